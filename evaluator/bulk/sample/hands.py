"""What dealing gives, whichever game it is."""

from typing import NamedTuple

import numpy as np

from evaluator.bulk.arrays import Bools, Ints
from evaluator.bulk.sample.dice import Dice
from evaluator.bulk.sample.houses import House
from evaluator.domain.kinds import WinSource


class Dealt(NamedTuple):
    """Hands in canonical notation, where each winning tile came from, and whether it could be.

    A hand that has five of a kind could not.
    """

    texts: list[str]
    sources: Ints
    could_be: Bools


class Tables:
    """What the rules of each row say about hands, as arrays."""

    def __init__(self, houses: list[House], chosen: Ints) -> None:
        """Looks it up."""
        rules = [house.rules for house in houses]
        self.wilds: Ints = np.array([one.wilds for one in rules])[chosen]
        self._sources = [one.sources for one in rules]
        self._facts = [one.facts for one in rules]
        self._discard = [one.discard_win for one in rules]
        self._chosen = chosen

    def takes(self, source: WinSource) -> Bools:
        """Whether one can win so."""
        allowed = np.array(
            [
                source in sources and (discard or source is not WinSource.DISCARD)
                for sources, discard in zip(self._sources, self._discard, strict=True)
            ]
        )
        return allowed[self._chosen]

    def tells(self, fact: str) -> Bools:
        """Whether the table tells this fact."""
        return np.array([fact in facts for facts in self._facts])[self._chosen]


def counted(tiles: Ints, kinds: int) -> Ints:
    """How many there are of each kind, row by row; −1 is no tile."""
    rows, width = tiles.shape
    owners = np.repeat(np.arange(rows), width)
    flat = tiles.reshape(-1)
    there = flat >= 0
    found = np.bincount(owners[there] * kinds + flat[there], minlength=rows * kinds)
    return found.reshape(rows, kinds).astype(np.int64)


def taken(dice: Dice, counts: Ints, wanted: Bools) -> Ints:
    """Takes a random tile of each wanted row out of the counts; gives its kind, −1 for none."""
    place = dice.below(np.maximum(counts.sum(axis=1), 1))
    kind = (np.cumsum(counts, axis=1) > place[:, None]).argmax(axis=1)
    wanted = wanted & (counts.sum(axis=1) > 0)
    counts[np.flatnonzero(wanted), kind[wanted]] -= 1
    return np.where(wanted, kind, -1)


def written(counts: Ints, letters: bytes) -> list[bytes]:
    """The letter of each tile held, in order, row by row."""
    held = np.repeat(np.tile(np.frombuffer(letters, np.uint8), len(counts)), counts.reshape(-1))
    text, ends = held.tobytes(), np.cumsum(counts.sum(axis=1)).tolist()
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]
