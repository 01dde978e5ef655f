"""The whole answer about one hand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from evaluator.domain.decomposition import Decomposition
from evaluator.domain.score import Score
from evaluator.domain.tile import Tile


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the hand does not win: a reason code (docs/rulesets.md), a sentence, the clauses.

    ``message`` is Chinese; ``values`` are what it is filled with, so that the sentence can be
    had in another language.
    """

    code: str
    message: str
    clauses: tuple[str, ...]
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The best 胡息 reached and the 胡息 a win needs, both in 息."""

    huxi: int
    needed: int


@dataclass(frozen=True, slots=True)
class Alternative:
    """What another objective would have chosen."""

    objective: str
    decomposition: Decomposition


@dataclass(frozen=True, slots=True)
class NotApplied:
    """A 名堂 missed by a little: what it counts, what the hand has, what it would need."""

    code: str
    name: str
    have: int
    need: int
    clause: str


class Provenance(NamedTuple):
    """Which engine, rules and hand the answer belongs to. Digests are ``sha256:<hex>``."""

    engine_version: str
    ruleset_id: str
    ruleset_digest: str
    options: Mapping[str, str]
    notation: str
    request_digest: str
    result_digest: str
    readings: tuple[str, ...]


class Evaluation(NamedTuple):
    """Whether the hand may win, every legal decomposition, and why.

    ``best`` is set exactly when ``hu``; ``reasons`` are given exactly when not.
    ``decompositions`` are the legal ones, best first, cut at the caller's limit;
    ``decomposition_count`` counts all of them.
    """

    hu: bool
    best: Decomposition | None
    decompositions: tuple[Decomposition, ...]
    decomposition_count: int
    provenance: Provenance
    reasons: tuple[Reason, ...] = ()
    near_miss: NearMiss | None = None
    alternatives: tuple[Alternative, ...] = ()
    not_applied: tuple[NotApplied, ...] = ()
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes the shape of a hand one tile short.

    ``score`` is set exactly when ``hu``, ``reasons`` exactly when not. ``copies_left`` are the
    copies neither in the hand nor seen on the table.
    """

    tile: Tile
    hu: bool
    score: Score | None
    reasons: tuple[Reason, ...]
    copies_left: int


@dataclass(frozen=True, slots=True)
class Waits:
    """听牌: everything that completes the shape, by tile, and what it was worked out from."""

    waits: tuple[Wait, ...]
    provenance: Provenance
