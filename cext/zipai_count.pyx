# cython: language_level=3
"""Counting the decompositions of a hand without listing them.

The walk takes one face at a time and uses up all its copies with parts in ascending order, so
each multiset of parts is met once, whatever the order of faces. What is left is a *state*; how
it can be completed is worked out once and remembered: in how many ways for each step of huxi,
and the best huxi for each (wild win, red wilds). Equal parts are taken together, with the
complete homogeneous form of their endings, so that multisets of endings are counted once too.
"""

from libc.string cimport memset

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t

from cext.zipai_types cimport (
    A_FOUR, A_PAIR, A_THREE, CELLS, FOUR, GROUPS_LEFT, GUARDS, LEVELS, MASK, MOST_COPIES, MOST_NEED,
    MOST_PARTNERS, NONE, PAIR, REDS, STATE, THREE, WILD, WILDS_LEFT,
    Context, Geometry, Head, Poly, Value,
)

cdef extern from *:
    """
    /* Baseline x86-64 has no popcount instruction, and a library call costs more than this. */
    static inline int hupai_popcount(unsigned int x) {
        x -= (x >> 1) & 0x55555555u;
        x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
        return (int)((((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
    }
    #define hupai_lowest(x) __builtin_ctz(x)
    """
    int popcount "hupai_popcount" (uint32_t x) noexcept nogil
    int lowest "hupai_lowest" (uint32_t x) noexcept nogil

cdef enum:
    NOT_LOW_1 = 0xFFBFE    # all faces but 一 and 壹
    NOT_LOW_2 = 0xFF3FC
    NOT_HIGH_1 = 0x7FDFF   # all faces but 十 and 拾
    NOT_HIGH_2 = 0x3FCFF
    SMALL_27T = 0x242
    BIG_27T = 0x242 << 10
    STATE_BITS = 50
    DEAD = -2

cdef Value NOTHING
memset(&NOTHING, 0, sizeof(Value))
memset(NOTHING.best, NONE, CELLS)


cdef bint take(uint32_t* lo, uint32_t* hi, uint32_t part_lo, uint32_t part_hi) noexcept nogil:
    """Takes a part out of the planes; False (planes undefined) when a tile is missing."""
    cdef uint32_t borrow = part_lo & ~lo[0]
    cdef uint32_t short = (~hi[0] & (part_hi | borrow)) | (hi[0] & part_hi & borrow)
    lo[0] ^= part_lo
    hi[0] ^= part_hi ^ borrow
    return short == 0


cdef int pivot_of(uint32_t lo, uint32_t hi, uint32_t room) noexcept nogil:
    """The face to use up next, or DEAD when the wilds cannot suffice.

    A lone face stands in no three natural tiles of this state. An isolated single has no partner
    at all and costs two wilds; other lone tiles share one wild among two; a four alike costs one
    more; a 将 may save one.
    """
    cdef uint32_t o = lo | hi
    cdef uint32_t l1 = (o << 1) & NOT_LOW_1, l2 = (o << 2) & NOT_LOW_2
    cdef uint32_t r1 = (o >> 1) & NOT_HIGH_1, r2 = (o >> 2) & NOT_HIGH_2
    cdef uint32_t twin = ((o << 10) | (o >> 10)) & MASK
    cdef uint32_t run = o & r1 & r2
    cdef uint32_t covered = run | ((run << 1) & NOT_LOW_1) | ((run << 2) & NOT_LOW_2)
    cdef uint32_t jiao = hi & twin
    cdef uint32_t partners = l1 | l2 | r1 | r2 | twin | hi
    cdef uint32_t small = o & SMALL_27T, big = o & BIG_27T
    cdef uint32_t lone, isolated
    cdef int n_isolated, n_lone, least
    cdef int wilds = room & WILDS_LEFT, fours = (room >> 4) & 7
    covered |= jiao | ((jiao << 10) & MASK) | (jiao >> 10)
    if small & (small - 1):
        partners |= SMALL_27T
        if small == SMALL_27T:
            covered |= SMALL_27T
    if big & (big - 1):
        partners |= BIG_27T
        if big == BIG_27T:
            covered |= BIG_27T
    lone = o & ~covered
    if not lone:
        if fours > wilds:
            return DEAD
        return lowest(o)
    isolated = lone & ~partners
    n_isolated = popcount(isolated)
    n_lone = popcount(lone & lo) + 2 * popcount(lone & hi) - n_isolated
    if lo & hi and fours:
        # Three natural and one wild may be the four alike: it takes three lone tiles at once.
        n_lone -= 3
        if n_lone < 0:
            n_lone = 0
    least = 2 * n_isolated + ((n_lone + 1) >> 1) - <int>((room >> 8) & 1)
    if least < 0:
        least = 0
    if least + fours > wilds:
        return DEAD
    return lowest(isolated) if isolated else lowest(lone)


cdef void forget(Context* c) noexcept nogil:
    """Empties the memo by starting a new generation."""
    c.generation += 1
    c.n_remembered = 0
    if c.generation >> (64 - STATE_BITS):
        memset(c.memo, 0, sizeof(c.memo))
        c.generation = 1


cdef inline uint64_t _hash(uint64_t key) noexcept nogil:
    return (key * <uint64_t>0x9E3779B97F4A7C15) >> 40


cdef const Value* completions(Context* c, uint32_t lo, uint32_t hi, uint32_t room) noexcept nogil:
    """How a state can be completed; valid until the memo is forgotten."""
    cdef uint64_t key, place
    cdef Value value
    cdef int pivot
    if not (lo | hi):
        return _all_wild(c, room)
    pivot = pivot_of(lo, hi, room)
    if pivot == DEAD:
        return &NOTHING
    key = (lo | <uint64_t>hi << 20 | <uint64_t>(room & STATE) << 40
           | <uint64_t>c.without_wild_wins << 49 | c.generation << STATE_BITS)
    place = _hash(key) & c.memo_mask
    while c.memo[place].key >> STATE_BITS == c.generation:
        if c.memo[place].key == key:
            return &c.memo[place].value
        place = (place + 1) & c.memo_mask

    memset(&value, 0, sizeof(Value))
    memset(value.best, NONE, CELLS)
    if (hi >> pivot) & 1:
        _use_up(c, &value, pivot, 0, lo, hi, room, NULL, 0)
    else:
        _use_single(c, &value, pivot, lo, hi, room)

    if c.n_remembered >= <int32_t>(c.memo_mask >> 1):
        c.overflow = True
        return &NOTHING
    c.n_remembered += 1
    place = _hash(key) & c.memo_mask
    while c.memo[place].key >> STATE_BITS == c.generation:
        place = (place + 1) & c.memo_mask
    c.memo[place].key = key
    c.memo[place].value = value
    return &c.memo[place].value


cdef const Value* _all_wild(Context* c, uint32_t room) noexcept nogil:
    """The end of a walk: nothing to lay, or wilds for exactly one group of nothing else."""
    cdef uint32_t groups = room & GROUPS_LEFT
    if not groups:
        return &c.ends[3]
    if c.without_wild_wins and c.hand.win == WILD:
        return &NOTHING
    if groups == A_THREE:
        return &c.ends[THREE]
    if groups == A_FOUR:
        return &c.ends[FOUR]
    return &c.ends[PAIR] if groups == A_PAIR else &NOTHING


cdef inline uint32_t _fitting(const Geometry* geo, int pivot, uint32_t lo, uint32_t hi,
                              uint32_t room) noexcept nogil:
    """Heads of the pivot, as bits, that the tiles, the wilds and the groups wanted allow."""
    cdef uint32_t o = lo | hi, present = 0, fits
    cdef const uint8_t* partners = geo.partners[pivot]
    cdef int i, twin = pivot + 10 if pivot < 10 else pivot - 10
    for i in range(MOST_PARTNERS):
        present |= ((o >> partners[i]) & 1) << i
    fits = geo.with_partners[pivot][present]
    fits &= geo.with_wilds[pivot][room & WILDS_LEFT]
    fits &= geo.with_room[pivot][_wanted(room)]
    if not (hi >> pivot) & 1:
        fits &= geo.without_pair[pivot]
    if not ((lo & hi) >> pivot) & 1:
        fits &= geo.without_three[pivot]
    if not (hi >> twin) & 1:
        fits &= geo.without_twin_pair[pivot]
    return fits


cdef inline uint32_t _wanted(uint32_t room) noexcept nogil:
    """Which kinds of group are still to be laid: bit 0 a four alike, 1 a 将, 2 three tiles."""
    return ((room & 0x0070) != 0) | (room >> 7 & 2) | (((room & 0x7000) != 0) << 2)


cdef inline void _use_single(Context* c, Value* out, int pivot, uint32_t lo, uint32_t hi,
                             uint32_t room) noexcept nogil:
    """What ``_use_up`` does, for a pivot with one copy: any one part uses it up."""
    cdef const Geometry* geo = c.geo
    cdef const Head* head
    cdef const Value* rest
    cdef uint32_t left_lo, left_hi, fits = _fitting(geo, pivot, lo, hi, room)
    cdef int win = c.hand.win
    while fits:
        head = &geo.heads[pivot][lowest(fits)]
        fits &= fits - 1
        if c.without_wild_wins and head.single == win:
            continue
        left_lo, left_hi = lo, hi
        take(&left_lo, &left_hi, head.lo, head.hi)
        rest = completions(c, left_lo, left_hi, room - head.cost)
        if rest.levels:
            _join(out, &geo.parts[head.part].polys[0],
                  head.wilds if head.single == win else 0, rest, geo.need)


cdef void _use_up(Context* c, Value* out, int pivot, int first, uint32_t lo, uint32_t hi,
                  uint32_t room, const Poly* taken, int level) noexcept nogil:
    """Adds every way to use up the pivot's copies with parts from ``first`` on.

    ``taken`` are the endings of the parts laid for this pivot so far, NULL for none.
    """
    cdef const Geometry* geo = c.geo
    cdef const Head* head
    cdef const Poly* poly
    cdef const Value* rest
    cdef Poly product
    cdef uint32_t left_lo, left_hi, left, fits = _fitting(geo, pivot, lo, hi, room)
    cdef int i, copies, part_level
    fits = fits >> first << first
    while fits:
        i = lowest(fits)
        fits &= fits - 1
        head = &geo.heads[pivot][i]
        part_level = level
        if head.single == c.hand.win:
            if c.without_wild_wins:
                continue
            if head.wilds > level:
                part_level = head.wilds
        left_lo, left_hi, left = lo, hi, room
        for copies in range(MOST_COPIES):
            left = (left | GUARDS) - head.cost
            if (left & GUARDS) != GUARDS:
                break
            left &= ~<uint32_t>GUARDS
            if not take(&left_lo, &left_hi, head.lo, head.hi):
                break
            poly = &geo.parts[head.part].polys[copies]
            if taken != NULL:
                _multiply(taken, poly, &product, geo.need)
                poly = &product
            if ((left_lo | left_hi) >> pivot) & 1:
                _use_up(c, out, pivot, i + 1, left_lo, left_hi, left, poly, part_level)
            else:
                rest = completions(c, left_lo, left_hi, left)
                if rest.levels:
                    _join(out, poly, part_level, rest, geo.need)
                break


cdef inline void _multiply(const Poly* one, const Poly* other, Poly* out, int need) noexcept nogil:
    """Endings of both: ways multiply, huxi add."""
    cdef int i, j, k, best
    if one.simple and other.simple:
        out.simple = True
        out.steps = one.steps + other.steps
        out.reds = one.reds + other.reds
        return
    out.simple = False
    memset(out.ways, 0, sizeof(out.ways))
    memset(out.best, NONE, REDS)
    if one.simple:
        # A simple product has only ``steps`` and ``reds``: it shifts the other.
        for j in range(need + 1):
            k = one.steps + j
            out.ways[k if k < need else need] += other.ways[j]
        for j in range(REDS - one.reds):
            if other.best[j] >= 0:
                out.best[one.reds + j] = <int8_t>(one.steps + other.best[j])
        return
    for i in range(need + 1):
        if one.ways[i]:
            for j in range(need + 1):
                k = i + j
                out.ways[k if k < need else need] += one.ways[i] * other.ways[j]
    for i in range(REDS):
        if one.best[i] >= 0:
            for j in range(REDS - i):
                best = one.best[i] + other.best[j]
                if other.best[j] >= 0 and best > out.best[i + j]:
                    out.best[i + j] = <int8_t>best


cdef inline void _join(Value* out, const Poly* taken, int level, const Value* rest,
                       int need) noexcept nogil:
    """Adds the ways of the parts taken times the ways of the rest."""
    cdef int i, j, k
    if taken.simple:
        k = taken.steps
        if k == 0:
            for j in range(MOST_NEED + 1):
                out.ways[j] += rest.ways[j]
        else:
            for j in range(need + 1):
                i = k + j
                out.ways[i if i < need else need] += rest.ways[j]
        _join_best(out, taken.steps, taken.reds, level, rest)
        return
    for i in range(need + 1):
        if taken.ways[i]:
            for j in range(need + 1):
                k = i + j
                out.ways[k if k < need else need] += taken.ways[i] * rest.ways[j]
    for i in range(REDS):
        if taken.best[i] >= 0:
            _join_best(out, taken.best[i], i, level, rest)


cdef inline void _join_best(Value* out, int steps, int reds, int level,
                            const Value* rest) noexcept nogil:
    cdef int of, r, to, best
    cdef int most = rest.reds
    if rest.levels == 1 and most == 0:
        to = level * REDS + reds
        best = rest.best[0] + steps
        out.levels |= <uint8_t>(1 << level)
        if reds > out.reds:
            out.reds = <uint8_t>reds
        if best > out.best[to]:
            out.best[to] = <int8_t>best
        return
    if most + reds >= REDS:
        most = REDS - 1 - reds
    if most + reds > out.reds:
        out.reds = <uint8_t>(most + reds)
    for of in range(LEVELS):
        if rest.levels >> of == 0:
            break
        if not (rest.levels >> of) & 1:
            continue
        to = of if of > level else level
        out.levels |= <uint8_t>(1 << to)
        for r in range(most + 1):
            if rest.best[of * REDS + r] >= 0:
                best = rest.best[of * REDS + r] + steps
                if best > out.best[to * REDS + reds + r]:
                    out.best[to * REDS + reds + r] = <int8_t>best
