# cython: language_level=3
"""One hand judged: shape, exact count, and the figures of the result; the twin of plain.py.

The shape is looked up. Only a hand with its 卡 run in range is walked: one number after the
other, all its copies at once as runs, or as a triplet or the pair and runs, so each decomposition
is met once. Suits are known to be complete, so hardly a step is taken in vain.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cext.majiang_suits cimport (
    Survey, ka_completes, number_of, owned, pair_suit, suit_of, survey,
)
from cext.majiang_types cimport (
    ALL_FOUR_HELD, FACTS, JIANG, KA_OUT_OF_RANGE, KA_RUNS, KEZI, MELD_PENG, NO_KA,
    NOT_COMPLETE, NOT_SINGLE_WAIT, NUMBERS, OTHER_RUNS, PAIR_IS_WIN, SHUNZI, SUITS, TUO, TUO_HELD,
    MajiangHand, MajiangSplit, MajiangTable, MajiangVerdict,
)
from cext.price cimport MOST_MEASURES, Figures, price

cdef extern from *:
    int lowest "__builtin_ctz" (unsigned int bits) noexcept nogil

cdef enum:
    MAX_TOTAL = 2        # the objective that looks at the total first
    NIBBLE = 7           # a count is at most four
    A_RUN = 0x111        # a tile of each of three numbers
    BELOW = 1            # neighbours of the winning tile as bits
    ABOVE = 2

cdef struct Path:
    # Parts taken so far, a byte each; passed on by value, so nothing is put back.
    uint32_t triplets
    uint32_t runs
    uint8_t pair
    uint8_t n_runs
    uint8_t ka_runs
    uint8_t tuo          # neighbours of the winning tile that are triplets

cdef struct Walk:
    const MajiangTable* table
    MajiangVerdict* out
    MajiangSplit* room   # best first
    uint64_t counts[SUITS]
    int32_t measures[MOST_MEASURES]
    int limit
    int listed
    int win
    int pair_suit
    uint8_t open_tuo     # neighbours of the winning tile that are 碰


cdef void judge(const MajiangHand* hand, const MajiangTable* table,
                MajiangVerdict* out) noexcept nogil:
    """What is wrong with the shape, and the best of the legal decompositions."""
    judge_listing(hand, table, out, &out.best, 1)


cdef int judge_listing(const MajiangHand* hand, const MajiangTable* table, MajiangVerdict* out,
                       MajiangSplit* room, int limit) noexcept nogil:
    """Judges and lists up to ``limit`` decompositions, best first; how many is the answer."""
    cdef Survey surveyed
    cdef uint32_t win = <uint32_t>1 << hand.win
    cdef uint32_t dead
    cdef int number = number_of(hand.win)
    survey(hand, &surveyed)
    dead = owned(hand, surveyed.completions)
    out.waits = surveyed.completions & ~dead
    out.count = out.dead = out.shape = 0
    while dead:
        out.dead += 1
        dead &= dead - 1
    if not out.waits & win:
        out.shape = NOT_COMPLETE
        return 0
    if _others_count(hand, table, &surveyed, out.waits & ~win):
        out.shape = NOT_SINGLE_WAIT
    if not ka_completes(hand, &surveyed, hand.win):
        out.shape |= NO_KA
    elif not table.least_ka <= number <= table.greatest_ka:
        out.shape |= KA_OUT_OF_RANGE
    else:
        return _list(hand, table, &surveyed, out, room, limit)
    return 0


cdef bint _others_count(const MajiangHand* hand, const MajiangTable* table,
                        const Survey* surveyed, uint32_t others) noexcept nogil:
    """Whether waits other than the winning kind count against the single wait (TZ-5)."""
    cdef int kind, number
    if table.single_wait_all:
        return others != 0
    while others:
        kind = lowest(others)
        number = number_of(kind)
        if table.least_ka <= number <= table.greatest_ka and ka_completes(hand, surveyed, kind):
            return True
        others &= others - 1
    return False


cdef int _list(const MajiangHand* hand, const MajiangTable* table, const Survey* surveyed,
               MajiangVerdict* out, MajiangSplit* room, int limit) noexcept nogil:
    """Lists the decompositions of a hand that has some with its 卡 run."""
    cdef Walk walk
    cdef Path path
    cdef int i, suit = suit_of(hand.win)
    walk.table = table
    walk.out = out
    walk.room = room
    walk.limit = limit
    walk.listed = 0
    walk.win = hand.win
    walk.pair_suit = pair_suit(surveyed, hand.win)
    walk.open_tuo = 0
    for i in range(hand.n_melds):
        if hand.meld_kinds[i] == MELD_PENG:
            walk.open_tuo |= _neighbour(hand.win, hand.meld_tiles[i])
    memcpy(walk.counts, surveyed.counts, sizeof(walk.counts))
    walk.counts[suit] += <uint64_t>1 << (4 * (hand.win - suit * NUMBERS))
    memset(walk.measures, 0, sizeof(walk.measures))
    memcpy(walk.measures, hand.facts, FACTS * sizeof(int32_t))
    walk.measures[ALL_FOUR_HELD] = out.dead
    memset(&path, 0, sizeof(Path))
    _walk(&walk, walk.counts[0], 0, 0, path)
    return walk.listed


cdef inline uint8_t _neighbour(int win, int kind) noexcept nogil:
    """Which neighbour of the winning tile a kind is, as a bit, if it is one."""
    if kind == win - 1:
        return BELOW
    return ABOVE if kind == win + 1 else 0


cdef void _walk(Walk* walk, uint64_t counts, int kind, int suit, Path path) noexcept nogil:
    """Lays out the tiles from a kind on; the lowest nibble of ``counts`` is that of the kind."""
    cdef int count, room, least
    cdef Path taken
    while True:
        while not counts:
            suit += 1
            if suit == SUITS:
                _found(walk, &path)
                return
            counts = walk.counts[suit]
            kind = suit * NUMBERS
        count = counts & NIBBLE
        room = counts >> 4 & NIBBLE
        if room > <int>(counts >> 8 & NIBBLE):
            room = counts >> 8 & NIBBLE
        least = kind == walk.win - 1
        if count >= 3 and least <= count - 3 <= room:
            taken = path
            taken.triplets = path.triplets << 8 | (KEZI + <uint32_t>kind)
            taken.tuo |= _neighbour(walk.win, kind)
            _take_runs(walk, &taken, kind, count - 3)
            _walk(walk, (counts - 3 - (count - 3) * A_RUN) >> 4, kind + 1, suit, taken)
        if count >= 2 and suit == walk.pair_suit and not path.pair and least <= count - 2 <= room:
            taken = path
            taken.pair = JIANG + <uint8_t>kind
            _take_runs(walk, &taken, kind, count - 2)
            _walk(walk, (counts - 2 - (count - 2) * A_RUN) >> 4, kind + 1, suit, taken)
        if not least <= count <= room:
            return
        _take_runs(walk, &path, kind, count)
        counts = (counts - count * A_RUN) >> 4
        kind += 1


cdef inline void _take_runs(const Walk* walk, Path* path, int kind, int runs) noexcept nogil:
    """Takes so many equal runs from a kind on."""
    path.n_runs += runs
    if kind == walk.win - 1:
        path.ka_runs = runs
    for _ in range(runs):
        path.runs = path.runs << 8 | (SHUNZI + <uint32_t>kind)


cdef void _found(Walk* walk, const Path* path) noexcept nogil:
    """Counts a decomposition, prices it and keeps it if it is among the best."""
    cdef MajiangSplit split
    cdef Figures figures
    cdef uint8_t tuo = path.tuo | walk.open_tuo
    split.parts = ((<uint64_t>path.triplets << (8 * path.n_runs)) | path.runs) << 8 | path.pair
    split.other_runs = path.n_runs - 1
    split.ka_runs = path.ka_runs
    split.pair_is_win = path.pair == JIANG + walk.win
    split.tuo_held = (path.tuo & BELOW) + (path.tuo >> 1)
    split.tuo = (tuo & BELOW) + (tuo >> 1)
    _vary(&split, walk.measures)
    price(&walk.table.prices, walk.measures, 0, &figures)
    split.total = figures.total
    split.multiplier = figures.multiplier
    split.held = figures.held
    split.ka = figures.ka
    walk.out.count += 1
    _keep(walk, &split)


cdef void _keep(Walk* walk, const MajiangSplit* split) noexcept nogil:
    """Puts a decomposition in its place among those listed, the last giving way."""
    cdef int32_t objective = walk.table.prices.objective
    cdef int place = walk.listed
    while place and _before(objective, split, &walk.room[place - 1]):
        if place < walk.limit:
            walk.room[place] = walk.room[place - 1]
        place -= 1
    if place < walk.limit:
        walk.room[place] = split[0]
        walk.listed += walk.listed < walk.limit


cdef inline bint _before(int32_t objective, const MajiangSplit* split,
                         const MajiangSplit* than) noexcept nogil:
    """The order of an objective and its ties; 胡息 are alike (TZ-27)."""
    if objective == MAX_TOTAL and split.total != than.total:
        return split.total > than.total
    if split.multiplier != than.multiplier:
        return split.multiplier > than.multiplier
    if split.total != than.total:
        return split.total > than.total
    return split.parts < than.parts


cdef inline void _vary(const MajiangSplit* split, int32_t* measures) noexcept nogil:
    measures[OTHER_RUNS] = split.other_runs
    measures[KA_RUNS] = split.ka_runs
    measures[PAIR_IS_WIN] = split.pair_is_win
    measures[TUO_HELD] = split.tuo_held
    measures[TUO] = split.tuo


cdef void measure(const MajiangHand* hand, const MajiangVerdict* verdict,
                  const MajiangSplit* split, int32_t* measures) noexcept nogil:
    """Every measure of a listed decomposition."""
    memcpy(measures, hand.facts, FACTS * sizeof(int32_t))
    measures[ALL_FOUR_HELD] = verdict.dead
    _vary(split, measures)
