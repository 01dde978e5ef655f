"""Kinds of meld, of group and of win, numbered as on the wire."""

from enum import IntEnum


class _Kind(IntEnum):
    """A number with a name, hashed as the number: sets and maps of kinds are asked all the time."""

    __hash__ = int.__hash__


class MeldKind(_Kind):
    """How a group came to lie on the table before the win."""

    UNSPECIFIED = 0
    CHI = 1
    PENG = 2
    WEI = 3
    CHOU_WEI = 4
    TI = 5
    PAO = 6
    MING_GANG = 7
    AN_GANG = 8
    BU_GANG = 9


class GroupKind(_Kind):
    """What a group of the finished hand is."""

    UNSPECIFIED = 0
    JU = 1
    JIAO = 2
    KAN = 3
    PENG = 4
    WEI = 5
    CHOU_WEI = 6
    TI = 7
    PAO = 8
    JIANG = 9
    SHUNZI = 10
    KEZI = 11
    MING_GANG = 12
    AN_GANG = 13
    BU_GANG = 14


class WinSource(_Kind):
    """Where the winning tile came from."""

    UNSPECIFIED = 0
    SELF_DRAW = 1
    OTHER_DRAW = 2
    UPCARD = 3
    DEALT = 4
    DISCARD = 5
    ROB_KONG = 6


FOUR_ALIKE = frozenset({MeldKind.TI, MeldKind.PAO})
"""字牌 melds of four tiles."""

KONGS = frozenset({MeldKind.MING_GANG, MeldKind.AN_GANG, MeldKind.BU_GANG})
"""麻将 melds of four tiles."""

ZIPAI_MELDS = frozenset(
    {
        MeldKind.CHI,
        MeldKind.PENG,
        MeldKind.WEI,
        MeldKind.CHOU_WEI,
        MeldKind.TI,
        MeldKind.PAO,
    }
)
MAJIANG_MELDS = KONGS | {MeldKind.PENG}
