"""``server.py`` seen from outside: its one line, its signals, its port. Alone and with workers."""

import re
import signal
import time
from contextlib import closing

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from evaluator.scoring.registry import built_in
from evaluator.service.limits import MOST_REQUESTS
from evaluator.version import VERSION
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.server.process import Process, is_alive, refused, until
from tests.service.wire import DUOWANG, FOUR_WILDS, ask

ALONE, TWO = ("--workers", "1"), ("--workers", "2")
both = pytest.mark.parametrize("running", [ALONE, TWO], indirect=True, ids=["alone", "two"])


@both
def test_the_line_tells_what_is_served(running: Process) -> None:
    digests = [f"{r.id}@{r.digest.removeprefix('sha256:')[:12]}" for r in built_in().rulesets]
    line = f"hupai {VERSION} serving on {running.address}, core "
    assert running.ready.startswith(line)
    assert f", rulesets {' '.join(digests)}, build " in running.ready
    assert re.search(r", workers [12]\n$", running.ready)
    (logged,) = running.logged("ready, for this machine only")
    assert logged["address"] == running.address
    assert logged["rulesets"] == {ruleset.id: ruleset.digest for ruleset in built_in().rulesets}
    assert running.end(signal.SIGINT) == (0, "")
    assert [line["message"] for line in running.log][-2:] == ["stopping", "stopped"]


@both
def test_a_second_server_on_the_port_fails_in_one_line(running: Process) -> None:
    for second in (ALONE, TWO):
        code, out, err = refused("--address", running.address, *second)
        assert (code, out) == (1, "")
        assert re.fullmatch(rf"server\.py: cannot listen on {running.address}: .*\n", err)
    with grpc.insecure_channel(running.address) as channel:
        assert pb_grpc.EvaluatorServiceStub(channel).Evaluate(ask(DUOWANG)).hu


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:", ":50051", "127.0.0.1:65536"])
def test_a_bad_address_is_a_usage_error(address: str) -> None:
    code, out, err = refused("--address", address)
    assert (code, out) == (2, "")
    assert err == f"server.py: --address: {address!r} is no HOST:PORT\n"


@pytest.mark.parametrize("workers", [ALONE, TWO], ids=["alone", "two"])
def test_an_address_of_elsewhere_fails_in_one_line(workers: tuple[str, ...]) -> None:
    code, out, err = refused("--address", "192.0.2.1:50051", "--allow-unauthenticated", *workers)
    assert (code, out) == (1, "")
    assert err.splitlines()[-1].startswith("server.py: cannot listen on 192.0.2.1:50051: ")


def _a_second_of_work(stub: pb_grpc.EvaluatorServiceStub) -> pb.BatchEvaluateRequest:
    """A batch that takes about so long."""
    few = pb.BatchEvaluateRequest(requests=[ask(FOUR_WILDS)] * 2)
    stub.BatchEvaluate(few)
    begun = time.monotonic()
    stub.BatchEvaluate(few)
    count = int(2 / (time.monotonic() - begun))
    return pb.BatchEvaluateRequest(requests=[ask(FOUR_WILDS)] * max(2, min(count, MOST_REQUESTS)))


@pytest.mark.parametrize("workers", [ALONE, TWO], ids=["alone", "two"])
def test_a_signal_lets_the_call_under_way_end(workers: tuple[str, ...]) -> None:
    slow = {"EVALUATOR_CORE": "plain"}
    received = (("grpc.max_receive_message_length", -1),)
    with (
        closing(Process(*workers, "--drain", "0.3", environment=slow)) as running,
        grpc.insecure_channel(running.address, received) as channel,
    ):
        stub = pb_grpc.EvaluatorServiceStub(channel)
        health = health_pb2_grpc.HealthStub(channel)
        batch = _a_second_of_work(stub)
        call = stub.BatchEvaluate.future(batch)
        time.sleep(0.1)
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
        answer = health.Check(health_pb2.HealthCheckRequest())
        assert answer.status == health_pb2.HealthCheckResponse.NOT_SERVING
        assert not call.done()
        assert len(call.result(timeout=20).results) == len(batch.requests)
        out, _ = running.process.communicate(timeout=20)
        assert (running.process.returncode, out) == (0, "")
        assert not [line for line in running.log if line["level"] in {"warning", "error"}]


@pytest.mark.parametrize(
    "running",
    [(*ALONE, "--drain", "30"), (*TWO, "--drain", "30")],
    indirect=True,
    ids=["alone", "two"],
)
def test_a_second_signal_ends_it_at_once(running: Process) -> None:
    pids = [running.process.pid, *running.worker_pids().values()]
    running.process.send_signal(signal.SIGTERM)
    until(lambda: running.logged("stopping"))
    assert running.process.poll() is None
    assert running.end(signal.SIGTERM) == (128 + signal.SIGTERM, "")
    until(lambda: not any(map(is_alive, pids)))


@pytest.mark.parametrize(
    "running",
    [(*ALONE, "--grace", "0.3"), (*TWO, "--grace", "0.3")],
    indirect=True,
    ids=["alone", "two"],
)
def test_a_call_beyond_the_grace_does_not_hold_the_server(running: Process) -> None:
    """Health's Watch never ends by itself."""
    with grpc.insecure_channel(running.address) as channel:
        watch = health_pb2_grpc.HealthStub(channel).Watch(health_pb2.HealthCheckRequest())
        assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
        begun = time.monotonic()
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(10) == 0
        assert time.monotonic() - begun < 2
        watch.cancel()
