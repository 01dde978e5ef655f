"""Every ruleset's own cases, and that they leave nothing of the sheet untried."""

import pytest

from evaluator.scoring import evaluate
from evaluator.scoring.loading import load
from evaluator.scoring.registry import BUILT_IN
from evaluator.scoring.review.cases import Case, Cases, cases_of
from evaluator.scoring.review.rounds import RoundCase
from evaluator.scoring.review.trying import Failed, Rules, failures
from evaluator.scoring.review.untried import untried
from tests.support.show import report

FOLDERS = {path.parent.name: path.parent for path in sorted(BUILT_IN.glob("*/ruleset.toml"))}
FAULTS: list[str] = []
RULES = {name: Rules(load(folder)) for name, folder in FOLDERS.items()}
FILES = {name: cases_of(FOLDERS[name], rules.ruleset, FAULTS) for name, rules in RULES.items()}
CASES = [(name, case) for name, cases in FILES.items() for case in cases.hands]
ROUNDS = [(name, case) for name, cases in FILES.items() for case in cases.rounds]


def shown(failed: Failed, rules: Rules) -> str:
    """What a failed test says: the figures, the sum in words, and how the hands were scored."""
    if failed.faults:
        return f"\n{'; '.join(map(str, failed.faults))}"
    wrong = "; ".join(f"{w.figure} {w.got!r}, expected {w.expected!r}" for w in failed.wrong)
    answers = [
        report(hand, evaluate(hand, rules.under(failed.options)), failed.options)
        for hand in failed.hands
    ]
    return "\n".join(["", wrong, f"why       {failed.why}", *answers])


def check(ruleset: str, cases: Cases) -> None:
    failed = list(failures(cases, RULES[ruleset]))
    assert not failed, "\n".join(shown(one, RULES[ruleset]) for one in failed)


def test_a_ruleset_is_data_alone() -> None:
    assert {path.suffix for path in BUILT_IN.rglob("*") if path.is_file()} == {".toml", ".md"}


def test_every_case_can_be_read() -> None:
    assert FAULTS == []


@pytest.mark.parametrize(("name", "case"), CASES, ids=str)
def test_the_case_is_scored_as_worked_by_hand_under_each_reading(name: str, case: Case) -> None:
    check(name, Cases((case,)))


@pytest.mark.parametrize(("name", "case"), ROUNDS, ids=str)
def test_the_round_is_settled_as_worked_by_hand(name: str, case: RoundCase) -> None:
    check(name, Cases((), (case,)))


@pytest.mark.parametrize("name", FOLDERS)
def test_nothing_of_the_sheet_is_untried(name: str) -> None:
    assert list(untried(RULES[name].ruleset, FILES[name])) == []
