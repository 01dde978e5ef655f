"""The round around each hand: seats, who won, whose tile it was, what a unit is worth."""

from typing import Any, Final

import numpy as np
import pyarrow as pa

from evaluator.bulk.arrays import Bools, Ints, listed, nullable
from evaluator.bulk.sample.dice import Dice
from evaluator.bulk.sample.houses import House
from evaluator.domain.kinds import WinSource

_RATES: Final = np.array([1, 1, 2, 5, 10, 20, 50, 100])
_FEES: Final = np.array([0, 1, 2, 5])
_OWN: Final = (WinSource.SELF_DRAW, WinSource.UPCARD)
"""Sources with which nobody is asked whose tile it was."""

_MOST_WILDS: Final = 4


def rounds(
    dice: Dice, houses: list[House], chosen: Ints, sources: Ints, drawn: Bools
) -> dict[str, Any]:
    """The columns of the rounds; one record in twenty holds none."""
    seats = _seats(dice, houses, chosen)
    winner = dice.below(seats)
    payer = (winner + 1 + dice.below(seats - 1)) % seats
    there = drawn | ~dice.chance(0.05)
    own = np.isin(sources, _OWN)
    alone = _any(houses, chosen, sources)
    gave = there & ~drawn & ~own & (alone | dice.chance(0.5))
    rate = _RATES[dice.below(len(_RATES))]
    fee = _FEES[dice.below(len(_FEES))]
    costs = there & np.array([house.rules.terms.fee for house in houses])[chosen]
    spared = np.array([house.rules.terms.same_wait_spared for house in houses])[chosen]
    spared = spared & there & ~drawn & own & (seats > 2) & dice.chance(0.2)
    return {
        "seats": nullable(seats, there, pa.int8()),
        "winner_seat": nullable(winner, there & ~drawn, pa.int8()),
        "payer_seat": nullable(payer, gave, pa.int8()),
        "rate": nullable(rate, there & ~dice.chance(0.05), pa.int64()),
        "fee": nullable(fee, costs, pa.int64()),
        "same_wait_seats": listed(payer[:, None], np.ones_like(payer), spared).cast(_SEATS),
        "drawn": nullable(drawn, np.ones_like(drawn), pa.bool_()),
        "wilds_by_seat": _wilds(dice, houses, chosen, seats, drawn),
    }


_SEATS: Final = pa.list_(pa.int8())


def _seats(dice: Dice, houses: list[House], chosen: Ints) -> Ints:
    """How many play, of what the sheet allows."""
    allowed = [house.rules.ruleset.seats for house in houses]
    most = max(map(len, allowed))
    table = np.array([[*seats, *seats[-1:] * (most - len(seats))] for seats in allowed])
    place = dice.below(np.array([len(seats) for seats in allowed])[chosen])
    found: Ints = table[chosen, place]
    return found


def _any(houses: list[House], chosen: Ints, sources: Ints) -> Bools:
    """Whether one seat pays alone for a win from this source."""
    table = np.zeros((len(houses), max(WinSource) + 1), np.bool_)
    for number, house in enumerate(houses):
        table[number, list(house.rules.terms.payer_alone)] = True
    found: Bools = table[chosen, sources]
    return found


def _wilds(dice: Dice, houses: list[House], chosen: Ints, seats: Ints, drawn: Bools) -> Any:  # noqa: ANN401 - Arrow's
    """王 that each seat held at the end of a drawn round, where the sheet pays for them."""
    asked = np.array([bool(house.rules.terms.drawn_per_wild) for house in houses])[chosen]
    most = np.array([house.rules.wilds for house in houses])[chosen]
    held = np.zeros((len(seats), int(seats.max(initial=1))), np.int64)
    for wild in range(_MOST_WILDS):
        seat, seen = dice.below(seats), dice.chance(0.6)
        at = np.flatnonzero(seen & (wild < most))
        held[at, seat[at]] += 1
    return listed(held, seats, drawn & asked).cast(_SEATS)
