"""``[[settlement]]`` of a ``cases.toml``: a round, and who pays whom for it, worked by hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.domain.settlement import Drawn, Round, Winner, Won
from evaluator.errors import NotationError
from evaluator.scoring.reader import Faults, Table
from evaluator.scoring.review.rows import check_clauses, check_options, needed, options_of
from evaluator.scoring.schema import Ruleset

Payment = tuple[int, int, int]
"""From a seat, to a seat, how much; the house is −1."""


@dataclass(frozen=True, slots=True)
class RoundCase:
    """One round and what every seat gains by it; ``transfers`` None are not compared."""

    ruleset: str
    id: str
    clause: str
    why: str
    options: Mapping[str, str]
    played: Round
    net: tuple[int, ...]
    house: int
    transfers: tuple[Payment, ...] | None

    def __str__(self) -> str:
        """Its sheet and its name."""
        return f"{self.ruleset}/{self.id}"

    @property
    def hands(self) -> tuple[Position, ...]:
        """Those of the winners."""
        outcome = self.played.outcome
        return tuple(w.position for w in outcome.winners) if isinstance(outcome, Won) else ()


def round_case(table: Table, ruleset: Ruleset, faults: Faults) -> RoundCase | None:
    """The round of a row; None where anything is wrong with it."""
    before = len(faults.lines)
    case = RoundCase(
        ruleset.id,
        needed(table, "id"),
        needed(table, "clause"),
        needed(table, "why"),
        options_of(table.table("options"), ruleset),
        _played(table),
        table.integers("net"),
        table.integer("house", 0),
        _transfers(table),
    )
    table.done()
    if case.clause:
        check_clauses([case.clause], table, ruleset)
    check_options("options", case.options, table, ruleset)
    if not case.net:
        table.fault("net", "missing; say what each seat gains, seat 0 first")
    return case if len(faults.lines) == before else None


def _played(table: Table) -> Round:
    """The round; drawn where nobody is named as winner."""
    outcome: Won | Drawn = Drawn(table.integers("wilds"))
    if table.has("winners"):
        payer = table.integer("payer") if table.has("payer") else None
        winners = tuple(_winner(one) for one in table.tables("winners"))
        outcome = Won(winners, payer, table.integers("same_wait"))
    return Round(table.integer("seats"), outcome, table.integer("rate", 0), table.integer("fee", 0))


def _winner(table: Table) -> Winner:
    position = Position()
    try:
        position = notation.parse(table.text("hand"))
    except NotationError as error:
        table.fault("hand", str(error))
    seat = table.integer("seat")
    table.done()
    return Winner(seat, position)


def _transfers(table: Table) -> tuple[Payment, ...] | None:
    given = table.raw("transfers")
    if given is None:
        return None
    rows = given if isinstance(given, list) else [given]
    for row in rows:
        if not (isinstance(row, list) and len(row) == 3 and all(type(n) is int for n in row)):
            table.fault("transfers", f"{row!r} is not [from seat, to seat, amount]")
            return None
    return tuple((row[0], row[1], row[2]) for row in rows)
