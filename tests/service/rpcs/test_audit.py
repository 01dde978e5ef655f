"""Audit over the wire."""

import grpc
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.edge.test_fuzz import DECLARED, evaluate_requests, numbers, texts
from tests.service.rounds import DISCARD, PLAIN, SECOND, SHEET, claimed, drawn, won
from tests.service.wire import failure, in_bytes
from tests.support.hands import ALL as SHEETS

SHORT = "跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/自摸"
"""13 息 under duowang."""


def test_a_right_claim_agrees(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = claimed(SHEET, hu=True, ka=34, multiplier=2, total=68)
    request.evaluation.reference = "hand 9"
    answer = stub.Audit(request)
    assert answer.verdict == pb.VERDICT_AGREES
    assert not answer.differences
    assert not answer.explanations
    assert answer.computed.best.score.total == 68
    assert answer.computed.reference == "hand 9"
    assert not answer.HasField("settlement")
    assert answer.message == "记录与规则相符。"
    assert answer.message_en == "The claim is what the rules give."


def test_a_wrong_claim_is_told_where_and_why_in_both_languages(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    answer = stub.Audit(claimed(SHEET, multiplier=1, total=34))
    assert answer.verdict == pb.VERDICT_DISAGREES
    assert [(d.path, d.claimed, d.computed, d.clause) for d in answer.differences] == [
        ("multiplier", "1", "2", "TZ-16"),
        ("total", "34", "68", "TZ-26"),
    ]
    first = answer.explanations[0]
    assert (first.slip, first.subject, first.size) == ("line_left_out", "guai_zhi", 1)
    assert first.clauses == ["TZ-16"]
    assert first.message == "记录漏了拐之（TZ-16）。"
    assert first.message_en.startswith("The claim leaves out 拐之")
    assert answer.message.startswith("最先错在这里")
    assert answer.message_en.startswith("It first goes wrong here. The claim says 1 for the factor")


def test_another_option_makes_the_verdict_depend_on_it(stub: pb_grpc.EvaluatorServiceStub) -> None:
    answer = stub.Audit(claimed(SHORT, "duowang", hu=True, huxi=13, total=6))
    assert answer.verdict == pb.VERDICT_READING_DEPENDENT
    assert dict(answer.explanations[0].options) == {"min_huxi": "10"}
    assert answer.explanations[0].clauses == ["PH-5"]
    assert [d.path for d in answer.differences] == ["hu", "total"]


def test_another_decomposition_is_given_in_full(stub: pb_grpc.EvaluatorServiceStub) -> None:
    wilds = "一一一二三王王王壹贰叁柒柒柒捌捌捌玖玖玖 胡八/自摸"
    answer = stub.Audit(claimed(wilds, "duowang", huxi=30, total=56))
    other = answer.explanations[0].decomposition
    assert (other.score.huxi, other.score.total) == (30, 56)
    assert other.groups
    assert other.score.lines


def test_groups_are_compared(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = claimed(PLAIN, "wucai", total=2)
    right = stub.Audit(request).computed.best.groups
    request.claim.groups.extend(right)
    assert stub.Audit(request).verdict == pb.VERDICT_AGREES
    place = next(n for n, group in enumerate(right) if group.kind == pb.GROUP_KIND_PENG)
    request.claim.groups[place].kind = pb.GROUP_KIND_WEI
    (difference,) = stub.Audit(request).differences
    assert difference.path == f"groups[{place}].kind"
    assert (difference.claimed, difference.computed) == ("偎玖玖玖", "碰玖玖玖")


def test_payments_are_compared_and_the_settlement_answered(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    request = pb.AuditRequest(settlement=won((0, DISCARD)))
    request.settlement.win.payer_seat = 2
    request.claim.total = 48
    request.claim.net_by_seat.extend([48, 0, 0, -48])
    answer = stub.Audit(request)
    assert [d.path for d in answer.differences] == ["net_by_seat[2]", "net_by_seat[3]"]
    assert (answer.explanations[0].slip, answer.explanations[0].subject) == ("wrong_payer", "3")
    assert answer.settlement.net_by_seat == [48, 0, -48, 0]
    assert answer.computed == answer.settlement.evaluations[0]


def test_a_drawn_round_has_payments_alone(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = pb.AuditRequest(settlement=drawn(3, 1, 0), claim=pb.Claim(net_by_seat=[0, 0, 0]))
    answer = stub.Audit(request)
    assert answer.explanations[0].slip == "drawn_not_paid"
    assert not answer.HasField("computed")
    assert answer.settlement.net_by_seat == [-25, 5, 20]


def test_of_several_winners_the_hand_says_which(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = pb.AuditRequest(settlement=won((3, DISCARD), (1, SECOND)))
    request.settlement.win.payer_seat = 0
    request.claim.total = 168
    assert failure(stub.Audit, request).fields == {"evaluation"}
    request.evaluation.CopyFrom(request.settlement.win.winners[1].evaluation)
    request.evaluation.ruleset.id = "taizhou"
    answer = stub.Audit(request)
    assert answer.verdict == pb.VERDICT_AGREES
    assert answer.computed.best.score.total == 168
    request.claim.total = 48
    assert stub.Audit(request).verdict == pb.VERDICT_DISAGREES


def test_a_winner_that_does_not_win_is_answered(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = pb.AuditRequest(settlement=won((0, SHORT), ruleset="duowang", seats=3))
    request.claim.hu = True
    request.claim.net_by_seat.extend([4, -2, -2])
    answer = stub.Audit(request)
    assert answer.differences[0].path == "hu"
    assert not answer.computed.hu
    assert not answer.HasField("settlement")


def _contradicting() -> list[tuple[pb.AuditRequest, set[str]]]:
    round_of_two = pb.AuditRequest(settlement=won((0, SHEET)), claim=pb.Claim(total=1))
    other_hand = pb.AuditRequest()
    other_hand.CopyFrom(round_of_two)
    other_hand.evaluation.CopyFrom(claimed(SHEET.replace("hua:EECFPb", "hua:E")).evaluation)
    other_rules = pb.AuditRequest()
    other_rules.CopyFrom(round_of_two)
    other_rules.evaluation.CopyFrom(round_of_two.settlement.win.winners[0].evaluation)
    other_rules.evaluation.ruleset.id = "taizhou"
    other_rules.evaluation.ruleset.options["mode"] = "no_count"
    with_drawn = pb.AuditRequest(settlement=drawn(1, 0), claim=pb.Claim(hu=True))
    with_drawn.evaluation.CopyFrom(claimed(PLAIN, "duowang").evaluation)
    no_seats = pb.AuditRequest(settlement=won((0, SHEET)), claim=pb.Claim(net_by_seat=[1, -1]))
    bad_round = pb.AuditRequest(settlement=won((0, SHEET), seats=9), claim=pb.Claim(total=1))
    bad_group = claimed(SHEET, total=1)
    bad_group.claim.groups.add(kind=99)
    no_ruleset = claimed(SHEET, "", total=1)
    bad_hand = claimed("1m hu:8p/zimo", total=1)
    bad_hand.evaluation.hand.melds.add(kind=99)
    long_hand = claimed(SHEET, total=1)
    long_hand.evaluation.hand.concealed.extend([pb.TILE_WAN_1] * 300)
    long_group = claimed(SHEET, total=1)
    long_group.claim.groups.add(tiles=[pb.TILE_WAN_1] * 17)
    bad_option = claimed("1m hu:8p/zimo", total=1)
    bad_option.evaluation.ruleset.options["mood"] = "bad"
    return [
        (pb.AuditRequest(), {"evaluation"}),
        (claimed(SHEET), {"claim"}),
        (claimed(SHEET, net_by_seat=[1, -1]), {"claim.net_by_seat"}),
        (claimed(SHEET, lines=["hua"] * 300), {"claim.lines"}),
        (other_hand, {"evaluation"}),
        (other_rules, {"evaluation.ruleset.options[mode]"}),
        (with_drawn, {"evaluation"}),
        (no_seats, {"claim.net_by_seat"}),
        (bad_round, {"settlement.seats"}),
        (bad_group, {"claim.groups[0].kind"}),
        (no_ruleset, {"evaluation.ruleset.id"}),
        (
            bad_hand,
            {
                "evaluation.hand.concealed",
                "evaluation.hand.melds[0].kind",
            },
        ),
        (long_hand, {"evaluation.hand.concealed"}),
        (long_group, {"claim.groups[0].tiles"}),
        (bad_option, {"evaluation.ruleset.options[mood]", "evaluation.hand.concealed"}),
    ]


@pytest.mark.parametrize(("request_", "fields"), _contradicting())
def test_what_cannot_be_is_refused_with_its_path(
    stub: pb_grpc.EvaluatorServiceStub, request_: pb.AuditRequest, fields: set[str]
) -> None:
    failed = failure(stub.Audit, request_)
    assert failed.code is grpc.StatusCode.INVALID_ARGUMENT
    assert failed.fields == fields


def test_rules_that_are_not_served_are_refused(stub: pb_grpc.EvaluatorServiceStub) -> None:
    unknown = failure(stub.Audit, claimed(SHEET, "mahjong", total=1))
    assert unknown.code is grpc.StatusCode.NOT_FOUND
    pinned = claimed(SHEET, total=1)
    pinned.evaluation.ruleset.digest = "sha256:0"
    assert failure(stub.Audit, pinned).code is grpc.StatusCode.FAILED_PRECONDITION


def test_equal_requests_get_equal_bytes(channel: grpc.Channel) -> None:
    call = in_bytes(channel, "Audit")
    data = claimed(SHEET, total=34).SerializeToString()
    assert len({call(data) for _ in range(5)}) == 1


@st.composite
def audit_requests(draw: st.DrawFn) -> pb.AuditRequest:
    request = pb.AuditRequest()
    if draw(st.booleans()):
        request.evaluation.CopyFrom(draw(evaluate_requests()))
    if draw(st.booleans()):
        request.settlement.CopyFrom(draw(settle_requests()))
    for field in ("hu", "huxi", "tun", "total"):
        if draw(st.booleans()):
            setattr(request.claim, field, draw(st.booleans() if field == "hu" else numbers))
    request.claim.net_by_seat.extend(draw(st.lists(numbers, max_size=5)))
    request.claim.lines.extend(draw(st.lists(texts, max_size=3)))
    for kind in draw(st.lists(numbers, max_size=3)):
        request.claim.groups.add(kind=kind, tiles=draw(st.lists(numbers, max_size=4)))
    return request


@st.composite
def settle_requests(draw: st.DrawFn) -> pb.SettleRequest:
    request = pb.SettleRequest(seats=draw(numbers), rate=draw(numbers), fee=draw(numbers))
    request.ruleset.id = draw(st.sampled_from(SHEETS) | texts)
    if draw(st.booleans()):
        request.drawn.wilds_by_seat.extend(draw(st.lists(numbers, max_size=5)))
    else:
        for evaluation in draw(st.lists(evaluate_requests(), max_size=2)):
            request.win.winners.add(seat=draw(numbers), evaluation=evaluation)
        request.win.same_wait_seats.extend(draw(st.lists(numbers, max_size=3)))
    return request


@given(audit_requests())
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_claim_gets_an_answer_or_a_declared_status(
    stub: pb_grpc.EvaluatorServiceStub, request_: pb.AuditRequest
) -> None:
    assert _code(stub, "Audit", request_) in DECLARED
    assert _code(stub, "Settle", request_.settlement) in DECLARED


@given(
    st.integers(-(2**31), 2**31 - 1),
    st.lists(st.integers(-(2**63), 2**63 - 1), min_size=4, max_size=4),
    st.lists(st.sampled_from(["hua", "zi_mo", "ka_dian", "guai_zhi", "hong_hu"]), max_size=6),
)
@settings(max_examples=60, deadline=None)
def test_any_figures_get_a_verdict(
    stub: pb_grpc.EvaluatorServiceStub, figure: int, net: list[int], lines: list[str]
) -> None:
    request = pb.AuditRequest(settlement=won((1, SHEET)))
    request.claim.total = figure
    request.claim.huxi = figure
    request.claim.lines.extend(lines)
    request.claim.net_by_seat.extend(net)
    assert stub.Audit(request).verdict == pb.VERDICT_DISAGREES


def _code(stub: pb_grpc.EvaluatorServiceStub, rpc: str, request: object) -> grpc.StatusCode:
    try:
        getattr(stub, rpc)(request)
    except grpc.RpcError as error:
        code: grpc.StatusCode = error.code()
        return code
    return grpc.StatusCode.OK
