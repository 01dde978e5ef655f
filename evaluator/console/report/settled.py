"""A settled round in the pieces that a page shows: who won with what, who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from evaluator.console.report import results
from evaluator.console.report.claimed import signed
from evaluator.console.report.results import Result
from evaluator.domain.settlement import HOUSE, Settlement
from evaluator.scoring.resolved import Resolved
from evaluator.words import Words


@dataclass(frozen=True, slots=True)
class Winner:
    """A seat that won, and its hand."""

    seat: str
    result: Result


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment."""

    source: str
    target: str
    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class Payments:
    """Every payment, and what each seat gains by them."""

    transfers: tuple[Paid, ...]
    net: tuple[tuple[str, str], ...]


def winners(
    settlement: Settlement,
    seats: Sequence[int],
    words: Words,
    rules: Sequence[Resolved | None],
) -> tuple[Winner, ...]:
    """The winners in their order; ``rules`` are theirs, where this machine has them."""
    return tuple(
        Winner(seat_name(seat, words), results.result(one, words, known))
        for seat, one, known in zip(seats, settlement.evaluations, rules, strict=True)
    )


def payments(settlement: Settlement, words: Words) -> Payments:
    """Who pays whom."""
    net = [(seat_name(n, words), signed(won)) for n, won in enumerate(settlement.net_by_seat)]
    if settlement.house:
        net.append((seat_name(HOUSE, words), signed(settlement.house)))
    return Payments(
        tuple(
            Paid(
                seat_name(one.from_seat, words),
                seat_name(one.to_seat, words),
                one.amount,
                one.clause,
            )
            for one in settlement.transfers
        ),
        tuple(net),
    )


def seat_name(seat: int, words: Words) -> str:
    """A seat by its number, or the house."""
    return words.say("house") if seat == HOUSE else words.say("seat", seat=seat)
