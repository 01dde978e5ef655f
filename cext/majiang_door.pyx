# cython: language_level=3
"""Which 泰州 readings reach the kernel: those in which nothing is wrong; see zipai_door.pyx."""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.string cimport memset

from cext.majiang_types cimport (
    AN_GANG, BEST_FLOWER_SET, DISCARD, FLOWER_SETS, FLOWERS, HELD, KINDS, LAST_FOUR, MELD_AN_GANG,
    MELD_BU_GANG, MELD_MING_GANG, MELD_PENG, MING_GANG, MOST_MELDS, NUMBERS, OPEN_PENG, OWN_DRAW,
    READY_AT_START, REPLACEMENT_DRAW, ROB_KONG, SUITS, SUITS_OF_HAND, VISIBLE, WINNING_NUMBER,
    MajiangHand, MajiangVerdict,
)
from cext.notation cimport (
    FACT_LAST_FOUR, FACT_MISSED_WIN, FACT_READY_AT_START, FACT_READY_DECLARED,
    FACT_REPLACEMENT_DRAW, FACT_VISIBLE_COPIES, FROM_DISCARD, FROM_KONG, FROM_SELF_DRAW, HONOUR_1,
    PLANT_1, SEASON_1, TIAO_1, TONG_1, WAN_1,
    ReadMeld, Reading,
)
from cext.sheet cimport MISSED_WIN, NOT_DECLARED, WRONG_SHAPE, Sheet

cdef enum:
    COPIES = 4
    HONOURS = 7
    OF_A_SET = 4         # seasons, plants, copies of an honour
    NO_KIND = -1

cdef struct Survey:
    # Copies over hand, melds and winning tile, and melds by kind.
    uint8_t copies[KINDS]
    int pengs
    int ming_gangs
    int an_gangs
    int bu_gangs


cdef inline int _kind(uint8_t tile) noexcept nogil:
    if WAN_1 <= tile < WAN_1 + NUMBERS:
        return tile - WAN_1
    if TIAO_1 <= tile < TIAO_1 + NUMBERS:
        return tile - TIAO_1 + NUMBERS
    if TONG_1 <= tile < TONG_1 + NUMBERS:
        return tile - TONG_1 + 2 * NUMBERS
    return NO_KIND


cdef bint enter(const Sheet* sheet, const Reading* reading, MajiangHand* out) noexcept nogil:
    """Fills a hand from a reading; False (and ``out`` undefined) when it is not plain."""
    cdef Survey survey
    cdef int kind, win = _kind(reading.win)
    memset(out, 0, sizeof(MajiangHand))
    memset(&survey, 0, sizeof(Survey))
    if not sheet.sources >> reading.source & 1 or reading.given & ~sheet.facts:
        return False
    if win == NO_KIND or (reading.n_flowers and not sheet.flowers):
        return False
    out.win = <int8_t>win
    survey.copies[win] = 1
    if not (_take_held(reading, out, &survey) and _take_melds(sheet, reading, out, &survey)):
        return False
    for kind in range(KINDS):
        if survey.copies[kind] > COPIES:
            return False
    if not _facts_agree(reading, &survey, survey.copies[win]):
        return False
    _note_facts(reading, out, &survey)
    return _take_flowers(reading, out)


cdef inline bint _take_held(const Reading* reading, MajiangHand* hand,
                            Survey* survey) noexcept nogil:
    cdef int number, n = 0
    cdef uint8_t* held = hand.held
    for number in range(NUMBERS):
        held[number] = reading.tiles[WAN_1 + number]
        held[NUMBERS + number] = reading.tiles[TIAO_1 + number]
        held[2 * NUMBERS + number] = reading.tiles[TONG_1 + number]
    for number in range(KINDS):
        n += held[number]
        survey.copies[number] += held[number]
    return n == reading.n_held and n == HELD - 3 * reading.n_melds


cdef inline bint _take_melds(const Sheet* sheet, const Reading* reading, MajiangHand* hand,
                             Survey* survey) noexcept nogil:
    cdef const ReadMeld* meld
    cdef int i, j, kind
    if reading.n_melds > MOST_MELDS:
        return False
    for i in range(reading.n_melds):
        meld = &reading.melds[i]
        kind = _kind(meld.tiles[0])
        if kind == NO_KIND:
            return False
        for j in range(1, meld.size):
            if meld.tiles[j] != meld.tiles[0]:
                return False
        if meld.kind == MELD_PENG:
            survey.pengs += 1
        elif meld.kind == MELD_MING_GANG:
            survey.ming_gangs += 1
        elif meld.kind == MELD_AN_GANG:
            survey.an_gangs += 1
        elif meld.kind == MELD_BU_GANG:
            survey.bu_gangs += 1
        else:
            return False
        survey.copies[kind] += meld.size
        hand.meld_kinds[i] = meld.kind
        hand.meld_tiles[i] = <uint8_t>kind
    hand.n_melds = reading.n_melds
    return not sheet.max_peng or survey.pengs + survey.bu_gangs <= sheet.max_peng


cdef inline bint _facts_agree(const Reading* reading, const Survey* survey,
                              int own) noexcept nogil:
    cdef const uint8_t* facts = reading.facts
    cdef bint drawn = reading.source == FROM_SELF_DRAW
    cdef int kongs = survey.ming_gangs + survey.an_gangs + survey.bu_gangs
    if facts[FACT_REPLACEMENT_DRAW]:
        if facts[FACT_LAST_FOUR] or not drawn or not (reading.n_flowers or kongs):
            return False
    if facts[FACT_LAST_FOUR] and not drawn:
        return False
    if facts[FACT_READY_AT_START] and survey.pengs + survey.bu_gangs:
        return False
    if reading.source == FROM_KONG and own > 1:
        return False
    return facts[FACT_VISIBLE_COPIES] + own <= COPIES


cdef void _note_facts(const Reading* reading, MajiangHand* hand,
                      const Survey* survey) noexcept nogil:
    """The facts as measures, but for flowers."""
    cdef int32_t* facts = hand.facts
    cdef bint robbed = reading.source == FROM_KONG
    cdef int suit, number, i
    facts[OWN_DRAW] = reading.source == FROM_SELF_DRAW
    facts[DISCARD] = reading.source == FROM_DISCARD
    facts[ROB_KONG] = robbed
    facts[WINNING_NUMBER] = hand.win % NUMBERS + 1
    facts[MING_GANG] = survey.ming_gangs + survey.bu_gangs
    facts[AN_GANG] = survey.an_gangs
    facts[OPEN_PENG] = survey.pengs + survey.bu_gangs
    for suit in range(SUITS):
        for number in range(NUMBERS):
            if survey.copies[suit * NUMBERS + number]:
                facts[SUITS_OF_HAND] += 1
                break
    facts[REPLACEMENT_DRAW] = reading.facts[FACT_REPLACEMENT_DRAW]
    facts[LAST_FOUR] = reading.facts[FACT_LAST_FOUR]
    facts[READY_AT_START] = reading.facts[FACT_READY_AT_START]
    facts[VISIBLE] = 3 if robbed else reading.facts[FACT_VISIBLE_COPIES]
    for i in range(hand.n_melds):
        if not robbed and hand.meld_kinds[i] == MELD_PENG and hand.meld_tiles[i] == hand.win:
            facts[VISIBLE] += 3


cdef inline bint _take_flowers(const Reading* reading, MajiangHand* hand) noexcept nogil:
    """Counts the flowers and their sets (TZ-21); False when there is one too many."""
    cdef int32_t* facts = hand.facts
    cdef int i, seasons = 0, plants = 0
    facts[FLOWERS] = reading.n_flowers
    if not reading.n_flowers:
        return True
    for i in range(HONOURS):
        if reading.tiles[HONOUR_1 + i] > COPIES:
            return False
        _count_set(facts, reading.tiles[HONOUR_1 + i])
    for i in range(OF_A_SET):
        if reading.tiles[SEASON_1 + i] > 1 or reading.tiles[PLANT_1 + i] > 1:
            return False
        seasons += reading.tiles[SEASON_1 + i]
        plants += reading.tiles[PLANT_1 + i]
    _count_set(facts, seasons)
    _count_set(facts, plants)
    return True


cdef inline void _count_set(int32_t* facts, int tiles) noexcept nogil:
    if tiles == OF_A_SET:
        facts[FLOWER_SETS] += 1
    elif tiles > facts[BEST_FLOWER_SET]:
        facts[BEST_FLOWER_SET] = tiles


cdef uint32_t reasons(const Reading* reading, const MajiangVerdict* verdict) noexcept nogil:
    """Why the hand does not win, as bits of ``Why``; 0 when it does."""
    cdef uint32_t why = <uint32_t>verdict.shape << WRONG_SHAPE
    if not reading.facts[FACT_READY_DECLARED]:
        why |= 1 << NOT_DECLARED
    if reading.facts[FACT_MISSED_WIN]:
        why |= 1 << MISSED_WIN
    return why
