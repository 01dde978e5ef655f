"""Two sheets settling the same rounds: who pays whom otherwise, whatever the hand is worth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from evaluator.domain.hand import Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.settlement import HOUSE, Drawn, Round, Winner, Won
from evaluator.domain.tile import NO_TILE
from evaluator.errors import InvalidRequest
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.review.trying import Rules
from evaluator.scoring.settle import net_by_seat, payments

WORTH: Final = 1
"""What the hand of every round is worth, and the fee where a sheet has one."""

WINNER, PAYER = 0, 1
"""Seats of the winner and of who gave the tile; the last seat may have the same wait."""


@dataclass(frozen=True, slots=True)
class Paid:
    """What each seat gains, what the house gets, and the clause of the payments."""

    net: tuple[int, ...]
    house: int
    clause: str


@dataclass(frozen=True, slots=True)
class Settled:
    """A round that the two sheets settle differently.

    ``source`` is where the winning tile was from; UNSPECIFIED of a drawn round, in which the first
    seat holds one 王. ``same_wait``: the last seat had the winner's wait.
    """

    source: WinSource
    seats: int
    same_wait: bool
    options: Mapping[str, str]
    before: Paid
    after: Paid


def settled_differently(
    before: Rules, after: Rules, choices: Sequence[Mapping[str, str]]
) -> tuple[Settled, ...]:
    """Every sort of round that is, under each choice of options; none twice."""
    found: dict[object, Settled] = {}
    for options in choices:
        try:
            sides = before.under(options), after.under(options)
        except InvalidRequest:
            continue
        for one in _under(sides, options):
            key = (one.source, one.seats, one.same_wait, one.before, one.after)
            found.setdefault(key, one)
    return tuple(found.values())


def _under(sides: tuple[Resolved, Resolved], options: Mapping[str, str]) -> Iterator[Settled]:
    first, second = sides
    sources = sorted(first.sources & second.sources)
    spared = first.terms.same_wait_spared or second.terms.same_wait_spared
    for seats in sorted({*first.ruleset.seats} & {*second.ruleset.seats}):
        for source in (*sources, WinSource.UNSPECIFIED):
            for same_wait in (False, True) if spared and source else (False,):
                paid = [_paid(rules, source, seats, same_wait=same_wait) for rules in sides]
                if (paid[0].net, paid[0].house) != (paid[1].net, paid[1].house):
                    yield Settled(source, seats, same_wait, options, *paid)


def _paid(rules: Resolved, source: WinSource, seats: int, *, same_wait: bool) -> Paid:
    terms = rules.terms
    outcome: Won | Drawn = Drawn((1, *[0] * (seats - 1)))
    if source:
        winner = Winner(WINNER, Position(win=Win(NO_TILE, source)))
        payer = PAYER if source in terms.payer_alone else None
        outcome = Won((winner,), payer, (seats - 1,) if same_wait else ())
    played = Round(seats, outcome, fee=WORTH if terms.fee else 0)
    transfers = payments(played, [WORTH], terms)
    house = sum(one.amount for one in transfers if one.to_seat == HOUSE)
    clause = terms.win_clause if source else terms.drawn_clause
    return Paid(net_by_seat(transfers, seats), house, clause)
