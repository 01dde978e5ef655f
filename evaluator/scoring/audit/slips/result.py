"""The computed result that a slip starts from, and what comes of one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from evaluator.domain.claim import Claim, Subject
from evaluator.domain.decomposition import Group
from evaluator.domain.said import Said
from evaluator.scoring.audit.outcome import Judged, Outcome, net_of
from evaluator.scoring.audit.working import Workbench, Working
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.wording import Values, line_word
from evaluator.search import Priced
from evaluator.search.pricing import rows_that_hold


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip and all that would come of it.

    ``code`` has its sentence in the catalogue, which ``values`` fill; ``subject`` is what it was
    made on, ``clause`` the clause it goes against.
    """

    code: str
    subject: str
    clause: str
    outcome: Outcome
    values: Values = field(default_factory=dict)


class Variant(NamedTuple):
    """A changed sum as a record may hold it; ``listed``: whether lines and figures go together."""

    outcome: Outcome
    figures: bool
    lines: bool


class Result:
    """A decomposition, its sum, and the rows behind it."""

    def __init__(self, claim: Claim, subject: Subject, judged: Judged, priced: Priced) -> None:
        """Of a subject's own hand: the best one, or one that falls short of a win."""
        self.claim, self.subject, self.judged = claim, subject, judged
        self.rules: Resolved = judged.rules
        self.priced = priced
        self.bench = Workbench(self.rules.table, self.priced.measures)
        self.rows = rows_that_hold(self.rules.table, list(self.priced.measures))
        self.working = self.bench.work(self.rows, self.priced.huxi)

    def work(self, rows: Sequence[int]) -> Working:
        """The sum of these rows over the hand's own 胡息."""
        return self.bench.work(rows, self.priced.huxi)

    def variants(self, working: Working) -> Iterator[Variant]:
        """The changed sum with its own lines; the sum alone changed; the lines alone changed."""
        lines, base = self.codes(working), self.judged.outcome
        yield Variant(self.outcome(working, lines), figures=True, lines=True)
        said = self.claim.lines or self.claim.lines_complete
        if said and sorted(lines) != sorted(base.lines):
            yield Variant(self.outcome(working, base.lines), figures=True, lines=False)
            yield Variant(replace(base, lines=lines), figures=False, lines=True)

    def outcome(
        self,
        working: Working,
        lines: tuple[str, ...] | None = None,
        *,
        groups: tuple[Group, ...] | None = None,
        total: int | None = None,
    ) -> Outcome:
        """What a changed sum gives, payments included; lines and groups unless told otherwise."""
        worth = working.total() if total is None else total
        return Outcome(
            True,  # noqa: FBT003 - it wins
            working.huxi,
            working.tun,
            working.sum_of_ka(),
            working.multiplier(),
            worth,
            self.judged.outcome.lines if lines is None else lines,
            self.priced.groups if groups is None else groups,
            self._net(worth),
        )

    def codes(self, working: Working) -> tuple[str, ...]:
        """The codes of a sum's lines."""
        return tuple(self.rules.names[row].code for row in working.rows())

    def named(self, row: int) -> Said:
        """What a row is called."""
        name = self.rules.names[row]
        return line_word(name.name, name.en)

    def _net(self, total: int) -> tuple[int, ...]:
        if not self.claim.net_by_seat:
            return ()
        totals = list(self.judged.totals)
        totals[self.subject.place] = total
        return net_of(self.subject, totals, self.rules)
