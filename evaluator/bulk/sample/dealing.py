"""Hands of every row, dealt again until they do what the row is about: mostly, win."""

from typing import Final

import numpy as np

from evaluator.bulk.arrays import Bools, Ints
from evaluator.bulk.sample import majiang, zipai
from evaluator.bulk.sample.dice import Dice
from evaluator.bulk.sample.hands import Dealt, Tables
from evaluator.bulk.sample.houses import House
from evaluator.scoring.batch import REFUSED, score
from evaluator.search.batch import HU, NOT_HU

_MOST_DEALS: Final = 100
"""A row whose hand has still not done so keeps the last one that can be."""

_PURPOSE: Final = 1_000
"""Of the dice of the first deal; each deal has its own."""


class Dealing:
    """Texts and sources of the winning tile, a place for each row."""

    def __init__(self, seed: int, rows: Ints, houses: list[House], chosen: Ints) -> None:
        """Deals nothing yet."""
        self._seed, self._rows, self._houses, self._chosen = seed, rows, houses, chosen
        self.texts: list[str] = [""] * len(rows)
        self.sources = np.zeros(len(rows), np.int64)

    def deal(self, wins: Bools) -> None:
        """Deals until each hand wins, or can be and does not win where ``wins`` is false."""
        is_zipai = np.array([house.rules.zipai for house in self._houses])[self._chosen]
        for family, game in ((is_zipai, zipai.deal), (~is_zipai, majiang.deal)):
            left = np.flatnonzero(family)
            for turn in range(_MOST_DEALS):
                if not len(left):
                    break
                dice = Dice(self._seed, self._rows[left], _PURPOSE + turn)
                dealt = game(dice, Tables(self._houses, self._chosen[left]))
                status = self._judged(left, dealt)
                for place in np.flatnonzero(status != REFUSED).tolist():
                    self.texts[left[place]] = dealt.texts[place]
                    self.sources[left[place]] = dealt.sources[place]
                left = left[status != np.where(wins[left], HU, NOT_HU)]

    def _judged(self, places: Ints, dealt: Dealt) -> Ints:
        """The status of each hand under the rules of its row; ``REFUSED`` of one that cannot be."""
        status = np.full(len(places), REFUSED, np.int64)
        chosen = self._chosen[places]
        for number in np.unique(chosen).tolist():
            at = np.flatnonzero(dealt.could_be & (chosen == number))
            hands = [dealt.texts[place].encode() for place in at.tolist()]
            columns, _ = score(hands, self._houses[number].rules, threads=1)
            status[at] = np.frombuffer(columns.status, np.int64)
        return status
