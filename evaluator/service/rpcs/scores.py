"""The fast path: many hands under one ruleset, in columns."""

from collections.abc import Iterator
from functools import partial
from time import thread_time
from typing import Final

from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.batch import Batch, threads_for
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.service.convert import scores
from evaluator.service.convert.status import brief
from evaluator.service.limits import MOST_OPTIONS, MOST_SCORED
from evaluator.service.load.capacity import EXPLAINED, SCORED
from evaluator.service.load.workers import SLICE, Workers
from evaluator.service.watch.metrics import HANDS
from hupai.v1 import evaluator_pb2 as pb

_MANY: Final = 2_048
"""More hands than these take long to unpack, and their figures to pack."""

_CHUNK: Final = 16
"""Hands evaluated in full in one go, those that the core leaves."""

Told = tuple[int, str]
"""A hand's place and what is wrong with it."""


async def scored(
    request: pb.ScoreBatchRequest,
    registry: Registry,
    workers: Workers,
    time_left: float | None = None,
) -> bytes:
    """The figures of all hands as a serialised response; a bad one fails alone.

    The core stops soon after the caller has gone away.

    Raises:
        Overloaded: too much waits already.
        TooLate: it would take longer than ``time_left``.
        UnknownRuleset: no ruleset has the id.
        DigestMismatch: no served revision has the pinned digest.
        InvalidRequest: options cannot be, or there are too many hands.
    """
    rules = _rules(request, registry)
    count = len(request.hands)
    threads = threads_for(count)
    with workers.capacity.taking(count, SCORED, time_left, at_once=threads) as work:
        batch = await workers.run(lambda: Batch(list(request.hands), rules), heavy=count > _MANY)
        errors: list[Told] = []
        spent: list[float] = []
        try:
            await workers.share(partial(_run, batch, spent), most=threads, of=work)
            left = batch.left()
            work.left, work.seconds = len(left), EXPLAINED.seconds
            for places in _chunks(left):
                answer = partial(_answer, batch, places)
                errors += await workers.run(answer, heavy=True, rank=work.rank)
                work.did(len(places))
        finally:
            batch.stop()
        SCORED.measured(count, sum(spent))
        HANDS(rules.ruleset.id).add(count - len(errors))
        return await workers.run(
            partial(scores.encoded, batch.columns, errors, rules), heavy=count > _MANY
        )


def _run(batch: Batch, spent: list[float]) -> bool:
    """Scores for a while, and notes the time that took."""
    begun = thread_time()
    more = batch.run(SLICE)
    spent.append(thread_time() - begun)
    return more


def _rules(request: pb.ScoreBatchRequest, registry: Registry) -> Resolved:
    ruleset = request.ruleset
    faults = []
    if not ruleset.id:
        faults.append(Fault("ruleset.id", "not set", "an id that ListRulesets gives"))
    if len(ruleset.options) > MOST_OPTIONS:
        problem = f"{len(ruleset.options)} options"
        faults.append(Fault("ruleset.options", problem, f"at most {MOST_OPTIONS} in any request"))
    if len(request.hands) > MOST_SCORED:
        faults.append(Fault("hands", f"{len(request.hands)} hands", f"at most {MOST_SCORED}"))
    if faults:
        raise InvalidRequest(faults)
    return registry.resolved(ruleset.id, ruleset.options, ruleset.digest)


def _answer(batch: Batch, places: list[int]) -> list[Told]:
    """Evaluates hands in full; gives back what is wrong with those that cannot be."""
    told = []
    for place in places:
        try:
            batch.answer(place)
        except Exception as error:  # whatever it is, the others are answered
            code, message = brief(error)
            batch.refuse(place, code)
            told.append((place, message))
    return told


def _chunks(places: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(places), _CHUNK):
        yield places[start : start + _CHUNK]
