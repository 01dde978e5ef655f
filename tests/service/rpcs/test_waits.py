"""ListWaits over the wire."""

import pytest

from evaluator.domain import notation
from evaluator.service.convert import requests
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import failure


def asked(text: str, ruleset: str, source: pb.WinSource, **options: str) -> pb.ListWaitsRequest:
    question = requests.write(requests.Question(ruleset, notation.parse(text), options))
    return pb.ListWaitsRequest(
        ruleset=question.ruleset, hand=question.hand, facts=question.facts, source=source
    )


def test_the_taizhou_hand_waits_on_one_kind(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = asked("peng:3m 123m555s7889p hua:EECFPb", "taizhou", pb.WIN_SOURCE_SELF_DRAW)
    request.seen.extend([pb.TILE_TONG_8])
    answer = stub.ListWaits(request)
    (wait,) = answer.waits
    assert (wait.tile, wait.hu, wait.score.total, wait.copies_left) == (pb.TILE_TONG_8, True, 68, 1)
    assert answer.provenance.notation == "peng:3m 123m555s7889p hua:EECFPb hu=/zimo"


def test_a_wait_that_may_not_win_says_why(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = asked("跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌", "duowang", pb.WIN_SOURCE_DISCARD)
    waits = stub.ListWaits(request).waits
    assert waits
    assert not any(wait.hu or wait.HasField("score") for wait in waits)
    assert {reason.code for wait in waits for reason in wait.reasons} >= {"DISCARD_WIN_NOT_ALLOWED"}


@pytest.mark.parametrize(
    ("ruleset", "text", "source", "fields"),
    [
        ("duowang", "碰七 一二三", pb.WIN_SOURCE_SELF_DRAW, {"hand.concealed"}),
        (
            "duowang",
            "跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌",
            pb.WIN_SOURCE_UNSPECIFIED,
            {"source"},
        ),
        ("taizhou", "123m", pb.WIN_SOURCE_UPCARD, {"source", "hand.concealed"}),
    ],
)
def test_a_hand_that_cannot_be_is_refused_with_every_fault(
    stub: pb_grpc.EvaluatorServiceStub,
    ruleset: str,
    text: str,
    source: pb.WinSource,
    fields: set[str],
) -> None:
    failed = failure(stub.ListWaits, asked(text, ruleset, source))
    assert set(failed.fields) == fields
