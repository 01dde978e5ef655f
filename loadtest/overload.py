"""More batches than one worker can do, and how long those take that it takes on."""

import asyncio
from collections import Counter
from typing import Final, NamedTuple

from loadtest.driver import Raw, Tally, at_rate, called, connected, in_flight
from loadtest.figures import Figure
from loadtest.process import Process
from loadtest.requests import HEALTH, Requests
from loadtest.size import Size

_REFUSED: Final = "RESOURCE_EXHAUSTED"


async def overload(size: Size, seed: int) -> list[Figure]:
    """Batches at three times what one worker can do, while a prober asks for health.

    Smaller ones are measured too: they wait for as many hands, which is longer beside their own.
    """
    large = 1_024 if size.bounds else 128
    full = await _overloaded(size, seed, large)
    smaller = [await _overloaded(size, seed, large // part) for part in (4, 16)]
    wrong = sum(one.wrong for one in (full, *smaller))
    most = size.most
    return [
        Figure(f"overload: batches of {large} hands, capacity", full.capacity, "calls/s"),
        Figure("overload: unloaded p99", full.unloaded, "ms"),
        Figure("overload: accepted p99 at 3x", full.accepted, "ms"),
        Figure("overload: accepted to unloaded p99", full.times, "x", most=most(3)),
        Figure("overload: accepted", full.codes["OK"], least=1),
        Figure("overload: refused", full.codes[_REFUSED]),
        Figure("overload: time of a refusal, p50", full.refusal, "ms", most=most(50)),
        Figure("overload: health p99", full.health, "ms", most=most(50)),
        *(
            Figure(f"overload: the same ratio, {one.hands} hands", one.times, "x")
            for one in smaller
        ),
        Figure("overload: refused otherwise, or failed", wrong, most=0),
        Figure("overload: good call after it", float(full.again), least=1),
    ]


class Overloaded(NamedTuple):
    """What came of three times the calls that one worker can do; times in milliseconds."""

    hands: int
    capacity: float
    unloaded: float
    accepted: float
    refusal: float
    health: float
    codes: Counter[str]
    again: bool

    @property
    def times(self) -> float:
        """How much longer an accepted call took than one of an unloaded server, at p99."""
        return self.accepted / self.unloaded

    @property
    def wrong(self) -> int:
        """Calls that were neither answered nor refused as they should be."""
        return sum(self.codes[one] for one in self.codes if one not in {"OK", _REFUSED})


async def _overloaded(size: Size, seed: int, hands: int) -> Overloaded:
    drawn = Requests(seed)
    batches = [drawn.batch(hands) for _ in range(8)]
    alone, over, probes = Tally(), Tally(), Tally()
    with Process("--workers", "1") as server:
        async with connected(server.address, 9) as (prober, *callers):

            def call(number: int) -> "asyncio.Future[str]":
                return asyncio.ensure_future(called(callers[number % 8], batches[number % 8]))

            await in_flight(1, 4, call, Tally())
            count = max(8, int(size.seconds * 4_096 / hands))
            capacity = count / await in_flight(1, count, call, Tally())
            await at_rate(capacity / 3, 2 * size.seconds, call, alone)
            check: Raw = prober.unary_unary(HEALTH)

            async def probe(_: int) -> str:
                await check(b"", timeout=5)
                return "OK"

            await asyncio.gather(
                at_rate(3 * capacity, size.seconds, call, over),
                at_rate(20, size.seconds, probe, probes),
            )
            again = await called(callers[0], batches[0])
    return Overloaded(
        hands,
        capacity,
        alone.milliseconds(0.99, "OK"),
        over.milliseconds(0.99, "OK"),
        over.milliseconds(0.5, _REFUSED),
        probes.milliseconds(0.99),
        over.codes(),
        again == "OK",
    )
