"""The fast path: many hands under one ruleset, in columns."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.batch import Batch, threads_for
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.service.convert import scores
from evaluator.service.limits import MOST_OPTIONS, MOST_SCORED
from evaluator.service.status import brief
from evaluator.service.workers import Workers
from hupai.v1 import evaluator_pb2 as pb

_SLICE: Final = 0.01
"""Seconds that a thread scores before it does what else waits."""

_CHUNK: Final = 16
"""Hands evaluated in full in one go, those that the core leaves."""

Told = tuple[int, str]
"""A hand's place and what is wrong with it."""


async def scored(request: pb.ScoreBatchRequest, registry: Registry, workers: Workers) -> bytes:
    """The figures of all hands as a serialised response; a bad one fails alone.

    The core stops soon after the caller has gone away.

    Raises:
        UnknownRuleset: no ruleset has the id.
        DigestMismatch: the pinned digest is not the served one.
        InvalidRequest: options cannot be, or there are too many hands.
    """
    rules = _rules(request, registry)
    batch = Batch(list(request.hands), rules)
    errors: list[Told] = []
    try:
        await workers.share(partial(batch.run, _SLICE), most=threads_for(len(request.hands)))
        for places in _chunks(batch.left()):
            errors += await workers.run(partial(_answer, batch, places), heavy=True)
    finally:
        batch.stop()
    return scores.encoded(batch.columns, errors, rules)


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
