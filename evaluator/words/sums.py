"""What is said beside a line of a score: its operation in signs, and where its figure is from."""

from typing import Final

from evaluator.domain.evaluation import NotApplied, Reason
from evaluator.domain.score import Operation, Score, ScoreLine
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import MEASURES
from evaluator.scoring.sentences import sentence
from evaluator.search.table import Effect, PriceTable
from evaluator.words import Words

_ADDING: Final = frozenset({Effect.ADD_KA, Effect.ADD_TUN, Effect.ADD_AFTER})

_SIGNS: Final = {
    Operation.SET: "{}",
    Operation.ADD: "+ {}",
    Operation.MULTIPLY: "× {}",
    Operation.CAP: "≤ {}",
    Operation.TUN_OF_HUXI: "{} →",
}


def operation(line: ScoreLine, score: Score, rules: Resolved | None) -> str:
    """What the line does to its figure, in signs.

    Without the rules the step from 胡息 to 囤 shows its two ends only.
    """
    if line.operation is Operation.TUN_OF_HUXI and rules:
        return tun_of_huxi(score.huxi, line.operand, rules.table)
    return sign(line)


def sign(line: ScoreLine) -> str:
    """What the line does by itself: + 1, × 2."""
    return _SIGNS[line.operation].format(line.operand)


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


def what(line: ScoreLine, words: Words) -> str:
    """What the line is called."""
    return words.mingtang(line.code, line.name) if line.code else words.step(line)


def note(line: ScoreLine, words: Words, rules: Resolved | None) -> str:
    """What the row leaves out: in English what the pinyin means, and where its figure is from."""
    notes = [words.meaning(line.code)]
    if rules and line.operation is Operation.TUN_OF_HUXI:
        left = (line.operand - rules.table.min_huxi) % rules.table.tun_step
        notes.append(words.say("remainder", huxi=left) if left else "")
    elif rules and line.code:
        notes.append(_counted(line, words, rules))
    return "; ".join(filter(None, notes))


def why_not(reason: Reason, words: Words) -> str:
    """The reason in the language of the page; as the answer has it where this machine has none."""
    if words.language == "zh":
        return reason.message
    try:
        return sentence("reason", reason.code, words.language, reason.values)
    except KeyError:  # a reason of a newer server
        return reason.message


def in_short(score: Score, words: Words) -> str:
    """胡息 and the scored lines, each once.

    >>> from evaluator.domain.score import Unit
    >>> in_short(Score(huxi=15, tun=1, ka=0, multiplier=1, total=1, unit=Unit.TUN), Words("zh"))
    '15 息'
    """
    huxi = [words.say("huxi", huxi=score.huxi)] if score.huxi else []
    named = [words.mingtang(line.code, line.name) for line in score.lines if line.code]
    return " ".join([*huxi, *dict.fromkeys(named)])


def measure(missed: NotApplied, words: Words, rules: Resolved | None) -> str:
    """What was counted for a 名堂 just missed; nothing where the rules are not known.

    It is the measure of the row that what is needed suits, and what is there not.
    """
    if rules is None:
        return ""
    for row, name in zip(rules.table.rows, rules.names, strict=True):
        if (name.code, name.clause) == (missed.code, missed.clause):
            for condition in row.conditions:
                if condition.mask >> missed.need & 1 and not condition.mask >> missed.have & 1:
                    counted = MEASURES[rules.ruleset.family](condition.measure).name
                    return words.measure(counted)
    return ""


def _counted(line: ScoreLine, words: Words, rules: Resolved) -> str:
    """The sum inside an operand that grows with a count, as 红乌 with its red tiles."""
    for row, name in zip(rules.table.rows, rules.names, strict=True):
        if (name.code, name.clause) != (line.code, line.clause) or row.units < 0:
            continue
        more = line.operand - row.base
        if row.effect is Effect.FAN and row.step and more and line.operand != row.most:
            counted = MEASURES[rules.ruleset.family](row.units).name
            count = row.start + more // row.step
            return f"{words.measure(counted)} {count}: {row.base} + {more}"
        if row.effect in _ADDING and row.base > 1:
            return f"{line.operand // row.base} × {row.base}"
    return ""
