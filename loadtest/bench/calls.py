"""Calls over loopback, client and server on the same machine, one server process.

Evaluate and a method of the same server that gives back canned bytes take turns, so that both
see the same machine; the ratio of their rates is what counts.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from statistics import mean, median
from time import perf_counter

import grpc
import uvloop

from evaluator.domain.hand import Position
from hupai.v1 import evaluator_pb2 as pb
from loadtest.bench import hands
from loadtest.bench.report import Figure
from loadtest.bench.server import NOOP

IN_FLIGHT = 64
WINDOW = 1.5
"""Seconds of one turn."""
ROUNDS = 6
EVALUATE = "/hupai.v1.EvaluatorService/Evaluate"
SCORE_BATCH = "/hupai.v1.EvaluatorService/ScoreBatch"


def figures(*, batches: bool = True) -> Iterator[Figure]:
    """Unary rates against the no-op, then hands each second through ScoreBatch."""
    every = hands.positions()
    answer = _mean_answer(every[0])
    with _server(answer) as address:
        yield from uvloop.run(_unary(address, every[0]))
        for wilds in (0, 4) if batches else ():
            yield Figure(
                f"ScoreBatch over loopback, {wilds} wilds",
                _score_batch(address, hands.texts(every[wilds])),
                "hands/s",
            )


@contextmanager
def _server(answer: int) -> Iterator[str]:
    with subprocess.Popen(
        [sys.executable, "-m", "loadtest.bench.server", str(answer)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield f"127.0.0.1:{process.stdout.readline().strip()}"
        process.communicate("")


def _mean_answer(positions: list[Position]) -> int:
    """Bytes of a mean Evaluate answer, which the no-op gives too."""
    with _server(0) as address, grpc.insecure_channel(address) as channel:
        call = channel.unary_unary(EVALUATE)
        return round(mean(len(call(hands.request(hand, listed=1))) for hand in positions))


async def _unary(address: str, positions: list[Position]) -> list[Figure]:
    requests = [hands.request(hand, listed=1) for hand in positions]
    async with grpc.aio.insecure_channel(address) as channel:
        evaluate, noop = channel.unary_unary(EVALUATE), channel.unary_unary(NOOP)
        for call in (evaluate, noop):
            await _rate(call, requests, 0.5)
        rates = [
            (await _rate(evaluate, requests, WINDOW), await _rate(noop, requests, WINDOW))
            for _ in range(ROUNDS)
        ]
    ratio = median(one / other for one, other in rates)
    return [
        Figure(f"unary Evaluate, {IN_FLIGHT} in flight", max(r[0] for r in rates), "calls/s"),
        Figure(f"no-op, {IN_FLIGHT} in flight", max(r[1] for r in rates), "calls/s"),
        Figure("unary Evaluate to no-op, median of the turns", 100 * ratio, "%", ">= 80"),
    ]


async def _rate(
    call: "grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]", requests: list[bytes], seconds: float
) -> float:
    """Calls each second with so many in flight."""
    feed, done = cycle(requests), 0
    start = perf_counter()
    end = start + seconds

    async def one() -> None:
        nonlocal done
        while perf_counter() < end:
            await call(next(feed))
            done += 1

    await asyncio.gather(*(one() for _ in range(IN_FLIGHT)))
    return done / (perf_counter() - start)


def _score_batch(address: str, texts: list[bytes], size: int = 3000) -> float:
    """Hands each second, batches sent one after another; the best of the rounds."""
    feed = cycle(texts)
    request = pb.ScoreBatchRequest(hands=[next(feed) for _ in range(size)])
    request.ruleset.id = "duowang"
    data = request.SerializeToString()
    best = 0.0
    with grpc.insecure_channel(address) as channel:
        call = channel.unary_unary(SCORE_BATCH)
        for _ in range(40):
            start = perf_counter()
            call(data)
            best = max(best, size / (perf_counter() - start))
    return best
