"""Plain structs of the 字牌 core: the packed table, one hand, and the room to work in.

Free tiles (those no held 坎 or 提 has) never number more than three of a face, so a hand is two
planes of 20 bits: count = lo + 2 * hi. A *part* is the natural tiles of a group together with
the wilds it still needs; the faces of its wilds are decided among its *endings*, finished groups
numbered in canonical order.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from cext.price cimport Prices

cdef enum:
    FACES = 20
    WILD = 20
    NO_WIN = -1
    GROUPS = 7
    MASK = 0xFFFFF
    MOST_NEED = 7        # steps of huxi that a win can still lack
    REDS = 5             # 0..4 wilds that stand for red faces
    LEVELS = 4           # no wild win, or one of 2, 3, 4 tiles
    CELLS = 20           # LEVELS * REDS
    MOST_TILES = 26      # over hand, melds and winning tile
    MOST_REDS = 27       # 0..26 red tiles
    MOST_FACT = 255
    MOST_LISTED = 100_000
    MOST_GROUPS = 640
    MOST_PARTS = 320
    MOST_ENDINGS = 704
    PARTS_OF_FACE = 24
    MOST_PARTNERS = 7    # other faces that natural parts of a face may hold
    MOST_COPIES = 4      # equal parts in one decomposition
    MEMO = 16384         # states remembered for one hand at most; powers of two
    SMALL_MEMO = 1024    # what nearly every hand needs, and fits the fast cache
    MOST_BRANCHES = 512
    NONE = -1

cdef enum:  # kinds of meld that the winning tile can raise
    KIND_PENG = 4
    KIND_WEI = 5
    KIND_CHOU_WEI = 6

cdef enum Room:
    # What is left to lay, in one word: a nibble each with its top bit free as a guard.
    A_WILD = 0x0001
    A_FOUR = 0x0010
    A_PAIR = 0x0100
    A_THREE = 0x1000
    GUARDS = 0x8888
    WILDS_LEFT = 0x0007
    GROUPS_LEFT = 0x7770
    STATE = 0x0177       # threes follow from the tiles

cdef enum:  # slots
    THREE = 0
    FOUR = 1
    PAIR = 2
    SLOTS = 3

cdef enum:  # measures, as ZipaiMeasure
    OWN_DRAW = 0
    UPCARD_WIN = 1
    HELD_TILES = 2
    LAST_TILE = 3
    UPCARD_RED_SMALL = 4
    UPCARD_RED_BIG = 5
    WILDS = 6
    WINNING_WILD = 7
    BOUND = 8
    WILD_WOKEN = 9
    RED_TILES = 10
    BIG_TILES = 11
    SMALL_TILES = 12
    XING_TILES = 13
    JU_JIAO = 14
    HEAVENLY = 15
    WILD_WIN_SIZE = 16
    RISEN_KAN = 17
    MEASURES = 18
    FACTS = 10

cdef struct Group:
    int16_t huxi
    uint8_t size
    uint8_t n_natural
    uint8_t natural      # the only natural face when n_natural is 1
    uint8_t n_wild
    uint8_t reds         # wilds that stand for red faces
    uint8_t ju_jiao
    uint8_t kind         # GroupKind of the wire
    uint8_t faces[4]
    uint8_t wild_faces[4]

cdef struct Poly:
    uint32_t ways[MOST_NEED + 1]   # by steps of huxi, ``Table.need`` meaning "or more"
    int8_t best[REDS]              # best steps by red wilds, NONE where there is no way
    uint8_t simple                 # one ending only: ``steps`` and ``reds`` say all
    uint8_t steps
    uint8_t reds

cdef struct Head:
    # What the walk reads of a part before it decides to take it.
    uint32_t lo
    uint32_t hi
    uint32_t cost        # what it takes of a state's ``room``
    uint16_t part
    uint8_t wilds
    uint8_t single       # the only natural face, or WILD + 1

cdef struct Part:
    Head head
    uint16_t first_ending
    uint16_t n_endings
    Poly polys[MOST_COPIES]

cdef struct Value:
    uint32_t ways[MOST_NEED + 1]
    int8_t best[CELLS]
    uint8_t levels                 # bit l: some way has level l; 0 = no way at all
    uint8_t reds                   # greatest red index used

cdef struct Cell:
    # What a (wild win, red wilds) pays, whatever its huxi; see ``Table.bounded``.
    int64_t multiplier
    int64_t added        # most that can be added before multiplying
    int64_t after
    uint64_t held
    int32_t allowed      # by the win limit

cdef struct Geometry:
    # What follows from the huxi of the groups and from what a win needs; shared by many tables.
    Group groups[MOST_GROUPS]
    Part parts[MOST_PARTS]
    Head heads[FACES][PARTS_OF_FACE]   # the parts with a face, by the wilds they need
    uint8_t n_heads[FACES]
    # Which heads of a face fit a state, as bits: looked up, since guessing wrong costs more.
    uint8_t partners[FACES][MOST_PARTNERS]
    uint32_t with_partners[FACES][1 << MOST_PARTNERS]
    uint32_t without_pair[FACES]       # no second copy of the face
    uint32_t without_three[FACES]      # no third copy of the face
    uint32_t without_twin_pair[FACES]  # no second copy of its twin in the other size
    uint32_t with_wilds[FACES][8]
    uint32_t with_room[FACES][8]       # bit 0 a four alike is wanted, 1 a 将, 2 a group of three
    uint16_t endings[MOST_ENDINGS]
    Part all_wild[3]                   # groups of nothing but wilds, by slot
    Value ends[2][4]                   # by winning wild: one all-wild group by slot, or nothing
    uint16_t kan_id[FACES]
    uint16_t wei_id[FACES]
    uint16_t peng_id[FACES]
    uint16_t ti_id[FACES]
    uint16_t pao_id[FACES]
    uint16_t risen_id[FACES]           # three natural and a wild
    int32_t n_groups
    int32_t unit                       # huxi of one step
    int32_t need                       # steps that min_huxi needs

cdef struct Table:
    const Geometry* geo
    Prices prices
    int32_t forced_draw
    int32_t kan_rises
    int32_t bounded                    # rows ask of wild faces only their red and woken ones
    int32_t foreseen                   # ... and of facts only those ``cells`` is indexed by
    Cell cells[2][2][LEVELS][MOST_REDS]   # by own draw, winning wild, wild win, red tiles

cdef struct Hand:
    uint8_t held[FACES]
    uint8_t meld_faces[FACES]
    int32_t facts[FACTS]
    uint32_t xing                  # woken faces as bits, bit 20 = the most numerous
    int8_t win
    uint8_t wilds
    uint8_t own_draw
    uint8_t self_draw
    uint8_t win_is_held
    uint8_t n_melds
    uint8_t meld_tiles
    uint8_t meld_fours
    uint8_t meld_ju_jiao
    int8_t raised_meld             # the meld the winning tile can raise, or NONE
    uint8_t raised_is_wei
    int32_t meld_huxi
    int32_t raise_gain             # huxi won by raising it

cdef struct Remembered:
    uint64_t key                   # generation and state; another generation is an empty slot
    Value value

cdef struct Branch:
    uint32_t lo
    uint32_t hi
    uint32_t room                  # see ``Room``
    int16_t huxi
    uint8_t wilds
    uint8_t reds
    uint8_t risen
    uint8_t raised
    uint8_t needs_wild_win         # the bound draw was not kept: only a wild win may stand
    uint8_t n_fours                # among the fixed ones
    uint8_t n_fixed
    uint16_t fixed[GROUPS]

cdef struct Found:
    int64_t total
    int64_t multiplier
    uint64_t held
    int32_t huxi
    int32_t tun
    int32_t ka
    int32_t measures[MEASURES]
    uint16_t ids[GROUPS]           # concealed groups in canonical order
    uint8_t n_ids
    uint8_t raised
    uint8_t level

cdef struct Verdict:
    # All that can be said of a hand without listing its decompositions.
    int64_t count
    int32_t reached      # 0 nothing, 1 seven groups, 2 enough huxi, 3 legal
    int32_t huxi         # best of any decomposition
    Found best           # figures only; ``listed`` says whether groups and measures stand too
    int32_t listed

cdef struct Context:
    Remembered memo[MEMO]          # first, so that each entry is one cache line
    const Table* table
    const Geometry* geo
    Hand hand
    Branch branches[MOST_BRANCHES]
    int32_t n_branches
    int32_t overflow               # some fixed room was too small: the answer is not complete
    uint64_t generation
    int32_t n_remembered
    uint32_t memo_mask
    int32_t all_tiles
    int32_t without_wild_wins
    uint8_t face_counts[FACES]     # natural tiles of hand, melds and winning tile
    int32_t natural_reds
    int32_t natural_bigs
    int32_t natural_tiles
    int32_t natural_xing
    int32_t wilds                  # the drawn one included
    Cell own_cells[CELLS]          # used where the table has not foreseen them
    const Cell* cells[LEVELS]      # by wild win, then by red wilds
    const Value* ends
