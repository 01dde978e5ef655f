"""An answer straight to bytes, from pieces that are written once.

Filling and serialising messages costs more than evaluating a hand, and the same groups, lines and
explanations come again and again. Each such piece is serialised by the typed writer the first
time and remembered by the object it was written from; here they are only joined. The bytes are
those that the typed path gives, deterministically serialised, which a test holds.
"""

from collections.abc import Iterable, Mapping

from google.rpc import status_pb2

from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.evaluation import Evaluation, NotApplied, Provenance, Reason
from evaluator.domain.score import Score, ScoreLine
from evaluator.scoring.memo import Remembered
from evaluator.service.convert import responses
from hupai.v1 import evaluator_pb2 as pb

_groups, _lines, _near, _options, _readings, _reasons = (Remembered() for _ in range(6))


def encoded(evaluation: Evaluation) -> bytes:
    """The serialised EvaluateResponse."""
    listed = [_decomposition(one) for one in evaluation.decompositions]
    parts = []
    if evaluation.hu:
        parts.append(b"\x08\x01")
    if evaluation.best is not None:
        first = evaluation.decompositions[0] if listed else None
        best = listed[0] if first is evaluation.best else _decomposition(evaluation.best)
        parts.append(_delimited(2, best))
    parts += [_delimited(3, one) for one in listed]
    parts.append(_number(4, evaluation.decomposition_count))
    if evaluation.reasons:
        parts.append(_why_not(evaluation))
    for alternative in evaluation.alternatives:
        other = _decomposition(alternative.decomposition)
        name = _delimited(1, alternative.objective.encode())
        parts.append(_delimited(7, name + _delimited(2, other)))
    if evaluation.not_applied:
        parts.append(_near.by_identity(evaluation.not_applied, _missed))
    parts.append(_delimited(9, _provenance(evaluation.provenance)))
    if evaluation.reference:
        parts.append(_delimited(10, evaluation.reference.encode()))
    return b"".join(parts)


def answered(response: bytes) -> bytes:
    """The serialised BatchResult with an answer."""
    return _delimited(1, response)


def failed(status: status_pb2.Status) -> bytes:
    """The serialised BatchResult with an error."""
    return _delimited(2, status.SerializeToString(deterministic=True))


def batch(results: Iterable[bytes]) -> bytes:
    """The serialised BatchEvaluateResponse."""
    return b"".join([_delimited(1, result) for result in results])


def streamed(sequence: int, result: bytes) -> bytes:
    """The serialised StreamEvaluateResponse."""
    return _number(1, sequence) + _delimited(2, result)


def _decomposition(decomposition: Decomposition) -> bytes:
    groups = [_groups.by_identity(group, _group) for group in decomposition.groups]
    return b"".join([*groups, _delimited(2, _score(decomposition.score))])


def _score(score: Score) -> bytes:
    return b"".join(
        [
            _number(1, score.huxi),
            _number(2, score.tun),
            _number(3, score.ka),
            _number(4, score.multiplier),
            _number(5, score.total),
            _number(6, score.unit),
            *[_lines.by_identity(line, _line) for line in score.lines],
        ]
    )


def _why_not(evaluation: Evaluation) -> bytes:
    """Reasons and near miss; those that are filled with nothing are always the same."""
    plain = not any(reason.values for reason in evaluation.reasons)
    key = tuple([reason.code for reason in evaluation.reasons]) if plain else None
    provenance = evaluation.provenance
    known: bytes | None = _reasons.get((provenance.ruleset_digest, key)) if key else None
    if known is None:
        known = _written_reasons(evaluation.reasons)
        if key:
            _reasons.keep((provenance.ruleset_digest, key), known)
    if evaluation.near_miss is None:
        return known
    near = evaluation.near_miss
    return known + _delimited(6, _number(1, near.huxi) + _number(2, near.needed))


def _written_reasons(reasons: tuple[Reason, ...]) -> bytes:
    message = pb.EvaluateResponse()
    for reason in reasons:
        responses.write_reason(message.reasons.add(), reason)
    return message.SerializeToString(deterministic=True)


def _provenance(provenance: Provenance) -> bytes:
    parts = [
        _options.by_identity(provenance.options, lambda _: _rules(provenance)),
        _delimited(5, provenance.notation.encode()),
        _delimited(6, provenance.request_digest.encode()),
        _delimited(7, provenance.result_digest.encode()),
    ]
    if provenance.readings:
        parts.append(_readings.by_identity(provenance.readings, _read))
    return b"".join(parts)


def _rules(provenance: Provenance) -> bytes:
    """What is the same for all hands under the same options."""
    message = pb.Provenance(
        engine_version=provenance.engine_version,
        ruleset_id=provenance.ruleset_id,
        ruleset_digest=provenance.ruleset_digest,
    )
    options: Mapping[str, str] = provenance.options
    message.options.update(options)
    return message.SerializeToString(deterministic=True)


def _group(group: Group) -> bytes:
    message = pb.Decomposition()
    responses.write_group(message.groups.add(), group)
    return message.SerializeToString()


def _line(line: ScoreLine) -> bytes:
    message = pb.Score()
    responses.write_line(message.lines.add(), line)
    return message.SerializeToString()


def _missed(missed: tuple[NotApplied, ...]) -> bytes:
    message = pb.EvaluateResponse()
    for one in missed:
        responses.write_not_applied(message.not_applied.add(), one)
    return message.SerializeToString()


def _read(readings: tuple[str, ...]) -> bytes:
    return pb.Provenance(readings=readings).SerializeToString()


def _number(field: int, value: int) -> bytes:
    """A varint field; zero is left out, as proto3 does."""
    return bytes((field << 3,)) + _varint(value) if value else b""


def _delimited(field: int, data: bytes) -> bytes:
    """A field of bytes, text or a message."""
    return bytes((field << 3 | 2,)) + _varint(len(data)) + data


def _varint(value: int) -> bytes:
    if value < 0:
        value += 1 << 64
    if value < len(_SMALL):
        return _SMALL[value]
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)


_SMALL: tuple[bytes, ...] = tuple(
    bytes((n,)) if n < 128 else bytes((n & 0x7F | 0x80, n >> 7)) for n in range(1 << 12)
)
"""Varints of the numbers that come again and again."""
