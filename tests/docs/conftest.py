"""A server for the examples to ask."""

from collections.abc import Iterator

import pytest

from evaluator.scoring.registry import built_in
from evaluator.service.edge.build import Server, create_server
from tests.service.loop import Loop


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where it listens."""
    loop = Loop()

    async def begin() -> tuple[Server, int]:
        server, port = create_server("127.0.0.1:0", built_in(), threads=1)
        await server.start()
        return server, port

    server, port = loop.run(begin())
    yield f"127.0.0.1:{port}"
    loop.run(server.stop(1))
    loop.stop()
