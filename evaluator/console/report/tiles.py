"""Tiles as the page draws them: a glyph, what marks it, and a name for who cannot see it."""

from collections.abc import Sequence
from dataclasses import dataclass

from evaluator.domain import tile as tiles
from evaluator.domain import zipai
from evaluator.domain.decomposition import Group
from evaluator.domain.tile import BIG, FLOWERS, MAJIANG, WILD, ZIPAI, Tile
from evaluator.words import Words


@dataclass(frozen=True, slots=True)
class Drawn:
    """One tile on the page.

    ``glyph`` is what is printed on it, ``suit`` the second sign of 万条筒. ``kind`` says which
    sort of tile it is, for its looks. A wild is drawn as what it stands for.
    """

    glyph: str
    suit: str
    kind: str
    label: str
    red: bool = False
    wild: bool = False
    winning: bool = False


def drawn(tile: Tile, words: Words, *, wild: bool = False, winning: bool = False) -> Drawn:
    """The tile with its marks.

    >>> drawn(18, Words("zh"), wild=True).label, drawn(68, Words("en"), winning=True).label
    ('王代大字贰，红', '8筒, the winning tile')
    """
    glyph, suit = tiles.name(tile), ""
    red = tile in ZIPAI and zipai.is_red(zipai.face(tile))
    label = words.say(f"tile.{_size(tile)}", name=glyph) if tile in ZIPAI else glyph
    if tile in MAJIANG:
        glyph, suit = glyph[:-1], glyph[-1]
    if red:
        label = words.say("tile.red", tile=label)
    if wild:
        label = words.say("tile.wild", tile=label)
    if winning:
        label = words.say("tile.winning", tile=label)
    return Drawn(glyph, suit, _kind(tile), label, red, wild, winning)


def of_group(group: Group, words: Words) -> tuple[Drawn, ...]:
    """The tiles of a group as it was laid out."""
    return tuple(
        drawn(
            tile,
            words,
            wild=place in group.wild_positions,
            winning=place + 1 == group.winning_position,
        )
        for place, tile in enumerate(group.tiles)
    )


def row(codes: Sequence[Tile], words: Words) -> tuple[Drawn, ...]:
    """Tiles without a mark."""
    return tuple(drawn(code, words) for code in codes)


def _size(tile: Tile) -> str:
    return "big" if tile in BIG else "small"


def _kind(tile: Tile) -> str:
    if tile in ZIPAI:
        return _size(tile)
    if tile == WILD:
        return "joker"
    return "flower" if tile in FLOWERS else "suited"
