"""Questions about a result and one plain sentence each: why not 红胡, why not more, why no win."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from evaluator.domain import notation
from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Alternative, Evaluation, NotApplied, Reason
from evaluator.domain.hand import Position
from evaluator.domain.said import Said
from evaluator.scoring.check import check
from evaluator.scoring.reasons import reasons
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import MEASURES, Mingtang
from evaluator.scoring.tasks import task_of
from evaluator.scoring.wording import (
    Values,
    groups_word,
    joined,
    line_word,
    reasons_word,
    said,
    unit_word,
)
from evaluator.search import find
from evaluator.search.pricing import rows_that_hold
from evaluator.search.table import Condition

_FLAGS: Final = frozenset(
    {
        *("own_draw", "upcard_win", "last_tile", "upcard_red_small", "upcard_red_big"),
        *("winning_wild", "bound", "wild_woken", "heavenly", "discard", "rob_kong"),
        *("replacement_draw", "last_four", "ready_at_start", "pair_is_win"),
    }
)
"""Measures that are 1 or 0: so, or not so."""


@dataclass(frozen=True, slots=True)
class Because:
    """One answer: code of the line, objective or reason asked about, its clauses, a sentence."""

    code: str
    clauses: tuple[str, ...]
    said: Said


def why_no_win(evaluation: Evaluation) -> tuple[Because, ...]:
    """Every reason that keeps a hand from winning, with its numbers."""
    return tuple(map(_reason, evaluation.reasons))


def why_not_more(evaluation: Evaluation, rules: Resolved) -> tuple[Because, ...]:
    """What another objective would have taken, and why it is not the result."""
    best = evaluation.best
    if best is None:
        return ()
    return tuple(_alternative(other, best, rules) for other in evaluation.alternatives)


def just_missed(evaluation: Evaluation, rules: Resolved) -> tuple[Because, ...]:
    """Every 名堂 that was missed by a little, with what the hand has and what it would need."""
    return tuple(_missed(missed, rules) for missed in evaluation.not_applied)


def why_not(code: str, position: Position, rules: Resolved) -> tuple[Because, ...]:
    """Why a hand does or does not have a scored line; one answer for each row of that code.

    Raises:
        InvalidRequest: the position cannot exist.
        KeyError: the sheet has no such line.
    """
    check(position, rules)
    position = notation.canonical(position)
    named = [row for row in rules.ruleset.rows if row.code == code]
    if not named:
        raise KeyError(code)
    found = find(task_of(position, rules), rules.table, 1)
    given = reasons(position, rules, found)
    if given:
        row = named[0]
        values: Values = {"line": _line(row), "reasons": reasons_word(given)}
        return (Because(code, (row.clause,), said("why", "no_win", values)),)
    flat = [n for n, name in enumerate(rules.names) if name.code == code]
    if not flat:
        return tuple(_not_played(row) for row in named)
    return tuple(_row(n, found.top[0].measures, rules) for n in flat)


def _reason(reason: Reason) -> Because:
    clauses = " ".join(reason.clauses)
    values: Values = {"reason": reasons_word([reason]), "clause": clauses}
    return Because(reason.code, reason.clauses, said("why", "reason", values))


def _alternative(other: Alternative, best: Decomposition, rules: Resolved) -> Because:
    option = next((o for o in rules.ruleset.options if o.name == "objective"), None)
    clause = option.clause if option else rules.clauses.total
    left = [group for group in other.decomposition.groups if group not in best.groups]
    values: Values = {
        "objective": said("objective", other.objective),
        "chosen": said("objective", rules.objective),
        "groups": groups_word(left or other.decomposition.groups),
        "total": str(other.decomposition.score.total),
        "best": str(best.score.total),
        "unit": unit_word(best.score.unit),
        "clause": clause,
    }
    return Because(other.objective, (clause,), said("why", "more", values))


def _missed(missed: NotApplied, rules: Resolved) -> Because:
    row = next(
        row for row in rules.ruleset.rows if (row.code, row.clause) == (missed.code, missed.clause)
    )
    values: Values = {
        "line": _line(row),
        "what": _what(missed, rules),
        "have": str(missed.have),
        "need": str(missed.need),
        "clause": missed.clause,
    }
    return Because(missed.code, (missed.clause,), said("why", "not_applied", values))


def _what(missed: NotApplied, rules: Resolved) -> Said:
    """What was counted: the measure of the row that what is needed suits, and what is there not."""
    condition = next(
        condition
        for row, name in zip(rules.table.rows, rules.names, strict=True)
        if (name.code, name.clause) == (missed.code, missed.clause)
        for condition in row.conditions
        if condition.mask >> missed.need & 1 and not condition.mask >> missed.have & 1
    )
    return _measure(condition, rules)


def _row(number: int, measures: Sequence[int], rules: Resolved) -> Because:
    name, row = rules.names[number], rules.table.rows[number]
    values: dict[str, str | Said] = {"line": line_word(name.name, name.en), "clause": name.clause}
    failing = [c for c in row.conditions if not c.holds(list(measures))]
    holding = rows_that_hold(rules.table, list(measures))
    code = "applied"
    if failing:
        code = "failing"
        told = [_failing(c, measures[c.measure], rules) for c in failing]
        values["conditions"] = joined(told, zh="，", en=", ")
    elif number not in holding:
        code = "replaced"
        other = next(rules.names[n] for n in row.replaced_by if n in holding)
        values["other"] = line_word(other.name, other.en)
        values["clause"] = other.clause
    return Because(name.code, (str(values["clause"]),), said("why", code, values))


def _failing(condition: Condition, have: int, rules: Resolved) -> Said:
    values: dict[str, str | Said] = {"what": _measure(condition, rules)}
    if MEASURES[rules.ruleset.family](condition.measure).name in _FLAGS:
        return said("why", "has" if have else "lacks", values)
    values["have"] = str(have)
    values["need"] = _wanted(condition.mask)
    return said("why", "condition", values)


def _not_played(row: Mingtang) -> Because:
    values: Values = {"line": _line(row), "clause": row.clause}
    return Because(row.code, (row.clause,), said("why", "other_options", values))


def _line(row: Mingtang) -> Said:
    return line_word(row.name, row.en)


def _measure(condition: Condition, rules: Resolved) -> Said:
    return said("measure", MEASURES[rules.ruleset.family](condition.measure).name)


def _wanted(mask: int) -> Said:
    """The values of a set: single ones, or where they begin and end.

    >>> _wanted(1 << 4 | 1 << 7).zh, _wanted(0b1110).zh, _wanted((1 << 64) - (1 << 14)).zh
    ('4、7', '1至3', '14以上')
    """
    return joined(map(_range, _ranges(mask)), zh="、", en=", ")


def _ranges(mask: int) -> Iterator[tuple[int, int]]:
    values = [value for value in range(64) if mask >> value & 1]
    while values:
        least = most = values.pop(0)
        while values and values[0] == most + 1:
            most = values.pop(0)
        yield least, most


def _range(ends: tuple[int, int]) -> Said:
    least, most = ends
    if most == 63:
        return said("word", "at_least", {"least": str(least)})
    if least == most:
        return Said(str(least), str(least))
    return said("word", "between", {"least": str(least), "most": str(most)})
