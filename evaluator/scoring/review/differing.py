"""Everything in which two sheets differ: their files, and what they pay for the same hands."""

from dataclasses import dataclass
from pathlib import Path

from evaluator.scoring.folders import SHEET
from evaluator.scoring.loading import load, read
from evaluator.scoring.review.cases import cases_of
from evaluator.scoring.review.changes import Change, changes
from evaluator.scoring.review.comparing import DEALT, Compared, choices_of, compare
from evaluator.scoring.review.settling import Settled, settled_differently
from evaluator.scoring.review.trying import Rules
from evaluator.scoring.schema import Ruleset


@dataclass(frozen=True, slots=True)
class Difference:
    """Two sheets, the rows in which they differ, the hands and the rounds paid differently."""

    before: Ruleset
    after: Ruleset
    changes: tuple[Change, ...]
    compared: Compared
    settled: tuple[Settled, ...]

    @property
    def version_should_rise(self) -> bool:
        """Whether a later revision pays somebody differently without saying so."""
        same = self.before.id == self.after.id
        paid = self.compared.different or self.settled
        return bool(same and paid and self.after.version <= self.before.version)


def differ(before: Path, after: Path, *, dealt: int = DEALT) -> Difference:
    """The sheets in two folders, tried on the cases of both and on so many samples.

    Cases that cannot be read are left out; ``check`` tells of them.

    Raises:
        RulesetError: a sheet cannot be used.
    """
    sheets = load(before), load(after)
    cases = [
        case
        for folder, sheet in zip((before, after), sheets, strict=True)
        for case in cases_of(folder, sheet, []).hands
    ]
    rows = tuple(changes(read(before / SHEET), read(after / SHEET)))
    both = Rules(sheets[0]), Rules(sheets[1])
    settled = settled_differently(*both, list(choices_of(*both)))
    return Difference(*sheets, rows, compare(*both, cases, dealt=dealt), settled)
