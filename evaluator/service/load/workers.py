"""Where evaluations run: light ones at once, heavy ones on a few threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Final, TypeVar

from evaluator.service.load.capacity import Capacity, Work
from evaluator.service.load.turns import Rank, Turns
from evaluator.service.watch.metrics import QUEUED, RUNNING

Answer = TypeVar("Answer")

SLICE: Final = 0.004
"""Seconds that a thread works for one call before it does what else waits: then it is seen whether
the call is cancelled, and a batch takes its turn with all others."""

_FEW: Final = 16
"""Hands that a single piece of long work counts for."""


class Interest:
    """Whether anybody still waits for a call: a context for the event loop, asked by a thread."""

    __slots__ = ("_over",)

    def __init__(self) -> None:
        """Somebody does."""
        self._over = False

    def __enter__(self) -> None:
        """Nothing more to do."""

    def __exit__(self, *_: object) -> None:
        """The call has ended, whether answered or not."""
        self._over = True

    def check(self) -> None:
        """Goes on.

        Raises:
            asyncio.CancelledError: nobody does.
        """
        if self._over:
            raise asyncio.CancelledError


class Workers:
    """A few threads for work that would keep the event loop from answering others.

    A hop to a thread costs about as much as a light evaluation, so those stay where they are.
    """

    def __init__(self, threads: int, capacity: Capacity | None = None) -> None:
        """Starts no thread yet; each is made when it is first needed."""
        self._count = threads
        self.capacity = capacity or Capacity(threads=threads)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="evaluator")
        self._turns = Turns(threads + 1)  # one waits at the threads, so that none has to wait
        self._slices, self._slice_turns = ThreadPoolExecutor(1, "slices"), Turns(1)

    async def run(
        self, work: Callable[[], Answer], *, heavy: bool, rank: Rank | None = None
    ) -> Answer:
        """What the work gives. Heavy work goes on to its end even when the caller goes away.

        Of heavy work the least rank goes first; work without one counts for a few hands.
        """
        if not heavy:
            return work()
        if rank is None:
            self.capacity.done += _FEW
            rank = self.capacity.rank(0)
        QUEUED.add(1)
        try:
            await self._turns.take(rank)
        except asyncio.CancelledError:
            QUEUED.add(-1)
            raise
        task = self._threads.submit(copy_context().run, _counted, work)
        task.add_done_callback(partial(_give, self._turns))
        try:
            return await asyncio.wrap_future(task)
        except asyncio.CancelledError:
            if task.cancel():  # before a thread was free
                QUEUED.add(-1)
            raise

    async def share(self, work: Callable[[], bool], *, most: int, of: Work) -> None:
        """Has up to ``most`` threads do one piece of work that they divide among themselves.

        ``work`` takes its slice of time and says whether there is more; in between, threads do
        what else waits. Work that has begun goes on to its end even when the caller goes away.
        """

        async def one() -> None:
            while await self.run(work, heavy=True, rank=of.rank):
                of.did(SLICE / of.seconds / self._count)  # one thread of them all

        await asyncio.gather(*(one() for _ in range(min(most, self._count))))

    async def in_slices(self, work: Callable[[], int], *, of: Work) -> None:
        """Has one thread do all of a long call that needs the interpreter, bit by bit.

        ``work`` takes its slice of time and gives back how many hands it did. Of several calls the
        one with the least rank goes on, and no other: threads that take turns at the interpreter
        would have each call end when all of them do, and keep the event loop waiting.
        """
        while of.left > 0:
            QUEUED.add(1)
            try:
                await self._slice_turns.take(of.rank)
            finally:
                QUEUED.add(-1)
            await self._while_least(work, of)

    async def _while_least(self, work: Callable[[], int], of: Work) -> None:
        """Slice after slice, until all is done or one of a lower rank waits."""
        task = None
        try:
            while of.left > 0 and not self._slice_turns.waits_less(of.rank):
                task = self._slices.submit(copy_context().run, _running, work)
                done = await asyncio.wrap_future(task)
                of.did(done)
        finally:
            if task is None or task.done():
                self._slice_turns.give()
            else:  # the caller has gone, and the thread is at work still
                task.add_done_callback(partial(_give, self._slice_turns))

    def stop(self) -> None:
        """Takes no more work and forgets what has not begun."""
        for threads in (self._threads, self._slices):
            threads.shutdown(wait=False, cancel_futures=True)


def _give(turns: Turns, _: object) -> None:
    """Gives a turn back from whatever thread the work ended on."""
    with suppress(RuntimeError):  # the event loop is gone, and with it who waits
        turns.loop.call_soon_threadsafe(turns.give)


def _counted(work: Callable[[], Answer]) -> Answer:
    QUEUED.add(-1)
    return _running(work)


def _running(work: Callable[[], Answer]) -> Answer:
    RUNNING.add(1)
    try:
        return work()
    finally:
        RUNNING.add(-1)
