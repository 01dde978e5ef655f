"""Every finished 门子 with every choice of wilds, and the plain walk over them.

A pattern is a group as it will lie on the table: its shape, its faces, and which of them are
wilds. Listing patterns by their lowest natural face and taking them for the lowest face left,
never in descending order, meets each multiset of groups exactly once.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from evaluator.domain.kinds import GroupKind

ALL_WILD: Final = 20
"""Where patterns without a natural tile are listed."""


class Pattern(NamedTuple):
    """One finished group of the concealed part.

    ``shape`` is JU, JIAO, KAN (any three alike), TI (any four alike) or JIANG; who completed it
    decides the final kind. ``faces`` ascend, naturals before wilds of the same face;
    ``wilds`` are positions in ``faces``; ``naturals`` the faces that natural tiles supply.
    """

    shape: GroupKind
    faces: tuple[int, ...]
    wilds: tuple[int, ...]
    naturals: tuple[int, ...]


def runs() -> list[tuple[int, ...]]:
    """Faces of every 一句话 (PH-2)."""
    ranks = [(r, r + 1, r + 2) for r in range(8)] + [(1, 6, 9)]
    return [tuple(base + r for r in rank) for base in (0, 10) for rank in ranks]


def _bare_groups() -> Iterator[tuple[GroupKind, tuple[int, ...]]]:
    for run in runs():
        yield GroupKind.JU, run
    for rank in range(10):
        yield GroupKind.JIAO, (rank, rank, rank + 10)
        yield GroupKind.JIAO, (rank, rank + 10, rank + 10)
    for face in range(20):
        yield GroupKind.KAN, (face,) * 3
        yield GroupKind.TI, (face,) * 4
        yield GroupKind.JIANG, (face,) * 2


def _with_wilds(shape: GroupKind, faces: tuple[int, ...]) -> Iterator[Pattern]:
    """The group with every set of its tiles replaced by wilds; equal markings once."""
    seen = set()
    for count in range(len(faces) + 1):
        for places in combinations(range(len(faces)), count):
            marked = sorted((face, place in places) for place, face in enumerate(faces))
            if tuple(marked) in seen:
                continue
            seen.add(tuple(marked))
            yield Pattern(
                shape,
                faces,
                tuple(i for i, (_, wild) in enumerate(marked) if wild),
                tuple(face for face, wild in marked if not wild),
            )


def _by_lowest() -> tuple[tuple[Pattern, ...], ...]:
    lists: list[list[Pattern]] = [[] for _ in range(ALL_WILD + 1)]
    for shape, faces in _bare_groups():
        for pattern in _with_wilds(shape, faces):
            lists[pattern.naturals[0] if pattern.naturals else ALL_WILD].append(pattern)
    return tuple(tuple(patterns) for patterns in lists)


BY_LOWEST: Final = _by_lowest()
"""All patterns, listed under their lowest natural face; without one, under ``ALL_WILD``."""

PATTERN: Final[dict[tuple[GroupKind, tuple[int, ...], int], Pattern]] = {
    (p.shape, p.faces, len(p.wilds)): p
    for patterns in BY_LOWEST
    for p in patterns
    if p.shape in (GroupKind.KAN, GroupKind.TI)
}
"""Three and four alike by shape, faces and number of wilds."""


def splits(
    counts: list[int], wilds: int, threes: int, fours: int, pairs: int
) -> Iterator[tuple[Pattern, ...]]:
    """Every way to lay the tiles out as so many threes, fours and pairs, each once.

    Args:
        counts: natural tiles by face, 20 entries; changed while walking, restored after.
        wilds: wilds to place; all of them must be used.
        threes: groups of three wanted.
        fours: four alikes wanted.
        pairs: 将 wanted, 0 or 1.
    """
    yield from _walk(counts, 0, 0, wilds, (threes, fours, pairs), ())


def _walk(
    counts: list[int],
    lowest: int,
    first: int,
    wilds: int,
    wanted: tuple[int, int, int],
    taken: tuple[Pattern, ...],
) -> Iterator[tuple[Pattern, ...]]:
    while lowest < ALL_WILD and not counts[lowest]:
        lowest, first = lowest + 1, 0
    if wanted == (0, 0, 0):
        if lowest == ALL_WILD and not wilds:
            yield taken
        return
    for number in range(first, len(BY_LOWEST[lowest])):
        pattern = BY_LOWEST[lowest][number]
        left = _without(wanted, pattern.shape)
        if left is None or len(pattern.wilds) > wilds:
            continue
        if _take(counts, pattern.naturals):
            yield from _walk(
                counts, lowest, number, wilds - len(pattern.wilds), left, (*taken, pattern)
            )
            _give_back(counts, pattern.naturals)


def _without(wanted: tuple[int, int, int], shape: GroupKind) -> tuple[int, int, int] | None:
    threes, fours, pairs = wanted
    if shape is GroupKind.TI:
        return (threes, fours - 1, pairs) if fours else None
    if shape is GroupKind.JIANG:
        return (threes, fours, pairs - 1) if pairs else None
    return (threes - 1, fours, pairs) if threes else None


def _take(counts: list[int], naturals: tuple[int, ...]) -> bool:
    """Removes the tiles; takes nothing when one is missing."""
    for place, face in enumerate(naturals):
        if not counts[face]:
            _give_back(counts, naturals[:place])
            return False
        counts[face] -= 1
    return True


def _give_back(counts: list[int], naturals: tuple[int, ...]) -> None:
    for face in naturals:
        counts[face] += 1
