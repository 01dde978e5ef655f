"""What a run is to do, told once; equal plans over equal files give equal runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any

from evaluator.bulk import schema
from evaluator.bulk.evidence.engine import engine
from evaluator.bulk.how import How, Pin
from evaluator.bulk.local.selection import Selection
from evaluator.bulk.profile.loading import load
from evaluator.scoring.registry import Registry, with_built_in


class Explain(StrEnum):
    """Which rows get the column ``explanation``."""

    NONE = "none"
    MISMATCH = "mismatch"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Plan:
    """How rows are judged, which, and what is told of them; small, and the same in every process.

    ``profile`` is the file that says how records of another shape are read, None for rows of
    ``schema.INPUT``. ``rows`` is how many go to a worker at a time; no result depends on it.
    """

    how: How = field(default_factory=How)
    selection: Selection = field(default_factory=Selection)
    explain: Explain = Explain.NONE
    profile: Path | None = None
    rows: int = 15_000

    @property
    def baseline(self) -> bool:
        """Whether there are rules to hold against those as played."""
        return self.how.baseline is not None

    def job(self) -> dict[str, Any]:
        """Everything but the files that a result depends on.

        Raises:
            BadProfile: the profile cannot be read or used.
            UnknownRuleset, DigestMismatch: a pinned ruleset is not loaded.
            RulesetError: a folder holds a ruleset that cannot be used.
        """
        known = with_built_in(*map(Path, self.how.folders))
        baseline = self.how.baseline
        return {
            "engine": engine(),
            "schema": schema.VERSION,
            "loaded": sorted(f"{one.id}@{one.digest}" for one in (*known.rulesets, *known.older)),
            "how": {
                "ruleset": _told(self.how.ruleset, known),
                "baseline": None if baseline is None else _told(baseline, known),
                "explain": self.explain.value,
                "profile": self.profile and _profile(self.profile),
            },
            "selection": self.selection.told(),
        }


def _told(pins: tuple[Pin, ...], known: Registry) -> list[str] | str:
    """The rulesets asked for, each with the digest of the revision that is meant."""
    told = sorted(f"{pin.id}@{known.ruleset(pin.id, pin.digest).digest}" for pin in pins)
    return told or "as-recorded"


def _profile(path: Path) -> Mapping[str, str]:
    load(path)
    return {"name": path.name, "sha256": f"sha256:{sha256(path.read_bytes()).hexdigest()}"}
