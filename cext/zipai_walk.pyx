# cython: language_level=3
"""Listing decompositions, best first, by walking only where a completion is known to be.

The walk repeats the steps of the count with finished groups instead of parts. The count's memo
says of every state what its completions can reach, so that a branch which cannot reach the
least huxi, an allowed cell, or a place in the list is never entered.
"""

from libc.string cimport memcpy, memmove

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t

from cext.zipai_count cimport completions, pivot_of, take
from cext.zipai_measure cimport better, price_found
from cext.zipai_types cimport (
    A_FOUR, A_THREE, FOUR, GROUPS, GROUPS_LEFT, GUARDS, LEVELS, PAIR, REDS, THREE, WILD,
    Branch, Cell, Context, Found, Geometry, Group, Head, Part, Table, Value,
)

cdef struct Path:
    # The groups laid down so far, and what they have already settled.
    uint16_t ids[GROUPS]
    int n
    int32_t huxi
    int reds
    int level
    const Branch* branch


cdef void walk(Context* c, Listing* listing) noexcept nogil:
    """Fills the listing from all branches of a prepared context."""
    cdef const Branch* branch
    cdef Path path
    cdef int i, j
    listing.n = 0
    listing.count = 0
    for i in range(c.n_branches):
        branch = &c.branches[i]
        path.branch = branch
        path.n = branch.n_fixed
        for j in range(branch.n_fixed):
            path.ids[j] = branch.fixed[j]
        path.huxi = branch.huxi
        path.reds = branch.reds
        path.level = 0
        _enter(c, listing, &path, branch.lo, branch.hi, branch.room)


cdef void _enter(Context* c, Listing* listing, const Path* path, uint32_t lo, uint32_t hi,
                 uint32_t room) noexcept nogil:
    """Goes on from a state if any of its completions may be listed."""
    cdef const Value* rest = completions(c, lo, hi, room)
    cdef uint32_t groups = room & GROUPS_LEFT
    cdef int slot
    if not rest.levels or not _promising(c, listing, path, rest):
        return
    if lo | hi:
        _use_up(c, listing, path, pivot_of(lo, hi, room), 0, 0, lo, hi, room)
    elif groups:
        slot = THREE if groups == A_THREE else (FOUR if groups == A_FOUR else PAIR)
        _all_wild(c, listing, path, &c.geo.all_wild[slot])
    else:
        _finish(c, listing, path)


cdef bint _promising(const Context* c, const Listing* listing, const Path* path,
                     const Value* rest) noexcept nogil:
    """Whether some completion can be legal and, when pruning, can still enter the list."""
    cdef const Table* table = c.table
    cdef const Cell* cell
    cdef const Found* worst
    cdef int level, reds, to, best
    cdef int64_t huxi, total
    cdef bint tied = False
    for level in range(LEVELS):
        if not (rest.levels >> level) & 1:
            continue
        to = level if level > path.level else path.level
        if path.branch.needs_wild_win and not to:
            continue
        for reds in range(rest.reds + 1):
            best = rest.best[level * REDS + reds]
            huxi = path.huxi + <int64_t>best * c.geo.unit
            if best < 0 or huxi < table.prices.min_huxi:
                continue
            if not table.bounded:
                return True
            cell = &c.cells[to][path.reds + reds]
            if not cell.allowed:
                continue
            if not listing.prune or listing.n < listing.limit:
                return True
            worst = &listing.room[listing.n - 1]
            total = (huxi - table.prices.min_huxi) // table.prices.tun_step
            total = (total + table.prices.tun_start + cell.added) * cell.multiplier + cell.after
            if better(listing.objective, cell.multiplier, huxi, total, worst, &tied) or tied:
                return True
    return False


cdef void _use_up(Context* c, Listing* listing, const Path* path, int pivot, int first,
                  int first_ending, uint32_t lo, uint32_t hi, uint32_t room) noexcept nogil:
    """Lays groups with the pivot until its copies are used up, in ascending order."""
    cdef const Geometry* geo = c.geo
    cdef const Head* head
    cdef const Part* part
    cdef uint32_t left_lo, left_hi, left
    cdef int i, j
    cdef Path longer
    if not ((lo | hi) >> pivot) & 1:
        _enter(c, listing, path, lo, hi, room)
        return
    for i in range(first, geo.n_heads[pivot]):
        head = &geo.heads[pivot][i]
        left = (room | GUARDS) - head.cost
        left_lo, left_hi = lo, hi
        if (left & GUARDS) != GUARDS or not take(&left_lo, &left_hi, head.lo, head.hi):
            continue
        part = &geo.parts[head.part]
        for j in range(first_ending if i == first else 0, part.n_endings):
            longer = path[0]
            _lay(c, &longer, geo.endings[part.first_ending + j])
            _use_up(c, listing, &longer, pivot, i, j, left_lo, left_hi,
                    left & ~<uint32_t>GUARDS)


cdef void _all_wild(Context* c, Listing* listing, const Path* path,
                    const Part* part) noexcept nogil:
    cdef int j
    cdef Path longer
    for j in range(part.n_endings):
        longer = path[0]
        _lay(c, &longer, c.geo.endings[part.first_ending + j])
        _finish(c, listing, &longer)


cdef inline void _lay(const Context* c, Path* path, uint16_t ending) noexcept nogil:
    """Adds a finished group to the path."""
    cdef const Group* group = &c.geo.groups[ending]
    cdef int win = c.hand.win
    cdef int natural = 0 if win == WILD else 1
    path.ids[path.n] = ending
    path.n += 1
    path.huxi += group.huxi
    path.reds += group.reds
    if group.n_wild and group.n_natural == natural and (win == WILD or group.natural == win):
        if group.size - 1 > path.level:
            path.level = group.size - 1


cdef void _finish(Context* c, Listing* listing, const Path* path) noexcept nogil:
    """Prices a whole decomposition and enters it if it is legal and good enough."""
    cdef Found found
    if path.huxi < c.table.prices.min_huxi:
        return
    if path.branch.needs_wild_win and not path.level:
        return
    if not price_found(c, path.ids, path.n, path.huxi, path.level, path.branch.raised,
                       path.branch.risen, &found):
        return
    listing.count += 1
    _sort_ids(path, &found)
    _enter_list(listing, &found)


cdef inline void _sort_ids(const Path* path, Found* found) noexcept nogil:
    cdef int i, j
    cdef uint16_t moved
    found.n_ids = path.n
    for i in range(path.n):
        moved = path.ids[i]
        j = i
        while j and found.ids[j - 1] > moved:
            found.ids[j] = found.ids[j - 1]
            j -= 1
        found.ids[j] = moved


cdef inline bint _before(int objective, const Found* found, const Found* than) noexcept nogil:
    """The order of a list: figures, then the canonical order of the groups."""
    cdef bint tied = False
    cdef int i
    if better(objective, found.multiplier, found.huxi, found.total, than, &tied):
        return True
    if not tied:
        return False
    if found.raised != than.raised:
        return found.raised > than.raised  # 提 and 跑 stand before the meld they came from
    for i in range(found.n_ids):
        if found.ids[i] != than.ids[i]:
            return found.ids[i] < than.ids[i]
    return False


cdef void _enter_list(Listing* listing, const Found* found) noexcept nogil:
    """Inserts in order; the last one falls off a full list."""
    cdef int low = 0, high = listing.n, middle
    if listing.n == listing.limit:
        if not _before(listing.objective, found, &listing.room[listing.n - 1]):
            return
        high = listing.n - 1
    while low < high:
        middle = (low + high) >> 1
        if _before(listing.objective, found, &listing.room[middle]):
            high = middle
        else:
            low = middle + 1
    if listing.n < listing.limit:
        listing.n += 1
    memmove(&listing.room[low + 1], &listing.room[low],
            (listing.n - 1 - low) * sizeof(Found))
    memcpy(&listing.room[low], found, sizeof(Found))
