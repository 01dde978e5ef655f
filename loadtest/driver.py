"""Sends calls: at a fixed rate whatever becomes of them, or so many in flight.

At a fixed rate a call's time counts from when it was due, so a server that stalls cannot hide it.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from math import ceil
from time import perf_counter
from typing import Final, TypeAlias

import grpc

from loadtest.requests import Request

Raw: TypeAlias = "grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]"
"""A call of bytes as they are."""

OPTIONS: Final = (
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.max_receive_message_length", -1),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 500),
)
"""Each channel has a connection of its own."""

MOST_IN_FLIGHT: Final = 2_000
"""A driver that is so far behind sends no more: it would measure itself."""


class Tally:
    """What became of calls: seconds by status, and when each failure was."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.failed: list[tuple[float, str, int]] = []
        """Time, status and connection of every failure."""
        self.unsent = 0

    def add(self, code: str, seconds: float, connection: int = 0) -> None:
        """A call has ended."""
        self.seconds[code].append(seconds)
        if code != "OK":
            self.failed.append((perf_counter(), code, connection))

    def codes(self) -> Counter[str]:
        """How many calls ended with each status."""
        return Counter({code: len(seconds) for code, seconds in self.seconds.items()})

    def milliseconds(self, share: float, *codes: str) -> float:
        """The time that so many of the calls took at most; of all statuses without any."""
        every = [s for code in codes or self.seconds for s in self.seconds.get(code, ())]
        return quantile(every, share) * 1000


def quantile(values: list[float], share: float) -> float:
    """The value that a share of them do not exceed.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.99), quantile([], 0.5)
    (2, 4, 0.0)
    """
    if not values:
        return 0.0
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


@asynccontextmanager
async def connected(address: str, count: int) -> AsyncIterator[list[grpc.aio.Channel]]:
    """So many connections, open as long as the context."""
    async with AsyncExitStack() as opened:
        yield [
            await opened.enter_async_context(grpc.aio.insecure_channel(address, OPTIONS))
            for _ in range(count)
        ]


async def called(
    channel: grpc.aio.Channel, request: Request, *, timeout: float | None = None
) -> str:
    """The status of one call."""
    try:
        call: Raw = channel.unary_unary(request.path)
        await call(request.data, timeout=timeout)
    except grpc.aio.AioRpcError as error:
        return error.code().name
    return "OK"


async def at_rate(
    rate: float, seconds: float, call: Callable[[int], Awaitable[str]], tally: Tally
) -> None:
    """Calls ``call`` with 0, 1, 2 … at a rate, and waits for what it has sent."""
    flying: set[asyncio.Task[None]] = set()
    start = perf_counter()

    async def one(number: int) -> None:
        code = await call(number)
        tally.add(code, perf_counter() - start - number / rate)

    for number in range(int(rate * seconds)):
        early = start + number / rate - perf_counter()
        if early > 0:
            await asyncio.sleep(early)
        if len(flying) >= MOST_IN_FLIGHT:
            tally.unsent += 1
            continue
        task = asyncio.create_task(one(number))
        flying.add(task)
        task.add_done_callback(flying.discard)
    await asyncio.gather(*flying)


async def in_flight(
    width: int, count: int, call: Callable[[int], Awaitable[str]], tally: Tally
) -> float:
    """Calls ``call`` with 0 … count - 1, so many at once; gives back the seconds it took."""
    numbers = iter(range(count))
    start = perf_counter()

    async def some() -> None:
        for number in numbers:
            begun = perf_counter()
            tally.add(await call(number), perf_counter() - begun)

    await asyncio.gather(*(some() for _ in range(width)))
    return perf_counter() - start
