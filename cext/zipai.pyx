# cython: language_level=3
"""The 字牌 core: search and pricing of one hand or many, without the GIL.

Python may call ``Table`` and ``find`` (and ``zipai_geometry.Geometry``). They get numbers and give numbers: which rule a row
belongs to, and what a group is called, is known outside.
"""

from libc.stdlib cimport calloc, free

cdef extern from "<stdlib.h>" nogil:
    void* aligned_alloc(size_t alignment, size_t size)

from libc.string cimport memset

from libc.stdint cimport int8_t, int32_t, uint8_t

from cext.price cimport fill_prices
from cext.zipai_geometry cimport Geometry
from cext.zipai_judge cimport add_meld, judge
from cext.zipai_measure cimport price_cell
from cext.zipai_types cimport (
    FACES, FACTS, GROUPS, LEVELS, MEASURES, MOST_REDS, NONE, OWN_DRAW, REDS, WILD, WINNING_WILD,
    Context, Found, Hand, Verdict,
)
from cext.zipai_types cimport Table as CTable
from cext.zipai_walk cimport Listing, walk

_contexts = []  # idle ones; taken and given back while the GIL is held


cdef class Table:
    """A price table packed for the core; immutable and shared by all threads.

    Raises ValueError when the numbers do not fit the core's fixed room.
    """

    def __cinit__(self, Geometry geometry not None, dict packed not None):
        self.geometry = geometry
        self.table = <CTable*>calloc(1, sizeof(CTable))
        if self.table == NULL:
            raise MemoryError

    def __init__(self, Geometry geometry not None, dict packed not None):
        cdef CTable* table = self.table
        table.geo = geometry.geo
        fill_prices(&table.prices, packed["prices"])
        table.forced_draw = packed["forced_draw"]
        table.kan_rises = packed["kan_rises"]
        table.bounded = packed["bounded"]
        table.foreseen = packed["foreseen"]
        _foresee(table)

    def __dealloc__(self):
        free(self.table)


cdef void _foresee(CTable* table) noexcept:
    """Prices every cell beforehand, as far as few facts decide it."""
    cdef int32_t facts[FACTS]
    cdef int drawn, wild, level, reds
    if not table.foreseen:
        return
    memset(facts, 0, sizeof(facts))
    for drawn in range(2):
        for wild in range(2):
            facts[OWN_DRAW], facts[WINNING_WILD] = drawn, wild
            for level in range(LEVELS):
                for reds in range(MOST_REDS):
                    price_cell(table, facts, level, reds, 0, 0,
                               &table.cells[drawn][wild][level][reds])


cdef class _Room:
    """A context and space for a listing, kept for the next call."""

    def __cinit__(self):
        self.room = NULL
        self.limit = 0
        self.context = <Context*>aligned_alloc(64, (sizeof(Context) + 63) // 64 * 64)
        if self.context == NULL:
            raise MemoryError
        memset(self.context, 0, sizeof(Context))

    cdef int reserve(self, int limit) except -1:
        if limit > self.limit:
            free(self.room)
            self.limit = 0
            self.room = <Found*>calloc(limit, sizeof(Found))
            if self.room == NULL:
                raise MemoryError
            self.limit = limit
        return 0

    def __dealloc__(self):
        free(self.context)
        free(self.room)


cdef int set_hand(Hand* hand, const CTable* table, held, int wilds, int win, melds, bint own_draw,
                  bint self_draw, bint from_wall, bint win_is_held, facts,
                  unsigned int xing) except -1:
    """Copies a hand in; the only place that trusts nobody."""
    cdef int i
    memset(hand, 0, sizeof(Hand))
    if len(held) != FACES or len(facts) != FACTS or len(melds) > GROUPS:
        raise ValueError("a hand has 20 faces, 10 facts and at most 7 melds")
    if not (0 <= wilds < REDS and NONE <= win <= WILD and wilds + (win == WILD) < REDS):
        raise ValueError("at most 4 wilds, and a winning face of -1 to 20")
    for i in range(FACES):
        if not 0 <= held[i] <= 4:
            raise ValueError("0 to 4 copies of a face")
        hand.held[i] = held[i]
    if 0 <= win < FACES and hand.held[win] == 4:
        raise ValueError("five copies of the winning face")
    for i in range(FACTS):
        hand.facts[i] = facts[i]
    hand.wilds, hand.win = <uint8_t>wilds, <int8_t>win
    hand.own_draw, hand.self_draw, hand.win_is_held = own_draw, self_draw, win_is_held
    hand.xing = xing
    hand.raised_meld = NONE
    for group in melds:
        if not 0 <= group < table.geo.n_groups or table.geo.groups[<int>group].n_wild:
            raise ValueError(f"no meld {group}")
        add_meld(table, hand, group, from_wall)
    return 0


def find(Table table not None, held, int wilds, int win, melds, bint own_draw, bint self_draw,
         bint from_wall, bint win_is_held, facts, unsigned int xing, int limit):
    """Judges one hand and lists its best decompositions.

    Returns ``(reached, huxi, count, top, best_by, raised_meld)``; ``top`` holds up to ``limit``
    decompositions under the table's objective, ``best_by`` the best under each objective. A
    decomposition is ``(ids, raised, level, huxi, tun, ka, multiplier, total, measures)``.
    Returns None when a fixed room was too small for this hand.
    """
    cdef Verdict verdict
    cdef Listing listing
    cdef _Room room
    cdef Context* c
    cdef int objective
    cdef list best_by = []
    try:
        room = _contexts.pop()
    except IndexError:
        room = _Room()
    room.reserve(limit + 1)
    c = room.context
    c.table = table.table
    set_hand(&c.hand, table.table, held, wilds, win, melds, own_draw, self_draw, from_wall,
             win_is_held, facts, xing)
    listing.room = room.room
    listing.limit = limit
    listing.objective = table.table.prices.objective
    listing.n = 0
    with nogil:
        judge(c, &verdict)
        if verdict.count:
            # Everything fits: nothing to prune.
            listing.prune = verdict.count > limit
            walk(c, &listing)
    top = [as_tuple(&room.room[i]) for i in range(listing.n)]
    if verdict.count:
        for objective in range(3):
            if objective == table.table.prices.objective or verdict.count == 1:
                best_by.append(top[0])
                continue
            listing.objective = objective
            listing.limit = 1
            listing.prune = True
            with nogil:
                walk(c, &listing)
            other = as_tuple(&room.room[0])
            best_by.append(top[0] if other == top[0] else other)
    raised = c.hand.raised_meld
    overflow = c.overflow
    _contexts.append(room)
    if overflow:
        return None
    return verdict.reached, verdict.huxi, verdict.count, top, best_by, raised


cdef tuple as_tuple(const Found* found):
    cdef int i
    return (
        tuple([found.ids[i] for i in range(found.n_ids)]), bool(found.raised), found.level,
        found.huxi, found.tun, found.ka, found.multiplier, found.total,
        tuple([found.measures[i] for i in range(MEASURES)]),
    )
