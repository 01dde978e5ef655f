"""The ``cases.toml`` beside each ruleset: found, read and checked for their form."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from evaluator.scoring.registry import BUILT_IN

FIGURES: Final = frozenset(
    {"hu", "huxi", "tun", "ka", "multiplier", "total", "lines", "count", "reasons", "near_miss"}
)
"""What a case may expect."""

NEEDED: Final = frozenset({"id", "clause", "source", "why", "hand", "expect"})
MAY: Final = frozenset({"options", "reading", "other_options", "other_expect"})
SNAPSHOT: Final = "snapshot"
"""Source of a value pasted from the program: it covers no clause."""


@dataclass(frozen=True, slots=True)
class Case:
    """One ``[[case]]``: a hand in notation and what it must give, under each reading."""

    ruleset: str
    id: str
    clause: tuple[str, ...]
    source: str
    why: str
    hand: str
    expect: Mapping[str, Any]
    options: Mapping[str, str] = field(default_factory=dict)
    reading: str = ""
    other_options: Mapping[str, str] = field(default_factory=dict)
    other_expect: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """Its name in test reports."""
        return f"{self.ruleset}/{self.id}"


@lru_cache(maxsize=1)
def case_files() -> Mapping[str, tuple[Case, ...]]:
    """The cases of each ruleset folder, by its name; none where the file is missing."""
    return {
        path.parent.name: tuple(_cases(path.parent.name))
        for path in sorted(BUILT_IN.glob("*/ruleset.toml"))
    }


def _cases(ruleset: str) -> list[Case]:
    path = BUILT_IN / ruleset / "cases.toml"
    if not path.exists():
        return []
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return [_case(ruleset, row) for row in rows]


def _case(ruleset: str, row: dict[str, Any]) -> Case:
    where = f"{ruleset}/cases.toml: {row.get('id', row)}"
    assert set(row) >= NEEDED, f"{where}: missing {sorted(NEEDED - set(row))}"
    assert set(row) <= NEEDED | MAY, f"{where}: unknown {sorted(set(row) - NEEDED - MAY)}"
    for name in ("expect", "other_expect"):
        unknown = set(row.get(name, ())) - FIGURES
        assert not unknown, f"{where}: {name}: unknown {sorted(unknown)}"
    return Case(**{**row, "ruleset": ruleset, "clause": tuple(row["clause"])})
