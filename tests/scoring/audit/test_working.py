"""The sum that slips change is the sum of the rules as long as nothing is changed."""

from hypothesis import given

from evaluator.domain.claim import Claim, Subject
from evaluator.scoring.audit.outcome import judge, look
from evaluator.scoring.audit.slips.result import Result
from evaluator.scoring.audit.working import Workbench
from evaluator.search.pricing import price, rows_that_hold
from tests.support.hands import Judged, law, random_hands


@law(400)
@given(random_hands())
def test_the_unchanged_sum_is_the_price(hand: Judged) -> None:
    rules = hand.rules
    for priced in look(hand.position, rules, limit=8).found.top:
        measures = list(priced.measures)
        rows = rows_that_hold(rules.table, measures)
        working = Workbench(rules.table, measures).work(rows, priced.huxi)
        figures, steps = price(rules.table, measures, priced.huxi)
        assert (working.tun, working.sum_of_ka()) == (figures.tun, figures.ka)
        assert (working.multiplier(), working.total()) == (figures.multiplier, figures.total)
        assert sorted(working.rows()) == sorted(step.row for step in steps if step.row >= 0)


@law(100)
@given(random_hands())
def test_without_a_slip_the_outcome_is_the_right_one(hand: Judged) -> None:
    judged = judge(Subject(hand.position), hand.rules)
    if hand.evaluation.hu:
        assert judged.own is not None
        result = Result(Claim(), Subject(hand.position), judged, judged.own.found.top[0])
        assert result.outcome(result.working) == judged.outcome
