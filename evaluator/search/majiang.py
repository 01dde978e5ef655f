"""Every way to make sets and a pair of a 泰州 hand, and what would complete it.

Follows TZ-2 to TZ-5; prices nothing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from evaluator.domain import majiang
from evaluator.domain.hand import Meld
from evaluator.domain.kinds import GroupKind

SETS = 4


class Part(NamedTuple):
    """A concealed set or the pair: KEZI, SHUNZI or JIANG, by its lowest kind."""

    shape: GroupKind
    kind: int

    def kinds(self) -> tuple[int, ...]:
        """The tiles of the part as kind indexes, ascending."""
        match self.shape:
            case GroupKind.SHUNZI:
                return self.kind, self.kind + 1, self.kind + 2
            case GroupKind.KEZI:
                return (self.kind,) * 3
            case _:
                return (self.kind,) * 2


def splits(counts: list[int], sets: int) -> Iterator[tuple[Part, ...]]:
    """Every way to lay the tiles out as so many sets and one pair, each once.

    Args:
        counts: tiles by kind, 27 entries; changed while walking, restored after.
        sets: runs and triplets wanted beside the pair.
    """
    yield from _walk(counts, 0, sets, 1, ())


def _walk(
    counts: list[int], lowest: int, sets: int, pairs: int, taken: tuple[Part, ...]
) -> Iterator[tuple[Part, ...]]:
    while lowest < majiang.KINDS and not counts[lowest]:
        lowest += 1
    if lowest == majiang.KINDS:
        if not sets and not pairs:
            yield taken
        return
    for part in _parts_at(counts, lowest):
        left = (sets, pairs - 1) if part.shape is GroupKind.JIANG else (sets - 1, pairs)
        # A kind taken as runs first and triplet after would be met twice.
        backwards = taken and taken[-1].kind == lowest and taken[-1].shape < part.shape
        if min(left) < 0 or backwards:
            continue
        for kind in part.kinds():
            counts[kind] -= 1
        yield from _walk(counts, lowest, *left, (*taken, part))
        for kind in part.kinds():
            counts[kind] += 1


def _parts_at(counts: list[int], kind: int) -> Iterator[Part]:
    """Parts whose lowest tile is this kind, in the order KEZI, SHUNZI, JIANG of their numbers."""
    if counts[kind] >= 3:
        yield Part(GroupKind.KEZI, kind)
    if majiang.number(kind) <= 7 and counts[kind + 1] and counts[kind + 2]:
        yield Part(GroupKind.SHUNZI, kind)
    if counts[kind] >= 2:
        yield Part(GroupKind.JIANG, kind)


def has_ka(parts: tuple[Part, ...], win: int) -> bool:
    """Whether the winning kind is the middle of a run (TZ-3)."""
    return majiang.number(win) > 1 and Part(GroupKind.SHUNZI, win - 1) in parts


def copies(held: tuple[int, ...], melds: tuple[Meld, ...], kind: int) -> int:
    """Copies of a kind the player has, in hand and melds."""
    tile = majiang.tile_of(kind)
    return held[kind] + sum(meld.tiles.count(tile) for meld in melds)


def completions(
    held: tuple[int, ...], melds: tuple[Meld, ...]
) -> Iterator[tuple[int, list[tuple[Part, ...]]]]:
    """Each kind that completes the shape with all its decompositions, ascending.

    A kind of which the player already has all four copies is no wait (TZ-5) and is left out;
    ``dead_completions`` counts those.
    """
    for kind, found in _all_completions(held, len(melds)):
        if copies(held, melds, kind) < 4:
            yield kind, found


def dead_completions(held: tuple[int, ...], melds: tuple[Meld, ...]) -> int:
    """Kinds that would complete the shape if the player did not have all four copies."""
    return sum(copies(held, melds, kind) >= 4 for kind, _ in _all_completions(held, len(melds)))


def _all_completions(
    held: tuple[int, ...], melds: int
) -> Iterator[tuple[int, list[tuple[Part, ...]]]]:
    counts = list(held)
    for kind in range(majiang.KINDS):
        counts[kind] += 1
        found = list(splits(counts, SETS - melds))
        counts[kind] -= 1
        if found:
            yield kind, found
