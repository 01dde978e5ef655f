"""What must hold between the rows of a ruleset: names that exist, no row without a clause."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from evaluator.scoring.reader import Faults
from evaluator.scoring.schema import Choices, Ruleset

MOST_LINE_CODES: Final = 64
"""A batch has one bit for each."""


def check(ruleset: Ruleset, faults: Faults) -> None:
    """Notes every reference to nowhere and every id used twice."""
    _once("clause", (c.id for c in ruleset.clauses), faults)
    _once("option", (o.name for o in ruleset.options), faults)
    clauses = {clause.id for clause in ruleset.clauses}
    for row, clause in _cited(ruleset):
        if clause not in clauses:
            faults.add(row, "clause", f"{clause!r} is no clause of this ruleset")
    for row, wanted in _chosen(ruleset):
        _check_choices(ruleset, row, wanted, faults)
    if len(ruleset.line_codes()) > MOST_LINE_CODES:
        problem = f"{len(ruleset.line_codes())} codes; expected at most {MOST_LINE_CODES}"
        faults.add("mingtang", "id", problem)
    known = {"lines": set(ruleset.line_codes()), "reasons": set(ruleset.reasons)}
    for row, what, code in _codes(ruleset):
        if code not in known[what]:
            faults.add(row, what, f"{code!r} is none of this ruleset")


def _cited(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Every (row, clause id) where a row names its clause."""
    yield from ((f"mingtang[{row.code}]", row.clause) for row in ruleset.rows)
    yield from ((f"option[{option.name}]", option.clause) for option in ruleset.options)
    yield from ((f"reading[{reading.id}]", reading.clause) for reading in ruleset.readings)
    yield from ((f"limit[{limit.kind}]", limit.clause) for limit in ruleset.limits)
    yield from (("constraint", constraint.clause) for constraint in ruleset.constraints)
    for code, clauses in ruleset.reasons.items():
        yield from ((f"reasons.{code}", clause) for clause in clauses)


def _chosen(ruleset: Ruleset) -> Iterator[tuple[str, Choices]]:
    """Every (row, options) where a row depends on options."""
    for row in ruleset.rows:
        title = f"mingtang[{row.code}]"
        yield title, row.only_if
        yield title, row.replaces_only_if
        yield from ((f"{title}.also", also.only_if) for also in row.also)
    for constraint in ruleset.constraints:
        yield "constraint", constraint.when
        yield "constraint", constraint.needs
    yield from ((f"limit[{limit.kind}]", limit.only_if) for limit in ruleset.limits)


def _codes(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Every (row, what, code) where a row names a scored line or a reason."""
    for row in ruleset.rows:
        yield from ((f"mingtang[{row.code}]", "lines", code) for code in row.replaces)
    for reading in ruleset.readings:
        title = f"reading[{reading.id}]"
        yield from ((title, "lines", code) for code in reading.relied.lines)
        yield from ((title, "reasons", code) for code in reading.relied.reasons)


def _check_choices(ruleset: Ruleset, row: str, wanted: Choices, faults: Faults) -> None:
    options = {option.name: option for option in ruleset.options}
    for name, values in wanted.items():
        if name not in options:
            faults.add(row, name, "is no option of this ruleset")
            continue
        for value in values:
            if not options[name].allows(value):
                faults.add(row, name, f"no value {value!r}; expected {options[name].expected()}")


def _once(kind: str, ids: Iterable[str], faults: Faults) -> None:
    for name, count in Counter(ids).items():
        if count > 1:
            faults.add(f"{kind}[{name}]", "id", f"used {count} times")
