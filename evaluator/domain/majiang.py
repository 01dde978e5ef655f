"""The 27 suited kinds of 泰州麻将 and its flowers.

Kinds are counted in arrays of 27: 0..8 = 1..9万, 9..17 = 条, 18..26 = 筒.

>>> kind(43), kind(68), number(kind(68)), suit(kind(68))
(2, 25, 8, 2)
"""

from typing import Final

from evaluator.domain.tile import TIAO, TONG, WAN, Tile

KINDS: Final = 27

_TILE: Final[tuple[Tile, ...]] = (*WAN, *TIAO, *TONG)
_KIND: Final[dict[Tile, int]] = {tile: index for index, tile in enumerate(_TILE)}


def kind(tile: Tile) -> int:
    """Index 0..26 of a suited tile. Raises KeyError for any other."""
    return _KIND[tile]


def tile_of(index: int) -> Tile:
    """The tile with kind index 0..26."""
    return _TILE[index]


def number(index: int) -> int:
    """The number 1..9 printed on the tile."""
    return index % 9 + 1


def suit(index: int) -> int:
    """0 万, 1 条, 2 筒."""
    return index // 9
