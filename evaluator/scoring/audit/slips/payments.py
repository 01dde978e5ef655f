"""Slips in who pays whom, with the hand and its worth as the rules have them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from evaluator.domain.claim import Claim
from evaluator.domain.settlement import HOUSE, Drawn, Round, Transfer, Winner, Won
from evaluator.scoring.audit.outcome import Judged, Outcome
from evaluator.scoring.audit.slips.result import Slip
from evaluator.scoring.settle.payments import net_by_seat, payers, payments, shares
from evaluator.scoring.terms import Terms
from evaluator.scoring.wording import Values

Change = tuple[str, int | None, Sequence[Transfer]]
"""Code of a slip, the seat it was made on, and what would be paid."""


def of_payments(claim: Claim, played: Round, judged: Judged) -> Iterator[Slip]:
    """Every way the payments may have gone wrong while the hand went right."""
    terms = judged.rules.terms
    drawn = not isinstance(played.outcome, Won)
    clause = terms.drawn_clause if drawn else terms.win_clause
    changes = _drawn(played, terms) if drawn else _won(played, judged.totals, terms)
    for code, seat, transfers in changes:
        values: Values = {} if seat is None else {"seat": str(seat)}
        net = net_by_seat(transfers, played.seats)
        subject = "" if seat is None else str(seat)
        yield Slip(code, subject, clause, _with(judged.outcome, net), values)
    yield from _other_rate(claim, played, judged, clause)
    reversed_net = tuple(-points for points in judged.outcome.net)
    yield Slip("payments_reversed", "", clause, _with(judged.outcome, reversed_net))


def _won(played: Round, totals: Sequence[int], terms: Terms) -> Iterator[Change]:
    assert isinstance(played.outcome, Won)
    won = played.outcome
    alone = any(w.position.win.source in terms.payer_alone for w in won.winners)
    right = payments(played, totals, terms)
    book = _Book(played, won, totals, terms)
    yield from _alone(book) if alone else _all(book)
    yield from _fees(right, played, won)
    if len(won.winners) > 1:
        for winner in won.winners:
            without = [t for t in right if HOUSE in (t.from_seat, t.to_seat)]
            others = [t for t in right if t.to_seat not in (winner.seat, HOUSE)]
            yield "winner_left_out", winner.seat, [*others, *without]
    for seat in book.losers():
        if len(won.winners) == 1 and seat != won.payer_seat:
            taken = replace(won, winners=(replace(won.winners[0], seat=seat),))
            other = replace(played, outcome=replace(taken, same_wait_seats=()))
            yield "another_winner", seat, payments(other, totals, terms)


class _Book:
    """What would be paid if others paid than those who have to."""

    def __init__(self, played: Round, won: Won, totals: Sequence[int], terms: Terms) -> None:
        self.played, self.won, self.totals, self.terms = played, won, totals, terms
        rate = played.rate or 1
        self.amounts = [total * rate for total in totals]
        every = payments(played, totals, terms)
        self.fees = [transfer for transfer in every if transfer.to_seat == HOUSE]

    def losers(self) -> list[int]:
        """Every seat that did not win."""
        winning = {winner.seat for winner in self.won.winners}
        return [seat for seat in range(self.played.seats) if seat not in winning]

    def payers(self, winner: Winner) -> tuple[int, ...]:
        """Those who have to pay a winner."""
        return payers(self.played, self.won, winner, self.terms)

    def shares(self) -> int:
        """Shares that the seat pays that pays alone."""
        return shares(self.played, self.won, self.won.winners[0], self.terms)

    def paid_by(self, seats: Iterable[int], *, times: int = 1) -> list[Transfer]:
        """Each of these seats pays each winner so many shares."""
        who = list(seats)
        return self.fees + [
            Transfer(seat, winner.seat, amount * times, "")
            for winner, amount in zip(self.won.winners, self.amounts, strict=True)
            for seat in who
            if seat != winner.seat
        ]


def _alone(book: _Book) -> Iterator[Change]:
    """Where one seat has to pay."""
    losers, payer, due = book.losers(), book.won.payer_seat, book.shares()
    yield "paid_by_all", None, book.paid_by(losers)
    for seat in losers:
        if seat != payer:
            yield "wrong_payer", seat, book.paid_by([seat], times=due)
    if payer is not None and due != 1:
        yield "paid_own_share", payer, book.paid_by([payer])
    if payer is not None and due != len(losers):
        yield "paid_for_all", payer, book.paid_by([payer], times=len(losers))


def _all(book: _Book) -> Iterator[Change]:
    """Where every other seat has to pay."""
    paying = book.payers(book.won.winners[0])
    losers = book.losers()
    spared = [seat for seat in losers if seat not in paying]
    if spared:
        yield "same_wait_charged", None, book.paid_by(losers)
    for seat in spared:
        yield "same_wait_seat_charged", seat, book.paid_by([*paying, seat])
    for seat in paying:
        yield "paid_by_one", seat, book.paid_by([seat])
    for seat in paying:
        yield "seat_spared", seat, book.paid_by(other for other in paying if other != seat)
    for seat in paying:
        yield "paid_for_all", seat, book.paid_by([seat], times=len(paying))


def _fees(right: Sequence[Transfer], played: Round, won: Won) -> Iterator[Change]:
    """The fee left out, or not taken of everybody."""
    if not played.fee:
        return
    winning = {winner.seat for winner in won.winners}
    between = [t for t in right if t.to_seat != HOUSE]
    fees = [t for t in right if t.to_seat == HOUSE]
    yield "fee_left_out", None, between
    yield "fee_winner_spared", None, between + [t for t in fees if t.from_seat not in winning]
    yield "fee_of_winner_alone", None, between + [t for t in fees if t.from_seat in winning]


def _drawn(played: Round, terms: Terms) -> Iterator[Change]:
    right = payments(played, (), terms)
    if played.fee:
        yield "fee_left_out", None, []
    wilds = played.outcome.wilds_by_seat if isinstance(played.outcome, Drawn) else ()
    if not wilds:
        return
    yield "drawn_not_paid", None, []
    yield (
        "drawn_paid_to_those_without",
        None,
        [transfer for transfer in right if not wilds[transfer.to_seat]],
    )
    rate = played.rate or 1
    yield "drawn_at_rate", None, [replace(t, amount=t.amount * rate) for t in right]


_PLAIN: Final = 1


def _other_rate(claim: Claim, played: Round, judged: Judged, clause: str) -> Iterator[Slip]:
    """The one rate that gives the claimed payments, if there is one."""
    if not isinstance(played.outcome, Won):
        return
    terms, totals = judged.rules.terms, judged.totals
    plain = replace(played, rate=_PLAIN, fee=0)
    unit = net_by_seat(payments(plain, totals, terms), played.seats)
    free = net_by_seat(
        [t for t in payments(played, totals, terms) if t.to_seat == HOUSE], played.seats
    )
    for seat, points in enumerate(unit):
        if points and len(claim.net_by_seat) == played.seats:
            rate = (claim.net_by_seat[seat] - free[seat]) // points
            if rate > 0 and rate != (played.rate or 1):
                net = tuple(u * rate + fee for u, fee in zip(unit, free, strict=True))
                values: Values = {"rate": str(rate), "given": str(played.rate or 1)}
                yield Slip("other_rate", str(rate), clause, _with(judged.outcome, net), values)
            return


def _with(outcome: Outcome, net: tuple[int, ...]) -> Outcome:
    return replace(outcome, net=net)
