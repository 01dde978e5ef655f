"""Many requests in one call: answered in order, a bad one fails alone."""

from collections.abc import Iterable
from functools import partial
from itertools import islice
from time import monotonic, thread_time
from typing import Final

from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.registry import Registry
from evaluator.search import CORE
from evaluator.service.answers import answer
from evaluator.service.capacity import EXPLAINED
from evaluator.service.convert import encoded, requests
from evaluator.service.errors import AnswerTooLarge
from evaluator.service.limits import MOST_REQUESTS, MOST_SENT
from evaluator.service.status import status_of
from evaluator.service.workers import SLICE, Workers
from hupai.v1 import evaluator_pb2 as pb

_HEAVY: Final = 64
"""A heavy hand counts for so many."""

_LONG_LIST: Final = 32
"""More decompositions than these take long to write out."""

LIGHT: Final = 4
"""So many hands without wilds are evaluated at once, on the event loop."""


def evaluated(request: pb.EvaluateRequest, registry: Registry) -> bytes:
    """The serialised answer to one request. Raises what ``answer`` raises."""
    return encoded.encoded(answer(requests.read(request), registry))


async def evaluated_beside(
    request: pb.EvaluateRequest, registry: Registry, workers: Workers, time_left: float | None
) -> bytes:
    """The serialised answer to one heavy request.

    Raises:
        Overloaded: too much waits already.
        TooLate: it would take longer than ``time_left``.
    """

    def work() -> bytes:
        begun = thread_time()
        answer = evaluated(request, registry)
        EXPLAINED.measured(_HEAVY, thread_time() - begun)
        return answer

    with workers.capacity.taking(_HEAVY, EXPLAINED, time_left) as taken:
        return await workers.run(work, heavy=True, rank=taken.rank)


async def evaluated_all(
    batch: Iterable[pb.EvaluateRequest],
    registry: Registry,
    workers: Workers,
    time_left: float | None = None,
) -> bytes:
    """The answers to all requests as a serialised response, each an answer or a status.

    Raises:
        InvalidRequest: there are too many.
        AnswerTooLarge: the answers are, together.
        Overloaded: too much waits already.
        TooLate: it would take longer than ``time_left``.
    """
    every = list(batch)
    if len(every) > MOST_REQUESTS:
        too_many = Fault("requests", f"{len(every)} requests", f"at most {MOST_REQUESTS}")
        raise InvalidRequest([too_many])
    hands = sum(map(hands_for, every))
    if hands <= LIGHT:
        return encoded.batch([result_of(request, registry) for request in every])
    results: list[bytes] = []
    with workers.capacity.taking(hands, EXPLAINED, time_left) as work:
        size = 0
        while len(results) < len(every):
            begun = len(results)
            add = partial(_add_results, results, every, registry)
            work.did(await workers.run(add, heavy=True, rank=work.rank))
            size += sum(map(len, results[begun:]))
            if size > MOST_SENT:
                raise AnswerTooLarge(MOST_SENT)
    return encoded.batch(results)


def result_of(request: pb.EvaluateRequest, registry: Registry) -> bytes:
    """The serialised result of one hand of many: its answer, or its status."""
    try:
        return encoded.answered(evaluated(request, registry))
    except Exception as error:  # whatever it is, the others are answered
        return encoded.failed(status_of(error))


def hands_for(request: pb.EvaluateRequest) -> int:
    """How many light hands take as long."""
    return _HEAVY if is_heavy(request) else 1


def is_heavy(request: pb.EvaluateRequest) -> bool:
    """Whether a hand may take long: many wilds make many ways to split it, and long lists.

    The compiled core counts them in microseconds; only listing a great many takes time.
    """
    if CORE == "compiled" and request.max_decompositions <= _LONG_LIST:
        return False
    return [*request.hand.concealed, request.win.tile].count(pb.TILE_WILD) >= 2


def _add_results(results: list[bytes], every: list[pb.EvaluateRequest], registry: Registry) -> int:
    """Answers what comes next, for a while; gives back how many hands that counts for."""
    hands, begun, until = 0, thread_time(), monotonic() + SLICE
    for request in islice(every, len(results), None):
        results.append(result_of(request, registry))
        hands += hands_for(request)
        if monotonic() > until:
            break
    EXPLAINED.measured(hands, thread_time() - begun)
    return hands
