# cython: language_level=3
"""The 泰州麻将 core: waits, shape, search and pricing of one hand, without the GIL.

Python may call ``Table``, ``find`` and ``waits``. They get numbers and give numbers: which rule a
row belongs to, and what a group is called, is known outside.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t
from libc.string cimport memset

from cext.majiang_judge cimport judge_listing, measure
from cext.majiang_suits cimport waits_of
from cext.majiang_types cimport (
    FACTS, KINDS, MEASURES, MELD_AN_GANG, MELD_BU_GANG, MELD_MING_GANG, MELD_PENG, MOST_LISTED,
    MOST_MELDS, PARTS,
    MajiangHand, MajiangSplit, MajiangTable, MajiangVerdict,
)
from cext.price cimport fill_prices


cdef class Table:
    """A price table packed for the core; immutable and shared by all threads.

    Raises ValueError when the numbers do not fit the core's fixed room.
    """

    def __cinit__(self, dict packed not None):
        cdef MajiangTable* table = &self.table
        try:
            fill_prices(&table.prices, packed["prices"], MEASURES)
            table.least_ka, table.greatest_ka = packed["ka_numbers"]
            table.single_wait_all = packed["single_wait_all"]
        except LookupError as missing:
            raise ValueError(f"no packed table: {missing!r}") from None


cdef int set_hand(MajiangHand* hand, held, int win, melds, facts) except -1:
    """Copies a hand in; the only place that trusts nobody. 0 for ``win`` where there is none."""
    cdef int i, kind, tile
    cdef int[KINDS] own
    memset(hand, 0, sizeof(MajiangHand))
    if len(held) != KINDS or len(facts) != FACTS or len(melds) > MOST_MELDS:
        raise ValueError("a hand has 27 kinds, 15 facts and at most 4 melds")
    if not 0 <= win < KINDS:
        raise ValueError(f"no winning kind {win}; expected 0 to 26")
    for i in range(KINDS):
        own[i] = held[i]
        if not 0 <= own[i] <= 4:
            raise ValueError(f"{own[i]} copies of kind {i}; expected 0 to 4")
        hand.held[i] = <uint8_t>own[i]
    for i in range(FACTS):
        hand.facts[i] = facts[i]
    hand.win = <int8_t>win
    for kind, tile in melds:
        if kind not in (MELD_PENG, MELD_MING_GANG, MELD_AN_GANG, MELD_BU_GANG):
            raise ValueError(f"no meld of kind {kind}; expected a 碰 or a 杠")
        if not 0 <= tile < KINDS:
            raise ValueError(f"no kind {tile}; expected 0 to 26")
        own[tile] += 3 if kind == MELD_PENG else 4
        if own[tile] > 4:
            raise ValueError(f"{own[tile]} copies of kind {tile}; expected at most 4")
        hand.meld_kinds[hand.n_melds] = <uint8_t>kind
        hand.meld_tiles[hand.n_melds] = <uint8_t>tile
        hand.n_melds += 1
    return 0


def find(Table table not None, held, int win, melds, facts, int limit):
    """Judges one hand and lists its best decompositions.

    Args:
        table: the packed price table.
        held: copies of each kind, the winning tile not counted.
        win: the winning kind.
        melds: pairs (``MeldKind``, kind of the tile).
        facts: the fact measures in order.
        limit: how many decompositions to list, best first.

    Returns ``(count, shape, waits, top)``. ``waits`` are kinds, ascending. A decomposition of
    ``top`` is ``(parts, ka, multiplier, total, measures)``, its parts in canonical order: the
    lowest kind, plus 27 for a run, plus 54 for the pair. Raises ValueError for a hand that cannot
    be, OverflowError when more decompositions than the fixed room holds are to be listed.
    """
    cdef MajiangHand hand
    cdef MajiangVerdict verdict
    set_hand(&hand, held, win, melds, facts)
    return judged(&hand, table, limit, &verdict)


cdef tuple judged(const MajiangHand* hand, Table table, int limit, MajiangVerdict* verdict):
    """What ``find`` returns of a hand."""
    cdef MajiangSplit[MOST_LISTED] room
    cdef int i, listed
    with nogil:
        listed = judge_listing(hand, &table.table, verdict, room, min(max(limit, 0), MOST_LISTED))
    if listed < min(limit, verdict.count):
        raise OverflowError(f"{verdict.count} decompositions; room for {MOST_LISTED}")
    top = [_as_tuple(hand, verdict, &room[i]) for i in range(listed)]
    return verdict.count, verdict.shape, _kinds(verdict.waits), top


def waits(held, melds):
    """The kinds that complete the shape of a hand one tile short, ascending.

    Kinds of which the player has all four copies are left out. Raises ValueError as ``find``.
    """
    cdef MajiangHand hand
    cdef unsigned int found
    set_hand(&hand, held, 0, melds, (0,) * FACTS)
    with nogil:
        found = waits_of(&hand)
    return _kinds(found)


cdef tuple _kinds(unsigned int bits):
    cdef int kind
    return tuple([kind for kind in range(KINDS) if bits >> kind & 1])


cdef tuple _as_tuple(const MajiangHand* hand, const MajiangVerdict* verdict,
                     const MajiangSplit* split):
    cdef int32_t[MEASURES] measures
    cdef int i, parts = PARTS - hand.n_melds
    measure(hand, verdict, split, measures)
    return (
        tuple([split.parts >> (8 * (parts - 1 - i)) & 0xFF for i in range(parts)]),
        split.ka, split.multiplier, split.total, tuple([measures[i] for i in range(MEASURES)]),
    )
