"""Planted causes are found, and found first, as often as is promised."""

from statistics import median
from time import perf_counter
from typing import Final

import pytest

from evaluator.domain.audit import Audit, Verdict
from tests.scoring.audit import planted
from tests.scoring.audit.planted import CAUSES, Planted, audited, smallest
from tests.support.hands import ALL, MAJIANG

NUMBER: Final = 120
AMONG, FIRST = 0.98, 0.85
SLOWEST_MEDIAN: Final = 0.1
"""Seconds, far above the 30 ms that a quiet machine is held to."""


@pytest.fixture(scope="module")
def answers() -> list[tuple[Planted, Audit]]:
    return [(one, audited(one)) for one in planted.planted(NUMBER, seed=7)]


def test_every_cause_is_planted_on_every_sheet(answers: list[tuple[Planted, Audit]]) -> None:
    planted_on = {(one.cause, one.rules.ruleset.id) for one, _ in answers}
    assert len(planted_on) == len(CAUSES) * len(ALL) - len(MAJIANG)  # which has no 囤 to round


def test_the_planted_cause_is_named(answers: list[tuple[Planted, Audit]]) -> None:
    among = sum(any(map(one.named, smallest(answer))) for one, answer in answers)
    first = sum(
        bool(answer.explanations) and one.named(answer.explanations[0]) for one, answer in answers
    )
    assert among >= AMONG * NUMBER
    assert first >= FIRST * NUMBER


def test_no_wrong_claim_passes(answers: list[tuple[Planted, Audit]]) -> None:
    assert not [one.what for one, answer in answers if answer.verdict is Verdict.AGREES]


def test_the_verdict_depends_on_readings_when_an_option_was_planted(
    answers: list[tuple[Planted, Audit]],
) -> None:
    planted_options = [answer for one, answer in answers if one.cause == "option"]
    assert {answer.verdict for answer in planted_options} == {Verdict.READING_DEPENDENT}


def test_nothing_is_cut_short_and_half_of_them_take_little_time(
    answers: list[tuple[Planted, Audit]],
) -> None:
    assert not any(answer.cut for _, answer in answers)
    taken = []
    for one, _ in answers[::4]:
        began = perf_counter()
        audited(one)
        taken.append(perf_counter() - began)
    assert median(taken) < SLOWEST_MEDIAN


def test_the_command_prints_both_shares_and_the_median(capsys: pytest.CaptureFixture[str]) -> None:
    assert planted.main(["5", "3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("all")
    assert "among the smallest" in out
    assert "median" in out
