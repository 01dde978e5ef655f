"""Folders with rulesets, looked at as a whole: what cannot be, what is wrong, what is untried."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from evaluator.errors import RulesetError
from evaluator.scoring.folders import Place, places
from evaluator.scoring.loading import load
from evaluator.scoring.registry import BUILT_IN, Registry
from evaluator.scoring.review.cases import cases_of
from evaluator.scoring.review.trying import Failed, Rules, failures
from evaluator.scoring.review.untried import Untried, untried
from evaluator.scoring.schema import Ruleset


@dataclass(frozen=True, slots=True)
class Checked:
    """A ruleset that loads: how many cases it has, which fail, what none tries."""

    folder: Path
    ruleset: Ruleset
    cases: int
    failed: tuple[Failed, ...]
    untried: tuple[Untried, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Every ruleset that loads, and every fault of all files."""

    checked: tuple[Checked, ...]
    faults: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether nothing is left to do."""
        return not self.faults and not any(one.failed or one.untried for one in self.checked)


def check(folders: Sequence[Path]) -> Report:
    """Loads every ruleset of the folders, beside the built-in ones, and tries their cases."""
    faults: list[str] = []
    found: list[Place] = []
    for folder in folders:
        try:
            found += places(folder)
        except RulesetError as error:
            faults += error.faults
    checked = [one for place in found if (one := _checked(place, faults))]
    try:
        Registry(BUILT_IN, *folders)
    except RulesetError as error:
        faults += error.faults
    return Report(tuple(checked), tuple(dict.fromkeys(faults)))


def _checked(place: Place, faults: list[str]) -> Checked | None:
    """One ruleset; None where it does not load.

    What is untried is not told of an older revision, which needs no more cases, nor while some
    cannot be read.
    """
    try:
        ruleset = load(place.folder)
    except RulesetError as error:
        faults += error.faults
        return None
    before = len(faults)
    cases = cases_of(place.folder, ruleset, faults)
    asked = not place.older and len(faults) == before
    return Checked(
        place.folder,
        ruleset,
        len(cases.hands) + len(cases.rounds),
        tuple(failures(cases, Rules(ruleset))),
        tuple(untried(ruleset, cases)) if asked else (),
    )
