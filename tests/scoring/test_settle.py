"""Rounds worked by hand, and what no round can be."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from evaluator.domain import notation
from evaluator.domain.settlement import Drawn, Round, Winner, Won
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in
from evaluator.scoring.settle import settle
from evaluator.scoring.terms import Shares
from tests.support.case_files import rounds

ROWS: Final = tomllib.loads(
    Path(__file__).with_name("settlements.toml").read_text(encoding="utf-8")
)


def round_of(row: dict[str, Any]) -> Round:
    """The round of a row; drawn when it has no winners."""
    outcome: Won | Drawn | None = Drawn(tuple(row.get("wilds", ())))
    if "winners" in row:
        winners = (Winner(one["seat"], notation.parse(one["hand"])) for one in row["winners"])
        outcome = Won(tuple(winners), row.get("payer"), tuple(row.get("same_wait", ())))
    elif row.get("outcome") == "none":
        outcome = None
    return Round(row["seats"], outcome, row.get("rate", 0), row.get("fee", 0))


@pytest.mark.parametrize("row", ROWS["settlement"], ids=lambda row: row["id"])
def test_a_round_is_settled_as_worked_by_hand(row: dict[str, Any]) -> None:
    rules = built_in().resolved(row["ruleset"], row.get("options"))
    if "alone_pays" in row:
        rules = replace(rules, terms=replace(rules.terms, alone_pays=Shares(row["alone_pays"])))
    settlement = settle(round_of(row), rules)
    assert list(settlement.net_by_seat) == row["net"], row["why"]
    assert settlement.house == row.get("house", 0)
    transfers = [[t.from_seat, t.to_seat, t.amount] for t in settlement.transfers]
    if "transfers" in row:
        assert transfers == row["transfers"]
    assert {t.clause for t in settlement.transfers} <= {row["clause"]}
    assert bool(settlement.transfers) is any(row["net"])


def test_every_clause_of_settling_has_its_rounds() -> None:
    """Those of every sheet, beside it in its ``cases.toml`` or here."""
    terms = [built_in().resolved(sheet.id).terms for sheet in built_in().rulesets]
    clauses = {clause for one in terms for clause in (one.win_clause, one.drawn_clause)}
    assert {row["clause"] for row in [*ROWS["settlement"], *rounds()]} == clauses - {""}


def test_every_share_of_one_payer_has_its_round() -> None:
    assert {row["alone_pays"] for row in ROWS["settlement"] if "alone_pays" in row} == {*Shares}


@pytest.mark.parametrize("row", ROWS["refused"], ids=lambda row: row["why"])
def test_what_cannot_be_is_refused_with_every_fault(row: dict[str, Any]) -> None:
    rules = built_in().resolved(row["ruleset"], row.get("options"))
    with pytest.raises(InvalidRequest) as refused:
        settle(round_of(row), rules)
    assert [fault.field for fault in refused.value.faults] == row["faults"]


def test_a_hand_that_does_not_win_says_why() -> None:
    hand = notation.parse("跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/点炮")
    with pytest.raises(InvalidRequest) as refused:
        settle(Round(3, Won((Winner(0, hand),))), built_in().resolved("duowang"))
    (fault,) = refused.value.faults
    assert "DISCARD_WIN_NOT_ALLOWED" in fault.problem
    assert "13 at best, 15 needed" in fault.problem


def test_the_answer_says_what_it_rests_on() -> None:
    rules = built_in().resolved("wucai")
    settlement = settle(Round(3, Drawn()), rules)
    assert settlement.readings == ("WC-1.R1", "WC-8.R1")
    assert settlement.ruleset_digest == rules.ruleset.digest
    assert settlement.engine_version


def test_winners_keep_their_listing_and_reference() -> None:
    hand = notation.parse("偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸")
    winner = Winner(0, hand, max_decompositions=1, reference="table 4")
    (evaluation,) = settle(Round(3, Won((winner,))), built_in().resolved("wucai")).evaluations
    assert evaluation.reference == "table 4"
    assert len(evaluation.decompositions) == 1
