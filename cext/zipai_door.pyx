# cython: language_level=3
"""Which 字牌 readings reach the kernel: those in which nothing is wrong and nothing is special.

The rest is left to evaluator/scoring: a hand that cannot be is told there what is wrong with it,
and a heavenly hand is answered there. So a condition too many here costs time, never an answer.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from cext.notation cimport (
    BIG_1, FACT_DEALER, FACT_LAST_TILE, FACT_UPCARD, FACT_WOKEN, FROM_DEAL, FROM_DISCARD,
    FROM_OTHER_DRAW, FROM_SELF_DRAW, FROM_UPCARD, SMALL_1, WILD_TILE,
    ReadMeld, Reading,
)
from cext.sheet cimport (
    DISCARD_WIN_NOT_ALLOWED, HUXI_BELOW_MINIMUM, MELD_KINDS, NO_GROUP, NO_HEAVENLY_HAND,
    NO_SEVEN_GROUPS, WILD_REQUIRES_SELF_DRAW, WIN_LIMIT,
    Sheet,
)
from cext.zipai_judge cimport add_meld
from cext.zipai_types cimport (
    BOUND, FACES, HELD_TILES, LAST_TILE, NO_WIN, NONE, OWN_DRAW, REDS, UPCARD_RED_BIG,
    UPCARD_RED_SMALL, UPCARD_WIN, WILD, WILD_WOKEN, WILDS, WINNING_WILD,
    Hand, Table, Verdict,
)

cdef enum:
    RANKS = 10
    COPIES = 4
    DEALT_TILES = 20
    LEAST_TILES = 21
    MOST_TILES_IN_ALL = 26
    MELD_CHI = 1
    NO_FACE = -1

cdef enum:  # as Reached
    NOTHING = 0
    SEVEN_GROUPS = 1


cdef inline int _face(uint8_t tile) noexcept nogil:
    """The face of a natural tile."""
    if SMALL_1 <= tile < SMALL_1 + RANKS:
        return tile - SMALL_1
    if BIG_1 <= tile < BIG_1 + RANKS:
        return tile - BIG_1 + RANKS
    return NO_FACE


cdef bint enter(const Sheet* sheet, const Table* table, const Reading* reading,
                Hand* out) noexcept nogil:
    """Fills a hand from a reading; False (and ``out`` undefined) when it is not plain."""
    memset(out, 0, sizeof(Hand))
    out.raised_meld = NONE
    if not sheet.sources >> reading.source & 1 or reading.given & ~sheet.facts:
        return False
    if not (_take_win(reading, out) and _take_held(sheet, reading, out)):
        return False
    if not (_take_melds(sheet, table, reading, out) and _fits_the_wall(reading, out)):
        return False
    if not _facts_agree(sheet, reading, out):
        return False
    _note_facts(sheet, table, reading, out)
    return not (sheet.is_heavenly and _may_be_heavenly(sheet, out))


cdef inline bint _take_win(const Reading* reading, Hand* hand) noexcept nogil:
    cdef bint dealer = reading.facts[FACT_DEALER]
    hand.self_draw = reading.source == FROM_SELF_DRAW
    hand.win_is_held = reading.source == FROM_UPCARD and dealer
    hand.own_draw = hand.self_draw or hand.win_is_held or reading.source == FROM_DEAL
    if reading.source == FROM_DEAL:
        hand.win = NO_WIN
    elif reading.win == WILD_TILE:
        hand.win = WILD
    else:
        hand.win = <int8_t>_face(reading.win)
        return hand.win != NO_FACE
    return True


cdef inline bint _take_held(const Sheet* sheet, const Reading* reading, Hand* hand) noexcept nogil:
    cdef int rank, natural = 0, wilds
    for rank in range(RANKS):
        hand.held[rank] = reading.tiles[SMALL_1 + rank]
        hand.held[RANKS + rank] = reading.tiles[BIG_1 + rank]
        natural += hand.held[rank] + hand.held[RANKS + rank]
    hand.wilds = reading.tiles[WILD_TILE]
    wilds = hand.wilds + (hand.win == WILD)
    if wilds > sheet.wilds or wilds >= REDS:
        return False
    return natural + hand.wilds == reading.n_held and not reading.n_flowers


cdef inline bint _take_melds(const Sheet* sheet, const Table* table, const Reading* reading,
                             Hand* hand) noexcept nogil:
    cdef int i
    cdef uint16_t group
    cdef bint from_wall = (
        reading.source == FROM_SELF_DRAW or reading.source == FROM_OTHER_DRAW
        or reading.source == FROM_UPCARD
    )
    for i in range(reading.n_melds):
        group = meld_group(sheet, &reading.melds[i])
        if group == NO_GROUP:
            return False
        add_meld(table, hand, group, from_wall)
    return True


cdef uint16_t meld_group(const Sheet* sheet, const ReadMeld* meld) noexcept nogil:
    """The number of a meld as a finished group, or ``NO_GROUP``."""
    cdef int i, first = _face(meld.tiles[0]), second, third
    if first == NO_FACE or meld.kind >= MELD_KINDS:
        return NO_GROUP
    if meld.kind == MELD_CHI:
        second, third = _face(meld.tiles[1]), _face(meld.tiles[2])
        if second == NO_FACE or third == NO_FACE:
            return NO_GROUP
        return sheet.chis[(first * FACES + second) * FACES + third]
    for i in range(1, meld.size):
        if meld.tiles[i] != meld.tiles[0]:
            return NO_GROUP
    return sheet.alike[meld.kind][first]


cdef inline bint _fits_the_wall(const Reading* reading, const Hand* hand) noexcept nogil:
    """Whether no face is there too often, and there are as many tiles as there can be."""
    cdef int face, total = reading.n_held + hand.meld_tiles + 1
    for face in range(FACES):
        if hand.held[face] + hand.meld_faces[face] + (face == hand.win) > COPIES:
            return False
    if reading.source == FROM_DEAL or reading.source == FROM_UPCARD:
        return reading.n_held == DEALT_TILES and not reading.n_melds
    return total >= LEAST_TILES and total >= 20 + hand.meld_fours and total <= MOST_TILES_IN_ALL


cdef inline bint _facts_agree(const Sheet* sheet, const Reading* reading,
                              const Hand* hand) noexcept nogil:
    cdef uint8_t upcard = reading.facts[FACT_UPCARD], woken = reading.facts[FACT_WOKEN]
    cdef bint shown = reading.source == FROM_UPCARD
    if shown and upcard and upcard != reading.win:
        return False
    if reading.facts[FACT_LAST_TILE]:
        if shown or reading.source == FROM_DEAL or reading.source == FROM_DISCARD:
            return False
    if upcard and not shown and not _one_is_left(sheet, hand, upcard, False):
        return False
    # A shown tile that nobody wins on is a copy of its own.
    return not woken or _one_is_left(sheet, hand, woken, woken == upcard and not shown)


cdef inline bint _one_is_left(const Sheet* sheet, const Hand* hand, uint8_t tile,
                              bint one_more) noexcept nogil:
    """Whether there is a copy of the tile besides the player's own, and perhaps one more."""
    cdef int face
    if tile == WILD_TILE:
        return hand.wilds + (hand.win == WILD) + one_more < sheet.wilds
    face = _face(tile)
    return hand.held[face] + hand.meld_faces[face] + (face == hand.win) + one_more < COPIES


cdef inline bint _is_red(int face) noexcept nogil:
    cdef int rank = face - RANKS if face >= RANKS else face
    return rank == 1 or rank == 6 or rank == 9


cdef void _note_facts(const Sheet* sheet, const Table* table, const Reading* reading,
                      Hand* hand) noexcept nogil:
    """The facts as measures, and the faces that are awake."""
    cdef int32_t* facts = hand.facts
    cdef uint8_t woken = reading.facts[FACT_WOKEN]
    cdef int upcard = _face(reading.facts[FACT_UPCARD])
    cdef int base, rank, other
    facts[OWN_DRAW] = hand.own_draw
    facts[UPCARD_WIN] = reading.source == FROM_UPCARD
    facts[HELD_TILES] = reading.n_held
    facts[LAST_TILE] = reading.facts[FACT_LAST_TILE]
    if upcard != NO_FACE and _is_red(upcard):
        facts[UPCARD_RED_BIG if upcard >= RANKS else UPCARD_RED_SMALL] = 1
    facts[WILDS] = hand.wilds + (hand.win == WILD)
    facts[WINNING_WILD] = hand.win == WILD
    facts[WILD_WOKEN] = woken == WILD_TILE
    if table.forced_draw and hand.self_draw and hand.win != WILD:
        facts[BOUND] = (
            (hand.raised_meld != NONE and hand.raised_is_wei)
            or hand.held[hand.win] == 2 or hand.held[hand.win] == 3
        )
    if woken == WILD_TILE:
        hand.xing = <uint32_t>1 << WILD
    elif woken:
        base = RANKS if woken >= BIG_1 else 0
        rank = _face(woken) - base
        for other in range(rank - sheet.neighbours, rank + sheet.neighbours + 1):
            if sheet.wraps or 0 <= other < RANKS:
                hand.xing |= <uint32_t>1 << (base + (other + 2 * RANKS) % RANKS)


cdef bint _may_be_heavenly(const Sheet* sheet, const Hand* hand) noexcept nogil:
    """Whether held 提 and 坎 may win without seven groups; see evaluator/search/heavenly.py."""
    cdef int face, held, ti = 0, kan = 0
    if hand.n_melds or not (hand.win == NO_WIN or hand.win_is_held):
        return False
    for face in range(FACES):
        held = hand.held[face] + (face == hand.win)
        ti += held == 4
        kan += held >= 3
    if hand.win == NO_WIN:
        return (0 < sheet.heavenly.dealt_ti <= ti) or (0 < sheet.heavenly.dealt_kan <= kan)
    return (0 < sheet.heavenly.upcard_ti <= ti) or (0 < sheet.heavenly.upcard_kan <= kan)


cdef uint32_t reasons(const Sheet* sheet, const Reading* reading, const Hand* hand,
                      const Verdict* verdict) noexcept nogil:
    """Why the hand does not win, as bits of ``Why``; 0 when it does."""
    cdef uint32_t why = 0
    if reading.source == FROM_DISCARD and not sheet.discard_wins:
        why |= 1 << DISCARD_WIN_NOT_ALLOWED
    if sheet.wild_needs_own_draw and hand.facts[WILDS] and not hand.own_draw:
        why |= 1 << WILD_REQUIRES_SELF_DRAW
    if verdict.count:
        return why
    if hand.win == NO_WIN:
        return why | 1 << NO_HEAVENLY_HAND
    if verdict.reached == NOTHING:
        return why | 1 << NO_SEVEN_GROUPS
    return why | 1 << (HUXI_BELOW_MINIMUM if verdict.reached == SEVEN_GROUPS else WIN_LIMIT)
