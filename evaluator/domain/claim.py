"""A claimed result, and what it is claimed of."""

from dataclasses import dataclass

from evaluator.domain.decomposition import Group
from evaluator.domain.hand import Position
from evaluator.domain.settlement import Round


@dataclass(frozen=True, slots=True)
class Claim:
    """What a record says of a hand or a round; None and empty say nothing.

    ``lines`` are codes of scored lines, all of them when ``lines_complete``. A group's 胡息 of 0
    and kinds that are all UNSPECIFIED are what the record does not hold.
    """

    hu: bool | None = None
    huxi: int | None = None
    tun: int | None = None
    ka: int | None = None
    multiplier: int | None = None
    total: int | None = None
    lines: tuple[str, ...] = ()
    lines_complete: bool = False
    net_by_seat: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()

    def says_nothing(self) -> bool:
        """Whether there is nothing to compare.

        >>> Claim().says_nothing(), Claim(lines_complete=True).says_nothing()
        (True, False)
        """
        return self == Claim()


@dataclass(frozen=True, slots=True)
class Subject:
    """What a claim is of: a hand, a round, or a hand and the round it won.

    ``place`` is the hand's place among the winners of the round; it means nothing without both.
    """

    position: Position | None
    played: Round | None = None
    place: int = 0
