"""Settle over the wire."""

import grpc
import pytest

from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.rounds import DISCARD, PLAIN, SECOND, SHEET, drawn, won
from tests.service.wire import FOUR_WILDS, ask, failure


def test_an_own_draw_is_paid_by_all_but_those_with_the_same_wait(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    request = won((1, SHEET))
    request.rate = 2
    request.win.same_wait_seats.append(3)
    request.win.winners[0].evaluation.reference = "table 4"
    answer = stub.Settle(request)
    assert answer.net_by_seat == [-136, 272, -136, 0]
    assert answer.house == 0
    assert [(t.from_seat, t.to_seat, t.amount, t.clause) for t in answer.transfers] == [
        (0, 1, 136, "TZ-28"),
        (2, 1, 136, "TZ-28"),
    ]
    (evaluation,) = answer.evaluations
    assert (evaluation.hu, evaluation.best.score.total) == (True, 68)
    assert evaluation.reference == "table 4"
    assert answer.ruleset_digest == evaluation.provenance.ruleset_digest
    assert answer.engine_version == evaluation.provenance.engine_version


def test_seat_0_may_pay(stub: pb_grpc.EvaluatorServiceStub) -> None:
    """The payer is optional on the wire: 0 is a seat, not "unset"."""
    request = won((3, DISCARD), (1, SECOND))
    request.win.payer_seat = 0
    answer = stub.Settle(request)
    assert answer.net_by_seat == [-216, 168, 0, 48]
    assert [e.best.score.total for e in answer.evaluations] == [48, 168]
    request.win.ClearField("payer_seat")
    assert failure(stub.Settle, request).fields == {"win.payer_seat"}


def test_every_seat_pays_the_fee(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = won((0, PLAIN), ruleset="quanmin", seats=3)
    request.fee = 3
    answer = stub.Settle(request)
    assert answer.net_by_seat == [1, -5, -5]
    assert answer.house == 9
    assert [t.to_seat for t in answer.transfers] == [0, 0, -1, -1, -1]


def test_a_drawn_round_pays_for_wilds(stub: pb_grpc.EvaluatorServiceStub) -> None:
    answer = stub.Settle(drawn(3, 1, 0))
    assert answer.net_by_seat == [-25, 5, 20]
    assert not answer.evaluations
    assert answer.readings == ["DW-25.R"]


def test_the_hands_take_the_rounds_options(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = won((0, SHEET), mode="no_count")
    assert stub.Settle(request).net_by_seat == [6, -2, -2, -2]
    request.win.winners[0].evaluation.ruleset.id = "taizhou"
    request.win.winners[0].evaluation.ruleset.options["mode"] = "no_count"
    assert stub.Settle(request).net_by_seat == [6, -2, -2, -2]


@pytest.mark.parametrize(
    ("ruleset", "fields"),
    [
        (pb.RulesetRef(id="wucai"), {"ruleset.id"}),
        (pb.RulesetRef(id="taizhou"), {"ruleset.options[mode]"}),
        (pb.RulesetRef(options={"mode": "count_ka"}), {"ruleset.options[mode]"}),
        (pb.RulesetRef(id="taizhou", options={"mood": "bad"}), {"ruleset.options[mood]"}),
    ],
)
def test_a_hand_of_other_rules_than_the_rounds_is_refused(
    stub: pb_grpc.EvaluatorServiceStub, ruleset: pb.RulesetRef, fields: set[str]
) -> None:
    request = won((0, SHEET), mode="no_count")
    request.win.winners[0].evaluation.ruleset.CopyFrom(ruleset)
    failed = failure(stub.Settle, request)
    assert failed.code is grpc.StatusCode.INVALID_ARGUMENT
    assert failed.fields == {f"win.winners[0].evaluation.{field}" for field in fields}


def test_every_fault_is_told_at_once_in_its_place(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = won((9, "1m hu:8p/dangdi"), seats=7)
    request.rate = -1
    request.win.winners[0].evaluation.hand.melds.add(kind=99)
    failed = failure(stub.Settle, request)
    assert failed.fields >= {
        "seats",
        "win.winners[0].seat",
        "win.winners[0].evaluation.hand.concealed",
        "win.winners[0].evaluation.hand.melds[0].kind",
        "win.winners[0].evaluation.win.source",
        "rate",
    }


def test_a_refused_option_does_not_hide_what_is_wrong_with_a_hand(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    failed = failure(stub.Settle, won((0, "1m hu:8p/zimo"), mood="bad"))
    assert failed.fields == {
        "ruleset.options[mood]",
        "win.winners[0].evaluation.hand.concealed",
    }


def test_a_hand_that_does_not_win_is_refused_with_its_reasons(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    losing = won(
        (0, "跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/点炮"), ruleset="duowang", seats=3
    )
    failed = failure(stub.Settle, losing)
    ((field, said),) = failed.violations
    assert field == "win.winners[0].evaluation"
    assert "HUXI_BELOW_MINIMUM" in said
    assert "13 at best, 15 needed" in said


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (pb.SettleRequest(), grpc.StatusCode.INVALID_ARGUMENT),
        (
            pb.SettleRequest(ruleset=pb.RulesetRef(id="mahjong"), seats=4),
            grpc.StatusCode.NOT_FOUND,
        ),
        (
            pb.SettleRequest(ruleset=pb.RulesetRef(id="wucai", digest="sha256:0"), seats=3),
            grpc.StatusCode.FAILED_PRECONDITION,
        ),
    ],
)
def test_rules_that_are_not_served_are_refused(
    stub: pb_grpc.EvaluatorServiceStub, request_: pb.SettleRequest, code: grpc.StatusCode
) -> None:
    assert failure(stub.Settle, request_).code is code


def test_a_hand_that_pins_another_digest_is_refused(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = won((0, SHEET))
    request.win.winners[0].evaluation.ruleset.digest = "sha256:0"
    assert failure(stub.Settle, request).code is grpc.StatusCode.FAILED_PRECONDITION


def test_lists_that_no_round_has_are_not_looked_at(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = drawn(*[0] * 300)
    assert failure(stub.Settle, request).fields == {"drawn.wilds_by_seat"}
    many = won(*[(0, SHEET)] * 300)
    many.win.same_wait_seats.extend([0] * 300)
    assert failure(stub.Settle, many).fields == {"win.winners", "win.same_wait_seats"}
    long_hand = won((0, SHEET))
    long_hand.win.winners[0].evaluation.hand.concealed.extend([pb.TILE_WAN_1] * 300)
    expected = {"win.winners[0].evaluation.hand.concealed"}
    assert failure(stub.Settle, long_hand).fields == expected


def test_a_slow_hand_is_settled_too(stub: pb_grpc.EvaluatorServiceStub) -> None:
    total = stub.Evaluate(ask(FOUR_WILDS)).best.score.total
    request = won((2, FOUR_WILDS), ruleset="duowang", seats=3)
    assert stub.Settle(request).net_by_seat == [-total, -total, 2 * total]
