"""A way to split a hand into groups, and what it scores."""

from dataclasses import dataclass
from typing import NamedTuple

from evaluator.domain.kinds import GroupKind
from evaluator.domain.score import Score
from evaluator.domain.tile import Tile


@dataclass(frozen=True, slots=True)
class Group:
    """One 门子 / set of the finished hand.

    ``tiles`` are faces (a wild's face is what it stands for) in ascending order, naturals before
    wilds of the same face; ``wild_positions`` index into them; ``winning_position`` is the
    1-based place of the winning tile, 0 when it is not in this group. ``huxi`` in 息.
    """

    kind: GroupKind
    tiles: tuple[Tile, ...]
    wild_positions: tuple[int, ...] = ()
    winning_position: int = 0
    exposed: bool = False
    huxi: int = 0
    clause: str = ""


class Decomposition(NamedTuple):
    """Groups in canonical order (docs/design.md, 20) and their score."""

    groups: tuple[Group, ...]
    score: Score
