"""Slips on one scored line: left out, counted twice, taken where it is not due, taken for another.

Each may be a slip of the sum, of the list of lines, or of both.
"""

from collections.abc import Iterator

from evaluator.domain.said import Said
from evaluator.scoring.audit.slips.result import Result, Slip, Variant
from evaluator.scoring.audit.working import Workbench
from evaluator.scoring.wording import Values
from evaluator.search.table import Row

_LEFT_OUT = {(True, True): "line_left_out", (True, False): "line_not_counted"}
_ADDED = {(True, True): "line_not_due", (True, False): "line_counted_only"}


def left_out(result: Result) -> Iterator[Slip]:
    """Each line of the result, missing."""
    for row in result.rows:
        without = [other for other in result.rows if other != row]
        for variant in result.variants(result.work(without)):
            code = _LEFT_OUT.get((variant.figures, variant.lines), "line_not_listed")
            yield _slip(result, code, row, variant)


def twice(result: Result) -> Iterator[Slip]:
    """Each line of the result, counted twice."""
    for row in result.rows:
        for variant in result.variants(result.work([*result.rows, row])):
            yield _slip(result, "line_twice", row, variant)


def not_due(result: Result) -> Iterator[Slip]:
    """Each line that does not hold, taken as if it did."""
    for row in range(len(result.rules.table.rows)):
        if row not in result.rows:
            for variant in result.variants(result.work([*result.rows, row])):
                code = _ADDED.get((variant.figures, variant.lines), "line_listed_only")
                yield _slip(result, code, row, variant)


def swapped(result: Result) -> Iterator[Slip]:
    """A line taken for one of its kin: the same effect, on the same count or by the same clause."""
    table, names = result.rules.table, result.rules.names
    for row in result.rows:
        others = [other for other in result.rows if other != row]
        for taken in range(len(table.rows)):
            same_clause = names[taken].clause == names[row].clause
            if taken in result.rows or not _kin(table.rows[row], table.rows[taken], same_clause):
                continue
            for variant in result.variants(result.work([*others, taken])):
                yield _slip(result, "line_swapped", row, variant, taken=result.named(taken))


def miscounted(result: Result) -> Iterator[Slip]:
    """A line that counts, counted one short or one over."""
    for row in result.rows:
        units = result.rules.table.rows[row].units
        if units < 0:
            continue
        have = result.priced.measures[units]
        for counted in (have - 1, have + 1):
            measures = list(result.priced.measures)
            measures[units] = counted
            working = Workbench(result.rules.table, measures).work(result.rows, result.priced.huxi)
            for variant in result.variants(working):
                yield _slip(
                    result, "line_miscounted", row, variant, counted=str(counted), have=str(have)
                )


def _slip(result: Result, code: str, row: int, variant: Variant, **values: str | Said) -> Slip:
    name = result.rules.names[row]
    filled: Values = {"line": result.named(row), **values}
    return Slip(code, name.code, name.clause, variant.outcome, filled)


def _kin(first: Row, second: Row, same_clause: bool) -> bool:  # noqa: FBT001 - said by the caller
    if first.effect is not second.effect:
        return False
    asked = {condition.measure for condition in first.conditions}
    return same_clause or any(condition.measure in asked for condition in second.conditions)
