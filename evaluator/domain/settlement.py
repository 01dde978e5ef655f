"""A finished round, and who pays whom for it. Seats count from 0; amounts are points."""

from dataclasses import dataclass

from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Position

HOUSE = -1
"""The seat that fees are paid to."""


@dataclass(frozen=True, slots=True)
class Winner:
    """A seat that won, and its hand; the last two are as in ``evaluate``."""

    seat: int
    position: Position
    max_decompositions: int = 0
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """A round that somebody won.

    ``payer_seat`` discarded or raised the winning tile; ``same_wait_seats`` had declared the
    winner's wait (同眼握手).
    """

    winners: tuple[Winner, ...]
    payer_seat: int | None = None
    same_wait_seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """荒庄, 黄庄, 流局: nobody won. Wilds held by each seat, where the sheet asks for them."""

    wilds_by_seat: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """One round as it ended; ``rate`` in points for each 囤, 卡 or 分, 0 standing for 1."""

    seats: int
    outcome: Won | Drawn | None
    rate: int = 0
    fee: int = 0


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment, above 0, and the clause that says so."""

    from_seat: int
    to_seat: int
    amount: int
    clause: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom. The sum of ``net_by_seat`` and ``house`` is 0.

    ``evaluations`` are the winners' in their order; ``readings`` the ids of those that the
    payments rely on.
    """

    transfers: tuple[Transfer, ...]
    net_by_seat: tuple[int, ...]
    house: int
    evaluations: tuple[Evaluation, ...] = ()
    readings: tuple[str, ...] = ()
    ruleset_digest: str = ""
    engine_version: str = ""
