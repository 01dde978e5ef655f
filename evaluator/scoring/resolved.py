"""A ruleset with every option chosen: the price table, and the names that go with its rows."""

from collections.abc import Mapping
from dataclasses import dataclass

from evaluator.domain.kinds import WinSource
from evaluator.domain.score import Unit
from evaluator.scoring.schema import MEASURES, Ruleset
from evaluator.search.table import PriceTable


@dataclass(frozen=True, slots=True)
class RowName:
    """What a flat row of the price table is called, and when it counts as just missed."""

    code: str
    name: str
    en: str
    clause: str
    near: int


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clauses behind the steps no priced row causes; empty where the sheet has none."""

    huxi: str
    group: str
    winning_group: str
    tun: str
    total: str
    limit: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """One ruleset under one choice of options; nothing in it is conditional.

    ``names[i]`` belongs to ``table.rows[i]``. ``xing`` is (neighbours on each side, whether 十
    and 一 are neighbours). ``max_peng`` 0 means no limit.
    """

    ruleset: Ruleset
    options: Mapping[str, str]
    table: PriceTable
    names: tuple[RowName, ...]
    clauses: Clauses
    unit: Unit
    objective: str
    sources: frozenset[WinSource]
    facts: frozenset[str]
    wilds: int
    discard_win: bool
    wild_needs_own_draw: bool
    flowers: bool
    max_peng: int
    xing: tuple[int, bool]

    def measure(self, name: str) -> int:
        """Index of a measure of this family of games. Raises KeyError."""
        return MEASURES[self.ruleset.family][name].value

    @property
    def zipai(self) -> bool:
        """Whether this is a 字牌 sheet; else 麻将."""
        return self.ruleset.family == "zipai"
