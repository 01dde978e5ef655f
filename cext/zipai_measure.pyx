# cython: language_level=3
"""Counting and pricing what was found; the twin of evaluator/search/zipai_measures.py."""

from libc.string cimport memcpy, memset

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t

from cext.price cimport Figures, price, within_limit
from cext.zipai_types cimport (
    BIG_TILES, FACES, FACTS, JU_JIAO, LEVELS, MEASURES, OWN_DRAW, RED_TILES, REDS,
    RISEN_KAN, SMALL_TILES, WILD, WILD_WIN_SIZE, XING_TILES,
    Cell, Context, Found, Group, Hand, Table,
)

cdef enum Objective:
    FAN_THEN_HUXI = 0
    HUXI_THEN_FAN = 1
    MAX_TOTAL = 2


cdef inline bint _is_red(int face) noexcept nogil:
    cdef int rank = face - 10 if face >= 10 else face
    return rank == 1 or rank == 6 or rank == 9


cdef void survey(Context* c) noexcept nogil:
    """Counts the natural tiles and works out what each cell pays."""
    cdef const Hand* hand = &c.hand
    cdef int face, count
    c.natural_reds = c.natural_bigs = c.natural_tiles = c.natural_xing = 0
    c.wilds = hand.wilds + (hand.win == WILD)
    for face in range(FACES):
        count = hand.held[face] + hand.meld_faces[face] + (face == hand.win)
        c.face_counts[face] = <uint8_t>count
        c.natural_tiles += count
        if _is_red(face):
            c.natural_reds += count
        if face >= 10:
            c.natural_bigs += count
        if (hand.xing >> face) & 1:
            c.natural_xing += count
        elif (hand.xing >> WILD) & 1 and count > c.natural_xing:
            c.natural_xing = count
    if c.table.bounded:
        _set_cells(c)


cdef void _set_cells(Context* c) noexcept nogil:
    """Points at what the table foresaw; works the cells out where something was turned up."""
    cdef const Hand* hand = &c.hand
    cdef int level, reds, most = c.wilds if c.wilds < REDS else REDS - 1
    cdef int drawn = 1 if hand.own_draw else 0, wild = 1 if hand.win == WILD else 0
    for level in range(LEVELS):
        if level > c.wilds:
            break
        if c.table.foreseen and not hand.xing:
            c.cells[level] = &c.table.cells[drawn][wild][level][c.natural_reds]
            continue
        c.cells[level] = &c.own_cells[level * REDS]
        for reds in range(most + 1):
            price_cell(c.table, hand.facts, level, c.natural_reds + reds,
                       c.natural_xing + c.wilds if hand.xing else 0, c.wilds,
                       &c.own_cells[level * REDS + reds])


cdef void price_cell(const Table* table, const int32_t* facts, int level, int reds, int xing,
                     int wilds, Cell* out) noexcept nogil:
    """What decompositions with this wild win and so many red tiles pay, whatever their huxi."""
    cdef int32_t measures[MEASURES]
    cdef Figures figures
    memset(measures, 0, sizeof(measures))
    memcpy(measures, facts, FACTS * sizeof(int32_t))
    measures[XING_TILES] = xing
    measures[WILD_WIN_SIZE] = level + 1 if level else 0
    measures[RED_TILES] = reds
    price(&table.prices, measures, table.prices.min_huxi, &figures)
    out.multiplier = figures.multiplier
    out.added = figures.added
    out.after = figures.after
    out.held = figures.held
    out.allowed = within_limit(&table.prices, &figures, wilds, facts[OWN_DRAW] and not level)


cdef bint price_found(Context* c, const uint16_t* ids, int n_ids, int32_t huxi, int level,
                      bint raised, int risen, Found* out) noexcept nogil:
    """Fills in a decomposition's measures and figures; False when the win limit forbids it."""
    cdef Figures figures
    cdef const Group* group
    cdef int32_t* measures = out.measures
    cdef int i, j, face, most = 0
    cdef uint8_t counts[FACES]
    memset(measures, 0, sizeof(out.measures))
    memcpy(measures, c.hand.facts, FACTS * sizeof(int32_t))
    measures[RED_TILES] = c.natural_reds
    measures[BIG_TILES] = c.natural_bigs
    measures[XING_TILES] = c.natural_xing
    measures[JU_JIAO] = c.hand.meld_ju_jiao
    measures[WILD_WIN_SIZE] = level + 1 if level else 0
    measures[RISEN_KAN] = risen
    memcpy(counts, c.face_counts, sizeof(counts))
    for i in range(n_ids):
        group = &c.geo.groups[ids[i]]
        measures[JU_JIAO] += group.ju_jiao
        measures[RED_TILES] += group.reds
        for j in range(group.n_wild):
            face = group.wild_faces[j]
            counts[face] += 1
            if face >= 10:
                measures[BIG_TILES] += 1
            if (c.hand.xing >> face) & 1:
                measures[XING_TILES] += 1
    measures[SMALL_TILES] = c.natural_tiles + c.wilds - measures[BIG_TILES]
    if (c.hand.xing >> WILD) & 1:
        for face in range(FACES):
            if counts[face] > most:
                most = counts[face]
        measures[XING_TILES] = most
    price(&c.table.prices, measures, huxi, &figures)
    if not within_limit(&c.table.prices, &figures, c.wilds, measures[OWN_DRAW] and not level):
        return False
    out.huxi = huxi
    out.tun = figures.tun
    out.ka = figures.ka
    out.multiplier = figures.multiplier
    out.total = figures.total
    out.held = figures.held
    out.raised = raised
    out.level = <uint8_t>level
    return True


cdef bint better(int objective, int64_t multiplier, int64_t huxi, int64_t total,
                 const Found* than, bint* tied) noexcept nogil:
    """Whether figures beat a result under an objective (DW-5); ``tied`` when they are equal."""
    cdef int64_t first, second, third, other_first, other_second, other_third
    if objective == FAN_THEN_HUXI:
        first, second, third = multiplier, huxi, total
        other_first, other_second, other_third = than.multiplier, than.huxi, than.total
    elif objective == HUXI_THEN_FAN:
        first, second, third = huxi, multiplier, total
        other_first, other_second, other_third = than.huxi, than.multiplier, than.total
    else:
        first, second, third = total, multiplier, huxi
        other_first, other_second, other_third = than.total, than.multiplier, than.huxi
    tied[0] = False
    if first != other_first:
        return first > other_first
    if second != other_second:
        return second > other_second
    tied[0] = third == other_third
    return third > other_third
