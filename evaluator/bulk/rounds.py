"""The round that a row states, as settlement and audit know it."""

from collections.abc import Iterator, Sequence

from evaluator.bulk.rows import Rows
from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.domain.settlement import Drawn, Round, Winner, Won
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring import settle
from evaluator.scoring.resolved import Resolved


def round_of(rows: Rows, row: int, position: Position | None) -> Round:
    """The round of a row that states one; of a drawn one without a position.

    Raises:
        InvalidRequest: the row does not say enough, or says two things at once.
    """
    if faults := list(_faults(rows, row)):
        raise InvalidRequest(faults)
    seats = int(rows.seats.values[row])
    rate, fee = int(rows.rate.values[row]), int(rows.fee.values[row])
    if position is None:
        wilds = rows.wilds_by_seat.values[rows.wilds_by_seat.codes[row]] or ()
        return Round(seats, Drawn(wilds), rate, fee)
    winner = Winner(int(rows.winner.values[row]), position)
    same_wait = rows.same_wait.values[rows.same_wait.codes[row]] or ()
    return Round(seats, Won((winner,), rows.payer.of(row), same_wait), rate, fee)


def faults_with_round(rows: Rows, row: int, rules: Resolved) -> list[Fault]:
    """Everything wrong with a row that states a round, its hand included; else nothing."""
    if not rows.of_round[row]:
        return []
    try:
        position = None if rows.drawn[row] else notation.parse(rows.notation(row) or "")
        return settle.faults_of(round_of(rows, row, position), rules)
    except InvalidRequest as error:
        return error.faults


def _faults(rows: Rows, row: int) -> Iterator[Fault]:
    if not rows.seats.there[row]:
        yield Fault("seats", "null", "how many play, with a round")
    if rows.drawn[row]:
        yield from _drawn_and_won(rows, row)
        yield from _gaps("wilds_by_seat", rows.wilds_by_seat.values[rows.wilds_by_seat.codes[row]])
        return
    if not rows.winner.there[row]:
        yield Fault("winner_seat", "null", "the seat that won, or drawn = true")
    yield from _gaps("same_wait_seats", rows.same_wait.values[rows.same_wait.codes[row]])


def _drawn_and_won(rows: Rows, row: int) -> Iterator[Fault]:
    """What a drawn round cannot have."""
    if rows.lines[row] is not None:
        yield Fault("notation", "set with a drawn round", "unset: nobody won")
    for name, stated in (("winner_seat", rows.winner), ("payer_seat", rows.payer)):
        if stated.there[row]:
            yield Fault(name, f"{stated.values[row]} with a drawn round", "unset: nobody won")
    if rows.same_wait.values[rows.same_wait.codes[row]]:
        yield Fault("same_wait_seats", "set with a drawn round", "unset: nobody won")


def _gaps(name: str, seats: Sequence[int | None] | None) -> Iterator[Fault]:
    for place, seat in enumerate(seats or ()):
        if seat is None:
            yield Fault(f"{name}[{place}]", "null", "a number")
