"""What a batch needs to know of a sheet besides its price table, as plain numbers."""

from dataclasses import dataclass
from enum import IntEnum


class Why(IntEnum):
    """Why a hand does not win, in the order of docs/rulesets.md; the codes are the names."""

    DISCARD_WIN_NOT_ALLOWED = 0
    WILD_REQUIRES_SELF_DRAW = 1
    NO_SEVEN_GROUPS = 2
    HUXI_BELOW_MINIMUM = 3
    WIN_LIMIT = 4
    NO_HEAVENLY_HAND = 5
    NOT_COMPLETE = 6
    NO_KA = 7
    KA_OUT_OF_RANGE = 8
    NOT_SINGLE_WAIT = 9
    NOT_DECLARED = 10
    MISSED_WIN = 11


@dataclass(frozen=True, slots=True)
class Sheet:
    """One resolved ruleset without its prices.

    ``sources`` and ``facts`` are bits, by ``WinSource`` and by field of ``Facts``. ``xing`` is
    (neighbours on each side, whether 十 and 一 are neighbours); ``max_peng`` 0 means no limit.
    ``line_bits`` says which bit stands for each row of the price table, ``reason_bits`` for each
    ``Why``; what the sheet has no code for is 0.
    """

    sources: int
    facts: int
    wilds: int
    discard_wins: bool
    wild_needs_own_draw: bool
    xing: tuple[int, bool]
    flowers: bool
    max_peng: int
    line_bits: tuple[int, ...]
    reason_bits: tuple[int, ...]
