"""Where evaluations run: light ones at once, heavy ones on a few threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Answer = TypeVar("Answer")


class Workers:
    """A few threads for work that would keep the event loop from answering others.

    A hop to a thread costs about as much as a light evaluation, so those stay where they are.
    """

    def __init__(self, threads: int) -> None:
        """Starts no thread yet; each is made when it is first needed."""
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="evaluator")

    async def run(self, work: Callable[[], Answer], *, heavy: bool) -> Answer:
        """What the work gives. Heavy work goes on to its end even when the caller goes away."""
        if not heavy:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def stop(self) -> None:
        """Takes no more work and forgets what has not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
