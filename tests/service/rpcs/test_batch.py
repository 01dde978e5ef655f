"""Many hands in one call."""

import threading
import time

import grpc
import pytest
from google.rpc import code_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc

from evaluator.search.wire import delimited
from evaluator.service.limits import MOST_REQUESTS
from evaluator.service.rpcs import batch
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import (
    DUOWANG,
    FOUR_WILDS,
    TAIZHOU,
    ask,
    before_each_hand,
    fail_within,
    failure,
    in_bytes,
    reason,
    violations,
)


def test_a_bad_hand_fails_alone_with_the_status_it_would_have_had(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    bad, unknown, pinned = ask(DUOWANG + " xing:2d"), ask(DUOWANG, "nowhere"), ask(DUOWANG)
    pinned.ruleset.digest = "sha256:0"
    good = [ask(DUOWANG), ask(TAIZHOU, "taizhou"), ask(FOUR_WILDS)]
    requests = [good[0], bad, good[1], unknown, good[2], pinned, pb.EvaluateRequest()]
    results = stub.BatchEvaluate(pb.BatchEvaluateRequest(requests=requests)).results
    assert [result.error.code for result in results] == [
        code_pb2.OK,
        code_pb2.INVALID_ARGUMENT,
        code_pb2.OK,
        code_pb2.NOT_FOUND,
        code_pb2.OK,
        code_pb2.FAILED_PRECONDITION,
        code_pb2.INVALID_ARGUMENT,
    ]
    assert [results[place].response for place in (0, 2, 4)] == list(map(stub.Evaluate, good))
    for place, request in ((1, bad), (3, unknown), (5, pinned), (6, requests[6])):
        alone = failure(stub.Evaluate, request)
        assert results[place].error == alone.status
    assert violations(results[1].error)[0][0] == "facts.woken"


@pytest.mark.parametrize("length", [3, 40], ids=["at once", "beside"])
def test_bytes_are_taken_as_any_server_takes_them(channel: grpc.Channel, length: int) -> None:
    """Fields of a later contract are passed over; what is no message fails the whole call."""
    call = in_bytes(channel, "BatchEvaluate")
    one = ask(DUOWANG).SerializeToString()
    entry = delimited(1, one)
    answers = call(entry * length)
    assert len(pb.BatchEvaluateResponse.FromString(answers).results) == length
    later = delimited(1000, b"later")
    assert call(later + entry * length) == answers
    assert call(delimited(1, one + later) * length) == answers
    for broken in (
        entry * length + b"\x0a\xff",
        entry * (length - 1) + delimited(1, one + b"\x0a"),
    ):
        with pytest.raises(grpc.RpcError) as caught:
            call(broken)
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT


def test_no_hands_no_results(stub: pb_grpc.EvaluatorServiceStub) -> None:
    assert not stub.BatchEvaluate(pb.BatchEvaluateRequest()).results


def test_more_hands_than_the_limit_are_refused_by_name(stub: pb_grpc.EvaluatorServiceStub) -> None:
    full = pb.BatchEvaluateRequest(requests=[pb.EvaluateRequest()] * MOST_REQUESTS)
    assert len(stub.BatchEvaluate(full).results) == MOST_REQUESTS
    full.requests.add()
    refused = failure(stub.BatchEvaluate, full)
    assert refused.code is grpc.StatusCode.INVALID_ARGUMENT
    assert refused.fields == {"requests"}
    assert str(MOST_REQUESTS) in refused.message


def test_answers_too_large_to_send_are_refused_before_they_fill_the_memory(
    stub: pb_grpc.EvaluatorServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "MOST_SENT", 10_000)
    refused = failure(stub.BatchEvaluate, pb.BatchEvaluateRequest(requests=[ask(DUOWANG)] * 100))
    assert refused.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert refused.status is not None
    assert reason(refused.status) == ("hupai", "ANSWER_TOO_LARGE")


def test_an_error_of_the_server_takes_one_hand_only(
    stub: pb_grpc.EvaluatorServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_within(monkeypatch, "taizhou")
    requests = [ask(DUOWANG), ask(TAIZHOU, "taizhou"), ask(DUOWANG)]
    results = stub.BatchEvaluate(pb.BatchEvaluateRequest(requests=requests)).results
    assert [result.error.code for result in results] == [0, code_pb2.INTERNAL, 0]
    assert "secret" not in str(results[1])
    assert results[1].WhichOneof("outcome") == "error"


def test_a_cancelled_batch_ends_early_and_health_answers_meanwhile(
    channel: grpc.Channel, stub: pb_grpc.EvaluatorServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()
    count = 0

    def slowly(_: pb.EvaluateRequest) -> None:
        nonlocal count
        count += 1
        begun.set()
        time.sleep(0.01)

    before_each_hand(monkeypatch, slowly)
    call = stub.BatchEvaluate.future(pb.BatchEvaluateRequest(requests=[ask(DUOWANG)] * 2_000))
    assert begun.wait(5)
    health = health_pb2_grpc.HealthStub(channel)
    for _ in range(5):
        health.Check(health_pb2.HealthCheckRequest(), timeout=1)
    call.cancel()
    time.sleep(0.3)
    seen = count
    time.sleep(0.2)
    assert count == seen < 1_000
