"""Which revision of a sheet is served, and which are to be had by their digest."""

import shutil
from pathlib import Path

import pytest

from evaluator.domain import notation
from evaluator.errors import DigestMismatch, RulesetError
from evaluator.scoring import evaluate
from evaluator.scoring.registry import BUILT_IN, Registry, built_in, with_built_in
from tests.support.sheets import PAYS_MORE, PLAIN, SECOND, sheet, two_revisions


def total(registry: Registry, digest: str = "") -> int:
    best = evaluate(notation.parse(PLAIN), registry.resolved("wucai", {}, digest)).best
    assert best
    return best.score.total


def faults(*roots: Path) -> list[str]:
    with pytest.raises(RulesetError) as refused:
        Registry(*roots)
    return refused.value.faults


def test_an_older_revision_is_had_by_its_digest_alone(tmp_path: Path) -> None:
    current, older = two_revisions(tmp_path)
    registry = Registry(tmp_path)
    assert [one.digest for one in registry.rulesets] == [current]
    assert [one.digest for one in registry.older] == [older]
    assert [one.digest for one in registry.revisions("wucai")] == [current, older]
    for _ in range(2):  # what is remembered of one revision is not taken for the other
        assert (total(registry), total(registry, current), total(registry, older)) == (4, 4, 2)
    assert registry.folder(registry.ruleset("wucai", older)) == tmp_path / "wucai/revisions/1"


def test_a_digest_of_no_revision_is_refused_with_those_there_are(tmp_path: Path) -> None:
    current, older = two_revisions(tmp_path)
    with pytest.raises(DigestMismatch) as differs:
        Registry(tmp_path).resolved("wucai", {}, "sha256:0")
    assert differs.value.pinned == "sha256:0"
    assert differs.value.served == [current, older]
    assert f"is served with digest {current} or {older}, not sha256:0" in str(differs.value)


def test_the_place_decides_and_not_the_version(tmp_path: Path) -> None:
    """What lies among the revisions is never current: so a new one is tried before it holds."""
    coming = sheet(tmp_path / "wucai/revisions/next", SECOND, PAYS_MORE)
    current = sheet(tmp_path / "wucai")
    registry = Registry(tmp_path)
    assert registry.ruleset("wucai").digest == current
    assert total(registry, coming) == 4


def test_beside_the_built_in_the_greatest_version_is_current(tmp_path: Path) -> None:
    own = built_in().ruleset("wucai").digest
    newer = sheet(tmp_path / "mine", SECOND, PAYS_MORE)
    registry = with_built_in(tmp_path)
    assert [one.digest for one in registry.revisions("wucai")] == [newer, own]
    assert {one.id for one in registry.rulesets} == {one.id for one in built_in().rulesets}
    assert with_built_in(tmp_path) is registry
    assert with_built_in() is built_in()


def test_an_older_revision_of_a_built_in_lies_in_a_folder_without_a_sheet(tmp_path: Path) -> None:
    older = sheet(tmp_path / "wucai/revisions/0", ("add_tun = 1", "add_tun = 7"))
    registry = with_built_in(tmp_path)
    assert registry.ruleset("wucai").digest == built_in().ruleset("wucai").digest
    assert total(registry, older) == 8


def test_a_copy_is_no_other_revision(tmp_path: Path) -> None:
    shutil.copytree(BUILT_IN / "wucai", tmp_path / "copy")
    shutil.copytree(BUILT_IN / "wucai", tmp_path / "again/revisions/1")
    registry = with_built_in(tmp_path)
    assert registry.rulesets == built_in().rulesets
    assert registry.older == ()


def test_two_sheets_of_one_version_are_refused_by_both_names(tmp_path: Path) -> None:
    sheet(tmp_path / "one")
    sheet(tmp_path / "two", PAYS_MORE)
    (fault,) = faults(tmp_path)
    assert {str(tmp_path / name / "ruleset.toml") in fault for name in ("one", "two")} == {True}
    assert ": version: 'wucai' of " in fault
    assert "under revisions/" in fault


def test_a_sheet_that_has_only_older_revisions_is_refused(tmp_path: Path) -> None:
    sheet(tmp_path / "wucai/revisions/1")
    (fault,) = faults(tmp_path)
    assert fault.startswith(f"{tmp_path}/wucai/revisions/1/ruleset.toml: id: no revision of ")


def test_a_folder_that_is_a_sheet_itself_may_be_named(tmp_path: Path) -> None:
    current, older = two_revisions(tmp_path)
    registry = Registry(tmp_path / "wucai")
    assert [one.digest for one in registry.revisions("wucai")] == [current, older]


def test_other_folders_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    sheet(tmp_path / ".hidden", PAYS_MORE)
    sheet(tmp_path / "mine")
    (tmp_path / "mine/revisions/notes").mkdir(parents=True)
    assert [one.id for one in Registry(tmp_path).rulesets] == ["wucai"]


def test_every_fault_of_every_folder_is_told(tmp_path: Path) -> None:
    for name in ("a", "b"):
        sheet(tmp_path / "root" / name)
        (tmp_path / "root" / name / "ruleset.toml").write_text("id = ", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    found = faults(tmp_path / "root", tmp_path / "empty", tmp_path / "none")
    assert [line.split(": ")[0] for line in found] == [
        str(tmp_path / place)
        for place in ("root/a/ruleset.toml", "root/b/ruleset.toml", "empty", "none")
    ]
    assert "no ruleset.toml in it or in a folder of it" in found[2]
    assert "No such file or directory" in found[3]
