"""The tables that settlements are from: a ruleset and the options that its players agreed on."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from evaluator.bulk.arrays import Ints
from evaluator.bulk.sample.dice import Dice
from evaluator.errors import InvalidRequest
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Option, Ruleset

_AT_DEFAULTS: Final = 0.7
"""How many tables change no option."""


class House(NamedTuple):
    """One choice of rules: the options that are not at their defaults, and what they come to."""

    options: tuple[tuple[str, str], ...]
    rules: Resolved


class Houses:
    """Every ruleset at its defaults, and with each value of each option."""

    def __init__(self, registry: Registry) -> None:
        """Resolves them all."""
        self.known: list[House] = []
        self._first: list[int] = []
        self._others: list[int] = []
        for ruleset in registry.rulesets:
            own = [House((), registry.resolved(ruleset.id)), *_others(registry, ruleset)]
            self._first.append(len(self.known))
            self._others.append(len(own) - 1)
            self.known += own

    def chosen(self, dice: Dice) -> Ints:
        """The house of each row, as a place in ``known``."""
        ruleset = dice.below(len(self._first))
        first, others = np.array(self._first)[ruleset], np.array(self._others)[ruleset]
        other = 1 + dice.below(np.maximum(others, 1))
        plain = dice.chance(_AT_DEFAULTS) | (others == 0)
        return np.where(plain, first, first + other).astype(np.int64)


def _others(registry: Registry, ruleset: Ruleset) -> Iterator[House]:
    for option in ruleset.options:
        for value in _values(option):
            options = ((option.name, value),)
            try:
                yield House(options, registry.resolved(ruleset.id, dict(options)))
            except InvalidRequest:
                continue  # it needs another option as well


def _values(option: Option) -> Iterator[str]:
    """Values besides the default; of a range its half and its double."""
    if option.integer is None:
        yield from (value for value in option.values if value != option.default)
        return
    default = int(option.default)
    yield from (str(n) for n in {default // 2, default * 2} if option.allows(str(n)))
