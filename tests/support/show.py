"""Answers as text, for the message of a failed test."""

from collections.abc import Iterator, Mapping

from evaluator.domain import notation
from evaluator.domain import tile as tiles
from evaluator.domain.decomposition import Decomposition, Group
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Position
from evaluator.domain.score import Operation

_SIGN = {
    Operation.SET: "=",
    Operation.ADD: "+",
    Operation.MULTIPLY: "x",
    Operation.CAP: "at most",
    Operation.TUN_OF_HUXI: "of",
}


def report(
    position: Position, evaluation: Evaluation, options: Mapping[str, str] | None = None
) -> str:
    """The hand, the decomposition chosen with its lines, and the best of those rejected."""
    return "\n".join(_lines(position, evaluation, options or {}))


def groups_text(groups: tuple[Group, ...]) -> str:
    """Groups as they lie: a wild in brackets, the winning tile after a star."""
    return " ".join(_group(group) for group in groups)


def _lines(position: Position, evaluation: Evaluation, options: Mapping[str, str]) -> Iterator[str]:
    yield f"hand      {notation.write(position, chinese=True)}"
    yield f"ascii     {notation.write(position)}"
    yield f"options   {dict(options)}"
    if not evaluation.hu:
        codes = " ".join(reason.code for reason in evaluation.reasons)
        yield f"no win    {codes} {evaluation.near_miss or ''}"
    yield f"legal     {evaluation.decomposition_count}"
    for place, decomposition in enumerate(evaluation.decompositions[:3]):
        yield f"{'chosen' if evaluation.hu and not place else 'rejected':9} {_row(decomposition)}"
        if place == 0:
            for line in decomposition.score.lines:
                yield (
                    f"          {line.register.name:10} {_SIGN[line.operation]} {line.operand}"
                    f" -> {line.value}  {line.code or line.name} ({line.clause})"
                )


def _row(decomposition: Decomposition) -> str:
    score = decomposition.score
    return (
        f"{groups_text(decomposition.groups)} | huxi {score.huxi} tun {score.tun} ka {score.ka}"
        f" multiplier {score.multiplier} total {score.total}"
    )


def _group(group: Group) -> str:
    faces = []
    for place, tile in enumerate(group.tiles):
        face = tiles.name(tile)
        face = f"({face})" if place in group.wild_positions else face
        faces.append(f"*{face}" if group.winning_position == place + 1 else face)
    return f"{group.kind.name.lower()}:{''.join(faces)}"
