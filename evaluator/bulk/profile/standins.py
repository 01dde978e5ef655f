"""Flowers of which only the number is known."""

from collections import Counter
from typing import Final

from evaluator.domain.tile import FLOWERS, HONOURS, PLANTS, SEASONS, Tile

SETS: Final[tuple[tuple[Tile, ...], ...]] = (*((tile,) * 4 for tile in HONOURS), SEASONS, PLANTS)
"""The complete sets of four (四同, TZ-21)."""

MOST: Final = 4 * len(SETS)
"""All the flowers there are."""

TELLING: Final = 4
"""With so many flowers a set may be complete; with fewer nothing depends on which they are."""


def stand_ins(count: int, sets: int = 0) -> tuple[Tile, ...]:
    """So many flowers that complete so many sets, or the nearest number of sets there is.

    >>> [complete(stand_ins(count)) for count in (4, 27, 28, 36)], complete(stand_ins(9, 2))
    ([0, 0, 1, 9], 2)
    """
    sets = min(sets, count // 4)
    while 4 * sets + 3 * (len(SETS) - sets) < count:
        sets += 1
    whole = [tile for one in SETS[:sets] for tile in one]
    rest = [tile for one in SETS[sets:] for tile in one[:3]]
    return tuple(sorted((whole + rest)[:count]))


def complete(flowers: tuple[Tile, ...]) -> int:
    """How many sets are complete among the flowers."""
    held = Counter(flowers)
    return sum(not Counter(one) - held for one in SETS)


assert Counter(tile for one in SETS for tile in one).keys() == set(FLOWERS)
