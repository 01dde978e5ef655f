"""No sheet changes without a line that says so: where its version is told, its digest is too."""

import re
from typing import Final

import pytest

from evaluator.scoring.registry import built_in
from evaluator.version import VERSION
from tests.docs.pages import ROOT, text

SHOWN: Final = 12
"""Digits of a digest that people compare."""

DIGEST: Final = re.compile(rf"`([0-9a-f]{{{SHOWN}}})`")


def told(ruleset_id: str) -> str:
    """The newest entry of a sheet: in the changelog, else in its own source under Versions."""
    source = built_in().folder(built_in().ruleset(ruleset_id)) / "SOURCE.md"
    places = (
        (text(ROOT / "CHANGELOG.md"), rf"^### {ruleset_id}\n(.*?)(?=^##|\Z)"),
        (text(source), r"^## Versions\n(.*)"),
    )
    for page, section in places:
        if found := re.search(section, page, re.MULTILINE | re.DOTALL):
            return found[1]
    raise AssertionError(f"{ruleset_id} is told nowhere")


@pytest.mark.parametrize("ruleset_id", [ruleset.id for ruleset in built_in().rulesets])
def test_the_newest_entry_has_the_version_and_the_digest_that_are_served(ruleset_id: str) -> None:
    ruleset = built_in().ruleset(ruleset_id)
    digest = ruleset.digest.removeprefix("sha256:")[:SHOWN]
    entry = told(ruleset_id)
    assert f"Version {ruleset.version}." in entry
    assert DIGEST.findall(entry)[:1] == [digest], (
        f"{ruleset_id} has changed: say in CHANGELOG.md what and for whom, with `{digest}`"
    )


def test_the_changelog_begins_with_the_engine_s_version() -> None:
    newest = re.search(r"^## (.+)$", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert newest
    assert newest[1] == VERSION
