"""What is refused is what cannot exist, whatever has been done to a hand."""

from random import Random

from hypothesis import given, note
from hypothesis import strategies as st

from evaluator.domain.hand import Position
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, evaluate
from evaluator.scoring.check import faults_of
from tests.support.cases import Case, position_of, rules_of
from tests.support.damage import damaged
from tests.support.hands import law, random_cases
from tests.support.possible import possible


def refused(position: Position, rules: Resolved) -> bool:
    try:
        evaluate(position, rules)
    except InvalidRequest:
        return True
    return False


@law(1500)
@given(random_cases(), st.randoms(use_true_random=False))
def test_no_hand_is_refused_but_the_impossible_and_no_impossible_one_is_judged(
    case: Case, random: Random
) -> None:
    rules = rules_of(case)
    position = damaged(position_of(case), random)
    note(f"{case['ruleset']} {case['options']} {position}")
    can_be = possible(position, case["ruleset"], rules.options)
    assert refused(position, rules) == (not can_be)
    assert bool(faults_of(position, rules)) == (not can_be)
