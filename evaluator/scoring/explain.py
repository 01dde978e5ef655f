"""What goes with a result: what was just missed, what another aim would take, what it rests on."""

from collections.abc import Iterator

from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Alternative, NotApplied, Reason
from evaluator.scoring.lines import decomposition
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Relied
from evaluator.search import Found, Priced
from evaluator.search.pricing import rows_that_hold
from evaluator.search.table import Condition, LimitKind, Objective, Row


def alternatives(rules: Resolved, found: Found) -> tuple[Alternative, ...]:
    """The decompositions that other objectives would choose, where they differ."""
    offered = next((o.values for o in rules.ruleset.options if o.name == "objective"), ())
    result = []
    for name in offered:
        if name == rules.objective or not found.best_by:
            continue
        other = found.best_by[Objective[name.upper()]]
        if other.groups != found.top[0].groups:
            result.append(Alternative(name, decomposition(other, rules)))
    return tuple(result)


def not_applied(rules: Resolved, best: Priced) -> tuple[NotApplied, ...]:
    """Rows of which exactly one condition failed, by no more than the row calls near.

    A row that would pay no more than one that already holds on the same measure is left out:
    13 red tiles have not "missed" 红胡, they went past it.
    """
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


def readings(
    rules: Resolved, found: Found, best: Decomposition | None, given: tuple[Reason, ...]
) -> tuple[str, ...]:
    """Ids of the readings the answer relied on, in the order of the sheet."""
    return tuple(
        reading.id
        for reading in rules.ruleset.readings
        if any(_grounds(reading.relied, rules, found, best, given))
    )


def _grounds(
    relied: Relied,
    rules: Resolved,
    found: Found,
    best: Decomposition | None,
    given: tuple[Reason, ...],
) -> Iterator[bool]:
    yield relied.always
    codes = {line.code for line in best.score.lines} if best else set()
    yield not codes.isdisjoint(relied.lines)
    yield not {reason.code for reason in given}.isdisjoint(relied.reasons)
    yield relied.objectives_differ and len({priced.groups for priced in found.best_by}) > 1
    measures = found.top[0].measures if found.top else ()
    if relied.limit and rules.table.limit is not LimitKind.NONE:
        yield any(reason.code == "WIN_LIMIT" for reason in given) or bool(measures)
    if relied.when is not None and measures:
        yield all(
            mask >> min(measures[rules.measure(name)], 63) & 1 for name, mask in relied.when.items()
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
