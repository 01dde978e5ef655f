"""A real server on a real port, once for all tests of the service."""

from collections.abc import Iterator

import grpc
import pytest

from evaluator.scoring.registry import Registry, built_in
from evaluator.service.edge.build import Server, create_server
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.loop import Loop


@pytest.fixture(scope="session")
def registry() -> Registry:
    return built_in()


@pytest.fixture(scope="session")
def loop() -> Iterator[Loop]:
    running = Loop()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def address(loop: Loop, registry: Registry) -> Iterator[str]:
    """Where the server listens."""

    async def begin() -> tuple[Server, int]:
        server, port = create_server("127.0.0.1:0", registry, threads=2)
        await server.start()
        return server, port

    server, port = loop.run(begin())
    yield f"127.0.0.1:{port}"
    loop.run(server.stop(1))


@pytest.fixture(scope="session")
def channel(address: str) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(address) as opened:
        yield opened


@pytest.fixture(scope="session")
def stub(channel: grpc.Channel) -> pb_grpc.EvaluatorServiceStub:
    return pb_grpc.EvaluatorServiceStub(channel)
