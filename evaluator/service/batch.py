"""Many requests in one call: answered in order, a bad one fails alone."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Final

from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.registry import Registry
from evaluator.search import CORE
from evaluator.service.answers import answer
from evaluator.service.convert import requests, responses
from evaluator.service.convert.encoded import encoded
from evaluator.service.errors import AnswerTooLarge
from evaluator.service.limits import MOST_REQUESTS, MOST_SENT
from evaluator.service.status import status_of
from evaluator.service.workers import Workers
from hupai.v1 import evaluator_pb2 as pb

_CHUNK: Final = 8
"""Hands evaluated in one go; between two, other calls get their turn and a cancelled one ends."""

_LONG_LIST: Final = 100
"""More decompositions than these take long to write out."""

_LIGHT: Final = 4
"""So many hands without wilds are evaluated at once, on the event loop."""


def evaluated(request: pb.EvaluateRequest, registry: Registry) -> bytes:
    """The serialised answer to one request. Raises what ``answer`` raises."""
    return encoded(answer(requests.read(request), registry))


async def evaluated_all(
    batch: Iterable[pb.EvaluateRequest], registry: Registry, workers: Workers
) -> pb.BatchEvaluateResponse:
    """The answers to all requests, each an answer or a status.

    Raises:
        InvalidRequest: there are too many.
        AnswerTooLarge: the answers are, together.
    """
    every = list(batch)
    if len(every) > MOST_REQUESTS:
        too_many = Fault("requests", f"{len(every)} requests", f"at most {MOST_REQUESTS}")
        raise InvalidRequest([too_many])
    response = pb.BatchEvaluateResponse()
    size = 0
    for chunk in _chunks(every):
        begun = len(response.results)
        await workers.run(
            partial(_add_results, response, chunk, registry),
            heavy=len(every) > _LIGHT or any(map(is_heavy, chunk)),
        )
        size += sum(result.ByteSize() for result in response.results[begun:])
        if size > MOST_SENT:
            raise AnswerTooLarge(MOST_SENT)
    return response


def is_heavy(request: pb.EvaluateRequest) -> bool:
    """Whether a hand may take long: many wilds make many ways to split it, and long lists.

    The compiled core counts them in microseconds; only listing a great many takes time.
    """
    if CORE == "compiled" and request.max_decompositions <= _LONG_LIST:
        return False
    return [*request.hand.concealed, request.win.tile].count(pb.TILE_WILD) >= 2


def _add_results(
    response: pb.BatchEvaluateResponse, chunk: list[pb.EvaluateRequest], registry: Registry
) -> None:
    for request in chunk:
        result = response.results.add()
        try:
            responses.write(result.response, answer(requests.read(request), registry))
        except Exception as error:  # whatever it is, the others are answered
            result.error.CopyFrom(status_of(error))


def _chunks(every: list[pb.EvaluateRequest]) -> Iterator[list[pb.EvaluateRequest]]:
    rest = iter(every)
    while chunk := list(islice(rest, _CHUNK)):
        yield chunk
