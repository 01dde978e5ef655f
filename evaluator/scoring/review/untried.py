"""What of a sheet no case tries, so that a slip in it would go unseen."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from evaluator.scoring.review.cases import SNAPSHOT, Case, Cases
from evaluator.scoring.schema import Ruleset

SORTS: Final = ("clause", "line", "line_absent", "reason", "option", "reading")
"""What may be untried, in the order in which it is told."""


class Untried(NamedTuple):
    """Something that no case tries: which of ``SORTS``, and its name."""

    what: str
    name: str


def untried(ruleset: Ruleset, cases: Cases) -> Iterator[Untried]:
    """Everything of the sheet that no case tries, by sort.

    A ``clause`` with a number that none by hand cites; a line that none scores (``line``) or none
    is without (``line_absent``); a ``reason``, an ``option`` value, a ``reading`` that none shows.
    """
    yield from (Untried("clause", one) for one in _clauses(ruleset, cases))
    yield from _lines(ruleset, cases.hands)
    given = {code for case in cases.hands for code in case.expect.get("reasons", ())}
    yield from (Untried("reason", code) for code in ruleset.reasons if code not in given)
    yield from _options(ruleset, cases)
    yield from _readings(ruleset, cases.hands)


def _clauses(ruleset: Ruleset, cases: Cases) -> Iterator[str]:
    by_hand = (case for case in cases.hands if not case.source.startswith(SNAPSHOT))
    cited = {clause for case in by_hand for clause in case.clause}
    cited |= {case.clause for case in cases.rounds}
    paying = _paying(ruleset) - cited
    yield from (clause.id for clause in ruleset.clauses if clause.id in paying)


def _paying(ruleset: Ruleset) -> set[str]:
    """Clauses with a number: priced rows, 胡息 of groups, 囤, win limits, what is needed to win."""
    clauses = {row.clause for row in ruleset.rows}
    clauses |= {limit.clause for limit in ruleset.limits}
    clauses |= {clause for reasons in ruleset.reasons.values() for clause in reasons}
    clauses |= {str(table["clause"]) for table in ruleset.settings.values() if "clause" in table}
    if ruleset.huxi:
        clauses.add(str(ruleset.settings["groups"]["huxi"]))
    return clauses


def _lines(ruleset: Ruleset, cases: Sequence[Case]) -> Iterator[Untried]:
    expected = [
        case.expect["lines"] for case in cases if case.expect.get("hu") and "lines" in case.expect
    ]
    for code in ruleset.line_codes():
        if not any(code in lines for lines in expected):
            yield Untried("line", code)
        if not any(code not in lines for lines in expected):
            yield Untried("line_absent", code)


def _options(ruleset: Ruleset, cases: Cases) -> Iterator[Untried]:
    chosen = [case.options for case in cases.rounds]
    chosen += [case.options for case in cases.hands]
    chosen += [{**case.options, **case.other_options} for case in cases.hands]
    for option in ruleset.options:
        tried = {options.get(option.name, option.default) for options in chosen}
        yield from (
            Untried("option", f"{option.name}={value}")
            for value in option.values
            if value not in tried
        )


def _readings(ruleset: Ruleset, cases: Sequence[Case]) -> Iterator[Untried]:
    """Who pays whom cannot be seen in one hand, so readings of that are not asked for."""
    told = " ".join(case.why for case in cases)
    shown = {case.reading for case in cases}
    for reading in ruleset.readings:
        if not (reading.relied.settlement or reading.id in shown or reading.id in told):
            yield Untried("reading", reading.id)
