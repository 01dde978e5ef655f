"""A profile: how the records of one platform say what a settlement is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from evaluator.bulk.profile.codings import Coding
from evaluator.bulk.profile.fields import Field
from evaluator.bulk.profile.forms import Shape
from evaluator.bulk.profile.melds import Melds
from evaluator.domain.kinds import WinSource


class Clock(StrEnum):
    """How a record writes a moment; a moment without a zone is UTC."""

    SECONDS = "s"
    MILLISECONDS = "ms"
    MICROSECONDS = "us"
    ISO = "iso"


@dataclass(frozen=True, slots=True)
class Tiles:
    """Several tiles: where they lie, in which form, and in which coding."""

    field: Field
    shape: Shape
    coding: Coding


@dataclass(frozen=True, slots=True)
class Source:
    """Where the winning tile came from: told by ``field``, or by whose tile it was.

    ``own`` is the source when the record names no payer or the winner as such, ``other`` the one
    when it names another seat.
    """

    field: Field | None = None
    own: WinSource = WinSource.UNSPECIFIED
    other: WinSource = WinSource.UNSPECIFIED


@dataclass(frozen=True, slots=True)
class Lines:
    """Scored lines: a list of codes, a text of them, or the bits of a number.

    ``codes`` give our code for each of the record's, "" for what is no scored line; with none the
    record's codes are ours.
    """

    where: Field
    codes: Mapping[str, str] = field(default_factory=dict)
    bits: Mapping[int, str] = field(default_factory=dict)
    separator: str = ","
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sat where: players by id, or by numbers of which the first is ``first``.

    ``drawn`` says that nobody won; ``wilds`` are 王 by seat in such a round.
    """

    count: Field | None = None
    players: Field | None = None
    first: int = 0
    winner: Field | None = None
    dealer: Field | None = None
    payer: Field | None = None
    same_wait: Field | None = None
    rate: Field | None = None
    fee: Field | None = None
    drawn: Field | None = None
    wilds: Field | None = None


@dataclass(frozen=True, slots=True)
class Net:
    """Points that each seat gained: a list by seat, or with ``seats`` one in their order."""

    field: Field
    seats: Field | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything a profile says; a part that is None is what its records do not hold.

    ``options`` are by sheet. ``in_hand`` are the sources of the win with which the hand holds the
    winning tile already.
    """

    name: str
    text: str
    id: Field
    played_at: Field | None
    clock: Clock
    claimed_by: Field | None
    ruleset: Field
    digest: Field | None
    options: Mapping[str, Mapping[str, Field]]
    coding: Coding
    hand: Tiles
    in_hand: frozenset[WinSource]
    melds: Melds | None
    flowers: Tiles | None
    flower_count: Field | None
    win_tile: Field
    source: Source
    facts: Mapping[str, Field]
    claimed: Mapping[str, Field]
    lines: Lines | None
    seats: Seats
    net: Net | None
    extra: Mapping[str, Field]
