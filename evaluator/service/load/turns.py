"""Whose turn it is: a few at a time, the least rank first."""

import asyncio
from heapq import heappop, heappush
from itertools import count
from typing import TypeAlias

Rank: TypeAlias = tuple[float, int]
"""What is to be done until it is somebody's turn, and which call he is: the least goes first."""


class Turns:
    """Turns to be taken and given back. Only the event loop may do either."""

    def __init__(self, most: int) -> None:
        """So many may have their turn at once."""
        self._free = most
        self._waiting: list[tuple[Rank, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self.loop: asyncio.AbstractEventLoop

    async def take(self, rank: Rank) -> None:
        """Returns when it is the caller's turn; of equal ranks who came first goes first."""
        self.loop = asyncio.get_running_loop()
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = self.loop.create_future()
        heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came just as the caller went
                self.give()
            raise

    def waits_less(self, rank: Rank) -> bool:
        """Whether somebody of a lower rank waits."""
        return any(other < rank and not turn.done() for other, _, turn in self._waiting)

    def give(self) -> None:
        """The turn is over."""
        while self._waiting:
            *_, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
