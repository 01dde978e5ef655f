"""Several workers on one port: shared, watched, replaced, counted together."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import grpc
import pytest

from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.server.process import Process, is_alive, refused, until
from tests.service.wire import DUOWANG, ask, failure

ADMIN = ("--admin-address", "127.0.0.1:0")
OWN_CONNECTION = (("grpc.use_local_subchannel_pool", 1),)
EVALUATED = (
    'grpc_server_handled_total{grpc_type="unary",grpc_service="hupai.v1.EvaluatorService"'
    ',grpc_method="Evaluate",grpc_code="%s"}'
)


@pytest.fixture(scope="module")
def two() -> Iterator[Process]:
    """Two workers that nobody harms."""
    with closing(Process("--workers", "2", *ADMIN)) as process:
        yield process


@pytest.fixture
def mortal() -> Iterator[Process]:
    """Two workers of the test's own."""
    with closing(Process("--workers", "2", *ADMIN)) as process:
        yield process


def calls(address: str, count: int, *, connections: int = 1) -> None:
    """So many evaluations on each of so many connections."""
    with ExitStack() as opened:
        channels = [
            opened.enter_context(grpc.insecure_channel(address, OWN_CONNECTION))
            for _ in range(connections)
        ]
        for channel in channels:
            stub = pb_grpc.EvaluatorServiceStub(channel)
            for _ in range(count):
                assert stub.Evaluate(ask(DUOWANG), timeout=5, wait_for_ready=True).hu


def by_worker(process: Process) -> list[float]:
    """Calls that each worker has ended."""
    metrics = process.metrics()
    return [metrics[f'hupai_worker_calls_total{{worker="{place}"}}'] for place in (0, 1)]


def test_the_supervisor_never_loads_grpc(two: Process) -> None:
    mapped = Path(f"/proc/{two.process.pid}/maps").read_text()
    assert "cygrpc" not in mapped
    for pid in two.worker_pids().values():
        assert "cygrpc" in Path(f"/proc/{pid}/maps").read_text()
    loaded = "import server, sys; sys.exit('grpc' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", loaded], cwd=root, check=False).returncode == 0


def test_64_connections_reach_every_worker_and_one_stays_with_one(two: Process) -> None:
    before = by_worker(two)
    calls(two.address, 4)
    one = [now - then for now, then in zip(by_worker(two), before, strict=True)]
    assert sorted(one) == [0, 4]
    calls(two.address, 1, connections=64)
    all_of_them = [now - then for now, then in zip(by_worker(two), before, strict=True)]
    assert sum(all_of_them) == 4 + 64
    assert min(all_of_them) > 10


def test_the_log_has_nothing_of_the_poller_s(two: Process) -> None:
    """One event loop in each process; with several gRPC's poller fills the log."""
    calls(two.address, 5, connections=10)
    assert {line["message"] for line in two.log} == {"worker ready", "ready, for this machine only"}


def test_metrics_add_up_over_workers_and_survive_one(mortal: Process) -> None:
    calls(mortal.address, 2, connections=20)
    with grpc.insecure_channel(mortal.address) as channel:
        stub = pb_grpc.EvaluatorServiceStub(channel)
        for _ in range(3):
            failure(stub.Evaluate, pb.EvaluateRequest())
    counted = mortal.metrics()
    assert counted[EVALUATED % "OK"] == 40
    assert counted[EVALUATED % "INVALID_ARGUMENT"] == 3
    assert sum(by_worker(mortal)) == 43
    assert counted['hupai_hands_total{ruleset="duowang"}'] == 40
    assert counted['hupai_evaluation_seconds_count{ruleset="duowang",wilds="0"}'] == 40
    assert counted["hupai_workers"] == 2
    os.kill(mortal.worker_pids()[0], signal.SIGKILL)
    until(lambda: mortal.metrics()['hupai_worker_restarts_total{worker="0"}'] == 1)
    until(lambda: mortal.metrics()["hupai_workers"] == 2)
    counted = mortal.metrics()
    assert counted[EVALUATED % "OK"] == 40
    assert counted[EVALUATED % "INVALID_ARGUMENT"] == 3
    workers_end_again_and_again(mortal)


def workers_end_again_and_again(process: Process) -> None:
    """The next one begins ever later. One that is told to end does so in good order."""
    for number in (signal.SIGKILL, signal.SIGTERM):
        ready = len(process.logged("worker ready"))
        os.kill(process.worker_pids()[0], number)
        until(lambda ready=ready: len(process.logged("worker ready")) > ready)  # type: ignore[misc]
    ended = [(line["ended"], line["next_in"]) for line in process.logged("worker ended")]
    assert ended == [("by SIGKILL", 0), ("by SIGKILL", 0.25), ("with code 0", 0.5)]


class Callers:
    """A few connections that call again and again, each at its own pace."""

    def __init__(self, address: str, connections: int) -> None:
        self.failed: list[tuple[float, int, grpc.StatusCode]] = []
        self.answered: list[tuple[float, int]] = []
        self._address, self._over = address, threading.Event()
        self._threads = [
            threading.Thread(target=self._call, args=(number,)) for number in range(connections)
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(10)

    def _call(self, number: int) -> None:
        options = (*OWN_CONNECTION, ("grpc.initial_reconnect_backoff_ms", 100))
        with grpc.insecure_channel(self._address, options) as channel:
            stub = pb_grpc.EvaluatorServiceStub(channel)
            while not self._over.wait(0.005):
                try:
                    stub.Evaluate(ask(DUOWANG), timeout=5)
                    self.answered.append((time.monotonic(), number))
                except grpc.RpcError as error:
                    self.failed.append((time.monotonic(), number, error.code()))


def test_a_killed_worker_takes_only_its_own_calls_along_and_is_replaced(mortal: Process) -> None:
    callers = Callers(mortal.address, 8)
    try:
        until(lambda: len(callers.answered) > 200)
        begun = time.monotonic()
        os.kill(mortal.worker_pids()[1], signal.SIGKILL)
        until(lambda: len(mortal.logged("worker ready")) == 3)
        whole = time.monotonic() - begun
        time.sleep(0.3)
    finally:
        callers.stop()
    assert whole < 2
    # A connection opened while the process is being taken down is reset with it, and its caller
    # fails until gRPC tries again; once it has been answered it fails no more.
    for number in range(8):
        failed = [at for at, other, _ in callers.failed if other == number] or [begun]
        answered = [at for at, other in callers.answered if other == number]
        assert not [at for at in answered if failed[0] < at < failed[-1]]
    assert {code for *_, code in callers.failed} <= {grpc.StatusCode.UNAVAILABLE}
    assert all(at - begun < 1 for at, *_ in callers.failed)
    last = {number: at for at, number in callers.answered}
    assert all(at > begun + whole for at in last.values())
    (ended,) = mortal.logged("worker ended")
    assert ended["ended"] == "by SIGKILL"
    assert ended["next_in"] == 0
    assert mortal.page("/readyz") == "ready\n"


def test_the_end_of_the_supervisor_is_the_end_of_its_workers(mortal: Process) -> None:
    pids = list(mortal.worker_pids().values())
    mortal.process.kill()
    assert until(lambda: not any(map(is_alive, pids)), 5) < 3


def test_a_worker_that_hangs_is_replaced() -> None:
    with closing(Process("--workers", "2", "--hang-timeout", "1")) as process:
        pid = process.worker_pids()[0]
        os.kill(pid, signal.SIGSTOP)
        until(lambda: len(process.logged("worker ready")) == 3)
        assert not is_alive(pid)
        assert [line["worker"] for line in process.logged("worker hangs")] == [0]


def test_workers_that_cannot_begin_are_an_error_not_a_loop() -> None:
    code, out, err = refused(
        *("--address", "127.0.0.1:0", "--workers", "2"), environment={"EVALUATOR_CORE": "none"}
    )
    assert (code, out) == (1, "")
    assert err.splitlines()[-1] == "server.py: a worker ended with code 1 before it was ready"


def test_a_connection_grows_old_so_that_a_late_worker_gets_calls() -> None:
    """No call fails over it, and the worker that came late is reached."""
    age = ("--max-connection-age", "1", "--max-connection-age-grace", "2")
    with closing(Process("--workers", "2", *ADMIN, *age)) as process:
        callers = Callers(process.address, 8)
        try:
            until(lambda: len(callers.answered) > 100)
            os.kill(process.worker_pids()[0], signal.SIGKILL)
            until(lambda: len(process.logged("worker ready")) == 3)
            late = time.monotonic()
            until(lambda: by_worker(process)[0] > 50, 10)
            time.sleep(max(0.0, late + 2.5 - time.monotonic()))
        finally:
            callers.stop()
        assert [failed for failed in callers.failed if failed[0] > late] == []
        assert min(by_worker(process)) > 50
