"""Whether a round can be: seats, winners, payer, counts; every fault and where it is.

Paths are those of a SettleRequest.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from evaluator.domain.hand import Position
from evaluator.domain.kinds import WinSource
from evaluator.domain.settlement import Drawn, Round, Won
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.check import check
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.tasks import own_draw

MOST_POINTS: Final = 2**63 - 1
"""The greatest amount that the wire can carry."""


def faults_of(played: Round, rules: Resolved) -> list[Fault]:
    """Everything wrong with a round, in the order of the request's fields."""
    found = list(_seats(played, rules))
    match played.outcome:
        case Won() as won:
            found += _winners(won, played, rules)
            found += _payer(won, played, rules)
            found += _same_wait(won, played, rules)
        case Drawn() as drawn:
            found += _wilds(drawn, played, rules)
        case None:
            found.append(Fault("outcome", "not set", "win or drawn"))
    return [*found, *_amounts(played, rules)]


def _seats(played: Round, rules: Resolved) -> Iterator[Fault]:
    allowed = rules.ruleset.seats
    if played.seats not in allowed:
        yield Fault("seats", f"{played.seats}", " or ".join(map(str, allowed)))


def _winners(won: Won, played: Round, rules: Resolved) -> Iterator[Fault]:
    winners = won.winners
    if not winners:
        yield Fault("win.winners", "none", "the winner, or a drawn round")
    for place, winner in enumerate(winners):
        path = f"win.winners[{place}]"
        yield from _seat(f"{path}.seat", winner.seat, played)
        if winner.seat in [other.seat for other in winners[:place]]:
            yield Fault(f"{path}.seat", f"seat {winner.seat} wins twice", "each winner once")
        try:
            check(winner.position, rules, max_decompositions=winner.max_decompositions)
        except InvalidRequest as error:
            yield from (fault.under(f"{path}.evaluation") for fault in error.faults)
    if len(winners) > 1:
        yield from _several([winner.position for winner in winners], rules)


def _several(positions: Sequence[Position], rules: Resolved) -> Iterator[Fault]:
    """一炮多响: one discard, on which all of them win."""
    if not rules.terms.several_winners:
        problem = f"{len(positions)} winners; {rules.ruleset.name} has one at a time"
        yield Fault("win.winners", problem, "one winner")
        return
    if any(position.win.source is not WinSource.DISCARD for position in positions):
        yield Fault("win.winners", "several winners, not all on a discard", "DISCARD for each")
    if len({position.win.tile for position in positions}) > 1:
        yield Fault("win.winners", "several winners on different tiles", "one discard for all")
    if sum(position.facts.dealer for position in positions) > 1:
        yield Fault("win.winners", "several winners are the dealer", "one dealer")


def _payer(won: Won, played: Round, rules: Resolved) -> Iterator[Fault]:
    """Needed where one seat pays; elsewhere whose tile it was, which an own draw rules out."""
    payer, path = won.payer_seat, "win.payer_seat"
    sources = [winner.position.win.source for winner in won.winners]
    if payer is None:
        if rules.terms.payer_alone.intersection(sources):
            yield Fault(path, "not set", "the seat whose tile was won on; it pays alone")
        return
    yield from _seat(path, payer, played)
    if payer in [winner.seat for winner in won.winners]:
        yield Fault(path, f"seat {payer} is a winner", "another seat")
    if any(own_draw(winner.position) for winner in won.winners):
        yield Fault(path, f"seat {payer} with an own draw", "unset: nobody gave the tile")


def _same_wait(won: Won, played: Round, rules: Resolved) -> Iterator[Fault]:
    seats = won.same_wait_seats
    if seats and not rules.terms.same_wait_spared:
        problem = f"{rules.ruleset.name} has no 同眼握手"
        yield Fault("win.same_wait_seats", problem, "none")
        return
    for place, seat in enumerate(seats):
        path = f"win.same_wait_seats[{place}]"
        yield from _seat(path, seat, played)
        if seat in seats[:place]:
            yield Fault(path, f"seat {seat} is there twice", "each seat once")
        if seat in [winner.seat for winner in won.winners]:
            yield Fault(path, f"seat {seat} is a winner", "another seat")


def _wilds(drawn: Drawn, played: Round, rules: Resolved) -> Iterator[Fault]:
    path, held = "drawn.wilds_by_seat", drawn.wilds_by_seat
    if not rules.terms.drawn_per_wild:
        if held:
            yield Fault(path, f"{rules.ruleset.name} pays nothing for wilds", "none")
        return
    if len(held) != played.seats:
        yield Fault(path, f"{len(held)} numbers", f"one for each of {played.seats} seats")
    for seat, wilds in enumerate(held):
        if wilds < 0:
            yield Fault(f"{path}[{seat}]", f"{wilds}", "0 or more")
    if (together := sum(wilds for wilds in held if wilds > 0)) > rules.wilds:
        yield Fault(path, f"{together} wilds in all", f"at most {rules.wilds}")


def _amounts(played: Round, rules: Resolved) -> Iterator[Fault]:
    if played.rate < 0:
        yield Fault("rate", f"{played.rate}", "0 (for 1) or more")
    if played.fee < 0:
        yield Fault("fee", f"{played.fee}", "0 or more")
    elif played.fee and not rules.terms.fee:
        yield Fault("fee", f"{played.fee}; {rules.ruleset.name} has no fee", "0")
    elif played.fee * max(played.seats, 1) > MOST_POINTS:
        yield Fault("fee", f"{played.fee}", f"so much that the sums stay below {MOST_POINTS}")


def _seat(path: str, seat: int, played: Round) -> Iterator[Fault]:
    if not 0 <= seat < max(played.seats, 1):
        yield Fault(path, f"seat {seat}", f"0 to {max(played.seats, 1) - 1}")
