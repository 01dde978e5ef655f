"""A player's hand at the moment of the win: tiles, melds, winning tile, and the facts around it."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.tile import NO_TILE, Tile


class Meld(NamedTuple):
    """A group already on the table (吃 碰 偎 臭偎 提 跑 / 碰 明杠 暗杠 补杠).

    A tuple, since melds are looked up all the time and tuples are hashed fastest.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player holds and shows, without the winning tile.

    ``concealed`` and ``flowers`` may come in any order; ``melds`` keep the order of the table.
    """

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()


class Win(NamedTuple):
    """The winning tile and where it came from; ``tile`` is 0 with ``DEALT``."""

    tile: Tile = NO_TILE
    source: WinSource = WinSource.UNSPECIFIED


@dataclass(frozen=True, slots=True)
class Facts:
    """What the tiles alone cannot show. Defaults mean "no" or "not known"."""

    dealer: bool = False
    last_tile: bool = False
    upcard: Tile = NO_TILE
    woken: Tile = NO_TILE
    replacement_draw: bool = False
    last_four: bool = False
    ready_at_start: bool = False
    visible_copies: int = 0
    ready_declared: bool = True
    missed_win: bool = False


NO_FACTS: Final = Facts()
"""Nothing to tell: what most hands come with."""


@dataclass(frozen=True, slots=True)
class Position:
    """One hand as it is judged: tiles, win and facts. What a line of notation says."""

    hand: Hand = field(default_factory=Hand)
    win: Win = field(default_factory=Win)
    facts: Facts = NO_FACTS
