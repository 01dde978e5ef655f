# cython: language_level=3
"""One hand judged: legality, exact count, and the figures of the result."""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t

from cext.zipai_branch cimport prepare
from cext.zipai_count cimport completions, forget
from cext.zipai_measure cimport better, survey
from cext.zipai_types cimport (
    CELLS, KIND_CHOU_WEI, KIND_PENG, KIND_WEI, LEVELS, MEMO, NONE, REDS, SMALL_MEMO,
    Branch, Cell, Context, Group, Hand, Table, Value, Verdict,
)
from cext.zipai_walk cimport Listing, walk

cdef enum Reached:
    NOTHING = 0
    SEVEN_GROUPS = 1
    HUXI = 2
    LEGAL = 3


cdef void add_meld(const Table* table, Hand* hand, uint16_t group, bint from_wall) noexcept nogil:
    """Counts a meld in; ``hand.win`` and ``own_draw`` must be set, for PH-8."""
    cdef const Group* meld = &table.geo.groups[group]
    cdef int i, face = meld.faces[0]
    cdef bint from_wei = meld.kind == KIND_WEI or meld.kind == KIND_CHOU_WEI
    cdef uint16_t raised
    for i in range(meld.size):
        hand.meld_faces[meld.faces[i]] += 1
    if face == hand.win and (from_wei or (meld.kind == KIND_PENG and from_wall)):
        raised = table.geo.ti_id[face] if from_wei and hand.own_draw else table.geo.pao_id[face]
        hand.raised_meld = <int8_t>hand.n_melds
        hand.raised_is_wei = from_wei
        hand.raise_gain = table.geo.groups[raised].huxi - meld.huxi
    hand.n_melds += 1
    hand.meld_tiles += meld.size
    hand.meld_fours += meld.size == 4
    hand.meld_ju_jiao += meld.ju_jiao
    hand.meld_huxi += meld.huxi


cdef void judge(Context* c, Verdict* out) noexcept nogil:
    """Judges ``c.hand``; afterwards the context is ready for ``walk``."""
    cdef int32_t best[CELLS]
    c.geo = c.table.geo
    c.memo_mask = SMALL_MEMO - 1
    while True:
        out.count = 0
        out.reached = out.huxi = out.listed = 0
        prepare(c)
        survey(c)
        forget(c)
        _count(c, out, best)
        if not c.overflow or c.memo_mask == MEMO - 1:
            break
        c.memo_mask = MEMO - 1
    if out.reached < HUXI:
        return
    if c.table.prices.limit and c.wilds:
        # The limit looks at each decomposition, so they are counted one by one.
        _list(c, out, counting=True)
        return
    out.reached = LEGAL
    if c.table.bounded and not c.hand.xing:
        _best_cell(c, best, out)
    if not out.listed:
        _list(c, out, counting=False)


cdef void _count(Context* c, Verdict* out, int32_t* best) noexcept nogil:
    """Adds up the branches: exact count and the best huxi of each cell."""
    cdef const Table* table = c.table
    cdef const Branch* branch
    cdef const Value* value
    cdef int i, level, reds, need, step, to
    cdef int32_t huxi
    for i in range(CELLS):
        best[i] = NONE
    out.huxi = 0
    for i in range(c.n_branches):
        branch = &c.branches[i]
        value = completions(c, branch.lo, branch.hi, branch.room)
        if not value.levels or (branch.needs_wild_win and value.levels == 1):
            continue
        need = table.prices.min_huxi - branch.huxi
        need = (need + table.geo.unit - 1) // table.geo.unit if need > 0 else 0
        for step in range(need, table.geo.need + 1):
            out.count += value.ways[step]
        for level in range(1 if branch.needs_wild_win else 0, LEVELS):
            for reds in range(value.reds + 1):
                if value.best[level * REDS + reds] < 0:
                    continue
                huxi = branch.huxi + value.best[level * REDS + reds] * table.geo.unit
                to = level * REDS + reds + branch.reds
                if huxi > best[to]:
                    best[to] = huxi
                if huxi > out.huxi:
                    out.huxi = huxi
                if out.reached < SEVEN_GROUPS:
                    out.reached = SEVEN_GROUPS
        if branch.needs_wild_win:
            out.count -= _without_wild_win(c, branch, need)
    if out.huxi >= table.prices.min_huxi and out.reached:
        out.reached = HUXI


cdef int64_t _without_wild_win(Context* c, const Branch* branch, int need) noexcept nogil:
    """Ways of a branch that are no wild win."""
    cdef const Value* value
    cdef int64_t count = 0
    cdef int step
    c.without_wild_wins = True
    value = completions(c, branch.lo, branch.hi, branch.room)
    c.without_wild_wins = False
    for step in range(need, c.geo.need + 1):
        count += value.ways[step]
    return count


cdef void _best_cell(Context* c, const int32_t* best, Verdict* out) noexcept nogil:
    """The result's figures from the cells, when no two cells tie with different lines."""
    cdef const Cell* cell
    cdef int64_t total
    cdef int i
    cdef bint found = False, tied = False, unsure = False
    for i in range((c.wilds + 1) * REDS if c.wilds < LEVELS else CELLS):
        if best[i] < c.table.prices.min_huxi or best[i] < 0:
            continue
        cell = &c.cells[i // REDS][i % REDS]
        if not cell.allowed:
            continue
        total = (best[i] - c.table.prices.min_huxi) // c.table.prices.tun_step
        total += c.table.prices.tun_start
        if found and not better(c.table.prices.objective, cell.multiplier, best[i],
                                (total + cell.added) * cell.multiplier + cell.after,
                                &out.best, &tied):
            unsure = unsure or (tied and cell.held != out.best.held)
            continue
        found, unsure = True, False
        out.best.multiplier = cell.multiplier
        out.best.huxi = best[i]
        out.best.tun = <int32_t>total
        out.best.total = (total + cell.added) * cell.multiplier + cell.after
        out.best.held = cell.held
        out.best.level = <uint8_t>(i // REDS)
    out.listed = found and not unsure


cdef void _list(Context* c, Verdict* out, bint counting) noexcept nogil:
    """The result by walking; ``counting`` what the win limit lets through on the way."""
    cdef Listing listing
    listing.room = &out.best
    listing.limit = 1
    listing.objective = c.table.prices.objective
    listing.prune = not counting
    walk(c, &listing)
    if counting:
        out.count = listing.count
        if out.count:
            out.reached = LEGAL
