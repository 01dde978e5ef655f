"""Where evaluations run: light ones at once, heavy ones on a few threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from evaluator.service.metrics import QUEUED, RUNNING

Answer = TypeVar("Answer")


class Workers:
    """A few threads for work that would keep the event loop from answering others.

    A hop to a thread costs about as much as a light evaluation, so those stay where they are.
    """

    def __init__(self, threads: int) -> None:
        """Starts no thread yet; each is made when it is first needed."""
        self._count = threads
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="evaluator")

    async def run(self, work: Callable[[], Answer], *, heavy: bool) -> Answer:
        """What the work gives. Heavy work goes on to its end even when the caller goes away."""
        if not heavy:
            return work()
        QUEUED.add(1)
        task = self._threads.submit(copy_context().run, _counted, work)
        try:
            return await asyncio.wrap_future(task)
        except asyncio.CancelledError:
            if task.cancel():  # before its turn came
                QUEUED.add(-1)
            raise

    async def share(self, work: Callable[[], bool], *, most: int) -> None:
        """Has up to ``most`` threads do one piece of work that they divide among themselves.

        ``work`` does a little and says whether there is more; in between, threads do what else
        waits. Work that has begun goes on to its end even when the caller goes away.
        """

        async def one() -> None:
            while await self.run(work, heavy=True):
                pass

        await asyncio.gather(*(one() for _ in range(min(most, self._count))))

    def stop(self) -> None:
        """Takes no more work and forgets what has not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _counted(work: Callable[[], Answer]) -> Answer:
    QUEUED.add(-1)
    RUNNING.add(1)
    try:
        return work()
    finally:
        RUNNING.add(-1)
