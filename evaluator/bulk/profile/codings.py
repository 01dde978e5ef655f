"""Codes that stand for tiles: the usual ones by name, any other as runs and a table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import as_key, quoted
from evaluator.domain import notation
from evaluator.domain.tile import ALL, NO_TILE, Tile
from evaluator.errors import NotationError

SMALL: Final = "123456789Tx"
BIG: Final = "123456789Td"
HONOURS: Final = "ESWNCFP"
BLOOMS: Final = "abcdefgh"


class Run(NamedTuple):
    """Codes that follow each other: ``each`` codes for every tile, beginning at ``first``."""

    first: int
    tiles: str
    each: int = 1

    def codes(self) -> Iterator[tuple[int, Tile]]:
        """Every code of the run with its tile."""
        for number, tile in enumerate(tiles_of(self.tiles)):
            for copy in range(self.each):
                yield self.first + number * self.each + copy, tile


class Part(NamedTuple):
    """Some digits of a composite code: ``code // divide % modulo * times`` (modulo 0: all)."""

    divide: int = 1
    modulo: int = 0
    times: int = 1

    def of(self, code: int) -> int:
        """The digits, at their place in the reduced code."""
        digits = code // self.divide
        return (digits % self.modulo if self.modulo else digits) * self.times


def _suits(first: Sequence[int], each: int = 1) -> tuple[Run, ...]:
    """万 条 筒, honours and the eight of one copy, each run beginning where it is told."""
    tiles = ("123456789m", "123456789s", "123456789p", HONOURS, BLOOMS)
    runs = [Run(*pair, each) for pair in zip(first, tiles, strict=True)]
    return (*runs[:-1], runs[-1]._replace(each=1))


NAMED: Final[Mapping[str, tuple[Run, ...]]] = {
    "wire": (
        *(Run(1, SMALL), Run(17, BIG), Run(33, "w")),
        *_suits((41, 51, 61, 71, 81)),
    ),
    "zipai-bytes": (Run(0x01, SMALL), Run(0x11, BIG)),
    "zipai-index": (Run(0, SMALL), Run(10, BIG)),
    "zipai-decimal": (Run(1, SMALL), Run(11, BIG)),
    "zipai-cards": (Run(1, SMALL, 4), Run(41, BIG, 4)),
    "zipai-decks": tuple(
        Run(first + deck, tiles)
        for deck in (0, 20, 40, 60)
        for first, tiles in ((1, SMALL), (11, BIG))
    ),
    "majiang-bytes": _suits((0x01, 0x11, 0x21, 0x31, 0x41)),
    "majiang-decimal": _suits((1, 11, 21, 31, 41)),
    "majiang-index": _suits((0, 9, 18, 27, 34)),
    "majiang-cards": _suits((1, 37, 73, 109, 137), 4),
}
"""Codings that many records use; docs/bulk-profiles.md shows them as a table."""

NOTATION: Final = "notation"
"""The coding in which a code is a tile in notation: ``3m``, ``八``."""


@dataclass(frozen=True, slots=True)
class Coding:
    """What the codes of one kind of record stand for.

    ``tiles`` has every known code, 0 for one that stands for no tile; ``parts`` are the digits that
    count, all of them when empty.
    """

    name: str
    tiles: Mapping[int, Tile]
    table: Mapping[str, Tile] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    _seen: dict[Any, Tile] = field(default_factory=dict, compare=False, repr=False)

    def read(self, codes: Sequence[Any], place: str) -> tuple[Tile, ...]:
        """The tiles that the codes stand for, in their order, those for no tile left out.

        Raises:
            Unmapped: a code is unknown.
        """
        seen = self._seen
        try:
            found = [seen[code] for code in codes]
        except (KeyError, TypeError):
            found = [self._tile(code, place) for code in codes]
        if bool in map(type, codes):  # true would pass for the code 1
            raise Unmapped(place, quoted(codes), "codes, none of them true or false")
        return tuple(tile for tile in found if tile)

    def spoken(self) -> frozenset[Tile]:
        """Every tile that some code stands for."""
        return (
            frozenset(ALL)
            if self.name == NOTATION
            else frozenset(self.tiles.values()) | set(self.table.values())
        )

    def _tile(self, code: Any, place: str) -> Tile:  # noqa: ANN401 - records are anything
        found = self._look_up(as_key(code))
        if found is None:
            raise Unmapped(place, f"{code!r} stands for no tile", f"a code of {self.name}")
        if len(self._seen) < _MOST_SEEN:
            self._seen[code] = found
        return found

    def _look_up(self, key: str) -> Tile | None:
        if key in self.table:
            return self.table[key]
        if self.name == NOTATION:
            return _one_tile(key)
        if not (key.isascii() and key.removeprefix("-").isdecimal() and len(key) < 20):
            return None
        code = int(key)
        return self.tiles.get(sum(part.of(code) for part in self.parts) if self.parts else code)


_MOST_SEEN: Final = 4096


def tiles_of(text: str) -> tuple[Tile, ...]:
    """Tiles in notation, flowers too, in the order they are written.

    Raises:
        NotationError: it is no notation of tiles.

    >>> tiles_of("27Tx"), tiles_of("东春")
    ((2, 7, 10), (71, 81))
    """
    return notation.parse("=" + text).hand.concealed


def _one_tile(text: str) -> Tile | None:
    try:
        tiles = tiles_of(text) if text else (NO_TILE,)
    except NotationError:
        return None
    return tiles[0] if len(tiles) == 1 else None
