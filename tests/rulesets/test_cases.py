"""Every ruleset's own cases, and that they leave nothing of the sheet untried."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.schema import Ruleset
from tests.support.case_files import SNAPSHOT, Case, case_files
from tests.support.show import report

CASES = [case for cases in case_files().values() for case in cases]
WITH_OTHER_READING = [case for case in CASES if case.other_expect]
RULESETS = sorted(case_files())


def judged(case: Case, options: Mapping[str, str]) -> Evaluation:
    rules = built_in().resolved(case.ruleset, options)
    return evaluate(notation.parse(case.hand), rules)


def figures(evaluation: Evaluation) -> dict[str, Any]:
    """The answer in the words of a case; lines and reasons as sorted codes."""
    reasons = sorted(reason.code for reason in evaluation.reasons)
    near_miss = evaluation.near_miss.huxi if evaluation.near_miss else None
    answer = {
        "hu": evaluation.hu,
        "count": evaluation.decomposition_count,
        "reasons": reasons,
        "near_miss": near_miss,
    }
    if evaluation.best is None:
        return answer
    score = evaluation.best.score
    return answer | {
        "huxi": score.huxi,
        "tun": score.tun,
        "ka": score.ka,
        "multiplier": score.multiplier,
        "total": score.total,
        "lines": sorted(line.code for line in score.lines if line.code),
    }


def disagreements(evaluation: Evaluation, expect: Mapping[str, Any]) -> list[str]:
    answer = figures(evaluation)
    found = []
    for name, value in expect.items():
        wanted = sorted(value) if isinstance(value, list) else value
        if answer.get(name) != wanted:
            found.append(f"{name} {answer.get(name)!r}, expected {wanted!r}")
    return found


def check(case: Case, options: Mapping[str, str], expect: Mapping[str, Any]) -> None:
    evaluation = judged(case, options)
    found = disagreements(evaluation, expect)
    shown = report(notation.parse(case.hand), evaluation, options)
    assert not found, f"\n{'; '.join(found)}\nwhy       {case.why}\n{shown}"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_case_is_scored_as_worked_by_hand(case: Case) -> None:
    check(case, case.options, case.expect)


@pytest.mark.parametrize("case", WITH_OTHER_READING, ids=str)
def test_the_other_reading_scores_otherwise(case: Case) -> None:
    assert case.other_expect != case.expect
    check(case, {**case.options, **case.other_options}, case.other_expect)


@pytest.mark.parametrize("name", RULESETS)
class TestNothingOfTheSheetIsUntried:
    def test_no_ruleset_is_without_cases(self, name: str) -> None:
        assert case_files()[name]

    def test_no_case_id_is_used_twice(self, name: str) -> None:
        ids = Counter(case.id for case in case_files()[name])
        assert [id_ for id_, count in ids.items() if count > 1] == []

    def test_no_case_cites_a_clause_the_sheet_lacks(self, name: str) -> None:
        cited = {clause for case in case_files()[name] for clause in case.clause}
        assert cited <= {clause.id for clause in ruleset(name).clauses}

    def test_every_case_cites_a_clause_and_says_why_and_where_from(self, name: str) -> None:
        for case in case_files()[name]:
            assert case.clause, case.id
            assert case.why, case.id
            assert case.source, case.id

    def test_no_clause_that_pays_is_uncited(self, name: str) -> None:
        cited = {
            clause
            for case in case_files()[name]
            if not case.source.startswith(SNAPSHOT)
            for clause in case.clause
        }
        assert paying_clauses(ruleset(name)) - cited == set()

    def test_no_line_is_never_scored_and_never_left_out(self, name: str) -> None:
        expected = [case.expect["lines"] for case in wins(name) if "lines" in case.expect]
        for code in ruleset(name).line_codes():
            assert any(code in lines for lines in expected), f"no case has {code}"
            assert any(code not in lines for lines in expected), f"no case is without {code}"

    def test_no_reason_is_never_given(self, name: str) -> None:
        given = {code for case in case_files()[name] for code in case.expect.get("reasons", ())}
        assert set(ruleset(name).reasons) - given == set()

    def test_no_option_value_is_never_chosen(self, name: str) -> None:
        untried = []
        for option in ruleset(name).options:
            tried = {
                options.get(option.name, option.default)
                for case in case_files()[name]
                for options in (case.options, {**case.options, **case.other_options})
            }
            untried += [f"{option.name}={value}" for value in option.values if value not in tried]
        assert untried == []

    def test_no_reading_of_a_hand_is_without_a_case(self, name: str) -> None:
        """Readings about who pays whom cannot be seen in one hand; settling has its own tests."""
        told = " ".join(case.why for case in case_files()[name])
        shown = {case.reading for case in case_files()[name]}
        untold = [
            reading.id
            for reading in ruleset(name).readings
            if not reading.relied.settlement and reading.id not in shown and reading.id not in told
        ]
        assert untold == []

    def test_no_case_names_a_reading_the_sheet_lacks(self, name: str) -> None:
        named = {case.reading for case in case_files()[name] if case.reading}
        assert named <= {reading.id for reading in ruleset(name).readings}

    def test_the_other_reading_of_a_case_is_complete(self, name: str) -> None:
        for case in case_files()[name]:
            assert bool(case.other_options) == bool(case.other_expect), case.id
            assert case.reading or not case.other_expect, case.id


def ruleset(folder: str) -> Ruleset:
    return built_in().ruleset(folder)


def wins(name: str) -> list[Case]:
    return [case for case in case_files()[name] if case.expect.get("hu")]


def paying_clauses(sheet: Ruleset) -> set[str]:
    """Clauses with a number: priced rows, 胡息 of groups, 囤, win limits, what is needed to win."""
    clauses = {row.clause for row in sheet.rows}
    clauses |= {limit.clause for limit in sheet.limits}
    clauses |= {clause for reasons in sheet.reasons.values() for clause in reasons}
    clauses |= {str(table["clause"]) for table in sheet.settings.values() if "clause" in table}
    if sheet.huxi:
        clauses.add(str(sheet.settings["groups"]["huxi"]))
    return clauses
