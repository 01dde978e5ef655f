# cython: language_level=3
"""One position judged at once: whether it can be, what it is worth, why it does not win.

It goes through the door that a batch goes through, so the two cannot differ. What that door leaves
out gives None: a hand that cannot be is told elsewhere what is wrong with it.
"""

from libc.stdint cimport uint32_t

from cext.majiang cimport judged as majiang_judged
from cext.majiang_door cimport enter as enter_majiang
from cext.majiang_door cimport reasons as majiang_reasons
from cext.majiang_types cimport MajiangHand, MajiangVerdict
from cext.seen cimport Seen
from cext.sheet cimport SheetNumbers
from cext.zipai cimport _Room, give_room, judged, take_room
from cext.zipai_door cimport enter as enter_zipai
from cext.zipai_door cimport meld_group
from cext.zipai_door cimport reasons as zipai_reasons
from cext.zipai_types cimport Hand, Verdict


def enters(SheetNumbers sheet not None, Seen seen not None):
    """Whether a position can plainly be under a sheet; "no" says nothing."""
    cdef _Room room
    cdef MajiangHand hand
    if sheet.zipai is None:
        return bool(enter_majiang(&sheet.sheet, &seen.reading, &hand))
    room = take_room(sheet.zipai.table, 1)
    try:
        return bool(
            enter_zipai(&sheet.sheet, sheet.zipai.table, &seen.reading, &room.context.hand)
        )
    finally:
        give_room(room)


def zipai(SheetNumbers sheet not None, Seen seen not None, int limit):
    """``(why, found, melds, win, own_draw)`` of a 字牌 position, or None.

    ``why`` are bits of ``Why``, ``found`` is what ``cext.zipai.find`` returns, ``melds`` are
    numbers of finished groups.
    """
    cdef _Room room
    cdef Hand* hand
    cdef Verdict verdict
    cdef uint32_t why
    cdef int i
    if sheet.zipai is None:
        raise TypeError("a sheet of 麻将")
    room = take_room(sheet.zipai.table, limit)
    try:
        hand = &room.context.hand
        if not enter_zipai(&sheet.sheet, sheet.zipai.table, &seen.reading, hand):
            return None
        found = judged(room, limit, &verdict)
        if found is None:
            return None
        why = zipai_reasons(&sheet.sheet, &seen.reading, hand, &verdict)
        melds = tuple([
            meld_group(&sheet.sheet, &seen.reading.melds[i]) for i in range(seen.reading.n_melds)
        ])
        return why, found, melds, hand.win, bool(hand.own_draw)
    finally:
        give_room(room)


def majiang(SheetNumbers sheet not None, Seen seen not None, int limit):
    """``(why, found, melds, win)`` of a 泰州 position, or None.

    ``found`` is what ``cext.majiang.find`` returns; ``melds`` are pairs (kind of meld, code of its
    tile), ``win`` is a kind.
    """
    cdef MajiangHand hand
    cdef MajiangVerdict verdict
    cdef int i
    if sheet.majiang is None:
        raise TypeError("a sheet of 字牌")
    if not enter_majiang(&sheet.sheet, &seen.reading, &hand):
        return None
    found = majiang_judged(&hand, sheet.majiang, limit, &verdict)
    melds = tuple([
        (seen.reading.melds[i].kind, seen.reading.melds[i].tiles[0])
        for i in range(seen.reading.n_melds)
    ])
    return majiang_reasons(&seen.reading, &verdict), found, melds, hand.win
