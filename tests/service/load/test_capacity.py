"""What one process takes on, and how it refuses the rest."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from evaluator.domain.claim import Subject
from evaluator.scoring.audit.outcome import Judged, judge
from evaluator.scoring.resolved import Resolved
from evaluator.service.errors import Overloaded, TooLate
from evaluator.service.limits import MOST_REQUESTS, MOST_SCORED
from evaluator.service.load.capacity import EXPLAINED, Capacity, Cost, check_in_time
from evaluator.service.load.workers import Workers
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.loop import Loop, serving
from tests.service.rpcs.test_stream import until
from tests.service.wire import DUOWANG, FOUR_WILDS, ask, before_each_hand, failure, reason

OWN = (("grpc.use_local_subchannel_pool", 1), ("grpc.max_receive_message_length", -1))


def test_a_cost_follows_what_is_measured_and_not_the_price_of_a_call() -> None:
    cost = Cost(1e-6, weight=1 / 16, least=512)
    for _ in range(100):
        cost.measured(1, 0.001)
    assert cost.seconds == 1e-6
    for _ in range(30):
        cost.measured(65_536, 65_536 * 3e-6)
    assert cost.seconds == pytest.approx(3e-6)


def test_no_more_calls_than_may_be_are_taken_and_streams_apart() -> None:
    calls = Capacity(calls=2).calls
    with calls:
        with calls, pytest.raises(Overloaded), calls:
            pass
        with calls:
            pass
    capacity = Capacity(calls=2)
    with capacity.streams:
        with pytest.raises(Overloaded), capacity.streams:
            pass
        with capacity.calls, capacity.calls:
            pass


def test_a_batch_waits_for_no_more_hands_than_may_wait_or_its_own() -> None:
    """For each call under way it waits for what that has left, but not for more than its own."""
    capacity, cost = Capacity(hands=100), Cost(0.001)
    with capacity.taking(1000, cost, None) as first, ExitStack() as others:
        for _ in range(10):
            others.enter_context(capacity.taking(10, cost, None))
        with pytest.raises(Overloaded) as refused, capacity.taking(11, cost, None):
            pass
        assert refused.value.again == pytest.approx(0.111)
        others.close()
        with capacity.taking(1000, cost, None):
            with pytest.raises(Overloaded), capacity.taking(1000, cost, None):
                pass
            first.did(1000)
            with capacity.taking(1000, cost, None) as third:
                assert third.left == 1000
    with capacity.taking(1000, cost, None):
        pass


def test_a_deadline_that_cannot_be_met_is_refused() -> None:
    capacity, cost = Capacity(threads=2), Cost(0.001, shared=True)
    with capacity.taking(100, cost, 0.11), capacity.taking(100, cost, 0.16):
        with pytest.raises(TooLate, match=r"about 0\.2 s"), capacity.taking(100, cost, 0.19):
            pass
        with capacity.taking(100, cost, 0.16, at_once=2):
            pass
    capacity, cost = Capacity(threads=2), Cost(0.001)
    with (
        capacity.taking(100, cost, 0.11),
        capacity.taking(100, cost, 0.21),
        pytest.raises(TooLate, match=r"about 0\.3 s"),
        capacity.taking(100, cost, 0.29),
    ):
        pass
    with pytest.raises(TooLate):
        check_in_time(0)
    check_in_time(None)
    check_in_time(1)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Every hand takes 5 ms of waiting; gives when each was evaluated."""
    evaluated: list[float] = []

    def slowly(_: pb.EvaluateRequest) -> None:
        evaluated.append(time.monotonic())
        time.sleep(0.005)

    before_each_hand(monkeypatch, slowly)
    before = EXPLAINED.seconds
    yield evaluated
    EXPLAINED.seconds = before


def retry_delay(status: status_pb2.Status | None) -> float:
    retry = error_details_pb2.RetryInfo()
    assert status is not None
    assert any(detail.Unpack(retry) for detail in status.details)
    return retry.retry_delay.ToTimedelta().total_seconds()


def many(count: int) -> pb.BatchEvaluateRequest:
    return pb.BatchEvaluateRequest(requests=[ask(DUOWANG)] * count)


def test_work_beyond_the_limit_is_refused_at_once_and_says_when_to_come_again(
    loop: Loop, slow: list[float]
) -> None:
    """Grpc #7052, PR #35376: a full pool must refuse, neither queue without a word nor wait."""
    with serving(loop, max_waiting_hands=40) as (_, address), ExitStack() as opened:
        channel = opened.enter_context(grpc.insecure_channel(address, OWN))
        stub = pb_grpc.EvaluatorServiceStub(channel)
        taken = [stub.BatchEvaluate.future(many(50)) for _ in range(2)]
        until(slow.__len__)
        time.sleep(0.02)
        begun = time.monotonic()
        refused = [failure(stub.BatchEvaluate, many(50)) for _ in range(5)]
        assert (time.monotonic() - begun) / 5 < 0.05
        for one in refused:
            assert one.code is grpc.StatusCode.RESOURCE_EXHAUSTED
            assert one.status is not None
            assert reason(one.status) == ("hupai", "OVERLOADED")
            assert 0.05 <= retry_delay(one.status) <= 5
        assert stub.Evaluate(ask(DUOWANG)).hu  # what is light is answered as ever
        assert len(stub.BatchEvaluate(many(5)).results) == 5
        assert [len(call.result(10).results) for call in taken] == [50, 50]
        assert len(stub.BatchEvaluate(many(50)).results) == 50


def test_three_waves_of_calls_never_get_more_than_the_limit_in(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Grpc #41531: refusals must not wear the limit out. Health and reflection stay outside."""
    gate, inside, most, lock = threading.Event(), 0, 0, threading.Lock()

    def waits(_: pb.EvaluateRequest) -> None:
        nonlocal inside, most
        with lock:
            inside += 1
            most = max(most, inside)
        gate.wait(10)
        with lock:
            inside -= 1

    before_each_hand(monkeypatch, waits)
    heavy = ask(FOUR_WILDS)
    heavy.max_decompositions = 1000
    with serving(loop, max_calls=2) as (_, address), ExitStack() as opened:
        channel = opened.enter_context(grpc.insecure_channel(address, OWN))
        stub = pb_grpc.EvaluatorServiceStub(channel)
        for _ in range(3):
            gate.clear()
            calls = [stub.Evaluate.future(heavy) for _ in range(2)]
            until(lambda: inside == 2)
            for _ in range(10):
                refused = failure(stub.Evaluate, ask(DUOWANG))
                assert refused.code is grpc.StatusCode.RESOURCE_EXHAUSTED
                assert retry_delay(refused.status) > 0
            check = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
            assert check.status == health_pb2.HealthCheckResponse.SERVING
            asked = reflection_pb2.ServerReflectionRequest(list_services="")
            stream = reflection_pb2_grpc.ServerReflectionStub(channel)
            assert next(stream.ServerReflectionInfo(iter([asked])))
            gate.set()
            assert all(call.result(10).hu for call in calls)
            assert stub.Evaluate(ask(DUOWANG)).hu
        assert most == 2


def test_a_deadline_that_cannot_be_met_is_refused_before_work_begins(
    stub: pb_grpc.EvaluatorServiceStub, slow: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EXPLAINED, "seconds", 0.005)
    begun = time.monotonic()
    with pytest.raises(grpc.RpcError) as caught:
        stub.BatchEvaluate(many(1000), timeout=2)
    assert time.monotonic() - begun < 1
    assert caught.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    assert caught.value.details() == ("the deadline cannot be met: the answer would take about 5 s")
    assert slow == []


def test_equal_calls_end_in_the_order_they_came_and_a_short_one_passes(loop: Loop) -> None:
    ended: list[str] = []
    workers = Workers(4, Capacity(hands=10_000))
    cost = Cost(0.001)

    def slice_of_one() -> int:
        time.sleep(0.0005)
        return 1

    async def batch_of(hands: int, name: str) -> None:
        with workers.capacity.taking(hands, cost, None) as work:
            await workers.in_slices(slice_of_one, of=work)
        ended.append(name)

    async def all_of_them() -> None:
        calls = [asyncio.create_task(batch_of(200, name)) for name in ("first", "second", "third")]
        await asyncio.sleep(0.02)
        calls.append(asyncio.create_task(batch_of(5, "short")))
        await asyncio.gather(*calls)

    loop.run(all_of_them())
    workers.stop()
    assert ended == ["short", "first", "second", "third"]


@pytest.mark.parametrize("timeout", [None, 0.5], ids=["cancelled", "expired"])
def test_a_slot_is_free_within_100_ms(loop: Loop, slow: list[float], timeout: float | None) -> None:
    """Grpc #22874, #16615, #36193: a call nobody waits for gives back what it held."""
    tight = serving(loop, max_waiting_hands=0, max_calls=1)
    with tight as (server, address), grpc.insecure_channel(address, OWN) as channel:
        stub = pb_grpc.EvaluatorServiceStub(channel)
        call = stub.BatchEvaluate.future(many(1_000), timeout=timeout)
        until(slow.__len__)
        assert failure(stub.Evaluate, ask(DUOWANG)).code is grpc.StatusCode.RESOURCE_EXHAUSTED
        if timeout is None:
            call.cancel()
        with pytest.raises((grpc.RpcError, grpc.FutureCancelledError)):
            call.result(10)
        time.sleep(0.1)
        before = len(slow)
        assert stub.Evaluate(ask(DUOWANG)).hu
        time.sleep(0.05)
        assert len(slow) == before + 1
        assert not server.evaluator._workers.capacity._works


def test_an_audit_nobody_waits_for_ends_between_two_hands(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[float] = []

    def slowly(subject: Subject, rules: Resolved) -> Judged:
        judged.append(time.monotonic())
        time.sleep(0.02)
        return judge(subject, rules)

    monkeypatch.setattr("evaluator.scoring.audit.search.judge", slowly)
    request = pb.AuditRequest(evaluation=ask(DUOWANG), claim=pb.Claim(total=7))
    with serving(loop) as (server, address), grpc.insecure_channel(address, OWN) as channel:
        call = pb_grpc.EvaluatorServiceStub(channel).Audit.future(request)
        until(lambda: len(judged) > 2)
        assert server.evaluator._workers.capacity._works
        call.cancel()
        time.sleep(0.2)
        seen = len(judged)
        assert not server.evaluator._workers.capacity._works
        time.sleep(0.1)
        assert len(judged) == seen


def test_health_answers_while_full_batches_saturate_the_server(loop: Loop) -> None:
    """Health's p99 stays low: jina-ai/serve PR #5407, prime-rl PR #2113.

    The bound is the 50 ms of a quiet machine times what a shared one may add.
    """
    scored = pb.ScoreBatchRequest(hands=[FOUR_WILDS.encode()] * MOST_SCORED)
    scored.ruleset.id = "duowang"
    full = many(MOST_REQUESTS)
    over = threading.Event()
    taken: list[int] = []
    refused: set[grpc.StatusCode] = set()

    def keep_busy(call: Any, request: object) -> None:  # noqa: ANN401 - either kind of call
        while not over.is_set():
            try:
                call(request, timeout=30)
                taken.append(1)
            except grpc.RpcError as error:
                refused.add(error.code())
                time.sleep(0.05)

    with serving(loop) as (_, address), ExitStack() as opened:
        threads = []
        for request in (scored, full, full):
            channel = opened.enter_context(grpc.insecure_channel(address, OWN))
            stub = pb_grpc.EvaluatorServiceStub(channel)
            call = stub.ScoreBatch if request is scored else stub.BatchEvaluate
            threads.append(threading.Thread(target=keep_busy, args=(call, request)))
        probes = opened.enter_context(grpc.insecure_channel(address, OWN))
        health = health_pb2_grpc.HealthStub(probes)
        health.Check(health_pb2.HealthCheckRequest())
        for thread in threads:
            thread.start()
        time.sleep(0.3)
        seconds = []
        for _ in range(100):
            begun = time.monotonic()
            health.Check(health_pb2.HealthCheckRequest(), timeout=5)
            seconds.append(time.monotonic() - begun)
            time.sleep(0.01)
        over.set()
        for thread in threads:
            thread.join(30)
    assert taken
    assert refused <= {grpc.StatusCode.RESOURCE_EXHAUSTED}
    seconds.sort()
    assert seconds[50] < 0.1
    assert seconds[98] < 0.5
