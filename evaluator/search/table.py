"""The price table: a resolved ruleset as plain numbers, the only thing a core knows of prices.

No name, clause, option or region is in here; rows are told apart by their place. The same
table serves the plain core (as these objects) and the compiled one (packed into arrays).
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Effect(IntEnum):
    """What a row does when its conditions hold. The order is the order of the arithmetic."""

    TUN_OF_HUXI = 1
    """囤 are taken of 胡息 x base."""
    ADD_KA = 2
    """base x units to KA."""
    ADD_TUN = 3
    """base x units to TOTAL, before multiplying."""
    FAN = 4
    """base, plus step for each unit above ``start``, at most ``most``."""
    FAN_LAST = 5
    """base when no FAN row held, else ``step`` added."""
    MULTIPLY = 6
    """MULTIPLIER x base, once for each unit."""
    ADD_AFTER = 7
    """base x units to TOTAL, after multiplying."""


class Objective(IntEnum):
    """Which legal result is the result: the order of the sort keys (DW-5)."""

    FAN_THEN_HUXI = 0
    HUXI_THEN_FAN = 1
    MAX_TOTAL = 2


class Start(IntEnum):
    """What TOTAL starts from before ADD_TUN rows and the multiplier."""

    TUN = 0
    KA = 1
    ONE = 2


class LimitKind(IntEnum):
    """How a win limit is tested (DW-21); n = wilds at the win, without wilds there is none."""

    NONE = 0
    LEVEL = 1
    """Sum of the row levels >= n - 1."""
    FLOOR = 2
    """Product of the multipliers of the rows with a level >= 2 ** n."""


MOST_VALUE: Final = 63
"""The greatest value that a condition tells apart; it stands for greater ones too."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A measure must lie in a set of values: bit v of ``mask`` is value v (63 = 63 or more)."""

    measure: int
    mask: int

    def holds(self, measures: list[int]) -> bool:
        """Whether the measured value is in the set."""
        return bool(self.mask >> min(max(measures[self.measure], 0), MOST_VALUE) & 1)


@dataclass(frozen=True, slots=True)
class Row:
    """One priced row. ``units`` is the measure that is multiplied or repeated, −1 for once."""

    effect: Effect
    base: int
    conditions: tuple[Condition, ...] = ()
    units: int = -1
    start: int = 0
    step: int = 0
    most: int = 0
    level: int = 0
    replaced_by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HuxiPrices:
    """胡息 of each kind of group as (small, big), in 息 (PH-4).

    ``by_kind`` is indexed by ``GroupKind``; the two runs that are priced apart have their own.
    """

    by_kind: tuple[tuple[int, int], ...]
    yi_er_san: tuple[int, int]
    er_qi_shi: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Heavenly:
    """When held 提 and 坎 win without 7 门子 (QM-22, WC-3, WC-4).

    ``dealt`` and ``upcard`` are pairs (提 needed, 坎 and 提 together needed), 0 = that way is
    shut. ``upcard_completes``: the second way needs the shown tile in one of them.
    """

    dealt: tuple[int, int]
    upcard: tuple[int, int]
    upcard_completes: bool
    with_runs: bool


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Everything a core needs to judge and price a hand of one resolved ruleset."""

    rows: tuple[Row, ...]
    start: Start
    objective: Objective
    cap: int = 0
    """Greatest TOTAL, 0 = none."""
    fan_adds: bool = True
    limit: LimitKind = LimitKind.NONE
    limit_own_draw: int = 1
    """Factor of a plain own draw in a FLOOR limit."""
    min_huxi: int = 0
    tun_start: int = 1
    tun_step: int = 3
    huxi: HuxiPrices | None = None
    forced_draw: bool = False
    kan_rises: bool = True
    heavenly: Heavenly | None = None
    ka_numbers: tuple[int, int] = (0, 0)
    """Least and greatest winning number (TZ-4)."""
    single_wait_all: bool = True
    """TZ-5: the single wait is counted over every completion, else over 卡 only."""

    def tun_of(self, huxi: int) -> int:
        """囤 of so many 胡息, rounded down (PH-11).

        >>> table = PriceTable((), Start.TUN, Objective.MAX_TOTAL, min_huxi=15)
        >>> [table.tun_of(h) for h in (15, 17, 18, 27)]
        [1, 1, 2, 5]
        """
        return (huxi - self.min_huxi) // self.tun_step + self.tun_start
