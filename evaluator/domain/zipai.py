"""The 20 faces of 字牌 and what is printed on them: size, rank, colour.

Faces are counted in arrays of 20: index 0..9 = 一..十, 10..19 = 壹..拾; 20 = 王.

>>> face(7), face(23), tile_of(16)
(6, 16, 23)
"""

from typing import Final

from evaluator.domain.tile import BIG, BIG_1, SMALL, SMALL_1, WILD, Tile

FACES: Final = 20
WILD_FACE: Final = 20
"""Index of 王 wherever a face index is stored."""

RED_RANKS: Final = frozenset({1, 6, 9})
"""0-based ranks printed red: 二 七 十 and their big twins (clause PH-1)."""


def face(tile: Tile) -> int:
    """Index 0..19 of a natural face, 20 for 王. Raises KeyError for a tile of another game."""
    return _FACE[tile]


def tile_of(index: int) -> Tile:
    """The tile with face index 0..20."""
    return _TILE[index]


def is_red(index: int) -> bool:
    """Whether the face is printed red (PH-1).

    >>> [is_red(i) for i in (0, 1, 6, 9, 11)]
    [False, True, True, True, True]
    """
    return index % 10 in RED_RANKS


def is_big(index: int) -> bool:
    """Whether the face is 大字."""
    return index >= 10


_TILE: Final[tuple[Tile, ...]] = (*SMALL, *BIG, WILD)
_FACE: Final[dict[Tile, int]] = {tile: index for index, tile in enumerate(_TILE)}

assert _TILE[0] == SMALL_1
assert _TILE[10] == BIG_1
