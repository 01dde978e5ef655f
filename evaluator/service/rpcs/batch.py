"""Many requests in one call: answered in order, a bad one fails alone."""

from collections.abc import Sequence
from functools import partial
from time import monotonic, thread_time
from typing import Final

from evaluator.errors import Fault, InvalidRequest
from evaluator.search.wire import parts
from evaluator.service.convert import encoded
from evaluator.service.convert.decoded import decoded
from evaluator.service.errors import AnswerTooLarge
from evaluator.service.limits import MOST_REQUESTS, MOST_SENT
from evaluator.service.load.capacity import EXPLAINED
from evaluator.service.load.workers import SLICE, Workers
from evaluator.service.rpcs.single import Single, is_heavy
from hupai.v1 import evaluator_pb2 as pb

_REQUESTS: Final[int] = pb.BatchEvaluateRequest.DESCRIPTOR.fields_by_name["requests"].number

_HEAVY: Final = 64
"""A heavy hand counts for so many."""

_LIGHT: Final = 4
"""So many light hands are evaluated at once, on the event loop."""


async def evaluated_beside(
    request: bytes, single: Single, workers: Workers, time_left: float | None
) -> bytes:
    """The serialised answer to one heavy request.

    Raises:
        Overloaded: too much waits already.
        TooLate: it would take longer than ``time_left``.
    """
    work = partial(EXPLAINED.timed, partial(single.answer, request), hands=_HEAVY)
    with workers.capacity.taking(_HEAVY, EXPLAINED, time_left) as taken:
        return await workers.run(work, heavy=True, rank=taken.rank)


def requests_of(message: bytes) -> list[bytes]:
    """The serialised requests of a serialised BatchEvaluateRequest.

    They are cut out of it; a message is made of one that holds more than them, such as what a
    later version of the contract adds.

    Raises:
        MalformedMessage: it is no such message.
        InvalidRequest: there are too many.
    """
    every = parts(_REQUESTS, message)
    if every is None:
        whole = decoded(pb.BatchEvaluateRequest.FromString, message)
        every = [one.SerializeToString() for one in whole.requests]
    if len(every) > MOST_REQUESTS:
        too_many = Fault("requests", f"{len(every)} requests", f"at most {MOST_REQUESTS}")
        raise InvalidRequest([too_many])
    return every


async def evaluated_all(
    every: Sequence[bytes], single: Single, workers: Workers, time_left: float | None = None
) -> bytes:
    """The answers to all serialised requests as a serialised response, each an answer or a status.

    Raises:
        MalformedMessage: one is no request.
        AnswerTooLarge: the answers are, together.
        Overloaded: too much waits already.
        TooLate: it would take longer than ``time_left``.
    """
    weights = list(map(_hands_for, every))
    hands = sum(weights)
    if hands <= _LIGHT:
        return encoded.batch([single.result(request) for request in every])
    answered = _Answered(every, weights, single)
    with workers.capacity.taking(hands, EXPLAINED, time_left) as work:
        await workers.in_slices(answered.some, of=work)
    return encoded.batch(answered.results)


class _Answered:
    """The results so far of a batch."""

    def __init__(self, every: Sequence[bytes], weights: Sequence[int], single: Single) -> None:
        self.results: list[bytes] = []
        self._left = zip(every, weights, strict=True)
        self._single, self._size = single, 0

    def some(self) -> int:
        """Answers what comes next, for a while; gives back how many hands that counts for."""
        hands, begun, until = 0, thread_time(), monotonic() + SLICE
        for request, weight in self._left:
            result = self._single.result(request)
            self.results.append(result)
            hands += weight
            self._size += len(result)
            if self._size > MOST_SENT:
                raise AnswerTooLarge(MOST_SENT)
            if monotonic() > until:
                break
        EXPLAINED.measured(hands, thread_time() - begun)
        return hands


def _hands_for(request: bytes) -> int:
    """How many light hands take as long."""
    return _HEAVY if is_heavy(request) else 1
