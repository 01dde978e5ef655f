"""Hands for as long as they come, over a real connection."""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import count

import grpc
import pytest
from google.rpc import code_pb2

from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.loop import Loop, serving
from tests.service.wire import (
    DUOWANG,
    FOUR_WILDS,
    TAIZHOU,
    ask,
    before_each_hand,
    fail_within,
    failure,
    violations,
)

BAD = DUOWANG + " xing:2d"


def until(condition: Callable[[], object], seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.005)


def numbered(*requests: pb.EvaluateRequest) -> Iterator[pb.StreamEvaluateRequest]:
    for number, request in enumerate(requests):
        yield pb.StreamEvaluateRequest(sequence=number, request=request)


def test_answers_come_in_order_and_are_those_of_evaluate(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    long = ask(FOUR_WILDS)
    long.max_decompositions = 1000  # on a thread, the others are not
    asked = [long, ask(DUOWANG), ask(TAIZHOU, "taizhou"), long, ask(DUOWANG)]
    got = list(stub.StreamEvaluate(numbered(*asked)))
    assert [one.sequence for one in got] == [0, 1, 2, 3, 4]
    assert [one.result.response for one in got] == list(map(stub.Evaluate, asked))


def test_the_caller_s_numbers_are_given_back_whatever_they_are(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    numbers = [7, 7, 0, -1, 2**63 - 1, -(2**63)]
    asked = (pb.StreamEvaluateRequest(sequence=n, request=ask(DUOWANG)) for n in numbers)
    assert [one.sequence for one in stub.StreamEvaluate(asked)] == numbers


def test_a_bad_hand_fails_alone_with_the_status_it_would_have_had(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    bad, unknown, nothing = ask(BAD), ask(DUOWANG, "nowhere"), pb.EvaluateRequest()
    asked = [ask(DUOWANG), bad, unknown, nothing, ask(DUOWANG)]
    results = [one.result for one in stub.StreamEvaluate(numbered(*asked))]
    bad_one = code_pb2.INVALID_ARGUMENT
    assert [r.error.code for r in results] == [0, bad_one, code_pb2.NOT_FOUND, bad_one, 0]
    assert violations(results[1].error)[0][0] == "facts.woken"
    for place in (1, 2, 3):
        assert results[place].error == failure(stub.Evaluate, asked[place]).status
        assert results[place].WhichOneof("outcome") == "error"


def test_an_error_of_the_server_takes_one_hand_only(
    stub: pb_grpc.EvaluatorServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_within(monkeypatch, "taizhou")
    asked = numbered(ask(DUOWANG), ask(TAIZHOU, "taizhou"), ask(DUOWANG))
    results = [one.result for one in stub.StreamEvaluate(asked)]
    assert [result.error.code for result in results] == [0, code_pb2.INTERNAL, 0]
    assert "secret" not in str(results[1])


def test_a_stream_of_nothing_ends_well(stub: pb_grpc.EvaluatorServiceStub) -> None:
    assert list(stub.StreamEvaluate(iter(()))) == []


def test_an_answer_comes_before_the_next_hand_is_sent(stub: pb_grpc.EvaluatorServiceStub) -> None:
    answered = threading.Semaphore(0)

    def one_by_one() -> Iterator[pb.StreamEvaluateRequest]:
        for number in range(20):
            yield pb.StreamEvaluateRequest(sequence=number, request=ask(DUOWANG))
            assert answered.acquire(timeout=5)

    got = []
    for one in stub.StreamEvaluate(one_by_one(), timeout=20):
        got.append(one.sequence)
        answered.release()
    assert got == list(range(20))


def endless(sent: list[int]) -> Iterator[pb.StreamEvaluateRequest]:
    request = ask(DUOWANG)
    for number in count():
        sent.append(number)
        yield pb.StreamEvaluateRequest(sequence=number, request=request)


def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is evaluated from now on."""
    evaluated: list[str] = []

    before_each_hand(monkeypatch, lambda request: evaluated.append(request.ruleset.id))
    return evaluated


def test_hands_wait_while_nobody_reads_the_answers(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A caller that only sends is stopped by what it has not read, long before memory is."""
    evaluated, sent = counting(monkeypatch), list[int]()
    with grpc.insecure_channel(address, (("grpc.use_local_subchannel_pool", 1),)) as channel:
        call = pb_grpc.EvaluatorServiceStub(channel).StreamEvaluate(endless(sent), timeout=60)
        previous = -1
        for _ in range(100):
            previous = len(evaluated)
            time.sleep(0.3)
            if len(evaluated) == previous > 0:
                break
        assert len(evaluated) == previous < 50_000
        assert len(sent) < 100_000
        assert next(call).sequence == 0
        call.cancel()
    # The caller is gone, and so is its work.
    time.sleep(0.1)
    previous = len(evaluated)
    time.sleep(0.2)
    assert len(evaluated) == previous


@pytest.mark.parametrize("timeout", [None, 0.4], ids=["cancelled", "expired"])
@pytest.mark.parametrize("listed", [1, 1000], ids=["at once", "on a thread"])
def test_a_stream_nobody_waits_for_leaves_nothing_running(
    stub: pb_grpc.EvaluatorServiceStub,
    monkeypatch: pytest.MonkeyPatch,
    timeout: float | None,
    listed: int,
) -> None:
    """Grpc #22874, #11157, #16615: mid-stream cancel frees what it held within 100 ms."""
    evaluated = counting(monkeypatch)

    def without_end() -> Iterator[pb.StreamEvaluateRequest]:
        request = ask(FOUR_WILDS)
        request.max_decompositions = listed
        for number in count():
            yield pb.StreamEvaluateRequest(sequence=number, request=request)

    call = stub.StreamEvaluate(without_end(), timeout=timeout)
    next(call)
    if timeout is None:
        call.cancel()
    with pytest.raises(grpc.RpcError):
        list(call)
    time.sleep(0.1)
    seen = len(evaluated)
    time.sleep(0.2)
    assert len(evaluated) == seen
    assert stub.Evaluate(ask(DUOWANG)).hu


def test_silent_streams_leave_calls_in_and_further_streams_out(loop: Loop) -> None:
    with (
        serving(loop, max_calls=4) as (_, address),
        grpc.insecure_channel(address, (("grpc.use_local_subchannel_pool", 1),)) as channel,
    ):
        stub = pb_grpc.EvaluatorServiceStub(channel)
        over = threading.Event()

        def silent() -> Iterator[pb.StreamEvaluateRequest]:
            yield from numbered(ask(DUOWANG))
            over.wait(20)

        held = [stub.StreamEvaluate(silent()) for _ in range(2)]
        assert all(next(stream).result.response.hu for stream in held)
        with pytest.raises(grpc.RpcError) as refused:
            list(stub.StreamEvaluate(numbered(ask(DUOWANG))))
        assert refused.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert stub.Evaluate(ask(DUOWANG)).hu
        over.set()
        assert [list(stream) for stream in held] == [[], []]
        assert len(list(stub.StreamEvaluate(numbered(ask(DUOWANG))))) == 1
