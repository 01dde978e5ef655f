"""How the search goes: in order, by size, within its budget, the same every time."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain import notation
from evaluator.domain.audit import Audit, Verdict
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.hand import Position
from evaluator.domain.settlement import Drawn, Round, Winner, Won
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.audit import audit
from evaluator.scoring.audit.outcome import agrees, judge
from tests.scoring.audit import records
from tests.scoring.audit.planted import HANDS, audited, planted
from tests.support.cases import position_of, rules_of
from tests.support.hands import Judged, case, law, random_hands

SHEET = notation.parse("peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo")
DISCARD = notation.parse("peng:3m 123m555s7889p hua:EECFPb hu:8p/dianpao")
PLAIN = notation.parse("偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸")
WILDS = notation.parse("一一一二三王王王壹贰叁柒柒柒捌捌捌玖玖玖 胡八/自摸")


def of(claim: Claim, position: Position, ruleset: str, hands: int = HANDS, **options: str) -> Audit:
    rules = built_in().resolved(ruleset, options)
    return audit(claim, Subject(position), rules, built_in(), hands=hands)


@law(150)
@given(random_hands())
def test_a_right_record_agrees_whatever_it_holds(hand: Judged) -> None:
    record = records.of(hand.evaluation, hand.rules)
    for told in ("everything", "lines", "figures", "total"):
        claim = record.claim(told)
        answer = audit(claim, Subject(hand.position), hand.rules, built_in(), hands=0)
        assert answer.verdict is Verdict.AGREES, answer.said.en
        assert not answer.cut


@law(100)
@given(random_hands(), st.randoms(use_true_random=False))
def test_the_order_of_a_record_does_not_matter(hand: Judged, rng: object) -> None:
    record = records.of(hand.evaluation, hand.rules)
    claim = record.claim("everything")
    groups = [replace(g, tiles=tuple(reversed(g.tiles)), wild_positions=()) for g in claim.groups]
    rng.shuffle(groups)  # type: ignore[attr-defined] # hypothesis gives a random.Random
    lines = list(claim.lines)
    rng.shuffle(lines)  # type: ignore[attr-defined] # the same
    mixed = replace(claim, groups=tuple(groups), lines=tuple(lines))
    answer = audit(mixed, Subject(hand.position), hand.rules, built_in(), hands=0)
    assert answer.verdict is Verdict.AGREES


@pytest.mark.parametrize("seed", [11, 12])
def test_equal_claims_get_equal_answers(seed: int) -> None:
    for one in planted(10, seed):
        assert audited(one) == audited(one)


@pytest.mark.parametrize("seed", [21, 22])
def test_a_smaller_budget_shortens_the_list_and_never_changes_it(seed: int) -> None:
    for one in planted(10, seed):
        whole = audited(one)
        for hands in (0, 1, 5, 25, 100):
            less = audited(one, hands)
            assert less.differences == whole.differences
            kept = [e for e in whole.explanations if e in less.explanations]
            assert list(less.explanations) == kept
            if not less.cut:
                assert less == whole


def test_what_was_cut_short_is_said() -> None:
    claim = Claim(total=69)
    answer = of(claim, SHEET, "taizhou", hands=0)
    assert answer.cut
    assert answer.explanations == ()
    assert "cut short" in answer.said.en
    assert "到限" in answer.said.zh
    assert not of(claim, SHEET, "taizhou").cut


def test_explanations_are_told_smallest_first() -> None:
    for one in planted(20, seed=31):
        sizes = [explanation.size for explanation in audited(one).explanations]
        assert sizes == sorted(sizes)


def test_options_are_minimal_and_each_makes_the_claim_right() -> None:
    for one in planted(12, 41, ["option"]):
        turned = [e.options for e in audited(one).explanations if e.options and not e.slip]
        for options in turned:
            rules = built_in().resolved(one.rules.ruleset.id, {**one.rules.options, **options})
            assert agrees(one.claim, judge(one.subject, rules).outcome)
            for name in options:
                fewer = {k: v for k, v in options.items() if k != name}
                try:
                    rules = built_in().resolved(
                        one.rules.ruleset.id, {**one.rules.options, **fewer}
                    )
                except InvalidRequest:
                    continue
                assert not agrees(one.claim, judge(one.subject, rules).outcome)


def test_three_options_are_found_and_four_are_not_tried() -> None:
    hand = notation.parse("吃贰柒拾 偎叁 碰二 一二三伍陆柒九九王王王 胡八/自摸 醒九")
    three = {"min_huxi": "10", "wake": "up_down", "self_draw_on_wild_win": "never"}
    record = records.of(
        evaluate(hand, built_in().resolved("duowang", three)), built_in().resolved("duowang", three)
    )
    answer = of(record.claim("everything"), hand, "duowang")
    assert three in [dict(one.options) for one in answer.explanations]
    assert answer.verdict is Verdict.READING_DEPENDENT


def test_another_sheet_comes_last_and_only_where_the_hand_can_be() -> None:
    big = notation.parse("提壹 跑玖 偎叁 臭偎肆 吃贰柒拾 陆陆陆捌 胡捌/自摸")
    claim = Claim(hu=True, huxi=45, tun=11, multiplier=1, total=12)
    answer = of(claim, big, "quanmin")
    told = [one.ruleset_id for one in answer.explanations]
    sheets = sorted(filter(None, told))
    assert told[-len(sheets) :] == sheets
    assert {"duowang", "wucai"} <= {*sheets}
    assert answer.verdict is Verdict.DISAGREES
    with_wilds = of(Claim(total=9), WILDS, "duowang")
    without = {sheet.id for sheet in built_in().rulesets if not built_in().resolved(sheet.id).wilds}
    assert without.isdisjoint(one.ruleset_id for one in with_wilds.explanations)


def test_a_sheet_with_other_seats_explains_no_round() -> None:
    played = Round(4, Won((Winner(0, PLAIN),)))
    rules = built_in().resolved("wucai")
    claim = Claim(total=3, net_by_seat=(9, -3, -3, -3))
    answer = audit(claim, Subject(PLAIN, played), rules, built_in(), hands=HANDS)
    assert "quanmin" not in [one.ruleset_id for one in answer.explanations]


def test_a_decomposition_of_the_same_worth_is_another_one_and_is_said_to_cost_nobody_anything() -> (
    None
):
    tied = 0
    for seed in range(40):
        made = case("duowang", seed)
        hand, rules = position_of(made), rules_of(made)
        answer = evaluate(hand, rules, max_decompositions=20)
        for other in answer.decompositions[1:] if answer.hu else ():
            record = records.of(answer._replace(best=other), rules)
            right = records.of(answer, rules)
            same = record.claim("figures") == right.claim("figures")
            audit_of = audit(
                record.claim("everything"), Subject(hand), rules, built_in(), hands=HANDS
            )
            assert audit_of.verdict is not Verdict.AGREES
            named = [e.decomposition.groups for e in audit_of.explanations if e.decomposition]
            assert other.groups in named
            assert audit_of.differences[0].path.startswith("groups")
            assert ("worth the same" in audit_of.said.en) is same
            tied += same
    assert tied > 3


@pytest.mark.parametrize(
    ("claim", "subject", "fields"),
    [
        (Claim(), Subject(SHEET), ["claim"]),
        (Claim(total=1), Subject(None), ["evaluation"]),
        (Claim(net_by_seat=(1, -1)), Subject(SHEET), ["claim.net_by_seat"]),
        (
            Claim(net_by_seat=(1, -1)),
            Subject(SHEET, Round(3, Won((Winner(0, SHEET),)))),
            ["claim.net_by_seat"],
        ),
        (
            Claim(total=68),
            Subject(None, Round(4, Won((Winner(0, DISCARD), Winner(1, DISCARD)), 2))),
            ["evaluation"],
        ),
        (Claim(hu=True), Subject(SHEET, Round(4, Drawn())), ["evaluation"]),
        (
            Claim(total=68),
            Subject(replace(SHEET, hand=replace(SHEET.hand, concealed=()))),
            ["evaluation.hand.concealed"],
        ),
        (
            Claim(total=68),
            Subject(SHEET, Round(5, Won((Winner(7, SHEET),)))),
            ["settlement.seats", "settlement.win.winners[0].seat"],
        ),
    ],
)
def test_what_cannot_be_audited_is_refused(
    claim: Claim, subject: Subject, fields: list[str]
) -> None:
    with pytest.raises(InvalidRequest) as refused:
        audit(claim, subject, built_in().resolved("taizhou"), built_in(), hands=HANDS)
    assert [fault.field for fault in refused.value.faults] == fields


def test_a_win_that_is_none_is_answered_and_not_settled() -> None:
    short = notation.parse("跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/自摸")
    played = Round(3, Won((Winner(0, short),)))
    claim = Claim(hu=True, total=2, net_by_seat=(4, -2, -2))
    answer = audit(
        claim, Subject(short, played), built_in().resolved("duowang"), built_in(), hands=HANDS
    )
    assert answer.settlement is None
    assert answer.computed is not None
    assert not answer.computed.hu
    assert [d.path for d in answer.differences] == [
        "hu",
        "total",
        "net_by_seat[0]",
        "net_by_seat[1]",
        "net_by_seat[2]",
    ]
    assert "13 at best, 15 needed" in answer.differences[0].said.en


def test_several_winners_are_audited_together() -> None:
    second = notation.parse("11122万555999条79筒 胡8筒/点炮 花东南西")
    played = Round(4, Won((Winner(3, DISCARD), Winner(1, second)), 0))
    subject = Subject(None, played)
    rules = built_in().resolved("taizhou")
    right = audit(Claim(net_by_seat=(-216, 168, 0, 48)), subject, rules, built_in(), hands=HANDS)
    assert right.verdict is Verdict.AGREES
    assert right.computed is None
    assert right.settlement is not None
    assert len(right.settlement.evaluations) == 2
    wrong = audit(Claim(net_by_seat=(-216, 48, 0, 168)), subject, rules, built_in(), hands=HANDS)
    assert wrong.verdict is Verdict.DISAGREES
    assert [d.path for d in wrong.differences] == ["net_by_seat[1]", "net_by_seat[3]"]
