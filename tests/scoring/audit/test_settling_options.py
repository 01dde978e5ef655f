"""An option that says who pays whom explains payments, and is tried for nothing else."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Final

import pytest

from evaluator.domain.audit import Verdict
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.hand import Position
from evaluator.domain.settlement import Round, Winner, Won
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.audit import audit
from evaluator.scoring.audit.options import flips, of_settling
from evaluator.scoring.settle import settle
from tests.scoring.audit.planted import HANDS
from tests.support.cases import position_of
from tests.support.hands import case

SHEETS: Final = tuple(sheet.id for sheet in built_in().rulesets if of_settling(sheet))
ROUNDS: Final = 12


def wins(sheet: str) -> Iterator[Position]:
    """Hands that win, one seat paying for all."""
    rules = built_in().resolved(sheet)
    for number in count():
        position = position_of(case(sheet, number))
        if position.win.source in rules.terms.payer_alone and evaluate(position, rules).hu:
            yield position


@pytest.mark.parametrize("sheet", SHEETS)
def test_payments_under_another_option_are_explained_by_it(sheet: str) -> None:
    rules = built_in().resolved(sheet)
    explained = 0
    for rate, position in enumerate(islice(wins(sheet), ROUNDS), 1):
        played = Round(3, Won((Winner(0, position),), 2), rate)
        right = settle(played, rules)
        (evaluation,) = right.evaluations
        assert evaluation.best is not None
        for option in rules.ruleset.options:
            for value in option.values if option.name in of_settling(rules.ruleset) else ():
                other = built_in().resolved(sheet, {option.name: value})
                net = settle(played, other).net_by_seat
                if net != right.net_by_seat:
                    claim = Claim(total=evaluation.best.score.total, net_by_seat=net)
                    answer = audit(claim, Subject(position, played), rules, built_in(), hands=HANDS)
                    assert answer.verdict is Verdict.READING_DEPENDENT
                    told = [dict(one.options) for one in answer.explanations]
                    assert {option.name: value} in told
                    explained += 1
    assert explained >= ROUNDS


@pytest.mark.parametrize("sheet", SHEETS)
def test_it_is_not_tried_where_no_payment_is_claimed(sheet: str) -> None:
    rules, position = built_in().resolved(sheet), next(wins(sheet))
    options = of_settling(rules.ruleset)
    tried = {row[0][0] for row in flips([position], rules, Claim(total=1))}
    assert tried.isdisjoint(options)
    paid = {row[0][0] for row in flips([position], rules, Claim(net_by_seat=(1, -1)))}
    assert paid >= options


def test_some_sheet_has_such_an_option() -> None:
    assert SHEETS
