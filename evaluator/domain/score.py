"""What a decomposition pays, as registers and the lines that fill them."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple


class Unit(IntEnum):
    """What ``Score.total`` counts."""

    UNSPECIFIED = 0
    TUN = 1
    KA = 2
    FEN = 3


class Register(IntEnum):
    """A running figure; MULTIPLIER starts at 1, the others at 0."""

    UNSPECIFIED = 0
    HUXI = 1
    TUN = 2
    KA = 3
    MULTIPLIER = 4
    TOTAL = 5


class Operation(IntEnum):
    """How a line changes its register."""

    UNSPECIFIED = 0
    SET = 1
    ADD = 2
    MULTIPLY = 3
    CAP = 4
    TUN_OF_HUXI = 5


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One step of the arithmetic, as it would be read out at the table.

    ``code`` is a code of the ruleset, or empty for a step that is no 名堂
    (a group's 胡息, the 囤 themselves). ``value`` is the register after the step.
    """

    code: str
    name: str
    register: Register
    operation: Operation
    operand: int
    value: int
    clause: str


class Score(NamedTuple):
    """The figures of one decomposition; replaying ``lines`` gives every one of them.

    What is made anew for every hand is a tuple, which is made fastest.
    """

    huxi: int
    tun: int
    ka: int
    multiplier: int
    total: int
    unit: Unit
    lines: tuple[ScoreLine, ...] = ()
