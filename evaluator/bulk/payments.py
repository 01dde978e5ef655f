"""What each seat gains: worked out once for each way a round can end, then multiplied.

For one winner the payments are linear. A seat gains ``part × total × rate − fee``, and the parts
follow from the sheet's terms, the seats, who won, whose tile it was, the source of the win and who
is spared. ``settle`` checks each such way once and says who pays; the amounts are its own too where
they could be too great.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from evaluator.bulk.arrays import Bools, Ints, combine
from evaluator.bulk.faults import told
from evaluator.bulk.rounds import round_of
from evaluator.bulk.rows import Rows
from evaluator.bulk.rulebook import Refused
from evaluator.bulk.scored import Scored
from evaluator.bulk.verdict import Verdict
from evaluator.bulk.ways import way_to_win, ways_to_win
from evaluator.domain import notation
from evaluator.domain.settlement import Round, Won
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring import settle
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.settle.check import MOST_POINTS
from evaluator.scoring.texts import canonical_position

_SAFE: Final = float(1 << 60)
"""Amounts below it cannot leave 64 bits, whatever is added up."""

_ROOM: Final = 100_000

Parts = tuple[int, ...]


class Ending(NamedTuple):
    """All that tells how a round ends, but for amounts."""

    terms: Hashable
    way: tuple[str, bool]
    seats: int | None
    winner: int | None
    payer: int | None
    same_wait: tuple[int, ...]


class Payments:
    """Fills in what each seat gains; ways a round can end are kept."""

    def __init__(self) -> None:
        """Knows none yet."""
        self._parts: dict[Hashable, Parts | None] = {}
        self._drawn: dict[Hashable, Parts] = {}

    def fill(self, rows: Rows, scored: Scored, texts: list[bytes]) -> None:
        """Works out the payments of every judged row that states a round.

        Args:
            rows: the batch.
            scored: gets ``net`` and ``seats``; rows whose round cannot be are failed.
            texts: canonical notation of every judged hand.
        """
        alone = np.zeros(rows.count, np.bool_)
        won = scored.judged & rows.of_round & ~rows.drawn
        alone |= won & _great(rows, scored)
        self._linear(rows, scored, texts, won & ~alone, alone)
        alone |= scored.judged & rows.drawn
        at = np.flatnonzero(alone)
        for row, key in zip(at.tolist(), _drawn_keys(rows, at, scored), strict=True):
            self._one(rows, row, scored, key)

    def _linear(
        self, rows: Rows, scored: Scored, texts: list[bytes], wanted: Bools, alone: Bools
    ) -> None:
        """Rounds that a hand won; what cannot be is left to be looked at alone."""
        at = np.flatnonzero(wanted)
        if not len(at):
            return
        terms = _numbered([_terms(rules) for rules in scored.rules.found])[scored.rules.codes[at]]
        ways = ways_to_win(texts)[at]
        keys = [terms, ways, rows.same_wait.codes[at]]
        for stated in (rows.seats, rows.winner, rows.payer):
            keys += [stated.values[at], stated.there[at].astype(np.int64)]
        numbers, first = combine(*keys)
        parts = np.zeros((len(first), scored.net.shape[1]), np.int64)
        known = np.zeros(len(first), np.bool_)
        for number, (row, ending) in enumerate(_endings(rows, at[first], scored, texts)):
            found = self._parts_of(rows, row, ending, scored.rules_of(row), texts[row])
            if found is not None:
                known[number] = True
                parts[number, : len(found)] = found
        alone[at[~known[numbers]]] = True
        at, numbers = at[known[numbers]], numbers[known[numbers]]
        rate = np.where(rows.rate.values[at] == 0, 1, rows.rate.values[at])
        worth = np.where(scored.hu[at], scored.figures["total"][at] * rate, 0)
        fee = np.where(worth != 0, rows.fee.values[at], 0)
        seats = rows.seats.values[at]
        playing = np.arange(parts.shape[1]) < seats[:, None]
        net = parts[numbers] * worth[:, None] - fee[:, None]
        scored.net[at] = np.where(playing, net, 0)
        scored.seats[at] = seats

    def _parts_of(
        self, rows: Rows, row: int, ending: Ending, rules: Resolved, text: bytes
    ) -> Parts | None:
        """What part of the worth each seat gains; None when the round cannot be."""
        if ending not in self._parts:
            if len(self._parts) >= _ROOM:
                self._parts.clear()
            self._parts[ending] = _parts(rows, row, rules, text)
        return self._parts[ending]

    def _one(self, rows: Rows, row: int, scored: Scored, key: Hashable) -> None:
        """One round by itself: its payments, or all its faults.

        Args:
            rows: the batch.
            row: of it.
            scored: gets the payments.
            key: of a drawn round; see ``_drawn_keys``.
        """
        rules = scored.rules_of(row)
        net = self._drawn.get(key)
        if net is None:
            text = rows.notation(row)
            position = None if rows.drawn[row] else notation.parse(text or "")
            try:
                net = _net(round_of(rows, row, position), scored, row, rules)
            except InvalidRequest as error:
                scored.fail(row, Verdict.INVALID_INPUT, told(error.faults))
                return
            if key is not None:
                if len(self._drawn) >= _ROOM:
                    self._drawn.clear()
                self._drawn[key] = net
        scored.seats[row] = len(net)
        scored.net[row, : len(net)] = net


def _endings(
    rows: Rows, at: Ints, scored: Scored, texts: list[bytes]
) -> Iterator[tuple[int, Ending]]:
    """How the rounds of some rows end."""
    terms = [_terms(rules) for rules in scored.rules.found]
    every = zip(
        at.tolist(),
        scored.rules.codes[at].tolist(),
        *(stated.of_rows(at) for stated in (rows.seats, rows.winner, rows.payer)),
        rows.same_wait.codes[at].tolist(),
        strict=True,
    )
    for row, code, seats, winner, payer, same_wait in every:
        spared = rows.same_wait.values[same_wait] or ()
        way = way_to_win(texts[row].decode())
        yield row, Ending(terms[code], way, seats, winner, payer, spared)


def _parts(rows: Rows, row: int, rules: Resolved, text: bytes) -> Parts | None:
    """The parts of one row's round, from a settlement of one point without a fee."""
    try:
        played = round_of(rows, row, canonical_position(text))
    except InvalidRequest:
        return None
    plain = Round(played.seats, played.outcome)
    if settle.faults_of(plain, rules):
        return None
    return settle.net_by_seat(settle.payments(plain, [1], rules.terms), plain.seats)


def _great(rows: Rows, scored: Scored) -> Bools:
    """Rows whose rate or fee is none, or so great that amounts may be too great."""
    rate, fee = rows.rate.values, rows.fee.values
    free = np.array([not _has_fee(rules) for rules in scored.rules.found], np.bool_)
    worth = np.abs(scored.figures["total"].astype(np.float64) * rate) * scored.net.shape[1]
    costs = fee.astype(np.float64) * scored.net.shape[1]
    great: Bools = (
        (rate < 0)
        | (fee < 0)
        | ((fee > 0) & free[scored.rules.codes])
        | (worth > _SAFE)
        | (costs > _SAFE)
    )
    return great


def _has_fee(rules: object) -> bool:
    return isinstance(rules, Resolved) and rules.terms.fee


def _net(played: Round, scored: Scored, row: int, rules: Resolved) -> tuple[int, ...]:
    if faults := settle.faults_of(played, rules):
        raise InvalidRequest(faults)
    total = int(scored.figures["total"][row])
    if isinstance(played.outcome, Won) and not total:
        return (0,) * played.seats
    transfers = settle.payments(played, [total], rules.terms)
    net = settle.net_by_seat(transfers, played.seats)
    if any(abs(points) > MOST_POINTS for points in (*net, *(t.amount for t in transfers))):
        most = f"so much that no amount is above {MOST_POINTS}"
        raise InvalidRequest([Fault("rate", f"{played.rate}", most)])
    return net


def _drawn_keys(rows: Rows, at: Ints, scored: Scored) -> Iterator[Hashable]:
    """All that tells the payments of each drawn round that can be; None of any other."""
    rules = [
        (_terms(one), one.wilds if isinstance(one, Resolved) else 0) for one in scored.rules.found
    ]
    spared = np.array([bool(seats) for seats in rows.same_wait.values])[rows.same_wait.codes[at]]
    alone = ~rows.drawn[at] | rows.winner.there[at] | rows.payer.there[at] | spared
    every = zip(
        at.tolist(),
        alone.tolist(),
        scored.rules.codes[at].tolist(),
        rows.seats.of_rows(at),
        rows.wilds_by_seat.codes[at].tolist(),
        rows.rate.values[at].tolist(),
        rows.fee.values[at].tolist(),
        strict=True,
    )
    for row, no_key, code, seats, wilds, rate, fee in every:
        key = rules[code], seats, rows.wilds_by_seat.values[wilds], rate, fee
        yield None if no_key or rows.lines[row] is not None else key


def _terms(rules: Resolved | Refused) -> Hashable:
    """What tells who pays whom, and which rounds can be."""
    return (rules.ruleset.digest, rules.terms) if isinstance(rules, Resolved) else None


def _numbered(values: Sequence[Hashable]) -> Ints:
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values], np.int64)
