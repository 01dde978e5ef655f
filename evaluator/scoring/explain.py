"""What goes with a result: what was just missed, what another aim would take, what it rests on."""

from collections.abc import Iterator
from typing import NamedTuple

from evaluator.domain.evaluation import Alternative, NotApplied, Reason
from evaluator.scoring.lines import decomposition, scored_lines
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Relied
from evaluator.scoring.shown import shown
from evaluator.search import Found, Priced
from evaluator.search.pricing import rows_that_hold
from evaluator.search.table import Condition, LimitKind, Objective, Row
from evaluator.search.task import ZipaiMeasure


def alternatives(rules: Resolved, found: Found) -> tuple[Alternative, ...]:
    """The decompositions that other objectives would choose, where they differ."""
    if not objectives_differ(found):
        return ()
    best = found.top[0].groups
    offered = next((o.values for o in rules.ruleset.options if o.name == "objective"), ())
    # A sheet without objectives has one best only.
    return tuple(
        Alternative(objective.name.lower(), decomposition(other, rules))
        for objective, other in zip(Objective, found.best_by, strict=False)
        if other.groups != best and objective.name.lower() in offered
    )


def objectives_differ(found: Found) -> bool:
    """Whether objectives would choose different decompositions.

    The core gives the very same result where they agree, so most need no look at their groups.
    """
    best_by = found.best_by
    for other in best_by:  # noqa: SIM110 - a generator costs more than all the rest
        if other is not best_by[0] and other.groups != best_by[0].groups:
            return True
    return False


def not_applied(rules: Resolved, best: Priced) -> tuple[NotApplied, ...]:
    """Rows of which exactly one condition failed, by no more than the row calls near.

    A row that would pay no more than one that already holds on the same measure is left out:
    13 red tiles have not "missed" 红胡, they went past it.
    """
    key = rules.asked(best.measures)
    known: tuple[NotApplied, ...] | None = rules.memo.missed.get(key)
    return rules.memo.missed.keep(key, _not_applied(rules, best)) if known is None else known


def _not_applied(rules: Resolved, best: Priced) -> tuple[NotApplied, ...]:
    measures = list(best.measures)
    holding = [rules.table.rows[number] for number in rows_that_hold(rules.table, measures)]
    missed = []
    for row, name in zip(rules.table.rows, rules.names, strict=True):
        failing = [c for c in row.conditions if not c.holds(measures)]
        if not name.near or len(failing) != 1:
            continue
        have = measures[failing[0].measure]
        need = _nearest(failing[0].mask, have)
        if abs(need - have) <= name.near and not _outdone(row, failing[0], holding):
            missed.append(NotApplied(name.code, name.name, have, need, name.clause))
    return tuple(missed)


def readings(rules: Resolved, found: Found, given: tuple[Reason, ...]) -> tuple[str, ...]:
    """Ids of the readings the answer relied on, in the order of the sheet.

    They follow from what the rows and readings ask of the best decomposition, from the reasons,
    and from whether objectives differ.
    """
    codes = tuple([reason.code for reason in given])
    asked: tuple[int, ...] = ()
    shows: frozenset[str] = frozenset()
    if found.top:
        best = found.top[0]
        asked = rules.asked(best.measures)
        if rules.asks_groups:
            shows = shown(best.groups, best.measures[ZipaiMeasure.wilds])
    key = asked, codes, objectives_differ(found), shows
    known: tuple[str, ...] | None = rules.memo.readings.get(key)
    if known is None:
        known = rules.memo.readings.keep(key, _readings(rules, found, codes, shows))
    return known


def _readings(
    rules: Resolved, found: Found, reasons: tuple[str, ...], shows: frozenset[str]
) -> tuple[str, ...]:
    lines = scored_lines(found.top[0], rules) if found.top and not reasons else ()
    answer = _Answer(
        found.top[0].measures if found.top else (),
        frozenset(reasons),
        frozenset(line.code for line in lines),
        objectives_differ(found),
        shows,
    )
    return tuple(
        reading.id
        for reading in rules.ruleset.readings
        if any(_grounds(reading.relied, rules, answer))
    )


class _Answer(NamedTuple):
    """What tells which readings an answer relied on."""

    measures: tuple[int, ...]
    reasons: frozenset[str]
    lines: frozenset[str]
    differing: bool
    shows: frozenset[str]


def _grounds(relied: Relied, rules: Resolved, answer: _Answer) -> Iterator[bool]:
    yield relied.always
    yield not answer.lines.isdisjoint(relied.lines)
    yield not answer.reasons.isdisjoint(relied.reasons)
    yield relied.objectives_differ and answer.differing
    yield not answer.shows.isdisjoint(relied.shown)
    if relied.limit and rules.table.limit is not LimitKind.NONE:
        yield "WIN_LIMIT" in answer.reasons or bool(answer.measures)
    if relied.when is not None and answer.measures:
        yield all(
            mask >> min(answer.measures[rules.measure(name)], 63) & 1
            for name, mask in relied.when.items()
        )


def _nearest(mask: int, have: int) -> int:
    """The value of the set that is nearest to what the hand has; of two the smaller."""
    return min((v for v in range(64) if mask >> v & 1), key=lambda value: abs(value - have))


def _outdone(row: Row, failing: Condition, holding: list[Row]) -> bool:
    return any(
        other.effect is row.effect and other.base >= row.base
        for other in holding
        if any(condition.measure == failing.measure for condition in other.conditions)
    )
