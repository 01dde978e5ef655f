"""The arithmetic of a price table, step by step.

Both the plain core (which wants the figures) and the explanation (which wants the steps) call
``price``; the compiled core does the same sums on packed rows and is held equal by the twins.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from evaluator.domain.score import Operation, Register
from evaluator.search.table import MOST_VALUE, Effect, LimitKind, PriceTable, Row, Start

STRUCTURAL = -1
"""Row number of a step that no priced row causes: 囤 of 胡息, the product, the cap."""


class Step(NamedTuple):
    """One change of a register; ``row`` is the row that caused it or ``STRUCTURAL``."""

    row: int
    register: Register
    operation: Operation
    operand: int
    value: int


@dataclass(slots=True)
class Figures:
    """The registers after the last step; ``level`` and ``floor`` are what win limits look at."""

    tun: int = 0
    ka: int = 0
    multiplier: int = 1
    total: int = 0
    level: int = 0
    floor: int = 1


def rows_that_hold(table: PriceTable, measures: list[int]) -> list[int]:
    """Numbers of the rows whose conditions hold and which no other holding row replaces."""
    # ``Condition.holds`` for every condition, without a call for each: there are many.
    values = [min(max(value, 0), MOST_VALUE) for value in measures]
    held = [
        number
        for number, row in enumerate(table.rows)
        if all([c.mask >> values[c.measure] & 1 for c in row.conditions])  # noqa: C419 - sooner
    ]
    holding = set(held)
    return [n for n in held if holding.isdisjoint(table.rows[n].replaced_by)]


def price(table: PriceTable, measures: list[int], huxi: int) -> tuple[Figures, list[Step]]:
    """Figures and steps of one decomposition.

    Args:
        table: the resolved ruleset's numbers.
        measures: what was counted, indexed by the family's measure enum.
        huxi: 胡息 of all groups, in 息 (0 in 麻将).
    """
    registers = _Registers()
    by_effect: dict[Effect, list[int]] = {}
    for number in rows_that_hold(table, measures):
        by_effect.setdefault(table.rows[number].effect, []).append(number)

    _start(table, by_effect, measures, huxi, registers)
    _multiplier(table, by_effect, measures, registers)
    _total(table, by_effect, measures, registers)
    return registers.figures, registers.steps


def within_limit(table: PriceTable, figures: Figures, *, wilds: int, plain_own_draw: bool) -> bool:
    """Whether the win limit lets these figures win (DW-21); always without wilds."""
    if table.limit is LimitKind.NONE or not wilds:
        return True
    if table.limit is LimitKind.LEVEL:
        return figures.level >= wilds - 1
    floor = figures.floor * (table.limit_own_draw if plain_own_draw else 1)
    return floor >= 1 << wilds


_FIELD: Final = {
    Register.TUN: "tun",
    Register.KA: "ka",
    Register.MULTIPLIER: "multiplier",
    Register.TOTAL: "total",
}


class _Registers:
    """The running figures, and every step that changed one."""

    def __init__(self) -> None:
        self.figures = Figures()
        self.steps: list[Step] = []

    def step(self, row: int, register: Register, operation: Operation, operand: int) -> None:
        """Changes a register and notes it."""
        before: int = getattr(self.figures, _FIELD[register])
        match operation:
            case Operation.ADD:
                value = before + operand
            case Operation.MULTIPLY:
                value = before * operand
            case Operation.CAP:
                value = min(before, operand)
            case _:
                value = operand
        self.note(row, register, operation, operand, value)

    def note(
        self, row: int, register: Register, operation: Operation, operand: int, value: int
    ) -> None:
        """Sets a register to a value worked out elsewhere."""
        setattr(self.figures, _FIELD[register], value)
        self.steps.append(Step(row, register, operation, operand, value))


def _start(
    table: PriceTable,
    held: dict[Effect, list[int]],
    measures: list[int],
    huxi: int,
    registers: _Registers,
) -> None:
    """囤 of the 胡息, or the sum of 卡."""
    if table.start is Start.TUN:
        number = next(iter(held.get(Effect.TUN_OF_HUXI, [])), STRUCTURAL)
        operand = huxi * (table.rows[number].base if number >= 0 else 1)
        registers.note(number, Register.TUN, Operation.TUN_OF_HUXI, operand, table.tun_of(operand))
    for number in held.get(Effect.ADD_KA, []):
        row = table.rows[number]
        added = row.base * _units(row, measures)
        if added:
            registers.step(number, Register.KA, Operation.ADD, added)


def _multiplier(
    table: PriceTable,
    held: dict[Effect, list[int]],
    measures: list[int],
    registers: _Registers,
) -> None:
    """番 and every factor, in the order of the rows."""
    joined = Operation.ADD if table.fan_adds else Operation.MULTIPLY
    named = held.get(Effect.FAN, [])
    for number in named:
        operation = Operation.SET if number == named[0] else joined
        fan = _fan(table.rows[number], measures)
        registers.step(number, Register.MULTIPLIER, operation, fan)
    for number in held.get(Effect.FAN_LAST, []):
        row = table.rows[number]
        how = (Operation.ADD, row.step) if named else (Operation.SET, row.base)
        registers.step(number, Register.MULTIPLIER, *how)
    for number in held.get(Effect.MULTIPLY, []):
        row = table.rows[number]
        registers.figures.level += row.level
        for _ in range(_units(row, measures)):
            registers.step(number, Register.MULTIPLIER, Operation.MULTIPLY, row.base)
            registers.figures.floor *= row.base if row.level else 1


def _total(
    table: PriceTable,
    held: dict[Effect, list[int]],
    measures: list[int],
    registers: _Registers,
) -> None:
    """TOTAL from its start, through additions and the multiplier, to the cap."""
    figures = registers.figures
    start = {Start.TUN: figures.tun, Start.KA: figures.ka, Start.ONE: 1}[table.start]
    registers.step(STRUCTURAL, Register.TOTAL, Operation.SET, start)
    for number in held.get(Effect.ADD_TUN, []):
        row = table.rows[number]
        registers.step(number, Register.TOTAL, Operation.ADD, row.base * _units(row, measures))
    registers.step(STRUCTURAL, Register.TOTAL, Operation.MULTIPLY, figures.multiplier)
    for number in held.get(Effect.ADD_AFTER, []):
        row = table.rows[number]
        registers.step(number, Register.TOTAL, Operation.ADD, row.base * _units(row, measures))
    if table.cap:
        registers.step(STRUCTURAL, Register.TOTAL, Operation.CAP, table.cap)


def _units(row: Row, measures: list[int]) -> int:
    return measures[row.units] if row.units >= 0 else 1


def _fan(row: Row, measures: list[int]) -> int:
    if row.units < 0:
        return row.base
    fan = row.base + row.step * (measures[row.units] - row.start)
    return min(fan, row.most) if row.most else fan
