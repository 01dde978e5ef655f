# cython: language_level=3
"""A sheet as the core needs it: its packed price table and what is to be known besides."""

from libc.string cimport memset

from cext.majiang cimport Table as MajiangTableHandle
from cext.price cimport MOST_ROWS
from cext.zipai cimport Table as ZipaiTableHandle


cdef class SheetNumbers:
    """A sheet's numbers in the core's form, with its price table; shared by all threads.

    Raises ValueError when the numbers do not fit the core's fixed room.
    """

    def __cinit__(self, table not None, dict packed not None):
        self.zipai = table if isinstance(table, ZipaiTableHandle) else None
        self.majiang = table if isinstance(table, MajiangTableHandle) else None
        if self.zipai is None and self.majiang is None:
            raise TypeError(f"a table of one of the cores, not {type(table).__name__}")
        try:
            _fill(&self.sheet, packed, 0 if self.zipai is None else self.zipai.table.geo.n_groups)
        except LookupError as missing:
            raise ValueError(f"no packed sheet: {missing!r}") from None


cdef int _fill(Sheet* sheet, dict packed, int n_groups) except -1:
    cdef int kind, face, chi
    memset(sheet, 0, sizeof(Sheet))
    sheet.sources, sheet.facts = packed["sources"], packed["facts"]
    sheet.wilds = packed["wilds"]
    sheet.discard_wins = packed["discard_wins"]
    sheet.wild_needs_own_draw = packed["wild_needs_own_draw"]
    sheet.neighbours, sheet.wraps = packed["xing"]
    if not 0 <= sheet.neighbours <= FACES:
        raise ValueError(f"{sheet.neighbours} neighbours; expected 0 to {FACES}")
    sheet.flowers, sheet.max_peng = packed["flowers"], packed["max_peng"]
    if packed["heavenly"] is not None:
        sheet.is_heavenly = True
        (sheet.heavenly.dealt_ti, sheet.heavenly.dealt_kan), (
            sheet.heavenly.upcard_ti, sheet.heavenly.upcard_kan) = packed["heavenly"]
    lines, reasons = packed["line_bits"], packed["reason_bits"]
    if len(lines) > MOST_ROWS or len(reasons) != WHYS:
        raise ValueError(f"{len(lines)} rows and {len(reasons)} reasons; "
                         f"room for {MOST_ROWS} and {WHYS}")
    for row, bit in enumerate(lines):
        sheet.line_bits[<int>row] = bit
    for why, bit in enumerate(reasons):
        sheet.reason_bits[<int>why] = bit
    memset(sheet.alike, 0xFF, sizeof(sheet.alike))
    memset(sheet.chis, 0xFF, sizeof(sheet.chis))
    if not n_groups:
        return 0
    for kind, face, group in packed["alike"]:
        if not (0 <= kind < MELD_KINDS and 0 <= face < FACES and 0 <= group < n_groups):
            raise ValueError(f"no meld of kind {kind} and face {face}, or no group {group}")
        sheet.alike[kind][face] = group
    for chi, group in packed["chis"]:
        if not (0 <= chi < CHIS and 0 <= group < n_groups):
            raise ValueError(f"no three faces {chi}, or no group {group}")
        sheet.chis[chi] = group
    return 0
