"""The arithmetic of payments: a round and its totals in, transfers out."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from evaluator.domain.settlement import HOUSE, Drawn, Round, Transfer, Winner, Won
from evaluator.scoring.terms import Shares, Terms


def payments(played: Round, totals: Sequence[int], terms: Terms) -> tuple[Transfer, ...]:
    """Every payment of a round, in the order of winners and seats, fees last.

    Args:
        played: the round; it must have passed the check.
        totals: what each winner's hand is worth, in 囤, 卡 or 分.
        terms: who pays whom under the sheet.
    """
    if isinstance(played.outcome, Won):
        between = list(_won(played, played.outcome, totals, terms))
        clause = terms.win_clause
    else:
        held = played.outcome.wilds_by_seat if isinstance(played.outcome, Drawn) else ()
        between = list(_drawn(held, terms))
        clause = terms.drawn_clause
    fees = [Transfer(seat, HOUSE, played.fee, clause) for seat in range(played.seats)]
    return tuple(transfer for transfer in between + fees if transfer.amount)


def net_by_seat(transfers: Sequence[Transfer], seats: int) -> tuple[int, ...]:
    """What each seat gains, negative what it loses.

    >>> net_by_seat([Transfer(0, 2, 8, ""), Transfer(1, 2, 8, ""), Transfer(2, HOUSE, 3, "")], 3)
    (-8, -8, 13)
    """
    net = [0] * seats
    for transfer in transfers:
        net[transfer.from_seat] -= transfer.amount
        if transfer.to_seat != HOUSE:
            net[transfer.to_seat] += transfer.amount
    return tuple(net)


def payers(played: Round, won: Won, winner: Winner, terms: Terms) -> tuple[int, ...]:
    """The seats that pay a winner: one alone, or all others but those spared."""
    if winner.position.win.source in terms.payer_alone:
        return () if won.payer_seat is None else (won.payer_seat,)
    spared = won.same_wait_seats if terms.same_wait_spared else ()
    return tuple(seat for seat in range(played.seats) if seat not in (winner.seat, *spared))


def shares(played: Round, won: Won, winner: Winner, terms: Terms) -> int:
    """How many shares each payer of a winner pays: more than one only where one pays alone."""
    if winner.position.win.source not in terms.payer_alone:
        return 1
    losers = played.seats - len(won.winners)
    return {Shares.SHARE: 1, Shares.LOSERS: losers, Shares.SEATS: played.seats}[terms.alone_pays]


def _won(played: Round, won: Won, totals: Sequence[int], terms: Terms) -> Iterator[Transfer]:
    rate = played.rate or 1
    for winner, total in zip(won.winners, totals, strict=True):
        amount = total * rate * shares(played, won, winner, terms)
        for payer in payers(played, won, winner, terms):
            yield Transfer(payer, winner.seat, amount, terms.win_clause)


def _drawn(held: Sequence[int], terms: Terms) -> Iterator[Transfer]:
    """Between every two seats the one with more wilds pays for each of difference (DW-24)."""
    for first, second in combinations(range(len(held)), 2):
        more, fewer = (first, second) if held[first] > held[second] else (second, first)
        amount = terms.drawn_per_wild * (held[more] - held[fewer])
        yield Transfer(more, fewer, amount, terms.drawn_clause)
