"""What is measured under load, each with the figures it must keep."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from itertools import cycle
from random import Random
from time import perf_counter
from typing import Any, Final, TypeAlias

import grpc

from loadtest.bench import calls as bench
from loadtest.driver import OPTIONS, Raw, Tally, at_rate, called, connected, in_flight
from loadtest.figures import Figure
from loadtest.overload import overload
from loadtest.process import Process
from loadtest.requests import HEALTH, SERVICE, Request, Requests
from loadtest.size import Size

_EVER_WRONG: Final = {"UNKNOWN", "INTERNAL"}
"""Statuses that no caller may ever see."""


async def unary(size: Size, seed: int) -> list[Figure]:
    """Evaluate at 64 in flight against a method that gives back canned bytes."""
    figures = await asyncio.to_thread(lambda: list(bench.figures(batches=False)))
    *rates, ratio = figures
    found = [Figure(figure.name, figure.value, figure.unit) for figure in rates]
    least = 80 if size.bounds else None
    return [*found, Figure(ratio.name, ratio.value, ratio.unit, least=least)]


async def live(size: Size, seed: int) -> list[Figure]:
    """Live tables at a fixed rate, well below what the server and this driver can do."""
    drawn = Requests(seed)
    tally = Tally()
    with Process("--workers", "2") as server:
        async with connected(server.address, 8) as channels:
            ceiling = await _ceiling(channels, size)
            requests = [drawn.table() for _ in range(500)]
            await at_rate(
                size.rate,
                size.seconds,
                lambda n: called(channels[n % 8], requests[n % 500], timeout=5),
                tally,
            )
    share = 100 * size.rate / ceiling
    if share > 80:
        print(f"warning: {share:.0f} % of what this driver can send; it measures itself")
    return [
        Figure("live: calls", sum(tally.codes().values())),
        Figure("live: rate", size.rate, "calls/s"),
        Figure("live: rate in % of the driver's own ceiling", share, "%", most=size.most(80)),
        Figure("live: p50", tally.milliseconds(0.5), "ms"),
        Figure("live: p95", tally.milliseconds(0.95), "ms"),
        Figure("live: p99", tally.milliseconds(0.99), "ms", most=size.most(50)),
        Figure("live: errors", _not_ok(tally), most=0),
    ]


async def _ceiling(channels: list[grpc.aio.Channel], size: Size) -> float:
    """Calls a second of this driver when the server has next to nothing to do: health checks."""
    checks: list[Raw] = [channel.unary_unary(HEALTH) for channel in channels]
    count = int(1_000 * size.seconds) // 4

    async def check(number: int) -> str:
        await checks[number % len(checks)](b"")
        return "OK"

    return count / await in_flight(32, count, check, Tally())


async def soak(size: Size, seed: int) -> list[Figure]:
    """Good, bad, cancelled and expired calls, and connections that come and go."""
    dice, drawn, tally = Random(seed), Requests(seed), Tally()
    plan = [_planned(dice.random(), drawn) for _ in range(2_000)]
    resident: list[float] = []
    with Process("--workers", "2") as server:
        async with connected(server.address, 8) as channels:

            async def call(number: int) -> str:
                if number % max(1, size.calls // 60) == 0:
                    resident.append(server.resident())
                kind, request = plan[number % len(plan)]
                return await _as_planned(kind, channels[number % 8], request)

            await in_flight(16, size.calls // 10, call, Tally())  # all is warm after that
            files = server.files()
            resident.clear()
            seconds, _ = await asyncio.gather(
                in_flight(32, size.calls, call, tally),
                _reconnect(server.address, size.reconnects, drawn, tally),
            )
            await asyncio.sleep(1)
            more_files = server.files() - files
        alive = server.alive()
    codes = tally.codes()
    growth = _growth(resident)
    return [
        Figure("soak: calls", sum(codes.values()), least=size.calls + size.reconnects),
        Figure("soak: calls a second", size.calls / seconds, "calls/s"),
        *(Figure(f"soak: {code}", codes[code]) for code in sorted(codes)),
        Figure("soak: UNKNOWN or INTERNAL", sum(codes[c] for c in _EVER_WRONG), most=0),
        Figure("soak: resident memory", resident[-1], "MiB"),
        Figure("soak: its growth, by slope", growth, "MiB", most=size.most(10)),
        Figure("soak: descriptors more than before", more_files, most=2),
        Figure("soak: server alive", float(alive), least=1),
    ]


def _planned(die: float, drawn: Requests) -> tuple[str, Request]:
    if die < 0.7:
        return "good", drawn.table()
    if die < 0.8:
        return "bad", drawn.bad()
    if die < 0.82:
        return "good", drawn.columns(200)
    if die < 0.84:
        return "stream", Request("StreamEvaluate", b"".join(drawn.stream(1)))
    kind = "cancelled" if die < 0.92 else "expired"
    return kind, drawn.batch(16)


async def _as_planned(kind: str, channel: grpc.aio.Channel, request: Request) -> str:
    if kind == "cancelled":
        unary: Raw = channel.unary_unary(request.path)
        call = unary(request.data)
        await asyncio.sleep(0.001)
        call.cancel()
        try:
            await call
        except asyncio.CancelledError:
            return "CANCELLED"
        except grpc.aio.AioRpcError as error:
            return error.code().name
        return "OK"
    if kind == "stream":
        stream: Any = channel.stream_stream(request.path)()
        try:
            await stream.write(request.data)
            await stream.read()
            await stream.done_writing()
            code: grpc.StatusCode = await stream.code()
            return code.name
        except grpc.aio.AioRpcError as error:
            return error.code().name
    return await called(channel, request, timeout=0.001 if kind == "expired" else 30)


async def _reconnect(address: str, count: int, drawn: Requests, tally: Tally) -> None:
    for _ in range(count):
        begun = perf_counter()
        async with grpc.aio.insecure_channel(address, OPTIONS) as channel:
            code = await called(channel, drawn.table(), timeout=30)
        tally.add(code, perf_counter() - begun)


def _growth(samples: list[float]) -> float:
    """How much the last two thirds of the samples grow, by least squares.

    >>> _growth([9.0, 1.0, 2.0])
    1.0
    """
    values = samples[len(samples) // 3 :]
    middle = (len(values) - 1) / 2
    mean = sum(values) / len(values)
    below = sum((place - middle) ** 2 for place in range(len(values)))
    above = sum((place - middle) * (value - mean) for place, value in enumerate(values))
    return above / below * (len(values) - 1) if below else 0.0


async def kill(size: Size, seed: int) -> list[Figure]:
    """A worker gets SIGKILL under load."""
    drawn = Requests(seed)
    requests = [drawn.table() for _ in range(200)]
    tally, width = Tally(), 8
    with Process("--workers", "2") as server:
        async with connected(server.address, width) as channels:
            numbers = cycle(requests)
            over = asyncio.Event()

            async def keep_calling(place: int) -> None:
                while not over.is_set():
                    begun = perf_counter()
                    code = await called(channels[place], next(numbers), timeout=5)
                    tally.add(code, perf_counter() - begun, place)
                    await asyncio.sleep(0.005)

            callers = [asyncio.create_task(keep_calling(place)) for place in range(width)]
            await asyncio.sleep(1)
            killed = perf_counter()
            os.kill(server.workers()[0], signal.SIGKILL)
            await asyncio.sleep(0.05)
            while await asyncio.to_thread(server.serving) < 2:
                await asyncio.sleep(0.02)
            whole = perf_counter() - killed
            await asyncio.sleep(1)
            over.set()
            await asyncio.gather(*callers)
    at_once = [failure for failure in tally.failed if failure[0] - killed < whole + 1]
    once_each = len({connection for *_, connection in at_once})
    return [
        Figure("kill: calls", sum(tally.codes().values())),
        Figure("kill: failed", len(tally.failed), most=width),
        Figure("kill: failed again on a connection", len(tally.failed) - once_each, most=0),
        Figure("kill: failed other than UNAVAILABLE", _not_ok(tally, "UNAVAILABLE"), most=0),
        Figure("kill: whole again", whole, "s", most=size.most(2)),
    ]


async def malformed(size: Size, seed: int) -> list[Figure]:
    """Bytes that are no message, fifty for each RPC."""
    drawn, tally = Requests(seed), Tally()
    with Process("--workers", "1") as server:
        async with connected(server.address, 1) as (channel,):
            for request in drawn.malformed_all(50):
                begun = perf_counter()
                tally.add(await _once(channel, request), perf_counter() - begun)
            alive = await called(channel, drawn.table())
    codes = tally.codes()
    return [
        Figure("malformed: calls", sum(codes.values())),
        *(Figure(f"malformed: {code}", codes[code]) for code in sorted(codes)),
        Figure("malformed: UNKNOWN or INTERNAL", sum(codes[c] for c in _EVER_WRONG), most=0),
        Figure("malformed: good call after it", float(alive == "OK"), least=1),
    ]


async def _once(channel: grpc.aio.Channel, request: Request) -> str:
    if request.path != f"{SERVICE}StreamEvaluate":
        return await called(channel, request, timeout=10)
    return await _as_planned("stream", channel, request)


def _not_ok(tally: Tally, *but: str) -> int:
    return sum(1 for _, code, _ in tally.failed if code not in but)


Scenario: TypeAlias = Callable[[Size, int], Coroutine[None, None, list[Figure]]]

SCENARIOS: Final[dict[str, Scenario]] = {
    scenario.__name__: scenario for scenario in (unary, live, overload, kill, malformed, soak)
}
