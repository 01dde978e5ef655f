"""Random hands for laws: whole or nearly whole, of every sheet, under random options.

Examples follow from the code and not from chance: one checkout always runs the same ones, so a
law fails for whoever broke it and not for the next one.
"""

import os
from collections.abc import Callable
from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from evaluator.scoring import built_in, evaluate
from tests.support.cases import Case, position_of, rules_of
from tests.support.deals import cases, sheets
from tests.support.show import report

ZIPAI: Final = sheets("zipai")
MAJIANG: Final = sheets("majiang")
ALL: Final = (*ZIPAI, *MAJIANG)

MOST: Final = 1000
"""The most decompositions an answer lists."""

MORE: Final = int(os.environ.get("HUPAI_MORE_EXAMPLES", "1"))
"""How many times the usual number of examples each law is tried on: for a long run by hand."""


def law(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Settings of a law: so many fixed examples, none of them timed."""
    return settings(
        max_examples=examples * MORE,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


class Judged:
    """A hand with its answer, every decomposition listed as far as an answer lists them."""

    def __init__(self, case: Case) -> None:
        """Evaluates the case."""
        self.case = case
        self.position, self.rules = position_of(case), rules_of(case)
        self.evaluation = evaluate(self.position, self.rules, max_decompositions=MOST)

    def __repr__(self) -> str:
        """The hand and its answer, as hypothesis prints them."""
        return report(self.position, self.evaluation, self.case["options"])

    @property
    def ruleset(self) -> str:
        """Id of the sheet."""
        return self.rules.ruleset.id


def having(*options: str) -> tuple[str, ...]:
    """字牌 sheets that have all of these options."""
    found = (built_in().ruleset(name) for name in ZIPAI)
    return tuple(r.id for r in found if {*options} <= {option.name for option in r.options})


def case(ruleset: str, number: int) -> Case:
    """Hand number so and so of a sheet."""
    return next(cases(number, 1, ruleset))


def random_cases(*rulesets: str) -> st.SearchStrategy[Case]:
    """Cases of these sheets, of all when none is named."""
    numbers = st.integers(min_value=0, max_value=10**9)
    return st.builds(case, st.sampled_from(rulesets or ALL), numbers)


def random_hands(*rulesets: str) -> st.SearchStrategy[Judged]:
    """Evaluated hands of these sheets, of all when none is named."""
    return random_cases(*rulesets).map(Judged)
