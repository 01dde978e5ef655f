"""``--rulesets``: more sheets than the built-in ones, and revisions by their digest."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Hupai
from tests.support.sheets import PAYS_MORE, PLAIN, sheet, two_revisions, write

SHORT = PLAIN.split(" 胡")[0]


def short(digest: str, digits: int = 8) -> str:
    return digest.removeprefix("sha256:")[:digits]


def test_a_hand_is_evaluated_under_the_revision_that_is_named(hupai: Hupai, tmp_path: Path) -> None:
    current, older = two_revisions(tmp_path)
    for ruleset, total in (
        ("wucai", 4),
        (f"wucai@{current}", 4),
        (f"wucai@{older}", 2),
        (f"wucai@{short(older)}", 2),
        (f"wucai@sha256:{short(older)}", 2),
    ):
        ran = hupai("eval", PLAIN, "--ruleset", ruleset, "--rulesets", str(tmp_path))
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(f"胡  {total} 囤  五彩跑胡子（wucai）\n")
        waits = hupai("waits", SHORT, "--ruleset", ruleset, "--rulesets", str(tmp_path), "--json")
        scores = {one["score"]["total"] for one in json.loads(waits.out)["waits"] if one.get("hu")}
        assert str(total) in scores


def test_files_name_the_digest(hupai: Hupai, tmp_path: Path) -> None:
    current, older = two_revisions(tmp_path / "sheets")
    folder = ("--rulesets", str(tmp_path / "sheets"))
    file = tmp_path / "request.json"
    for digest, total in (("", 4), (current, 4), (older, 2)):
        ruleset = {"id": "wucai", "digest": digest}
        winners = [{"seat": 1, "evaluation": {"notation": PLAIN}}]
        content = {"ruleset": ruleset, "seats": 3, "win": {"winners": winners}}
        file.write_text(json.dumps(content), encoding="utf-8")
        settled = json.loads(hupai("settle", str(file), "--json", *folder).out)
        assert settled["net_by_seat"] == [str(-total), str(2 * total), str(-total)]
        claim = {"evaluation": {"ruleset": ruleset, "notation": PLAIN}, "claim": {"total": "2"}}
        file.write_text(json.dumps(claim), encoding="utf-8")
        ran = hupai("audit", str(file), "--exit-code", *folder)
        assert ran.code == (0 if total == 2 else 1)
        assert (older in ran.out) == (total == 4)  # as another revision


@pytest.mark.parametrize("given", ["0000", "00", "", "sha256:"])
def test_a_digest_of_no_revision_is_refused(hupai: Hupai, tmp_path: Path, given: str) -> None:
    current, older = two_revisions(tmp_path)
    folder = ("--rulesets", str(tmp_path))
    for words in (("eval", PLAIN, "--ruleset", f"wucai@{given}"), ("rules", f"wucai@{given}")):
        ran = hupai(*words, *folder)
        assert (ran.code, ran.out) == (3, "")
        assert current in ran.err
        assert older in ran.err


def test_sheets_of_other_folders_are_listed_and_read(hupai: Hupai, tmp_path: Path) -> None:
    current, older = two_revisions(tmp_path / "one")
    house = sheet(tmp_path / "two", ('= "wucai"', '= "house"'), PAYS_MORE)
    folders = ("--rulesets", str(tmp_path / "one"), "--rulesets", str(tmp_path / "two"))
    listed = hupai("rules", *folders)
    for digest in (current, older, house):
        assert listed.row(digest)
    told = json.loads(hupai("rules", "--json", *folders).out)
    assert [(one["id"], one["version"]) for one in told["revisions"]][-1] == ("wucai", 1)
    assert {one["digest"] for one in told["rulesets"]} >= {current, house}
    assert hupai("rules", "house", *folders).row(house)
    assert hupai("rules", f"wucai@{short(older)}", *folders).row(older)
    assert hupai("rules", "house").code == 2


def test_every_fault_of_the_folders_is_told(hupai: Hupai, tmp_path: Path) -> None:
    write(tmp_path / "a", ("add_tun = 1", "add_tan = 1"))
    ran = hupai("rules", "--rulesets", str(tmp_path), "--rulesets", str(tmp_path / "none"))
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.splitlines()[1:] == [
        f"hupai: {tmp_path}/a/ruleset.toml: mingtang[zi_mo]: add_tan: unknown key",
        f"hupai: {tmp_path}/none: No such file or directory",
    ]


def test_a_server_is_asked_for_the_revision(hupai: Hupai, address: str, tmp_path: Path) -> None:
    """The folder makes a short digest whole; the server has the built-in sheets alone."""
    _, older = two_revisions(tmp_path)
    asked = ("eval", PLAIN, "--rulesets", str(tmp_path), "--address", address)
    assert hupai(*asked, "--ruleset", f"wucai@{short(older)}").out.startswith("胡  2 囤")
    ran = hupai(*asked, "--ruleset", "wucai@00000000")
    assert (ran.code, ran.out) == (3, "")
    assert "FAILED_PRECONDITION" in ran.err
