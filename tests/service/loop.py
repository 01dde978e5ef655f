"""Where the servers of the tests live."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import TypeVar

Result = TypeVar("Result")


class Loop:
    """An event loop on a thread of its own, one for all servers: gRPC wants no second one."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def run(self, work: Coroutine[object, object, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
