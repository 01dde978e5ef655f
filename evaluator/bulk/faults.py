"""What is wrong with a row, in the names of its columns."""

from collections.abc import Iterable
from typing import Final

from evaluator.errors import Fault

_COLUMNS: Final = (
    ("ruleset.options[", "options["),
    ("win.winners[0].seat", "winner_seat"),
    ("win.winners[0].evaluation.", "notation."),
    ("win.payer_seat", "payer_seat"),
    ("win.same_wait_seats", "same_wait_seats"),
    ("drawn.wilds_by_seat", "wilds_by_seat"),
    ("hand.", "notation.hand."),
    ("win.", "notation.win."),
    ("facts.", "notation.facts."),
)
"""How paths of requests begin, and the column that it is here; the first that fits."""


def told(faults: Iterable[Fault]) -> str:
    """All faults in one line.

    >>> told([Fault("win.payer_seat", "seat 7", "0 to 2"), Fault("win.tile", "none", "one")])
    'payer_seat: seat 7; expected 0 to 2; notation.win.tile: none; expected one'
    """
    return "; ".join(str(_in_columns(fault)) for fault in faults)


def _in_columns(fault: Fault) -> Fault:
    for begins, column in _COLUMNS:
        if fault.field.startswith(begins):
            field = column + fault.field.removeprefix(begins)
            return Fault(field, fault.problem, fault.expected)
    return fault
