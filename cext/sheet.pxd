"""What a batch needs to know of a sheet besides its prices, as plain numbers."""

from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t

from cext.majiang cimport Table as MajiangTableHandle
from cext.price cimport MOST_ROWS
from cext.zipai cimport Table as ZipaiTableHandle

cdef enum:
    MELD_KINDS = 7       # of 字牌, as MeldKind; 0 is none
    FACES = 20
    CHIS = 8000          # three faces as a number of base 20
    NO_GROUP = 0xFFFF

cdef enum Why:  # in the order of evaluator/search/sheet.py
    DISCARD_WIN_NOT_ALLOWED = 0
    WILD_REQUIRES_SELF_DRAW = 1
    NO_SEVEN_GROUPS = 2
    HUXI_BELOW_MINIMUM = 3
    WIN_LIMIT = 4
    NO_HEAVENLY_HAND = 5
    WRONG_SHAPE = 6      # ... and three more, one for each bit of a 泰州 shape
    NOT_DECLARED = 10
    MISSED_WIN = 11
    WHYS = 12

cdef struct Heavenly:
    # 提 needed, or 坎 and 提 together; 0 = that way is shut.
    int32_t dealt_ti
    int32_t dealt_kan
    int32_t upcard_ti
    int32_t upcard_kan

cdef struct Sheet:
    uint32_t sources               # by WinSource, as bits
    uint32_t facts                 # known ones, as bits
    int32_t wilds
    int32_t discard_wins
    int32_t wild_needs_own_draw
    int32_t neighbours             # faces on each side that a turned tile wakes too
    int32_t wraps
    int32_t flowers
    int32_t max_peng               # 0 = no limit
    int32_t is_heavenly
    Heavenly heavenly
    uint64_t line_bits[MOST_ROWS]  # what a row of the price table is called, as a bit
    uint32_t reason_bits[WHYS]
    uint16_t alike[MELD_KINDS][FACES]   # the group that a meld is
    uint16_t chis[CHIS]

cdef class SheetNumbers:
    cdef Sheet sheet
    cdef ZipaiTableHandle zipai    # one of the two is None
    cdef MajiangTableHandle majiang
