"""The ``cases.toml`` beside each ruleset, read as ``hupai rules check`` reads them."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from evaluator.scoring.loading import load
from evaluator.scoring.registry import BUILT_IN
from evaluator.scoring.review.cases import Case, cases_of

__all__ = ["Case", "case_files", "rounds"]


@lru_cache
def case_files(root: Path = BUILT_IN) -> Mapping[str, tuple[Case, ...]]:
    """The cases of each ruleset folder, by its name; none where the file is missing."""
    faults: list[str] = []
    found = {folder.name: cases_of(folder, load(folder), faults).hands for folder in _folders(root)}
    assert not faults, "\n".join(faults)
    return found


@lru_cache
def rounds(root: Path = BUILT_IN) -> tuple[Mapping[str, Any], ...]:
    """Every ``[[settlement]]`` of the folders: a round worked by hand, with its ``ruleset``."""
    return tuple(
        row | {"ruleset": folder.name} for folder in _folders(root) for row in _settlements(folder)
    )


def _settlements(folder: Path) -> list[dict[str, Any]]:
    path = folder / "cases.toml"
    if not path.exists():
        return []
    found: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8")).get("settlement", [])
    return found


def _folders(root: Path) -> list[Path]:
    return [path.parent for path in sorted(root.glob("*/ruleset.toml"))]
