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
from evaluator.search.wire import delimited, number
from evaluator.service.convert import responses
from hupai.v1 import evaluator_pb2 as pb

_figures, _groups, _lines, _near, _options, _readings, _reasons = (Remembered() for _ in range(7))


def encoded(evaluation: Evaluation) -> bytes:
    """The serialised EvaluateResponse."""
    listed = [_decomposition(one) for one in evaluation.decompositions]
    parts = []
    if evaluation.hu:
        parts.append(b"\x08\x01")
    if evaluation.best is not None:
        first = evaluation.decompositions[0] if listed else None
        best = listed[0] if first is evaluation.best else _decomposition(evaluation.best)
        parts.append(delimited(2, best))
    parts += [delimited(3, one) for one in listed]
    parts.append(number(4, evaluation.decomposition_count))
    if evaluation.reasons:
        parts.append(_why_not(evaluation))
    for alternative in evaluation.alternatives:
        other = _decomposition(alternative.decomposition)
        name = delimited(1, alternative.objective.encode())
        parts.append(delimited(7, name + delimited(2, other)))
    if evaluation.not_applied:
        parts.append(_near.by_identity(evaluation.not_applied, _missed))
    parts.append(delimited(9, _provenance(evaluation.provenance)))
    if evaluation.reference:
        parts.append(delimited(10, evaluation.reference.encode()))
    return b"".join(parts)


def answered(response: bytes) -> bytes:
    """The serialised BatchResult with an answer."""
    return delimited(1, response)


def failed(status: status_pb2.Status) -> bytes:
    """The serialised BatchResult with an error."""
    return delimited(2, status.SerializeToString(deterministic=True))


def batch(results: Iterable[bytes]) -> bytes:
    """The serialised BatchEvaluateResponse."""
    return b"".join([delimited(1, result) for result in results])


def streamed(sequence: int, result: bytes) -> bytes:
    """The serialised StreamEvaluateResponse."""
    return number(1, sequence) + delimited(2, result)


# ``known.get(id(thing)) or known.kept(thing, write)`` is ``by_identity`` without a call.


def _decomposition(decomposition: Decomposition) -> bytes:
    groups = [_groups.get(id(one)) or _groups.kept(one, _group) for one in decomposition.groups]
    return b"".join([piece for _, piece in groups]) + delimited(2, _score(decomposition.score))


def _score(score: Score) -> bytes:
    *figures, written = score
    known = tuple(figures)
    first = _figures.get(known) or _figures.keep(known, _numbers(figures))
    lines = [_lines.get(id(line)) or _lines.kept(line, _line) for line in written]
    return b"".join([first, *[piece for _, piece in lines]])


def _numbers(figures: list[int]) -> bytes:
    """The figures of a score, whose fields have the first numbers."""
    return b"".join([number(field, value) for field, value in enumerate(figures, start=1)])


def _why_not(evaluation: Evaluation) -> bytes:
    """Reasons and near miss."""
    known = [_reasons.get(id(one)) or _reasons.kept(one, _reason) for one in evaluation.reasons]
    written = b"".join([piece for _, piece in known])
    if evaluation.near_miss is None:
        return written
    near = evaluation.near_miss
    return written + delimited(6, number(1, near.huxi) + number(2, near.needed))


def _reason(reason: Reason) -> bytes:
    message = pb.EvaluateResponse()
    responses.write_reason(message.reasons.add(), reason)
    return message.SerializeToString(deterministic=True)


def _provenance(provenance: Provenance) -> bytes:
    parts = [
        _options.by_identity(provenance.options, lambda _: _rules(provenance)),
        delimited(5, provenance.notation.encode()),
        delimited(6, provenance.request_digest.encode()),
        delimited(7, provenance.result_digest.encode()),
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
