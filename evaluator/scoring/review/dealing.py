"""Sample hands of a sheet: whole ones, nearly all of which it takes for hands that can be.

They are drawn from a seed, so equal sheets get equal hands. How often a hand comes up at a table
plays no part: every 名堂 should meet some hands, so they are made of few faces now and then.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from evaluator.domain.hand import Position
from evaluator.scoring.check import faults_of
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.review import dealing_majiang, dealing_zipai

_TRIES: Final = 20
"""Deals for each hand that is wanted, at most."""

_DEAL: Final[dict[str, Callable[[Random, Resolved], Position | None]]] = {
    "zipai": dealing_zipai.deal,
    "majiang": dealing_majiang.deal,
}


def hands(rules: Resolved, count: int, seed: int) -> Iterator[Position]:
    """Up to so many hands that can be under the rules."""
    dice, deal = Random(seed), _DEAL[rules.ruleset.family]
    found = 0
    for _ in range(count * _TRIES):
        if found == count:
            return
        position = deal(dice, rules)
        if position is not None and not faults_of(position, rules):
            found += 1
            yield position
