"""Slips in the arithmetic: rounding, order, a factor added, a step left out."""

from collections.abc import Iterator

from evaluator.domain.score import Operation
from evaluator.scoring.audit.slips.result import Result, Slip
from evaluator.scoring.audit.working import UNNAMED, Part
from evaluator.scoring.wording import Values
from evaluator.search.table import Start


def rounded_up(result: Result) -> Iterator[Slip]:
    """囤 rounded up instead of down (PH-11)."""
    table, working = result.rules.table, result.working
    huxi = working.huxi * _times(result)
    left = (huxi - table.min_huxi) % table.tun_step
    if table.start is Start.TUN and left:
        yield _of_tun(result, "rounded_up", working.tun + 1, left=str(left))


def of_tun(result: Result) -> Iterator[Slip]:
    """The step from 胡息 to 囤 taken otherwise."""
    table, working = result.rules.table, result.working
    if table.start is not Start.TUN:
        return
    huxi, times = working.huxi, _times(result)
    yield _of_tun(result, "first_tun_left_out", working.tun - table.tun_start)
    yield _of_tun(
        result,
        "minimum_not_taken_off",
        huxi * times // table.tun_step,
        least=str(table.min_huxi),
    )
    if times > 1:
        row = result.rules.names[working.named_tun]
        changed = working._replace(tun=table.tun_of(huxi) * times)
        yield Slip(
            "tun_multiplied",
            row.code,
            row.clause,
            result.outcome(changed),
            {"line": result.named(working.named_tun), "times": str(times)},
        )


def of_total(result: Result) -> Iterator[Slip]:
    """A step of the total left out or moved, a factor added, an addend multiplied."""
    yield from _moved(result)
    yield from _factors(result)
    working, clause = result.working, result.rules.clauses.total
    if working.multiplier() != 1:
        plain = working._replace(factors=()).total()
        values = {"multiplier": str(working.multiplier())}
        outcome = result.outcome(working, total=plain)
        yield Slip("not_multiplied", "", clause, outcome, values)
    if working.cap:
        outcome = result.outcome(working._replace(cap=0))
        yield Slip("not_capped", "", clause, outcome, {"cap": str(working.cap)})


def _moved(result: Result) -> Iterator[Slip]:
    """What is added before multiplying added after it, and the reverse."""
    working = result.working
    for part in working.before:
        changed = working._replace(
            before=_without(working.before, part), after=(*working.after, part)
        )
        yield _on(result, "added_after", part, result.outcome(changed).total)
    for part in working.after:
        changed = working._replace(
            after=_without(working.after, part), before=(*working.before, part)
        )
        yield _on(result, "added_before", part, result.outcome(changed).total)


def _factors(result: Result) -> Iterator[Slip]:
    working = result.working
    factors = working.factors
    other = {
        Operation.MULTIPLY: (Operation.ADD, "factor_added"),
        Operation.ADD: (Operation.MULTIPLY, "addend_multiplied"),
    }
    for place, part in enumerate(factors):
        if part.operation in other:
            operation, code = other[part.operation]
            changed = (*factors[:place], part._replace(operation=operation), *factors[place + 1 :])
            yield _of_factors(result, code, part, changed)
    for place in range(1, len(factors)):
        first, second = factors[place - 1], factors[place]
        if (first.operation, second.operation) == (Operation.ADD, Operation.MULTIPLY):
            changed = (*factors[: place - 1], second, first, *factors[place + 1 :])
            yield _of_factors(result, "multiplied_first", second, changed)


def _of_tun(result: Result, code: str, tun: int, **values: str) -> Slip:
    outcome = result.outcome(result.working._replace(tun=tun))
    return Slip(code, "", result.rules.clauses.tun, outcome, dict(values))


def _of_factors(result: Result, code: str, part: Part, factors: tuple[Part, ...]) -> Slip:
    name = result.rules.names[part.row]
    outcome = result.outcome(result.working._replace(factors=factors))
    values: Values = {
        "line": result.named(part.row),
        "operand": str(part.operand),
    }
    return Slip(code, name.code, name.clause, outcome, values)


def _on(result: Result, code: str, part: Part, total: int) -> Slip:
    """A slip that leaves the list of lines as it is and moves the total alone."""
    name = result.rules.names[part.row]
    values: Values = {
        "line": result.named(part.row),
        "operand": str(part.operand),
    }
    outcome = result.outcome(result.working, total=total)
    return Slip(code, name.code, name.clause, outcome, values)


def _times(result: Result) -> int:
    row = result.working.named_tun
    return 1 if row == UNNAMED else result.rules.table.rows[row].base


def _without(parts: tuple[Part, ...], part: Part) -> tuple[Part, ...]:
    place = parts.index(part)
    return (*parts[:place], *parts[place + 1 :])
