"""What helps people to send changes and complaints asks for what is needed, by tools we have."""

import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from tests.deploy.manifests import Object, read

ROOT: Final = Path(__file__).parents[2]
FORMS: Final = ROOT / ".github/ISSUE_TEMPLATE"
FIELDS: Final = {"input", "textarea"}


def fields(form: str) -> dict[str, Object]:
    """What a form asks for, by id."""
    body: list[Object] = read(FORMS / form)["body"]
    return {one["id"]: one for one in body if one["type"] in FIELDS}


def needed(form: str) -> set[str]:
    asked = fields(form)
    return {name for name in asked if asked[name].get("validations", {}).get("required")}


def test_a_complaint_about_a_score_tells_what_settles_it() -> None:
    assert needed("wrong-score.yml") >= {"notation", "ruleset", "answered", "expected", "clause"}
    assert "options" in fields("wrong-score.yml")


def test_a_new_sheet_comes_with_its_source_its_clauses_and_hands() -> None:
    assert needed("new-sheet.yml") >= {"game", "source", "clauses", "hands"}


@pytest.mark.parametrize("path", sorted(FORMS.glob("*.yml")), ids=lambda path: str(path.name))
def test_a_form_is_complete(path: Path) -> None:
    form = read(path)
    assert set(form) == {"name", "description", "title", "labels", "body"}
    for one in fields(path.name).values():
        assert one["attributes"]["label"]


def test_the_hooks_fetch_nothing_and_run_what_is_locked() -> None:
    programs: list[str] = []
    for repository in read(ROOT / ".pre-commit-config.yaml")["repos"]:
        assert repository["repo"] == "local"
        hooks: list[dict[str, Any]] = repository["hooks"]
        assert {hook["language"] for hook in hooks} == {"system"}
        programs += [shlex.split(hook["entry"])[0] for hook in hooks]
    here = Path(sys.executable).parent
    assert all((here / Path(name).name).exists() for name in programs if name != "sh")
    assert {name for name in programs if name != "sh"} == {".venv/bin/ruff"}


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {
        "attr": "evaluator.version.VERSION"
    }
