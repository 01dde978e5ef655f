"""The ``cases.toml`` beside a sheet: hands and rounds with what they must give, worked by hand."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from evaluator.domain import notation
from evaluator.errors import NotationError, RulesetError
from evaluator.scoring.loading import read
from evaluator.scoring.reader import Faults, Table
from evaluator.scoring.review.rounds import RoundCase, round_case
from evaluator.scoring.review.rows import check_clauses, check_options, needed, options_of
from evaluator.scoring.schema import Ruleset

FILE: Final = "cases.toml"
"""Where the cases of a sheet stand, in its folder."""

SNAPSHOT: Final = "snapshot"
"""Source of a value pasted from the program: it covers no clause."""

_COUNTS: Final = ("huxi", "tun", "ka", "multiplier", "total", "count", "near_miss")
_LISTS: Final = ("lines", "reasons")
FIGURES: Final = ("hu", *_COUNTS, *_LISTS)
"""What a case may expect."""


@dataclass(frozen=True, slots=True)
class Case:
    """One ``[[case]]``: a hand in notation and what it must give, under each reading."""

    ruleset: str
    id: str
    clause: tuple[str, ...]
    source: str
    why: str
    hand: str
    expect: Mapping[str, Any]
    options: Mapping[str, str] = field(default_factory=dict)
    reading: str = ""
    other_options: Mapping[str, str] = field(default_factory=dict)
    other_expect: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """Its sheet and its name."""
        return f"{self.ruleset}/{self.id}"


class Cases(NamedTuple):
    """The hands and the rounds of one file."""

    hands: tuple[Case, ...] = ()
    rounds: tuple[RoundCase, ...] = ()


def cases_of(folder: Path, ruleset: Ruleset, faults: list[str]) -> Cases:
    """The cases of a sheet that can be tried; none where there is no file.

    What is wrong with the others is added to the faults, as ``file: row: field: problem``.
    """
    path = folder / FILE
    if not path.exists():
        return Cases()
    found = Faults()
    try:
        top = Table("top level", read(path), found)
    except RulesetError as error:
        faults += error.faults
        return Cases()
    hands = [case for table in top.tables("case") if (case := _case(table, ruleset, found))]
    rounds = [
        one for table in top.tables("settlement") if (one := round_case(table, ruleset, found))
    ]
    top.done()
    _once("case", (case.id for case in hands), found)
    _once("settlement", (case.id for case in rounds), found)
    faults += [f"{path}: {line}" for line in found.lines]
    return Cases(tuple(hands), tuple(rounds))


def _once(kind: str, ids: Iterable[str], faults: Faults) -> None:
    for name, count in Counter(ids).items():
        if count > 1:
            faults.add(f"{kind}[{name}]", "id", f"used {count} times")


def _case(table: Table, ruleset: Ruleset, faults: Faults) -> Case | None:
    """The case; None where anything is wrong with it."""
    before = len(faults.lines)
    case = Case(
        ruleset.id,
        needed(table, "id"),
        table.texts("clause"),
        needed(table, "source"),
        needed(table, "why"),
        table.text("hand"),
        dict(table.table("expect").data),
        options_of(table.table("options"), ruleset),
        table.text("reading", ""),
        options_of(table.table("other_options"), ruleset),
        dict(table.table("other_expect").data),
    )
    table.done()
    check_clauses(case.clause, table, ruleset)
    if case.reading and case.reading not in {reading.id for reading in ruleset.readings}:
        table.fault("reading", f"{case.reading!r} is no reading of this ruleset")
    _check_other(case, table)
    _check_hand(case, table)
    for name, expect in (("expect", case.expect), ("other_expect", case.other_expect)):
        _check_expected(expect, table.table(name), ruleset)
    if not case.expect:
        table.fault("expect", f"missing; expected some of {', '.join(FIGURES)}")
    check_options("options", case.options, table, ruleset)
    if case.other_options:
        both = {**case.options, **case.other_options}
        check_options("other_options", both, table, ruleset)
    return case if len(faults.lines) == before else None


def _check_other(case: Case, table: Table) -> None:
    """The other reading is a reading, options that switch to it, and what the hand gives then."""
    if bool(case.other_options) != bool(case.other_expect):
        table.fault("other_options", "expected together with other_expect, or neither")
    elif case.other_expect and not case.reading:
        table.fault("reading", "missing; name the reading that other_options switch")
    elif case.other_expect and case.other_expect == case.expect:
        table.fault("other_expect", "the same as expect; expected what the other reading changes")


def _check_hand(case: Case, table: Table) -> None:
    try:
        if case.hand:
            notation.parse(case.hand)
    except NotationError as error:
        table.fault("hand", str(error))


def _check_expected(expect: Mapping[str, Any], table: Table, ruleset: Ruleset) -> None:
    for name in expect:
        if name == "hu":
            table.flag(name)
        elif name in _COUNTS:
            table.integer(name)
        elif name in _LISTS:
            known = ruleset.line_codes() if name == "lines" else tuple(ruleset.reasons)
            for code in table.texts(name):
                if code not in known:
                    table.fault(name, f"{code!r} is none of this ruleset")
        else:
            table.fault(name, f"unknown; expected one of {', '.join(FIGURES)}")
