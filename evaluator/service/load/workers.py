"""Where evaluations run: light ones at once, heavy ones on a few threads beside the event loop."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from evaluator.service.load.capacity import Capacity, Work
from evaluator.service.load.threads import Rank, Threads

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
        self._pieces, self._slices = Threads(threads, "pieces"), Threads(1, "slices")

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
        answers: list[Answer] = []

        def whole() -> bool:
            answers.append(work())
            return False

        await self._pieces.do(whole, rank=rank)
        return answers[0]

    async def share(self, work: Callable[[], bool], *, most: int, of: Work) -> None:
        """Has up to ``most`` threads do one piece of work that they divide among themselves.

        ``work`` takes its slice of time and says whether there is more; in between, threads do
        what else waits. Work that has begun goes on to its end even when the caller goes away.
        """
        loop = asyncio.get_running_loop()
        hands = SLICE / of.seconds / self._count  # that one thread of them all does meanwhile

        def some() -> bool:
            more = work()
            loop.call_soon_threadsafe(of.did, hands)
            return more

        await self._pieces.do(some, rank=of.rank, at_once=most)

    async def in_slices(self, work: Callable[[], int], *, of: Work) -> None:
        """Has one thread do all of a long call that needs the interpreter, bit by bit.

        ``work`` takes its slice of time and gives back how many hands it did. Of several calls the
        one with the least rank goes on, and no other: threads that take turns at the interpreter
        would have each call end when all of them do, and keep the event loop waiting.
        """
        loop, left = asyncio.get_running_loop(), of.left

        def some() -> bool:
            nonlocal left
            hands = work()
            left -= hands
            loop.call_soon_threadsafe(of.did, hands)
            return left > 0

        await self._slices.do(some, rank=of.rank)

    def stop(self) -> None:
        """Takes no more work and forgets what has not begun."""
        for threads in (self._pieces, self._slices):
            threads.stop()
