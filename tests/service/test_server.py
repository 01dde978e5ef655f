"""``server.py`` as a process of its own: its one line, its signals, its port."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from evaluator.scoring.registry import Registry
from evaluator.service.limits import MOST_REQUESTS
from evaluator.version import VERSION
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import DUOWANG, FOUR_WILDS, ask

SERVER = Path(__file__).parents[2] / "server.py"


class Process:
    """A server on a free port, ready for calls."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, SERVER, "--address", "127.0.0.1:0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.ready = self.process.stdout.readline()
        found = re.search(r"127\.0\.0\.1:\d+", self.ready)
        assert found, self.process.communicate()
        self.address = found[0]

    def end(self, number: signal.Signals) -> tuple[int, str, str]:
        """Exit code, the rest of standard output, standard error."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


@pytest.fixture
def running(request: pytest.FixtureRequest) -> Iterator[Process]:
    process = Process(*getattr(request, "param", ()))
    yield process
    process.process.kill()
    process.process.communicate()


def refused(*arguments: str) -> tuple[int, str, str]:
    """What a server that cannot serve ends with."""
    ended = subprocess.run(
        [sys.executable, SERVER, *arguments],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    return ended.returncode, ended.stdout, ended.stderr


def test_the_line_tells_what_is_served(running: Process, registry: Registry) -> None:
    digests = [f"{r.id}@{r.digest.removeprefix('sha256:')[:12]}" for r in registry.rulesets]
    expected = f"hupai {VERSION} serving on {running.address}, core "
    assert running.ready.startswith(expected)
    assert running.ready.endswith(f", rulesets {' '.join(digests)}\n")
    assert running.end(signal.SIGINT) == (0, "", "")


def test_a_second_server_on_the_port_fails_in_one_line(running: Process) -> None:
    code, out, err = refused("--address", running.address)
    assert (code, out) == (1, "")
    assert re.fullmatch(rf"server\.py: cannot listen on {running.address}: .*\n", err)
    with grpc.insecure_channel(running.address) as channel:
        assert pb_grpc.EvaluatorServiceStub(channel).Evaluate(ask(DUOWANG)).hu


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1:", ":50051", "127.0.0.1:65536"])
def test_a_bad_address_is_a_usage_error(address: str) -> None:
    code, out, err = refused("--address", address)
    assert (code, out) == (2, "")
    assert err.endswith(f"{address!r} is no HOST:PORT\n")


def test_an_address_of_elsewhere_fails_in_one_line() -> None:
    code, out, err = refused("--address", "192.0.2.1:50051")
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 1


def _a_second_of_work(stub: pb_grpc.EvaluatorServiceStub) -> pb.BatchEvaluateRequest:
    """A batch that takes about so long, whichever core runs."""
    few = pb.BatchEvaluateRequest(requests=[ask(FOUR_WILDS)] * 2)
    stub.BatchEvaluate(few)
    begun = time.monotonic()
    stub.BatchEvaluate(few)
    count = int(2 / (time.monotonic() - begun))
    return pb.BatchEvaluateRequest(requests=[ask(FOUR_WILDS)] * max(2, min(count, MOST_REQUESTS)))


@pytest.mark.parametrize("running", [["--drain", "0.5"]], indirect=True)
def test_a_signal_lets_the_call_under_way_end(running: Process) -> None:
    received = (("grpc.max_receive_message_length", -1),)
    with grpc.insecure_channel(running.address, received) as channel:
        stub = pb_grpc.EvaluatorServiceStub(channel)
        health = health_pb2_grpc.HealthStub(channel)
        batch = _a_second_of_work(stub)
        call = stub.BatchEvaluate.future(batch)
        time.sleep(0.1)
        running.process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
        answer = health.Check(health_pb2.HealthCheckRequest())
        assert answer.status == health_pb2.HealthCheckResponse.NOT_SERVING
        assert len(call.result(timeout=20).results) == len(batch.requests)
    out, err = running.process.communicate(timeout=20)
    assert (running.process.returncode, out, err) == (0, "", "")


@pytest.mark.parametrize("running", [["--drain", "30"]], indirect=True)
def test_a_second_signal_ends_it_at_once(running: Process) -> None:
    running.process.send_signal(signal.SIGTERM)
    time.sleep(0.3)
    assert running.process.poll() is None
    code, out, err = running.end(signal.SIGTERM)
    assert (code, out, err) == (128 + signal.SIGTERM, "", "")
