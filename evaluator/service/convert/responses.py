"""What is answered, from the domain to the wire.

Messages are filled in place: building them from keywords costs twice as much.
"""

from typing import cast

from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.evaluation import Evaluation, NotApplied, Provenance, Reason
from evaluator.domain.score import Score, ScoreLine
from evaluator.service.convert.numbers import tiles
from hupai.v1 import evaluator_pb2 as pb


def write(message: pb.EvaluateResponse, evaluation: Evaluation) -> None:
    """Fills an empty message with the whole answer."""
    message.hu = evaluation.hu
    message.decomposition_count = evaluation.decomposition_count
    message.reference = evaluation.reference
    for decomposition in evaluation.decompositions:
        write_decomposition(message.decompositions.add(), decomposition)
    if evaluation.best is not None:
        _write_best(message, evaluation, evaluation.best)
    for reason in evaluation.reasons:
        write_reason(message.reasons.add(), reason)
    if evaluation.near_miss is not None:
        message.near_miss.huxi = evaluation.near_miss.huxi
        message.near_miss.needed = evaluation.near_miss.needed
    for alternative in evaluation.alternatives:
        written = message.alternatives.add()
        written.objective = alternative.objective
        write_decomposition(written.decomposition, alternative.decomposition)
    for not_applied in evaluation.not_applied:
        write_not_applied(message.not_applied.add(), not_applied)
    write_provenance(message.provenance, evaluation.provenance)


def write_decomposition(message: pb.Decomposition, decomposition: Decomposition) -> None:
    """Fills an empty message with groups and score."""
    for group in decomposition.groups:
        write_group(message.groups.add(), group)
    write_score(message.score, decomposition.score)


def write_score(message: pb.Score, score: Score) -> None:
    """Fills an empty message with the figures and the lines behind them."""
    message.huxi = score.huxi
    message.tun = score.tun
    message.ka = score.ka
    message.multiplier = score.multiplier
    message.total = score.total
    message.unit = cast("pb.Unit", score.unit)
    for line in score.lines:
        write_line(message.lines.add(), line)


def write_reason(message: pb.Reason, reason: Reason) -> None:
    """Fills an empty message with a reason why not."""
    message.code = reason.code
    message.message = reason.message
    message.clauses.extend(reason.clauses)
    message.values.update(reason.values)


def write_provenance(message: pb.Provenance, provenance: Provenance) -> None:
    """Fills an empty message with what the answer was computed from."""
    message.engine_version = provenance.engine_version
    message.ruleset_id = provenance.ruleset_id
    message.ruleset_digest = provenance.ruleset_digest
    message.options.update(provenance.options)
    message.notation = provenance.notation
    message.request_digest = provenance.request_digest
    message.result_digest = provenance.result_digest
    message.readings.extend(provenance.readings)


def _write_best(message: pb.EvaluateResponse, evaluation: Evaluation, best: Decomposition) -> None:
    """The result once more; copied where it is already written, which is far cheaper."""
    if evaluation.decompositions[:1] == (best,):
        message.best.CopyFrom(message.decompositions[0])
    else:
        write_decomposition(message.best, best)


def write_group(message: pb.Group, group: Group) -> None:
    """Fills an empty message with one group."""
    message.kind = cast("pb.GroupKind", group.kind)
    message.tiles.extend(tiles(group.tiles))
    message.wild_positions.extend(group.wild_positions)
    message.winning_position = group.winning_position
    message.exposed = group.exposed
    message.huxi = group.huxi
    message.clause = group.clause


def write_line(message: pb.ScoreLine, line: ScoreLine) -> None:
    """Fills an empty message with one step of the arithmetic."""
    message.code = line.code
    message.name = line.name
    message.register = cast("pb.Register", line.register)
    message.operation = cast("pb.Operation", line.operation)
    message.operand = line.operand
    message.value = line.value
    message.clause = line.clause


def write_not_applied(message: pb.NotApplied, not_applied: NotApplied) -> None:
    """Fills an empty message with a 名堂 just missed."""
    message.code = not_applied.code
    message.name = not_applied.name
    message.have = not_applied.have
    message.need = not_applied.need
    message.clause = not_applied.clause
