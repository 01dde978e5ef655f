"""Plain structs of the 泰州麻将 core: one hand, the packed table, what can be said of the hand.

Kinds are 0..8 = 1..9万, 9..17 = 条, 18..26 = 筒. Whoever fills a hand has checked it: at most four
copies of a kind over hand and melds, ``win`` and the tiles of melds within 0..26.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from cext.price cimport Prices

cdef enum:
    KINDS = 27
    SUITS = 3
    NUMBERS = 9          # kinds of a suit
    HELD = 13            # tiles before the winning one, each meld standing for three
    SETS = 4
    PARTS = 5            # SETS and the pair
    MOST_MELDS = 4
    MOST_LISTED = 3      # no hand has more decompositions with its 卡 run

cdef enum:  # melds, as MeldKind
    MELD_PENG = 2
    MELD_MING_GANG = 7
    MELD_AN_GANG = 8
    MELD_BU_GANG = 9

cdef enum:  # parts: one of these and the lowest kind; ascending is the canonical order
    KEZI = 0
    SHUNZI = 27
    JIANG = 54

cdef enum:  # what is wrong with the shape, as Shape
    NOT_COMPLETE = 1
    NO_KA = 2
    KA_OUT_OF_RANGE = 4
    NOT_SINGLE_WAIT = 8

cdef enum:  # measures, as MajiangMeasure; those before OTHER_RUNS are facts
    OWN_DRAW = 0
    DISCARD = 1
    ROB_KONG = 2
    WINNING_NUMBER = 3
    FLOWERS = 4
    FLOWER_SETS = 5
    MING_GANG = 6
    AN_GANG = 7
    OPEN_PENG = 8
    SUITS_OF_HAND = 9
    REPLACEMENT_DRAW = 10
    LAST_FOUR = 11
    READY_AT_START = 12
    VISIBLE = 13
    BEST_FLOWER_SET = 14
    OTHER_RUNS = 15
    KA_RUNS = 16
    PAIR_IS_WIN = 17
    TUO_HELD = 18
    TUO = 19
    ALL_FOUR_HELD = 20
    MEASURES = 21
    FACTS = 15

cdef struct MajiangHand:
    int32_t facts[FACTS]
    uint8_t held[KINDS]            # without the winning tile
    int8_t win
    uint8_t n_melds
    uint8_t meld_kinds[MOST_MELDS]
    uint8_t meld_tiles[MOST_MELDS]

cdef struct MajiangTable:
    Prices prices
    int32_t least_ka               # winning numbers, 1 to 9 (TZ-4)
    int32_t greatest_ka
    int32_t single_wait_all        # TZ-5: every completion counts, else 卡 within the numbers only

cdef struct MajiangSplit:
    # One legal decomposition: its figures, its parts, what varies in its measures.
    int64_t total
    int64_t multiplier
    uint64_t held                  # bit i: row i holds
    uint64_t parts                 # a byte each, the first highest: as a number, canonical order
    int32_t ka
    uint8_t other_runs
    uint8_t ka_runs
    uint8_t pair_is_win
    uint8_t tuo_held
    uint8_t tuo

cdef struct MajiangVerdict:
    # All that can be said of a hand without listing its decompositions.
    int32_t count                  # legal decompositions; with one ``judge`` gives the best
    int32_t shape
    uint32_t waits                 # kinds that complete the shape, as bits
    int32_t dead                   # ... and kinds that would, but the player has all four copies
    MajiangSplit best
