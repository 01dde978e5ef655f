"""A ruleset with every option chosen: the price table, and the names that go with its rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import WinSource
from evaluator.domain.score import Unit
from evaluator.scoring.memo import Memo
from evaluator.scoring.schema import MEASURES, Ruleset
from evaluator.scoring.terms import Terms
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

    def cited(self, group: Group) -> Group:
        """The group with the clause that gives it its 胡息, or else its shape."""
        if group.huxi:
            clause = self.huxi
        else:
            winning = group.winning_position and self.winning_group
            clause = self.winning_group if winning else self.group
        return replace(group, clause=clause)


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
    asked: Callable[[Sequence[int]], tuple[int, ...]]
    """Picks, of all measures, those that any row or reading asks about."""
    asks_groups: bool
    """Whether a reading rests on what only the groups show."""
    terms: Terms
    """Who pays whom."""
    memo: Memo = field(default_factory=Memo, compare=False, repr=False)

    def measure(self, name: str) -> int:
        """Index of a measure of this family of games. Raises KeyError."""
        return MEASURES[self.ruleset.family][name].value

    @property
    def zipai(self) -> bool:
        """Whether this is a 字牌 sheet; else 麻将."""
        return self.ruleset.family == "zipai"
