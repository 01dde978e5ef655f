# cython: language_level=3
"""The 字牌 core: search and pricing of one hand or many, without the GIL.

Python may call ``Table`` and ``find`` (and ``zipai_geometry.Geometry``). They get numbers and give
numbers: which rule a row belongs to, and what a group is called, is known outside.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from cext.price cimport fill_prices
from cext.zipai_geometry cimport Geometry
from cext.zipai_judge cimport add_meld, judge
from cext.zipai_measure cimport price_cell
from cext.zipai_types cimport (
    FACES, FACTS, GROUPS, LEVELS, MEASURES, MOST_FACT, MOST_LISTED, MOST_REDS, MOST_TILES, NONE,
    OWN_DRAW, REDS, WILD, WINNING_WILD,
    Context, Found, Group, Hand, Verdict,
)
from cext.zipai_types cimport Geometry as CGeometry
from cext.zipai_types cimport Table as CTable
from cext.zipai_walk cimport Listing, walk

cdef extern from "<stdlib.h>" nogil:
    void* aligned_alloc(size_t alignment, size_t size)

cdef enum:
    OBJECTIVES = 3

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
        self.table.geo = geometry.geo
        try:
            _fill(self.table, packed)
        except LookupError as missing:
            raise ValueError(f"no packed table: {missing!r}") from None

    def __dealloc__(self):
        free(self.table)


cdef int _fill(CTable* table, dict packed) except -1:
    fill_prices(&table.prices, packed["prices"], MEASURES)
    table.forced_draw = packed["forced_draw"]
    table.kan_rises = packed["kan_rises"]
    table.bounded = packed["bounded"]
    table.foreseen = packed["foreseen"]
    _foresee(table)
    return 0


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
    """Copies a hand in; the only place that trusts nobody. 1 when it has too many tiles, else 0."""
    cdef int i, count, tiles = wilds + 1  # the winning one, be it known or not
    cdef tuple copies = tuple(held), shown = tuple(melds), known = tuple(facts)
    memset(hand, 0, sizeof(Hand))
    if len(copies) != FACES or len(known) != FACTS or len(shown) > GROUPS:
        raise ValueError("a hand has 20 faces, 10 facts and at most 7 melds")
    if not (0 <= wilds < REDS and NONE <= win <= WILD and wilds + (win == WILD) < REDS):
        raise ValueError("at most 4 wilds, and a winning face of -1 to 20")
    for i in range(FACES):
        count = copies[i]
        if not 0 <= count <= 4:
            raise ValueError("0 to 4 copies of a face")
        hand.held[i] = <uint8_t>count
        tiles += count
    if 0 <= win < FACES and hand.held[win] == 4:
        raise ValueError("five copies of the winning face")
    for i in range(FACTS):
        hand.facts[i] = known[i]
        if not 0 <= hand.facts[i] <= MOST_FACT:
            raise ValueError(f"a fact of {hand.facts[i]}; expected 0 to {MOST_FACT}")
    hand.wilds, hand.win = <uint8_t>wilds, <int8_t>win
    hand.own_draw, hand.self_draw, hand.win_is_held = own_draw, self_draw, win_is_held
    hand.xing = xing
    hand.raised_meld = NONE
    for i in range(<int>len(shown)):
        count = shown[i]
        if not 0 <= count < table.geo.n_groups or table.geo.groups[count].n_wild:
            raise ValueError(f"no meld {count}")
        add_meld(table, hand, <uint16_t>count, from_wall)
    return tiles + hand.meld_tiles > MOST_TILES


def find(Table table not None, held, int wilds, int win, melds, bint own_draw, bint self_draw,
         bint from_wall, bint win_is_held, facts, unsigned int xing, int limit):
    """Judges one hand and lists its best decompositions.

    Returns ``(reached, huxi, count, top, best_by, raised_meld)``; ``top`` holds up to ``limit``
    decompositions under the table's objective, ``best_by`` the best under each objective. A
    decomposition is ``(ids, place, huxi, tun, ka, multiplier, total, measures)``: the winning tile
    lies in group ``ids[place]``, or, where ``place`` is -1, made a meld four alike.
    Returns None when a fixed room was too small for this hand. Raises ValueError for a hand that
    cannot be, or a limit of less than 1 or more than ``MOST_LISTED``.
    """
    cdef Verdict verdict
    cdef _Room room = take_room(table.table, limit)
    try:
        if set_hand(&room.context.hand, table.table, held, wilds, win, melds, own_draw, self_draw,
                    from_wall, win_is_held, facts, xing):
            return None
        return judged(room, limit, &verdict)
    finally:
        give_room(room)


cdef _Room take_room(const CTable* table, int limit):
    """An idle room for a hand under the table; give it back with ``give_room``.

    Raises ValueError for a limit of less than 1 or more than ``MOST_LISTED``.
    """
    cdef _Room room
    if not 1 <= limit <= MOST_LISTED:
        raise ValueError(f"a limit of {limit}; expected 1 to {MOST_LISTED}")
    try:
        room = _contexts.pop()
    except IndexError:
        room = _Room()
    room.reserve(limit)
    room.context.table = table
    return room


cdef int give_room(_Room room) except -1:
    _contexts.append(room)
    return 0


cdef tuple judged(_Room room, int limit, Verdict* out):
    """What ``find`` returns of the hand in the room."""
    cdef Context* c = room.context
    cdef int objective, own = c.table.prices.objective
    cdef list top = [], best_by = []
    with nogil:
        judge(c, out)
    if out.count and not c.overflow:
        # Everything fits: nothing to prune.
        top = _listed(room, own, limit, prune=out.count > limit)
        for objective in range(OBJECTIVES):
            other = top
            if objective != own and out.count > 1:
                other = _listed(room, objective, 1, prune=True)
            best_by.append(top[0] if other[0] == top[0] else other[0])
    if c.overflow:
        return None
    return out.reached, out.huxi, out.count, top, best_by, c.hand.raised_meld


cdef list _listed(_Room room, int objective, int limit, bint prune):
    cdef Listing listing
    cdef const Hand* hand = &room.context.hand
    cdef const CGeometry* geo = room.context.table.geo
    cdef bint own_kan = 0 <= hand.win < FACES and hand.held[hand.win] == 3
    cdef int i
    listing.room = room.room
    listing.limit = limit
    listing.objective = objective
    listing.prune = prune
    with nogil:
        walk(room.context, &listing)
    return [as_tuple(&room.room[i], geo, hand.win, own_kan) for i in range(listing.n)]


cdef tuple as_tuple(const Found* found, const CGeometry* geo, int win, bint own_kan):
    """A decomposition as Python gets it; ``own_kan`` tells of a held 坎 of the winning face."""
    cdef int i, place = NONE
    if not found.raised:
        for i in range(found.n_ids):
            if _takes(&geo.groups[found.ids[i]], win, found.level, own_kan):
                place = i
                break
    return (
        tuple([found.ids[i] for i in range(found.n_ids)]), place,
        found.huxi, found.tun, found.ka, found.multiplier, found.total,
        tuple([found.measures[i] for i in range(MEASURES)]),
    )


cdef bint _takes(const Group* group, int win, int level, bint own_kan) noexcept nogil:
    """Whether the winning tile may lie in a group: it pays there what was priced."""
    cdef int i, of_win = 0
    if win == WILD:
        return group.n_natural == 0 and group.size == level + 1 if level else group.n_wild > 0
    for i in range(group.size):
        of_win += group.faces[i] == win
    for i in range(group.n_wild):
        of_win -= group.wild_faces[i] == win
    if level:
        return of_win == 1 and group.n_natural == 1 and group.size == level + 1
    # A held 坎 stays whole: the winning tile is not one of its three.
    return of_win > 0 and not (own_kan and of_win == 3 and group.n_natural == 3)
