"""An answer from the wire, as the evaluation it tells of."""

from enum import IntEnum
from typing import TypeVar

from evaluator.domain.audit import Audit, Difference, Explanation, Verdict
from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.evaluation import (
    Alternative,
    Evaluation,
    NearMiss,
    NotApplied,
    Provenance,
    Reason,
    Wait,
    Waits,
)
from evaluator.domain.kinds import GroupKind
from evaluator.domain.said import Said
from evaluator.domain.score import Operation, Register, Score, ScoreLine, Unit
from evaluator.domain.settlement import Settlement, Transfer
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
        reasons=tuple(map(_reason, message.reasons)),
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


def waits(message: pb.ListWaitsResponse) -> Waits:
    """What the answer says a hand waits on. Raises what ``evaluation`` raises."""
    return Waits(
        tuple(
            Wait(
                one.tile,
                one.hu,
                _score(one.score) if one.HasField("score") else None,
                tuple(map(_reason, one.reasons)),
                one.copies_left,
            )
            for one in message.waits
        ),
        _provenance(message.provenance),
    )


def settlement(message: pb.SettleResponse) -> Settlement:
    """What the answer says of a round. Raises what ``evaluation`` raises."""
    return Settlement(
        tuple(
            Transfer(one.from_seat, one.to_seat, one.amount, one.clause)
            for one in message.transfers
        ),
        tuple(message.net_by_seat),
        message.house,
        tuple(map(evaluation, message.evaluations)),
        tuple(message.readings),
        message.ruleset_digest,
        message.engine_version,
    )


def audit(message: pb.AuditResponse) -> Audit:
    """What the answer says to a claim. Raises what ``evaluation`` raises."""
    return Audit(
        _set(Verdict(message.verdict)),
        tuple(
            Difference(d.path, d.claimed, d.computed, d.clause, Said(d.message, d.message_en))
            for d in message.differences
        ),
        tuple(map(_explanation, message.explanations)),
        Said(message.message, message.message_en),
        message.cut,
        evaluation(message.computed) if message.HasField("computed") else None,
        settlement(message.settlement) if message.HasField("settlement") else None,
    )


def _explanation(message: pb.Explanation) -> Explanation:
    other = message.decomposition if message.HasField("decomposition") else None
    return Explanation(
        message.size,
        Said(message.message, message.message_en),
        tuple(message.clauses),
        dict(message.options),
        _decomposition(other) if other is not None else None,
        message.ruleset_id,
        message.slip,
        message.subject,
        message.ruleset_digest,
    )


def _decomposition(message: pb.Decomposition) -> Decomposition:
    return Decomposition(tuple(map(_group, message.groups)), _score(message.score))


def _score(score: pb.Score) -> Score:
    return Score(
        huxi=score.huxi,
        tun=score.tun,
        ka=score.ka,
        multiplier=score.multiplier,
        total=score.total,
        unit=_set(Unit(score.unit)),
        lines=tuple(map(_line, score.lines)),
    )


def _reason(message: pb.Reason) -> Reason:
    return Reason(message.code, message.message, tuple(message.clauses), dict(message.values))


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
