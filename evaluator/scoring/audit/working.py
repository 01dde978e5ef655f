"""The arithmetic of one result as a sum that can be changed and worked again.

A slip is a change of it: other rows, another operation, another place. A law holds that the
unchanged sum is what ``search.pricing`` gives.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from evaluator.domain.score import Operation
from evaluator.search.table import Effect, PriceTable, Row, Start

UNNAMED: Final = -1
"""No row: 囤 come of 胡息 as they are."""


class Part(NamedTuple):
    """One step: the row that causes it and what it does."""

    row: int
    operation: Operation
    operand: int


class Working(NamedTuple):
    """The whole sum.

    ``named_tun`` is the row that names the step from 胡息 to 囤 (QM-21), or ``UNNAMED``.
    ``before`` and ``after`` are added to the total before and after multiplying.
    """

    start: Start
    huxi: int
    tun: int
    named_tun: int
    ka: tuple[Part, ...]
    factors: tuple[Part, ...]
    before: tuple[Part, ...]
    after: tuple[Part, ...]
    cap: int

    def rows(self) -> list[int]:
        """The row of every line that has a code, once for each line."""
        named = [] if self.named_tun == UNNAMED else [self.named_tun]
        for parts in (self.ka, self.factors, self.before, self.after):
            named += [part.row for part in parts]
        return named

    def multiplier(self) -> int:
        """番, or the product of the factors."""
        value = 1
        for _, operation, operand in self.factors:
            if operation is Operation.MULTIPLY:
                value *= operand
            else:
                value = operand + (value if operation is Operation.ADD else 0)
        return value

    def sum_of_ka(self) -> int:
        """卡."""
        return sum(part.operand for part in self.ka)

    def total(self) -> int:
        """What it comes to."""
        value = {Start.TUN: self.tun, Start.KA: self.sum_of_ka(), Start.ONE: 1}[self.start]
        value += sum(part.operand for part in self.before)
        value *= self.multiplier()
        value += sum(part.operand for part in self.after)
        return min(value, self.cap) if self.cap else value


class Workbench:
    """Sums of any rows of one table over what was measured of one hand."""

    def __init__(self, table: PriceTable, measures: Sequence[int]) -> None:
        """Works nothing out yet."""
        self.table, self.measures = table, measures

    def work(self, rows: Iterable[int], huxi: int) -> Working:
        """The sum of exactly these rows, whether they hold or not; a row may be named twice.

        A row that counts what the hand has none of counts one.
        """
        table = self.table
        by_effect: dict[Effect, list[int]] = {effect: [] for effect in Effect}
        for number in sorted(rows):
            by_effect[table.rows[number].effect].append(number)
        named_tun, times = UNNAMED, 1
        for number in by_effect[Effect.TUN_OF_HUXI][:1]:
            named_tun, times = number, table.rows[number].base
        with_tun = table.start is Start.TUN
        return Working(
            table.start,
            huxi,
            table.tun_of(huxi * times) if with_tun else 0,
            named_tun if with_tun else UNNAMED,
            self._additions(by_effect[Effect.ADD_KA]),
            self._factors(by_effect),
            self._additions(by_effect[Effect.ADD_TUN]),
            self._additions(by_effect[Effect.ADD_AFTER]),
            table.cap,
        )

    def units(self, number: int) -> int:
        """How often a row counts."""
        row = self.table.rows[number]
        return max(1, self.measures[row.units]) if row.units >= 0 else 1

    def _additions(self, rows: list[int]) -> tuple[Part, ...]:
        return tuple(Part(n, Operation.ADD, self.table.rows[n].base * self.units(n)) for n in rows)

    def _factors(self, by_effect: dict[Effect, list[int]]) -> tuple[Part, ...]:
        rows, parts = self.table.rows, list[Part]()
        joined = Operation.ADD if self.table.fan_adds else Operation.MULTIPLY
        for number in by_effect[Effect.FAN]:
            operation = joined if parts else Operation.SET
            parts.append(Part(number, operation, self._fan(rows[number])))
        named = bool(parts)
        for number in by_effect[Effect.FAN_LAST]:
            row = rows[number]
            parts.append(
                Part(number, Operation.ADD, row.step)
                if named
                else Part(number, Operation.SET, row.base)
            )
        for number in by_effect[Effect.MULTIPLY]:
            parts += [Part(number, Operation.MULTIPLY, rows[number].base)] * self.units(number)
        return tuple(parts)

    def _fan(self, row: Row) -> int:
        if row.units < 0:
            return row.base
        fan = row.base + row.step * max(0, self.measures[row.units] - row.start)
        return min(fan, row.most) if row.most else fan
