"""What a core answers."""

from dataclasses import dataclass
from enum import IntEnum

from evaluator.domain.decomposition import Group


class Reached(IntEnum):
    """How far the best attempt got, 字牌 (docs/rulesets.md)."""

    NOTHING = 0
    SEVEN_GROUPS = 1
    HUXI = 2
    LEGAL = 3


class Shape(IntEnum):
    """What is wrong with a 泰州 hand's shape, as bits."""

    NOT_COMPLETE = 1
    NO_KA = 2
    KA_OUT_OF_RANGE = 4
    NOT_SINGLE_WAIT = 8


@dataclass(slots=True, unsafe_hash=True)
class Priced:
    """A legal decomposition with its figures and everything that was measured of it.

    ``groups`` are in canonical order with their 胡息; ``measures`` follow the measure enum of
    the family, so that lines can be written without counting again.
    """

    groups: tuple[Group, ...]
    huxi: int
    tun: int
    ka: int
    multiplier: int
    total: int
    measures: tuple[int, ...]


@dataclass(slots=True, unsafe_hash=True)
class Found:
    """A core's whole answer about one hand.

    ``top`` holds the legal decompositions best first, cut at the limit asked for; ``best_by``
    the best of each objective, in the order of ``Objective`` (empty when none is legal).
    ``huxi`` is the best 胡息 of any decomposition that keeps PH-6 and PH-10. ``waits`` (泰州)
    are the kinds that complete the shape.
    """

    count: int
    top: tuple[Priced, ...]
    best_by: tuple[Priced, ...]
    reached: Reached = Reached.NOTHING
    huxi: int = 0
    shape: int = 0
    waits: tuple[int, ...] = ()
