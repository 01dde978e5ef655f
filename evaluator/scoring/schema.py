"""A ruleset as loaded: the rows of its TOML, typed, with its options still open."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from evaluator.domain.said import Said
from evaluator.search.table import Effect
from evaluator.search.task import MajiangMeasure, ZipaiMeasure

MEASURES: Final[Mapping[str, type[ZipaiMeasure | MajiangMeasure]]] = {
    "zipai": ZipaiMeasure,
    "majiang": MajiangMeasure,
}
"""What can be counted, by family of games."""

Choices = Mapping[str, tuple[str, ...]]
"""Option name -> the values under which something applies."""

Bounds = Mapping[str, int]
"""Measure name -> the values it may have, as 64 bits (bit 63 = 63 or more)."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence of the sheet, in the project's own words."""

    id: str
    text: str
    source: str = ""
    reading: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: allowed values, default, clause.

    ``integer`` (least, greatest) opens the option to any whole number between; ``values`` then
    only shows the usual one. ``labels`` say what values are called at the table.
    """

    name: str
    values: tuple[str, ...]
    default: str
    clause: str
    text: str
    en: str
    integer: tuple[int, int] | None = None
    labels: Mapping[str, Said] = field(default_factory=dict)

    def label(self, value: str) -> Said:
        """What a value is called; the value itself where the sheet has no word for it."""
        return self.labels.get(value, Said(value, value))

    def allows(self, value: str) -> bool:
        """Whether the value may be chosen; whole numbers are written without sign or zeros."""
        if self.integer is None:
            return value in self.values
        plain = value.isascii() and value.isdigit() and not (value[0] == "0" and len(value) > 1)
        return plain and len(value) <= 12 and self.integer[0] <= int(value) <= self.integer[1]

    def expected(self) -> str:
        """The allowed values as a phrase."""
        if self.integer:
            return f"a whole number from {self.integer[0]} to {self.integer[1]}"
        return " or ".join(self.values)


@dataclass(frozen=True, slots=True)
class Constraint:
    """Option values that need others (DW-21: 按番限胡 needs four wilds)."""

    when: Choices
    needs: Choices
    clause: str


@dataclass(frozen=True, slots=True)
class Also:
    """Conditions that are added under some options."""

    only_if: Choices
    when: Bounds


@dataclass(frozen=True, slots=True)
class Mingtang:
    """One priced row as written: ``any`` are alternatives, each and-ed with ``when``."""

    code: str
    name: str
    en: str
    clause: str
    effect: Effect
    base: int
    when: Bounds
    any: tuple[Bounds, ...] = ()
    also: tuple[Also, ...] = ()
    only_if: Choices = field(default_factory=dict)
    per: str = ""
    start: int = 0
    step: int = 0
    most: int = 0
    level: int = 0
    near: int = 0
    replaces: tuple[str, ...] = ()
    replaces_only_if: Choices = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Relied:
    """When a result rests on a reading; any one of these is enough."""

    always: bool = False
    objectives_differ: bool = False
    limit: bool = False
    settlement: bool = False
    lines: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    when: Bounds | None = None
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """How a silent or ambiguous clause is read, and how else it could be."""

    id: str
    clause: str
    question: str
    chosen: str
    other: tuple[str, ...]
    why: str
    relied: Relied


@dataclass(frozen=True, slots=True)
class Limit:
    """A win limit and the option under which it holds."""

    only_if: Choices
    kind: str
    clause: str
    plain_own_draw: int = 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rule sheet, its options still open.

    ``settings`` holds its single tables, where a value may depend on an option; ``resolve``
    turns all of it into numbers.
    """

    id: str
    name: str
    en: str
    description: str
    family: str
    version: int
    seats: tuple[int, ...]
    digest: str
    clauses: tuple[Clause, ...]
    options: tuple[Option, ...]
    constraints: tuple[Constraint, ...]
    rows: tuple[Mingtang, ...]
    huxi: Mapping[str, tuple[int, int]]
    limits: tuple[Limit, ...]
    readings: tuple[Reading, ...]
    reasons: Mapping[str, tuple[str, ...]]
    settings: Mapping[str, Mapping[str, Any]]

    def line_codes(self) -> tuple[str, ...]:
        """Codes of scored lines in the order of the sheet, each once."""
        return tuple(dict.fromkeys(row.code for row in self.rows))

    def clause(self, clause_id: str) -> Clause:
        """The clause with this id. Raises KeyError."""
        return next(c for c in self.clauses if c.id == clause_id)
