"""Tiles of both games as small integers, the byte codes most operators already use.

字牌: small 一..十 = 1..10, big 壹..拾 = 17..26, 王 = 33.
麻将: 万 41..49, 条 51..59, 筒 61..69; flowers 东南西北中发白 71..77, 春夏秋冬梅兰竹菊 81..88.
The numbers are those of the wire enum ``Tile`` (docs/glossary.md), so no table stands
between the wire and the rules.

>>> name(1), name(26), name(WILD), name(43), name(73)
('一', '拾', '王', '3万', '西')
"""

from typing import Final

Tile = int
"""One tile face, by its code. 0 is "no tile"."""

NO_TILE: Final = 0
SMALL_1: Final = 1
BIG_1: Final = 17
WILD: Final = 33
WAN_1: Final = 41
TIAO_1: Final = 51
TONG_1: Final = 61

SMALL: Final = tuple(range(1, 11))
BIG: Final = tuple(range(17, 27))
WAN: Final = tuple(range(41, 50))
TIAO: Final = tuple(range(51, 60))
TONG: Final = tuple(range(61, 70))
HONOURS: Final = tuple(range(71, 78))
SEASONS: Final = tuple(range(81, 85))
PLANTS: Final = tuple(range(85, 89))
FLOWERS: Final = HONOURS + SEASONS + PLANTS

ZIPAI: Final = frozenset(SMALL + BIG)
MAJIANG: Final = frozenset(WAN + TIAO + TONG)
ALL: Final = ZIPAI | {WILD} | MAJIANG | frozenset(FLOWERS)

_NAMES: Final[dict[Tile, str]] = {
    **dict(zip(SMALL, "一二三四五六七八九十", strict=True)),
    **dict(zip(BIG, "壹贰叁肆伍陆柒捌玖拾", strict=True)),
    WILD: "王",
    **{t: f"{t - 40}万" for t in WAN},
    **{t: f"{t - 50}条" for t in TIAO},
    **{t: f"{t - 60}筒" for t in TONG},
    **dict(zip(HONOURS, "东南西北中发白", strict=True)),
    **dict(zip(SEASONS + PLANTS, "春夏秋冬梅兰竹菊", strict=True)),
}


def name(tile: Tile) -> str:
    """The tile as it is printed on the card; an unknown code as ``#code``.

    >>> name(27)
    '#27'
    """
    return _NAMES.get(tile, f"#{tile}")


def copies(tile: Tile) -> int:
    """How many copies of the tile the set holds; wilds are the ruleset's to say (0 here).

    >>> copies(1), copies(71), copies(81), copies(WILD)
    (4, 4, 1, 0)
    """
    if tile in ZIPAI or tile in MAJIANG or tile in HONOURS:
        return 4
    return 1 if tile in SEASONS or tile in PLANTS else 0
