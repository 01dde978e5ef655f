"""Errors of known kinds, planted in right claims."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from evaluator.bulk.causes import Cause
from evaluator.bulk.sample import wrong_hands, wrong_rounds
from evaluator.bulk.sample.right import Right

Maker = Callable[[Right, Random], Right | None]

_MAKERS: Final[Mapping[Cause, Maker]] = {
    Cause.NOT_HU_PAID: wrong_rounds.not_hu_paid,
    Cause.HU_DENIED: wrong_rounds.hu_denied,
    Cause.LINE_DROPPED: wrong_hands.line_dropped,
    Cause.LINE_ADDED: wrong_hands.line_added,
    Cause.LINE_EXCHANGED: wrong_hands.line_exchanged,
    Cause.HUXI: wrong_hands.huxi,
    Cause.TUN_ROUNDING: wrong_hands.tun_rounding,
    Cause.TUN: wrong_hands.tun,
    Cause.KA: wrong_hands.ka,
    Cause.MULTIPLIER: wrong_hands.multiplier,
    Cause.TOTAL: wrong_rounds.total,
    Cause.PAYER: wrong_rounds.payer,
    Cause.RATE: wrong_rounds.rate,
    Cause.FEE: wrong_rounds.fee,
    Cause.NET: wrong_rounds.net,
}

KINDS: Final = tuple(_MAKERS)
"""Every kind that is planted."""


def planted(right: Right, first: int, dice: Random) -> tuple[Cause, Right]:
    """A claim with an error of the first kind from ``KINDS[first]`` on that can be planted."""
    for step in range(len(KINDS)):
        kind = KINDS[(first + step) % len(KINDS)]
        if right.hu or kind is Cause.NOT_HU_PAID:
            wrong = _MAKERS[kind](right, dice)
            if wrong is not None:
                return kind, wrong
    raise AssertionError("a total can always be wrong")
