"""What is published for clients and operators, used as it is published."""

import json
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import grpc
import pytest

from evaluator.service.process.ports import Held
from evaluator.service.rpcs.servicer import SERVICE
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.server.process import Process, until
from tests.service.wire import DUOWANG, ask

DEPLOY = Path(__file__).parents[2] / "deploy"
CONFIG = (DEPLOY / "service-config.json").read_text(encoding="utf-8")
ALONE = ("--workers", "1", "--admin-address", "127.0.0.1:0")
AS_DOCUMENTED = (
    ("grpc.service_config", CONFIG),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.use_local_subchannel_pool", 1),
)


class Callers:
    """Some threads that call over one channel until told to stop."""

    def __init__(self, target: str) -> None:
        self.failed: list[str] = []
        self.answered: list[float] = []
        self._over = threading.Event()
        self._channel = grpc.insecure_channel(target, AS_DOCUMENTED)
        self._threads = [threading.Thread(target=self._call) for _ in range(6)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(20)
        self._channel.close()

    def _call(self) -> None:
        stub = pb_grpc.EvaluatorServiceStub(self._channel)
        while not self._over.wait(0.002):
            try:
                stub.Evaluate(ask(DUOWANG), timeout=10)
                self.answered.append(time.monotonic())
            except grpc.RpcError as error:
                self.failed.append(f"{error.code().name}: {error.details()}")


def answered_by(server: Process) -> float:
    return server.metrics()['hupai_worker_calls_total{worker="0"}']


def kill_one_under_load(target: str, killed: Process, other: Process) -> None:
    """No call fails, both had calls before, the other one has all after."""
    with closing(Callers(target)) as callers:
        begun = time.monotonic()
        while min(answered_by(killed), answered_by(other)) < 50:
            assert time.monotonic() - begun < 10, "one of them gets no calls"
            time.sleep(0.05)
        killed.process.kill()
        seen = len(callers.answered)
        time.sleep(1.5)
        assert len(callers.answered) > seen + 50
    assert callers.failed == []


def test_the_service_config_retries_what_is_safe_to_retry_and_nothing_else() -> None:
    config = json.loads(CONFIG)
    (method,) = config["methodConfig"]
    assert method["name"] == [{"service": SERVICE}]
    assert method["retryPolicy"]["retryableStatusCodes"] == ["UNAVAILABLE"]
    assert config["loadBalancingConfig"] == [{"round_robin": {}}]


def test_with_the_service_config_no_call_fails_when_a_server_is_killed() -> None:
    """Grpc #31733, grpc-go #2767: retries hide what a connection's end does to calls."""
    with closing(Process(*ALONE)) as one, closing(Process(*ALONE)) as two:
        kill_one_under_load(f"ipv4:{one.address},{two.address}", one, two)


def takes_connections(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port))).close()
    except OSError:
        return False
    return True


@contextmanager
def proxied(one: Process, two: Process, folder: Path) -> Iterator[str]:
    """The published configuration with other ports, running; where it takes calls."""
    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    with Held("127.0.0.1:0") as held:
        address = held.address
    ports = {
        "127.0.0.1:50050": address,
        "127.0.0.1:50051": one.address,
        "127.0.0.1:50061": two.address,
        "port 50052": "port " + one.admin.rpartition(":")[2],
        "port 50062": "port " + two.admin.rpartition(":")[2],
    }
    settings = re.sub(r"(?m)^#.*\n", "", text)
    for published, ours in ports.items():
        assert published in settings
        settings = settings.replace(published, ours)
    path = folder / "haproxy.cfg"
    path.write_text(settings, encoding="utf-8")
    with subprocess.Popen(["haproxy", "-db", "-f", path]) as proxy:
        try:
            until(lambda: takes_connections(address))
            yield address
        finally:
            proxy.kill()
            proxy.communicate()


@pytest.mark.skipif(
    shutil.which("haproxy") is None, reason="haproxy is not installed; apt-get install haproxy"
)
def test_behind_the_proxy_no_call_fails_when_a_server_is_killed(tmp_path: Path) -> None:
    with (
        closing(Process(*ALONE)) as one,
        closing(Process(*ALONE)) as two,
        proxied(one, two, tmp_path) as address,
    ):
        kill_one_under_load(address, one, two)


def test_the_proxy_s_configuration_is_for_ports_that_are_documented() -> None:
    """The comment at its head starts the servers that it is about."""
    text = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
    head, _, body = text.partition("global")
    for flag, place in (
        ("--address", r"server \w+ ([\d.:]+)"),
        ("--admin-address", r"check port (\d+)"),
    ):
        told = re.findall(rf"{flag} (\S+)", head)
        used = re.findall(place, body)
        assert [a.endswith(b) for a, b in zip(told, used, strict=True)] == [True, True]
