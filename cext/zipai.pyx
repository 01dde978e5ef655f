# cython: language_level=3
"""The 字牌 core: search and pricing of one hand or many, without the GIL.

Python may call ``Table`` and ``find``. They get numbers and give numbers: which rule a row
belongs to, and what a group is called, is known outside.
"""

from libc.stdlib cimport calloc, free

cdef extern from "<stdlib.h>" nogil:
    void* aligned_alloc(size_t alignment, size_t size)

from libc.string cimport memset

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t

from cext.price cimport fill_prices
from cext.zipai_judge cimport add_meld, judge
from cext.zipai_measure cimport price_cell
from cext.zipai_types cimport (
    A_FOUR, A_PAIR, A_THREE, A_WILD, CELLS, FACES, FACTS, GROUPS, LEVELS, MEASURES, MOST_ENDINGS,
    MOST_GROUPS, MOST_NEED, MOST_PARTNERS, MOST_PARTS, MOST_REDS, NONE, OWN_DRAW, PARTS_OF_FACE, REDS, WILD,
    WINNING_WILD,
    Context, Found, Group, Hand, Head, Part, Poly, Value, Verdict,
)
from cext.zipai_types cimport Table as CTable
from cext.zipai_walk cimport Listing, walk

_contexts = []  # idle ones; taken and given back while the GIL is held


cdef class Table:
    """A price table packed for the core; immutable and shared by all threads.

    Raises ValueError when the numbers do not fit the core's fixed room.
    """

    def __cinit__(self, dict packed not None):
        self.table = <CTable*>calloc(1, sizeof(CTable))
        if self.table == NULL:
            raise MemoryError

    def __init__(self, dict packed not None):
        cdef CTable* table = self.table
        fill_prices(&table.prices, packed["prices"])
        table.unit = packed["unit"]
        table.need = packed["need"]
        table.forced_draw = packed["forced_draw"]
        table.kan_rises = packed["kan_rises"]
        table.bounded = packed["bounded"]
        table.heavenly = packed["heavenly"]
        if not (1 <= table.unit and 0 <= table.need <= MOST_NEED):
            raise ValueError(f"a win needs {table.need} steps of huxi; room for {MOST_NEED}")
        _fill_groups(table, packed["groups"])
        _fill_parts(table, packed["parts"], packed["all_wild"])
        for name, ids in packed["ids"].items():
            _fill_ids(table, name, ids)
        _foresee(table, packed["foreseen"])
        _fill_fits(table, packed["partners"])

    def __dealloc__(self):
        free(self.table)


cdef int _fill_groups(CTable* table, list groups) except -1:
    cdef Group* group
    cdef int i, j
    if len(groups) > MOST_GROUPS:
        raise ValueError(f"{len(groups)} groups; room for {MOST_GROUPS}")
    table.n_groups = len(groups)
    for i, (kind, huxi, faces, wild_faces, naturals, reds, ju_jiao) in enumerate(groups):
        group = &table.groups[i]
        group.kind, group.huxi, group.reds, group.ju_jiao = kind, huxi, reds, ju_jiao
        group.size, group.n_wild, group.n_natural = len(faces), len(wild_faces), len(naturals)
        group.natural = naturals[0] if len(naturals) == 1 else WILD
        for j in range(group.size):
            group.faces[j] = faces[j]
        for j in range(group.n_wild):
            group.wild_faces[j] = wild_faces[j]
    return 0


cdef int _fill_parts(CTable* table, list parts, list all_wild) except -1:
    cdef int i, face, n_endings = 0
    if len(parts) > MOST_PARTS:
        raise ValueError(f"{len(parts)} parts; room for {MOST_PARTS}")
    for i, packed in enumerate(parts):
        n_endings = _fill_part(table, &table.parts[i], i, packed, n_endings)
        for face in set(packed["naturals"]):
            if table.n_heads[face] == PARTS_OF_FACE:
                raise ValueError(f"more than {PARTS_OF_FACE} parts with face {face}")
            table.heads[face][table.n_heads[face]] = table.parts[i].head
            table.n_heads[face] += 1
    for i, packed in enumerate(all_wild):
        n_endings = _fill_part(table, &table.all_wild[i], i, packed, n_endings)
    return 0


cdef int _fill_part(CTable* table, Part* part, int number, dict packed, int n_endings) except -1:
    cdef int i, j, count
    cdef Poly* poly
    naturals, endings = packed["naturals"], packed["endings"]
    for face in set(naturals):
        count = naturals.count(face)
        part.head.lo |= <unsigned int>(count & 1) << <int>face
        part.head.hi |= <unsigned int>(count >> 1) << <int>face
    part.head.part, part.head.wilds = number, packed["wilds"]
    part.head.cost = part.head.wilds * A_WILD + (A_THREE, A_FOUR, A_PAIR)[packed["slot"]]
    part.head.single = naturals[0] if len(naturals) == 1 else WILD + 1
    part.first_ending, part.n_endings = n_endings, len(endings)
    if n_endings + len(endings) > MOST_ENDINGS:
        raise ValueError(f"more than {MOST_ENDINGS} endings")
    for i, group in enumerate(endings):
        table.endings[n_endings + i] = group
    for i, (ways, best) in enumerate(packed["polys"]):
        poly = &part.polys[i]
        for j in range(table.need + 1):
            poly.ways[j] = ways[j]
        for j in range(REDS):
            poly.best[j] = best[j]
        # One way only: a shift does what a product would.
        poly.simple = sum(ways) == 1
        if poly.simple:
            poly.reds = next(r for r in range(REDS) if best[r] >= 0)
            poly.steps = best[poly.reds]
    return n_endings + len(endings)


cdef int _foresee(CTable* table, bint foreseen) except -1:
    """Works out beforehand what only depends on a few things: cells and the ends of a walk."""
    cdef int32_t facts[FACTS]
    cdef int drawn, wild, level, reds, slot, i, of
    cdef const Part* part
    cdef Value* end
    table.foreseen = foreseen
    memset(facts, 0, sizeof(facts))
    for drawn in range(2):
        for wild in range(2):
            facts[OWN_DRAW], facts[WINNING_WILD] = drawn, wild
            for level in range(LEVELS):
                for reds in range(MOST_REDS):
                    price_cell(table, facts, level, reds, 0, 0,
                               &table.cells[drawn][wild][level][reds])
    for wild in range(2):
        for slot in range(4):
            end = &table.ends[wild][slot]
            memset(end.best, NONE, CELLS)
            if slot == 3:
                end.ways[0] = end.levels = 1
                end.best[0] = 0
                continue
            part = &table.all_wild[slot]
            of = part.head.wilds - 1 if wild else 0
            for i in range(table.need + 1):
                end.ways[i] = part.polys[0].ways[i]
            for i in range(REDS):
                end.best[of * REDS + i] = part.polys[0].best[i]
            end.levels = 1 << of
            end.reds = part.head.wilds
    return 0


cdef int _fill_fits(CTable* table, list partners) except -1:
    """Works out, for each face, which of its heads fit what a state has."""
    cdef int face, i, j, twin, n
    cdef uint32_t bit, others
    cdef const Head* head
    for face in range(FACES):
        twin = face + 10 if face < 10 else face - 10
        n = len(partners[face])
        if n > MOST_PARTNERS:
            raise ValueError(f"face {face} has {n} partners; room for {MOST_PARTNERS}")
        for i in range(MOST_PARTNERS):
            table.partners[face][i] = partners[face][i] if i < n else face
        for i in range(table.n_heads[face]):
            head = &table.heads[face][i]
            bit = <uint32_t>1 << i
            others = (head.lo | head.hi) & ~(<uint32_t>1 << face)
            for j in range(1 << MOST_PARTNERS):
                table.with_partners[face][j] |= bit if _has(partners[face], j, others) else 0
            if not (head.hi >> face) & 1:
                table.without_pair[face] |= bit
            if not (head.lo & head.hi) >> face & 1:
                table.without_three[face] |= bit
            if not (head.hi >> twin) & 1:
                table.without_twin_pair[face] |= bit
            for j in range(8):
                if head.wilds <= j:
                    table.with_wilds[face][j] |= bit
                if j & (1 if head.cost & A_FOUR else (2 if head.cost & A_PAIR else 4)):
                    table.with_room[face][j] |= bit
    return 0


cdef bint _has(list partners, int present, uint32_t wanted):
    """Whether the partners whose bits are set in ``present`` cover the wanted faces."""
    cdef uint32_t faces = 0
    for i, face in enumerate(partners):
        if present >> i & 1:
            faces |= <uint32_t>1 << <int>face
    return wanted & ~faces == 0


cdef int _fill_ids(CTable* table, str name, list ids) except -1:
    cdef int face
    cdef uint16_t* into
    if name == "kan":
        into = table.kan_id
    elif name == "wei":
        into = table.wei_id
    elif name == "peng":
        into = table.peng_id
    elif name == "ti":
        into = table.ti_id
    elif name == "pao":
        into = table.pao_id
    else:
        into = table.risen_id
    for face in range(FACES):
        into[face] = ids[face]
    return 0


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
        if not 0 <= group < table.n_groups or table.groups[<int>group].n_wild:
            raise ValueError(f"no meld {group}")
        add_meld(table, hand, group, from_wall)
    return 0


def find(Table table not None, held, int wilds, int win, melds, bint own_draw, bint self_draw,
         bint from_wall, bint win_is_held, facts, unsigned int xing, int limit, bint others):
    """Judges one hand and lists its best decompositions.

    Returns ``(reached, huxi, count, top, best_by, raised_meld)``; ``top`` holds up to ``limit``
    decompositions under the table's objective, ``best_by`` the best under each objective (only
    with ``others``). A decomposition is ``(ids, raised, level, huxi, tun, ka, multiplier, total,
    measures)``. Returns None when a fixed room was too small for this hand.
    """
    cdef Verdict verdict
    cdef Listing listing
    cdef _Room room
    cdef Context* c
    cdef int objective, n_top = 0
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
    top = [_as_tuple(&room.room[i]) for i in range(listing.n)]
    if verdict.count and others:
        for objective in range(3):
            if objective == table.table.prices.objective:
                best_by.append(top[0])
                continue
            listing.objective = objective
            listing.limit = 1
            listing.prune = True
            with nogil:
                walk(c, &listing)
            best_by.append(_as_tuple(&room.room[0]))
    raised = c.hand.raised_meld
    overflow = c.overflow
    _contexts.append(room)
    if overflow:
        return None
    return verdict.reached, verdict.huxi, verdict.count, top, best_by, raised


cdef tuple _as_tuple(const Found* found):
    cdef int i
    return (
        tuple([found.ids[i] for i in range(found.n_ids)]), bool(found.raised), found.level,
        found.huxi, found.tun, found.ka, found.multiplier, found.total,
        tuple([found.measures[i] for i in range(MEASURES)]),
    )
