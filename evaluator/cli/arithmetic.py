"""The lines of a score as a sum that can be followed with a finger on the sheet."""

from collections.abc import Iterator

from evaluator.cli import groups
from evaluator.cli.page import LEFT, RIGHT, WRAPS, Block, Style, Table, cell
from evaluator.domain.decomposition import Decomposition
from evaluator.domain.score import Register
from evaluator.scoring.resolved import Resolved
from evaluator.words import Words, sums


def table(decomposition: Decomposition, words: Words, rules: Resolved | None) -> Iterator[Block]:
    """One row for each line: figure, what, operation, the figure after it, clause.

    Without the rules the step from 胡息 to 囤 shows its two ends only.
    """
    score = decomposition.score
    counted = iter([group for group in decomposition.groups if group.huxi])
    rows = []
    for line in score.lines:
        group = next(counted, None) if line.register is Register.HUXI else None
        rows.append(
            (
                cell(words.register(line.register, score.unit)),
                groups.title(group, words) if group else cell(sums.what(line, words)),
                cell(sums.operation(line, score, rules)),
                cell(f"= {line.value}"),
                groups.clause(line.clause),
                cell(sums.note(line, words, rules), Style.FAINT),
            )
        )
    yield Table(LEFT + LEFT + RIGHT + RIGHT + LEFT + WRAPS, tuple(rows))
