"""The lines of a score as a sum that can be followed with a finger on the sheet."""

from collections.abc import Iterator

from evaluator.cli import groups
from evaluator.cli.page import LEFT, RIGHT, WRAPS, Block, Style, Table, cell
from evaluator.cli.words import Words
from evaluator.domain.decomposition import Decomposition
from evaluator.domain.score import Operation, Register, Score, ScoreLine
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import MEASURES
from evaluator.search.table import Effect, PriceTable

_ADDING = frozenset({Effect.ADD_KA, Effect.ADD_TUN, Effect.ADD_AFTER})

_SIGNS = {
    Operation.SET: "{}",
    Operation.ADD: "+ {}",
    Operation.MULTIPLY: "× {}",
    Operation.CAP: "≤ {}",
    Operation.TUN_OF_HUXI: "{} →",
}


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
                groups.title(group, words) if group else cell(_what(line, words)),
                cell(_operation(line, score, rules)),
                cell(f"= {line.value}"),
                groups.clause(line.clause),
                cell(_note(line, words, rules), Style.FAINT),
            )
        )
    yield Table(LEFT + LEFT + RIGHT + RIGHT + LEFT + WRAPS, tuple(rows))


def tun_of_huxi(huxi: int, counted: int, prices: PriceTable) -> str:
    """How 囤 come of 胡息; ``counted`` are the 胡息 after QM-21 may have multiplied them.

    >>> from evaluator.search.table import Objective, Start
    >>> prices = PriceTable((), Start.TUN, Objective.MAX_TOTAL, min_huxi=15)
    >>> tun_of_huxi(27, 27, prices), tun_of_huxi(16, 64, prices)
    ('(27 − 15) ÷ 3 + 1', '(16 × 4 − 15) ÷ 3 + 1')
    """
    times = f" × {counted // huxi}" if huxi and counted != huxi and not counted % huxi else ""
    taken = f"{huxi}{times}" if times else str(counted)
    return f"({taken} − {prices.min_huxi}) ÷ {prices.tun_step} + {prices.tun_start}"


def _what(line: ScoreLine, words: Words) -> str:
    return words.mingtang(line.code, line.name) if line.code else words.step(line)


def _note(line: ScoreLine, words: Words, rules: Resolved | None) -> str:
    """What the row leaves out: in English what the pinyin means, and where its figure is from."""
    notes = [words.meaning(line.code)]
    if rules and line.operation is Operation.TUN_OF_HUXI:
        left = (line.operand - rules.table.min_huxi) % rules.table.tun_step
        notes.append(words.say("remainder", huxi=left) if left else "")
    elif rules and line.code:
        notes.append(_counted(line, words, rules))
    return "; ".join(filter(None, notes))


def _counted(line: ScoreLine, words: Words, rules: Resolved) -> str:
    """The sum inside an operand that grows with a count, as 红乌 with its red tiles."""
    for row, name in zip(rules.table.rows, rules.names, strict=True):
        if (name.code, name.clause) != (line.code, line.clause) or row.units < 0:
            continue
        more = line.operand - row.base
        if row.effect is Effect.FAN and row.step and more and line.operand != row.most:
            measure = MEASURES[rules.ruleset.family](row.units).name
            count = row.start + more // row.step
            return f"{words.known(f'measure.{measure}')} {count}: {row.base} + {more}"
        if row.effect in _ADDING and row.base > 1:
            return f"{line.operand // row.base} × {row.base}"
    return ""


def _operation(line: ScoreLine, score: Score, rules: Resolved | None) -> str:
    if line.operation is Operation.TUN_OF_HUXI and rules:
        return tun_of_huxi(score.huxi, line.operand, rules.table)
    return _SIGNS[line.operation].format(line.operand)
