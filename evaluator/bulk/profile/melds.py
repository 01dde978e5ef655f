"""How a record gives the groups on the table, and what its codes for their kinds mean."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from evaluator.bulk.profile.codings import Coding
from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import ANY_OTHER, Field, Row, as_key, items
from evaluator.bulk.profile.forms import Shape
from evaluator.bulk.profile.paths import Path
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import FOUR_ALIKE, KONGS, MeldKind
from evaluator.domain.notation.lexicon import WORDS, Form
from evaluator.domain.tile import NO_TILE, ZIPAI, Tile


class Kind(NamedTuple):
    """A kind of meld; of a 吃 of which one tile is told, the tiles by rank and size.

    ``ranks`` are relative to the tile told, or absolute when it is 二七十; ``sizes`` say for each
    whether it has the other size.
    """

    kind: MeldKind
    ranks: tuple[int, ...] = ()
    absolute: bool = False
    other_size: tuple[bool, ...] = (False, False, False)


KINDS: Final[Mapping[str, Kind]] = {
    **{
        word.ascii: Kind(word.kind)
        for word in WORDS
        if word.form is Form.MELD and word.kind is not MeldKind.UNSPECIFIED
    },
    "chi_low": Kind(MeldKind.CHI, (0, 1, 2)),
    "chi_middle": Kind(MeldKind.CHI, (-1, 0, 1)),
    "chi_high": Kind(MeldKind.CHI, (-2, -1, 0)),
    "chi_27T": Kind(MeldKind.CHI, (2, 7, 10), absolute=True),
    "chi_two": Kind(MeldKind.CHI, (0, 0, 0), other_size=(False, False, True)),
    "chi_one": Kind(MeldKind.CHI, (0, 0, 0), other_size=(False, True, True)),
}
"""What a profile may call a meld: the words of the notation, and 吃 told by one tile."""

_KIND: Final = Path("kind")
_TILES: Final = Path("tiles")
_LIST: Final = Shape()

NO_MELD: Final = ""
"""What a profile calls an entry that is no meld."""

_SIZE_STEP: Final = 16
"""From 一 to 壹, in codes of tiles."""


@dataclass(frozen=True, slots=True)
class Melds:
    """Where the melds lie and how each is written.

    With ``stride`` they are one flat list, each a code for its kind and ``stride - 1`` codes of
    tiles. Else they are a list, and in each entry ``kind`` and ``tiles`` are paths. ``columns`` are
    lists of one kind each, by its word.
    """

    entries: Field | None = None
    stride: int = 0
    kind: Path = _KIND
    tiles: Path = _TILES
    shape: Shape = _LIST
    kinds: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, Field] = field(default_factory=dict)

    def of(self, row: Row, coding: Coding) -> tuple[Meld, ...]:
        """The melds of a record, in its order.

        Raises:
            Unmapped: a kind or a tile is unknown, or an entry is not as the profile says.
        """
        return tuple(
            meld
            for word, tiles, place in self._told(row, coding)
            for meld in _melds(word, tiles, place)
        )

    def words(self) -> frozenset[str]:
        """Every word that a record can come to."""
        return frozenset((*self.kinds.values(), *self.columns)) - {NO_MELD}

    def _told(self, row: Row, coding: Coding) -> Iterator[tuple[str, tuple[Tile, ...], str]]:
        """Word, tiles and place of each entry."""
        if self.entries is not None:
            for kind, tiles, place in self._entries(row):
                if word := self._word(kind, place):
                    yield word, self.shape.tiles(tiles, coding, place), place
        for word, column in self.columns.items():
            for number, tiles in enumerate(items(column.of(row) or [], column.place)):
                place = f"{column.place}.{number}"
                yield word, self.shape.tiles(tiles, coding, place), place

    def _entries(self, row: Row) -> Iterator[tuple[Any, Any, str]]:
        assert self.entries is not None
        place, found = self.entries.place, self.entries.of(row)
        entries = items(found, place) if found is not None else []
        if not self.stride:
            for number, entry in enumerate(entries):
                yield self.kind.of(entry), self.tiles.of(entry), f"{place}.{number}"
            return
        if len(entries) % self.stride:
            raise Unmapped(place, f"{len(entries)} numbers", f"a multiple of {self.stride}")
        for start in range(0, len(entries), self.stride):
            yield entries[start], entries[start + 1 : start + self.stride], f"{place}.{start}"

    def _word(self, kind: Any, place: str) -> str:  # noqa: ANN401 - records are anything
        word = self.kinds.get(as_key(kind), self.kinds.get(ANY_OTHER))
        if word is None:
            raise Unmapped(place, f"kind {kind!r}", f"one of {', '.join(self.kinds)}")
        return word


def _melds(word: str, tiles: Sequence[Tile], place: str) -> Iterator[Meld]:
    """The melds of one entry: one, or a 吃 with its 比, three tiles each."""
    kind = KINDS[word]
    if kind.kind is MeldKind.CHI and len(tiles) > 3 and len(tiles) % 3 == 0:
        for start in range(0, len(tiles), 3):
            yield Meld(MeldKind.CHI, tuple(tiles[start : start + 3]))
    elif len(tiles) != 1:
        yield Meld(kind.kind, tuple(tiles))
    elif kind.ranks:
        yield Meld(MeldKind.CHI, _chi(kind, tiles[0], place))
    else:
        size = 4 if kind.kind in FOUR_ALIKE | KONGS else 3
        yield Meld(kind.kind, (tiles[0],) * (size if kind.kind is not MeldKind.CHI else 1))


def _chi(kind: Kind, told: Tile, place: str) -> tuple[Tile, ...]:
    """The three tiles of a 吃 of which one is told."""
    rank, big = told % _SIZE_STEP, told > _SIZE_STEP
    tiles = []
    for step, other in zip(kind.ranks, kind.other_size, strict=True):
        wanted = step if kind.absolute else rank + step
        tiles.append(wanted + _SIZE_STEP * (big != other) if 1 <= wanted <= 10 else NO_TILE)
    if told not in ZIPAI or told not in tiles or NO_TILE in tiles:
        raise Unmapped(place, "no such 吃 of this tile", "a tile of 字牌 with room for the run")
    return tuple(tiles)
