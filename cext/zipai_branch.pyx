# cython: language_level=3
"""Where a search starts: one branch for each fate of what PH-6 and PH-8 keep whole.

Held 提 are fixed; a held 坎 stays, rises with a wild, or takes the winning tile; the winning tile
may make three alike of a held pair, raise a meld, or lie free. After that every group left to
find is made of free tiles. A draw that is bound (PH-10) and not kept leaves branches in which
only a wild win may stand.
"""

from libc.string cimport memset

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t

from cext.zipai_types cimport (
    A_FOUR, A_PAIR, A_THREE, A_WILD, FACES, GROUPS, MOST_BRANCHES, NONE, NO_WIN, WILD,
    Branch, Context, Geometry, Hand,
)

cdef inline bint _is_red(int face) noexcept nogil:
    face %= 10
    return face == 1 or face == 6 or face == 9


cdef void prepare(Context* c) noexcept nogil:
    """Fills ``c.branches`` from ``c.hand``."""
    cdef const Hand* hand = &c.hand
    cdef int wilds = hand.wilds
    cdef bint bound = False
    c.n_branches = 0
    c.overflow = False
    c.without_wild_wins = False
    c.ends = c.geo.ends[1 if hand.win == WILD else 0]
    if hand.win == NO_WIN:
        return
    c.all_tiles = hand.meld_tiles + hand.wilds + 1
    for face in range(FACES):
        c.all_tiles += hand.held[face]
    if hand.win == WILD:
        _branch_out(c, wilds + 1, False, False)
        return
    if c.table.forced_draw and hand.self_draw:
        bound = hand.raised_meld != NONE and hand.raised_is_wei
        bound = bound or hand.held[hand.win] == 2 or hand.held[hand.win] == 3
    if hand.raised_meld != NONE:
        _branch_out(c, wilds, True, False)
    _branch_out(c, wilds, False, bound)


cdef void _branch_out(Context* c, int wilds, bint raised, bint needs_wild_win) noexcept nogil:
    """Branches of one home of the winning tile; the 提 are fixed, then the 坎 have their fates."""
    cdef const Hand* hand = &c.hand
    cdef Branch start
    cdef int kans[GROUPS]
    cdef int face, held, count, n_kans = 0
    memset(&start, 0, sizeof(Branch))
    start.wilds = <uint8_t>wilds
    start.raised = raised
    start.needs_wild_win = needs_wild_win
    start.huxi = <int16_t>(hand.meld_huxi + (hand.raise_gain if raised else 0))
    for face in range(FACES):
        held = count = hand.held[face]
        if face == hand.win:
            count += not raised
            held += hand.win_is_held
        if held == 4:
            if not _fix(c, &start, c.geo.ti_id[face]):
                return
        elif held == 3:
            if n_kans == GROUPS:
                return
            kans[n_kans] = face
            n_kans += 1
        else:
            start.lo |= <uint32_t>(count & 1) << face
            start.hi |= <uint32_t>(count >> 1) << face
    _kan_fates(c, &start, kans, n_kans, 0)


cdef inline bint _fix(Context* c, Branch* branch, uint16_t group) noexcept nogil:
    """Lays a group down for good; False when there are seven already."""
    if branch.n_fixed + c.hand.n_melds >= GROUPS:
        return False
    branch.fixed[branch.n_fixed] = group
    branch.n_fixed += 1
    branch.n_fours += c.geo.groups[group].size == 4
    branch.huxi += c.geo.groups[group].huxi
    return True


cdef void _kan_fates(Context* c, const Branch* so_far, const int* kans, int n_kans,
                     int number) noexcept nogil:
    cdef Branch branch
    cdef const Geometry* geo = c.geo
    cdef int face
    cdef bint fourth
    if number == n_kans:
        _three_of_the_draw(c, so_far)
        return
    face = kans[number]
    # A fourth copy can only be the winning tile, and only where that is not held itself.
    fourth = face == c.hand.win and not c.hand.win_is_held and not so_far.raised
    branch = so_far[0]
    branch.lo |= <uint32_t>fourth << face
    if _fix(c, &branch, geo.kan_id[face]):
        _kan_fates(c, &branch, kans, n_kans, number + 1)
    if fourth:
        branch = so_far[0]
        if _fix(c, &branch, geo.ti_id[face] if c.hand.own_draw else geo.pao_id[face]):
            branch.needs_wild_win = False  # the draw became what it had to
            _kan_fates(c, &branch, kans, n_kans, number + 1)
    if c.table.kan_rises and so_far.wilds:
        branch = so_far[0]
        branch.lo |= <uint32_t>fourth << face
        if _fix(c, &branch, geo.risen_id[face]):
            branch.wilds -= 1
            branch.risen += 1
            branch.reds += _is_red(face)
            _kan_fates(c, &branch, kans, n_kans, number + 1)


cdef void _three_of_the_draw(Context* c, const Branch* so_far) noexcept nogil:
    """Three free natural copies: the draw completed a held pair (偎 or 碰), or they lie apart."""
    cdef Branch branch
    cdef int win = c.hand.win
    cdef uint32_t both = so_far.lo & so_far.hi
    if both:
        branch = so_far[0]
        if _fix(c, &branch, c.geo.wei_id[win] if c.hand.own_draw else c.geo.peng_id[win]):
            branch.needs_wild_win = False
            branch.lo &= ~both
            branch.hi &= ~both
            _add(c, &branch)
    _add(c, so_far)


cdef void _add(Context* c, const Branch* so_far) noexcept nogil:
    """Notes the branch for each number of four alikes that the tile total allows (PH-3).

    20 + k tiles make k four alikes and a 将; 21 tiles also make seven groups of three.
    """
    _add_with_fours(c, so_far, c.all_tiles - 20)
    if c.all_tiles == 21:
        _add_with_fours(c, so_far, 0)


cdef void _add_with_fours(Context* c, const Branch* so_far, int fours) noexcept nogil:
    cdef Branch* branch
    cdef int pairs = 1 if fours > 0 else 0
    cdef int left = fours - c.hand.meld_fours - so_far.raised - so_far.n_fours
    cdef int threes = GROUPS - c.hand.n_melds - so_far.n_fixed - left - pairs
    if left < 0 or threes < 0:
        return
    if c.n_branches == MOST_BRANCHES:
        c.overflow = True
        return
    branch = &c.branches[c.n_branches]
    c.n_branches += 1
    branch[0] = so_far[0]
    branch.room = <uint32_t>(so_far.wilds * A_WILD + left * A_FOUR + pairs * A_PAIR
                             + threes * A_THREE)
