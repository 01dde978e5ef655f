"""The function gives what evaluating and auditing each row by itself gives."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from evaluator.bulk.function import How, reevaluate
from evaluator.bulk.sample import Sampler
from evaluator.domain.audit import Verdict
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.audit import audit
from tests.bulk.records import claim_of, rules_of, subject_of

ROWS = 400

Row = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Settlements of every sheet, a third of them wrong, with their results."""
    (found,) = reevaluate([Sampler(11, error_rate=0.33).rows(range(ROWS))], How())
    answers: list[Row] = found.to_pylist()
    return answers


@pytest.fixture(scope="module")
def hands(rows: list[Row]) -> list[Row]:
    """Those that nobody drew."""
    return [row for row in rows if not row["drawn"]]


def test_all_sheets_won_and_drawn_rounds_and_hands_that_do_not_win_are_there(
    rows: list[Row],
) -> None:
    assert {row["ruleset_id"] for row in rows} == {one.id for one in built_in().rulesets}
    assert {row["computed_hu"] for row in rows} == {True, False}
    assert {bool(row["drawn"]) for row in rows} == {True, False}
    assert {row["status"] for row in rows} == {"ok"}


def test_figures_are_those_of_an_evaluation(hands: list[Row]) -> None:
    for row in hands:
        position = subject_of(row).position
        assert position is not None
        answer = evaluate(position, rules_of(row), max_decompositions=1)
        provenance = answer.provenance

        assert row["computed_hu"] == answer.hu
        assert row["decomposition_count"] == answer.decomposition_count
        assert row["computed_reasons"] == [reason.code for reason in answer.reasons]
        assert row["request_digest"] == provenance.request_digest
        assert row["used_ruleset_digest"] == provenance.ruleset_digest
        if answer.best is not None:
            score = answer.best.score
            names = ("huxi", "tun", "ka", "multiplier", "total")
            assert [row[f"computed_{name}"] for name in names] == [
                getattr(score, name) for name in names
            ]
            lines = [line.code for line in score.lines if line.code]
            assert sorted(row["computed_lines"]) == sorted(lines)


def test_verdict_and_differences_are_those_of_an_audit(rows: list[Row]) -> None:
    for row, answer in _audits(rows):
        assert (row["verdict"] == "MATCH") == (answer.verdict is Verdict.AGREES)
        assert [tuple(one.values()) for one in row["diff"]] == [
            (one.path, one.claimed, one.computed, one.clause or None) for one in answer.differences
        ]
        first = answer.differences[0] if answer.differences else None
        assert row["first_divergence"] == (first and first.path)
        assert row["first_clause"] == ((first and first.clause) or None)
        assert (row["cause"] is None) == (first is None)


def test_payments_are_those_of_a_settlement(rows: list[Row]) -> None:
    for row, answer in _audits(rows):
        if row["seats"] is None:
            assert row["computed_net"] is None
        elif answer.settlement is None:
            assert row["computed_net"] == [0] * row["seats"]  # nobody wins, nobody pays
        else:
            assert tuple(row["computed_net"]) == answer.settlement.net_by_seat


def test_anybody_can_work_out_the_digest_of_a_result(rows: list[Row]) -> None:
    for row in rows:
        figures = [row[f"computed_{n}"] for n in ("huxi", "tun", "ka", "multiplier", "total")]
        content = [
            row["computed_hu"],
            row["computed_reasons"],
            figures,
            row["computed_lines"],
            row["decomposition_count"],
            row["computed_net"],
        ]
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        assert row["result_digest"] == f"sha256:{sha256(text.encode()).hexdigest()}"


def test_the_difference_in_money_is_told(rows: list[Row]) -> None:
    for row in rows:
        claimed = row["claimed_total"]
        expected = None if claimed is None else row["computed_total"] - claimed
        assert row["delta_total"] == expected


def _audits(rows: list[Row]) -> Iterator[tuple[Row, Any]]:
    for row in rows:
        claim, subject = claim_of(row), subject_of(row)
        yield row, audit(claim, subject, rules_of(row), built_in(), hands=0, max_decompositions=1)
