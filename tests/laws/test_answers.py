"""What holds of every answer as a whole."""

from hypothesis import given

from evaluator.scoring import evaluate
from tests.support.cases import rules_of
from tests.support.hands import ZIPAI, Judged, having, law, random_hands

DEFAULT = 16
"""Decompositions listed when the caller names no number."""

SHAPE_REASONS = {"NO_SEVEN_GROUPS", "HUXI_BELOW_MINIMUM", "WIN_LIMIT", "NO_HEAVENLY_HAND"}


@law(250)
@given(random_hands())
def test_no_answer_both_wins_and_says_why_not(hand: Judged) -> None:
    evaluation = hand.evaluation
    assert evaluation.hu == (not evaluation.reasons)
    assert evaluation.hu == (evaluation.best is not None)
    if evaluation.hu:
        assert evaluation.best == evaluation.decompositions[0]
    else:
        assert evaluation.alternatives == ()
        assert evaluation.not_applied == ()


@law(200)
@given(random_hands(*ZIPAI))
def test_no_shape_reason_is_given_beside_a_legal_decomposition(hand: Judged) -> None:
    codes = {reason.code for reason in hand.evaluation.reasons}
    shape = codes & SHAPE_REASONS
    assert len(shape) == (hand.evaluation.decomposition_count == 0)
    assert (hand.evaluation.near_miss is not None) == ("HUXI_BELOW_MINIMUM" in codes)


@law(200)
@given(random_hands("taizhou"))
def test_no_taizhou_hand_is_incomplete_and_badly_waited_for(hand: Judged) -> None:
    codes = [reason.code for reason in hand.evaluation.reasons]
    if "NOT_COMPLETE" in codes:
        assert not {"NO_KA", "KA_OUT_OF_RANGE", "NOT_SINGLE_WAIT"} & set(codes)
    assert not {"NO_KA", "KA_OUT_OF_RANGE"} <= set(codes)
    assert len(codes) == len(set(codes))


@law(120)
@given(random_hands(*having("objective")))
def test_no_alternative_is_other_than_what_its_objective_chooses(hand: Judged) -> None:
    told = {other.objective: other.decomposition for other in hand.evaluation.alternatives}
    assert hand.rules.objective not in told
    if hand.evaluation.best is None:
        return
    for objective in {"fan_then_huxi", "huxi_then_fan", "max_total"} - {hand.rules.objective}:
        chosen = evaluate(hand.position, rules_of(hand.case, objective=objective)).best
        assert chosen is not None
        if objective in told:
            assert told[objective] == chosen
            assert chosen.groups != hand.evaluation.best.groups
        else:
            assert chosen.groups == hand.evaluation.best.groups


@law(120)
@given(random_hands())
def test_no_limit_on_the_list_changes_the_answer(hand: Judged) -> None:
    for limit in (0, 1, 2):
        shorter = evaluate(hand.position, hand.rules, max_decompositions=limit)
        assert shorter.decompositions == hand.evaluation.decompositions[: limit or DEFAULT]
        assert shorter.decomposition_count == hand.evaluation.decomposition_count
        assert shorter.best == hand.evaluation.best
        assert shorter.reasons == hand.evaluation.reasons
        assert shorter.provenance == hand.evaluation.provenance


@law(100)
@given(random_hands())
def test_no_missed_mingtang_is_one_that_was_paid(hand: Judged) -> None:
    if hand.evaluation.best is None:
        return
    paid = {(line.code, line.clause) for line in hand.evaluation.best.score.lines}
    for missed in hand.evaluation.not_applied:
        assert (missed.code, missed.clause) not in paid
        assert missed.have != missed.need


@law(60)
@given(random_hands(), random_hands())
def test_no_answer_depends_on_what_was_asked_before(hand: Judged, other: Judged) -> None:
    for asked in (hand, other, hand):
        again = evaluate(asked.position, asked.rules, max_decompositions=1000)
        assert again == asked.evaluation
