"""Adding a sheet takes one folder: it works alone, and nothing outside it knows of it."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from evaluator.scoring import evaluate
from evaluator.scoring.registry import BUILT_IN, Registry, built_in
from evaluator.scoring.review.cases import cases_of
from evaluator.scoring.review.trying import Rules, failures
from tests.support.cases import position_of
from tests.support.deals import PRICED, cases

ROOT: Final = Path(__file__).parents[2]

ADDED: Final = tuple(sheet.id for sheet in built_in().rulesets if sheet.id not in PRICED)
"""Sheets that came after those which the project, its contract and its oracle were made for."""

ENOUGH: Final = 60

WRITTEN: Final = re.compile(
    r"<!-- generated: .*?<!-- /generated -->|^```(?:console|text output).*?^```$",
    re.DOTALL | re.MULTILINE,
)
"""What docs/generate.py writes into a page."""


def tracked() -> list[Path]:
    """Every file of the project that is there."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("which files are the project's is known to git only, in a checkout")
    ran = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    paths = (ROOT / name for name in ran.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def said(path: Path) -> str:
    """The text of a file but for what a program wrote into it; nothing where it is no text."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
    return WRITTEN.sub("", text) if path.suffix == ".md" else text


def copied(name: str, root: Path) -> Registry:
    """The sheet's folder alone, out of the tree."""
    shutil.copytree(BUILT_IN / name, root / name)
    return Registry(root)


def test_there_is_a_sheet_that_was_added() -> None:
    assert ADDED


@pytest.mark.parametrize("name", ADDED)
def test_the_folder_alone_passes_its_cases(name: str, tmp_path: Path) -> None:
    registry = copied(name, tmp_path)
    (sheet,) = registry.rulesets
    assert sheet == built_in().ruleset(name)
    faults: list[str] = []
    tried = cases_of(tmp_path / name, sheet, faults)
    assert faults == []
    assert len(tried.hands) >= ENOUGH
    assert tried.rounds
    assert list(failures(tried, Rules(sheet))) == []


@pytest.mark.parametrize("name", ADDED)
def test_the_folder_alone_answers_as_among_the_others(name: str, tmp_path: Path) -> None:
    registry = copied(name, tmp_path)
    for case in cases(5, 40, name):
        rules = registry.resolved(name, case["options"])
        position = position_of(case)
        here = evaluate(position, built_in().resolved(name, case["options"]))
        assert evaluate(position, rules) == here, case


@pytest.mark.parametrize("name", ADDED)
def test_nothing_outside_the_folder_names_it(name: str) -> None:
    """But for pages that are written from it."""
    own = (BUILT_IN / name, ROOT / "docs" / "rulesets" / f"{name}.md")
    naming = [
        str(path.relative_to(ROOT))
        for path in tracked()
        if not any(path.is_relative_to(one) for one in own)
        and re.search(rf"\b{name}\b", said(path), re.IGNORECASE)
    ]
    assert naming == []


@pytest.mark.parametrize("name", ADDED)
def test_no_clause_of_it_is_cited_outside(name: str) -> None:
    """Its sentences and figures have one home, so its clauses are its own."""
    others = [sheet for sheet in built_in().rulesets if sheet.id != name]
    taken = {clause.id for sheet in others for clause in sheet.clauses}
    assert taken.isdisjoint(clause.id for clause in built_in().ruleset(name).clauses)


@pytest.mark.parametrize("name", ADDED)
def test_it_says_where_it_is_from(name: str) -> None:
    source = (BUILT_IN / name / "SOURCE.md").read_text(encoding="utf-8")
    for reading in built_in().ruleset(name).readings:
        assert reading.id in source, reading.id
