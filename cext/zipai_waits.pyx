# cython: language_level=3
"""What a hand one tile short waits on: every face tried in one call without the GIL."""

from libc.string cimport memset

from libc.stdint cimport int8_t, uint16_t

from cext.zipai cimport Table, _Room, as_tuple, give_room, set_hand, take_room
from cext.zipai_judge cimport add_meld, judge
from cext.zipai_types cimport (
    BOUND, FACES, GROUPS, NONE, NO_WIN, WILD, WILDS, WINNING_WILD,
    Context, Found, Hand, Verdict,
)
from cext.zipai_types cimport Table as CTable
from cext.zipai_walk cimport Listing, walk

cdef enum:
    MOST_TRIES = 21


cdef void _lay_aside(Hand* hand) noexcept nogil:
    """Takes out the melds, which are counted again for each face."""
    memset(hand.meld_faces, 0, sizeof(hand.meld_faces))
    hand.n_melds = hand.meld_tiles = hand.meld_fours = hand.meld_ju_jiao = 0
    hand.meld_huxi = 0


cdef void _aim(Hand* hand, const Hand* base, const CTable* table, const uint16_t* melds,
               int n_melds, int win, bint from_wall) noexcept nogil:
    """The hand as it is when it wins on a face; the facts that hang on the face are set."""
    cdef int i
    hand[0] = base[0]
    hand.win = <int8_t>win
    for i in range(n_melds):
        add_meld(table, hand, melds[i], from_wall)
    hand.facts[WILDS] = hand.wilds + (win == WILD)
    hand.facts[WINNING_WILD] = win == WILD
    hand.facts[BOUND] = (
        table.forced_draw and hand.self_draw and win != WILD
        and ((hand.raised_meld != NONE and hand.raised_is_wei)
             or hand.held[win] == 2 or hand.held[win] == 3)
    )


cdef inline tuple _best(const Found* best, const CTable* table, const Hand* base, int win):
    return as_tuple(best, table.geo, win, win < FACES and base.held[win] == 3)


def waits(Table table not None, held, int wilds, melds, bint own_draw, bint self_draw,
          bint from_wall, bint win_is_held, facts, unsigned int xing, faces):
    """Tries each of the faces (0..19, 20 = 王) as the winning tile.

    Returns ``(face, reached, huxi, count, best, raised_meld)`` for each that completes the
    shape; ``best`` is a decomposition as ``zipai.find`` gives it, or None when none is legal.
    The facts that depend on the winning tile are worked out here, whatever ``facts`` says.
    Returns None when a fixed room was too small for one of them.
    """
    cdef uint16_t ids[GROUPS]
    cdef int tries[MOST_TRIES]
    cdef Verdict verdicts[MOST_TRIES]
    cdef Found best[MOST_TRIES]
    cdef int8_t raised[MOST_TRIES]
    cdef Hand base
    cdef Listing listing
    cdef _Room room
    cdef Context* c
    cdef const CTable* ctable = table.table
    cdef int i, n, n_melds, overflow = 0
    melds, faces = tuple(melds), tuple(faces)
    n, n_melds = len(faces), len(melds)
    if n > MOST_TRIES or n_melds > GROUPS:
        raise ValueError("at most 21 faces and 7 melds")
    for i in range(n_melds):
        ids[i] = melds[i]
    if set_hand(&base, ctable, held, wilds, NO_WIN, [ids[i] for i in range(n_melds)], own_draw,
                self_draw, from_wall, win_is_held, facts, xing):
        return None
    _lay_aside(&base)
    for i in range(n):
        tries[i] = faces[i]
        if not 0 <= tries[i] <= WILD or (tries[i] < FACES and base.held[tries[i]] == 4):
            raise ValueError("a face of 0 to 20 of which the hand has not all four")
        if tries[i] == WILD and wilds == 4:
            raise ValueError("at most 4 wilds")
    memset(verdicts, 0, sizeof(verdicts))
    room = take_room(ctable, 1)
    c = room.context
    with nogil:
        for i in range(n):
            _aim(&c.hand, &base, ctable, ids, n_melds, tries[i], from_wall)
            raised[i] = c.hand.raised_meld
            judge(c, &verdicts[i])
            overflow |= c.overflow
            if verdicts[i].count and not c.overflow:
                listing.room = &best[i]
                listing.limit = 1
                listing.objective = ctable.prices.objective
                listing.prune = True
                walk(c, &listing)
    give_room(room)
    if overflow:
        return None
    return [
        (
            tries[i], verdicts[i].reached, verdicts[i].huxi, verdicts[i].count,
            _best(&best[i], ctable, &base, tries[i]) if verdicts[i].count else None, raised[i],
        )
        for i in range(n)
        if verdicts[i].reached
    ]
