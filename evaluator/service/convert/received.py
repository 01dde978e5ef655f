"""An answer from the wire, as the evaluation it tells of."""

from enum import IntEnum
from typing import TypeVar

from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.evaluation import (
    Alternative,
    Evaluation,
    NearMiss,
    NotApplied,
    Provenance,
    Reason,
)
from evaluator.domain.kinds import GroupKind
from evaluator.domain.score import Operation, Register, Score, ScoreLine, Unit
from hupai.v1 import evaluator_pb2 as pb

_Named = TypeVar("_Named", bound=IntEnum)


def evaluation(message: pb.EvaluateResponse) -> Evaluation:
    """What the answer says. ``service.convert.responses`` writes it, this reads it back.

    Raises:
        ValueError: it holds a kind, unit, register or operation that is unset or unknown here.
    """
    near = message.near_miss
    return Evaluation(
        hu=message.hu,
        best=_decomposition(message.best) if message.HasField("best") else None,
        decompositions=tuple(map(_decomposition, message.decompositions)),
        decomposition_count=message.decomposition_count,
        provenance=_provenance(message.provenance),
        reasons=tuple(
            Reason(r.code, r.message, tuple(r.clauses), dict(r.values)) for r in message.reasons
        ),
        near_miss=NearMiss(near.huxi, near.needed) if message.HasField("near_miss") else None,
        alternatives=tuple(
            Alternative(other.objective, _decomposition(other.decomposition))
            for other in message.alternatives
        ),
        not_applied=tuple(
            NotApplied(missed.code, missed.name, missed.have, missed.need, missed.clause)
            for missed in message.not_applied
        ),
        reference=message.reference,
    )


def _decomposition(message: pb.Decomposition) -> Decomposition:
    score = message.score
    return Decomposition(
        tuple(map(_group, message.groups)),
        Score(
            huxi=score.huxi,
            tun=score.tun,
            ka=score.ka,
            multiplier=score.multiplier,
            total=score.total,
            unit=_set(Unit(score.unit)),
            lines=tuple(map(_line, score.lines)),
        ),
    )


def _group(message: pb.Group) -> Group:
    return Group(
        kind=GroupKind(message.kind),
        tiles=tuple(message.tiles),
        wild_positions=tuple(message.wild_positions),
        winning_position=message.winning_position,
        exposed=message.exposed,
        huxi=message.huxi,
        clause=message.clause,
    )


def _line(message: pb.ScoreLine) -> ScoreLine:
    return ScoreLine(
        code=message.code,
        name=message.name,
        register=_set(Register(message.register)),
        operation=_set(Operation(message.operation)),
        operand=message.operand,
        value=message.value,
        clause=message.clause,
    )


def _set(value: _Named) -> _Named:
    if not value:
        raise ValueError(f"{type(value).__name__} is not set")
    return value


def _provenance(message: pb.Provenance) -> Provenance:
    return Provenance(
        engine_version=message.engine_version,
        ruleset_id=message.ruleset_id,
        ruleset_digest=message.ruleset_digest,
        options=dict(message.options),
        notation=message.notation,
        request_digest=message.request_digest,
        result_digest=message.result_digest,
        readings=tuple(message.readings),
    )
