"""Threads that work on jobs bit by bit, always on the one with the least rank."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from heapq import heappop, heappush
from threading import Lock
from typing import TypeAlias

from evaluator.service.watch.metrics import QUEUED, RUNNING

Rank: TypeAlias = tuple[float, int]
"""What is to be done until it is somebody's turn, and which call he is: the least goes first."""


class _Job:
    """One piece of work that some threads may be at."""

    __slots__ = ("context", "error", "future", "loop", "over", "step", "working")

    def __init__(self, step: Callable[[], bool]) -> None:
        self.step, self.context = step, copy_context()
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[None] = self.loop.create_future()
        self.error: BaseException | None = None
        self.over, self.working = False, 0

    def answer(self) -> None:
        """Tells who waits, if somebody does still."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(None)


class Threads:
    """A few threads and the jobs that wait for them.

    The threads look for the next job themselves: the event loop, which is busiest when most waits,
    is not asked between two of them.
    """

    def __init__(self, most: int, name: str) -> None:
        """So many threads, each begun when it is first needed."""
        self._most, self._busy, self._jobs_ever = most, 0, 0
        self._executor = ThreadPoolExecutor(most, thread_name_prefix=name)
        self._waiting: list[tuple[Rank, int, _Job]] = []
        self._lock = Lock()

    async def do(self, step: Callable[[], bool], *, rank: Rank, at_once: int = 1) -> None:
        """Calls ``step`` until it says that nothing is left, on up to so many threads at once.

        Between two calls the threads do what has a lower rank. A call that has begun goes on to its
        end even when the caller goes away. What a step raises ends the job and is raised here.
        """
        job = _Job(step)
        with self._lock:
            for _ in range(min(at_once, self._most)):
                self._wait(rank, job)
        try:
            await job.future
        finally:
            job.over = True

    def stop(self) -> None:
        """Takes no more work and forgets what has not begun."""
        with self._lock:
            QUEUED.add(-len(self._waiting))
            self._waiting.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _wait(self, rank: Rank, job: _Job) -> None:
        """Puts a job where the threads look, and has one more of them look; under the lock."""
        self._jobs_ever += 1
        heappush(self._waiting, (rank, self._jobs_ever, job))
        QUEUED.add(1)
        if self._busy < self._most:
            self._busy += 1
            self._executor.submit(self._work)

    def _next(self) -> tuple[Rank, _Job] | None:
        """The job with the least rank that is not over; the thread looks no more without one."""
        with self._lock:
            while self._waiting:
                rank, _, job = heappop(self._waiting)
                QUEUED.add(-1)
                if not job.over:
                    job.working += 1
                    return rank, job
            self._busy -= 1
            return None

    def _work(self) -> None:
        """What each thread does until nothing waits."""
        while (taken := self._next()) is not None:
            rank, job = taken
            RUNNING.add(1)
            try:
                more = job.context.copy().run(job.step)
            except BaseException as error:
                more, job.error = False, error
            finally:
                RUNNING.add(-1)
            self._put_back(rank, job, more=more)

    def _put_back(self, rank: Rank, job: _Job, *, more: bool) -> None:
        """A job waits again for what is left of it; who asked is told when nothing is."""
        with self._lock:
            job.working -= 1
            job.over = job.over or not more
            if not job.over:
                self._wait(rank, job)
            done = job.over and not job.working
        if done:
            with suppress(RuntimeError):  # the event loop is gone, and with it who waits
                job.loop.call_soon_threadsafe(job.answer)
