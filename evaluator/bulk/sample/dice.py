"""Dice whose throws follow from a seed and the number of a row, not from the rows beside it."""

from typing import Final

import numpy as np
import numpy.typing as npt

from evaluator.bulk.arrays import Bools, Ints

Words = npt.NDArray[np.uint64]

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_THROW: Final = np.uint64(0xD1B54A32D192ED03)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_EXACT: Final = 53
"""Bits that a float holds."""


class Dice:
    """One die for each row, thrown for all of them at once."""

    def __init__(self, seed: int, rows: Ints, purpose: int) -> None:
        """Rows are numbered from 0; throws for one purpose tell nothing of those for another."""
        start = np.array([(seed * 0x2545F4914F6CDD1D + purpose) % 2**64], np.uint64)
        self._state: Words = _mixed(rows.astype(np.uint64) * _STEP + _mixed(start))
        self._throws = 0

    def throw(self) -> Words:
        """64 random bits for each row."""
        self._throws += 1
        return _mixed(self._state + np.array([self._throws], np.uint64) * _THROW)

    def below(self, most: int | Ints) -> Ints:
        """A whole number from 0 up to, not including, ``most``.

        >>> Dice(1, np.arange(5), 0).below(6).tolist()
        [5, 3, 4, 3, 4]
        """
        high = self.throw() >> np.uint64(32)
        return (high * np.asarray(most, np.uint64) >> np.uint64(32)).astype(np.int64)

    def chance(self, probability: float | npt.NDArray[np.float64]) -> Bools:
        """Whether something happens that does so with this probability."""
        happens: Bools = self.fraction() < probability
        return happens

    def fraction(self) -> npt.NDArray[np.float64]:
        """A number from 0 up to, not including, 1."""
        return (self.throw() >> np.uint64(64 - _EXACT)).astype(np.float64) / float(1 << _EXACT)

    def choice(self, weights: list[float]) -> Ints:
        """A place in a list of weights."""
        ends = np.cumsum(weights) / sum(weights)
        return np.searchsorted(ends[:-1], self.fraction(), side="right").astype(np.int64)


def _mixed(words: Words) -> Words:
    """Every bit of a word spread over all of it (the finalizer of SplitMix64)."""
    words = (words ^ (words >> np.uint64(30))) * _FIRST
    words = (words ^ (words >> np.uint64(27))) * _SECOND
    mixed: Words = words ^ (words >> np.uint64(31))
    return mixed
