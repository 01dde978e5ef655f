"""Where the servers of the tests live."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from evaluator.scoring.registry import with_built_in
from evaluator.service.edge.build import Server, create_server
from evaluator.service.settings.settings import Settings

Result = TypeVar("Result")


class Loop:
    """An event loop on a thread of its own, one for all servers: gRPC wants no second one."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()


@contextmanager
def serving(loop: Loop, **settings: object) -> Iterator[tuple[Server, str]]:
    """A server with such settings on a free port, and its address."""
    given: dict[str, Any] = settings
    told = Settings(**given)
    registry = with_built_in(*told.ruleset_folders)

    async def begin() -> tuple[Server, int]:
        server, port = create_server("127.0.0.1:0", registry, settings=told, threads=2)
        await server.start()
        return server, port

    server, port = loop.run(begin())
    try:
        yield server, f"127.0.0.1:{port}"
    finally:
        loop.run(server.stop(0.2))
