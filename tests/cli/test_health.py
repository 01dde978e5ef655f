"""``hupai health``: for whoever starts and stops servers."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from evaluator.service.rpcs.servicer import SERVICE
from tests.cli.conftest import Hupai


@pytest.fixture
def draining() -> Iterator[str]:
    """Where a server listens that takes no more calls."""
    server = grpc.server(ThreadPoolExecutor(1))
    servicer = health.HealthServicer()
    servicer.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"127.0.0.1:{port}"
    server.stop(None).wait()


@pytest.mark.parametrize("service", [(), ("--service", SERVICE)])
def test_a_server_that_takes_calls(hupai: Hupai, address: str, service: tuple[str, ...]) -> None:
    ran = hupai("health", "--address", address, *service)
    assert (ran.code, ran.out, ran.err) == (0, f"{address}  SERVING\n", "")


def test_a_server_that_takes_none_is_told_by_the_exit_code(hupai: Hupai, draining: str) -> None:
    ran = hupai("health", "--address", draining)
    assert (ran.code, ran.out, ran.err) == (3, f"{draining}  NOT_SERVING\n", "")


def test_nobody_there(hupai: Hupai) -> None:
    ran = hupai("health", "--address", "127.0.0.1:1")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("hupai: UNAVAILABLE: ")


def test_a_service_that_there_is_not(hupai: Hupai, address: str) -> None:
    ran = hupai("health", "--address", address, "--service", "hupai.v1.Nothing")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("hupai: NOT_FOUND")
