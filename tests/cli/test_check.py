"""``hupai rules check``: all that is wrong with a sheet, in words and as data."""

import json
from pathlib import Path

import pytest

from evaluator.scoring.registry import BUILT_IN
from evaluator.scoring.review.untried import SORTS
from evaluator.words import Words
from tests.cli.conftest import Hupai
from tests.support.sheets import PAYS_MORE, PLAIN, SECOND, write


def test_sheets_that_are_right_end_with_0(hupai: Hupai) -> None:
    for language in ("zh", "en"):
        ran = hupai("rules", "check", str(BUILT_IN), "--lang", language)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.count(Words("zh" if language == "zh" else "en").say("all_tried")) > 3


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh", ("应为 2，得 4", "不对的有：")), ("en", ("expected 2, got 4", "not right: "))],
)
def test_a_case_that_fails_is_shown_and_ends_with_1(
    hupai: Hupai, tmp_path: Path, language: str, said: tuple[str, str]
) -> None:
    write(tmp_path, SECOND, PAYS_MORE)
    ran = hupai("rules", "check", str(tmp_path), "--lang", language)
    assert (ran.code, ran.err) == (1, "")
    assert said[1] in ran.out
    shown = ran.out.split("\n\n")[1].splitlines()
    assert shown[0] == "plain  [WC-2 WC-8 PH-2 PH-11]"
    assert shown[1].split() == ["total", *said[0].split()]
    assert PLAIN in shown[2]
    assert "15: one 囤, own draw one more" in shown[3]


def test_options_and_faults_of_a_hand_are_shown(hupai: Hupai, tmp_path: Path) -> None:
    write(tmp_path, ("偎壹 偎叁 碰玖 吃二三四", "偎壹 偎壹 碰玖 吃二三四"), file="cases")
    text = hupai("rules", "check", str(tmp_path), "--lang", "en").out
    assert "hand.melds[1].tiles" in text
    assert "expected at most 4" in text
    assert "应为至多 4" in hupai("rules", "check", str(tmp_path)).out
    write(tmp_path, ("with_runs = true,", "with_runs = false,"))
    text = hupai("rules", "check", str(tmp_path)).out
    assert "heavenly_huxi=fixed_only  读法 WC-5.R" not in text
    write(tmp_path, ("fixed_only = false", "fixed_only = true"))
    assert "heavenly_huxi=fixed_only  读法 WC-5.R" in hupai("rules", "check", str(tmp_path)).out


def test_what_is_untried_is_told_by_sort(hupai: Hupai, tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "cases.toml").unlink()
    ran = hupai("rules", "check", str(tmp_path), "--lang", "en")
    assert ran.code == 1
    for sort in SORTS:
        assert ran.row(Words("en").say(f"untried.{sort}"))
    assert ran.row("reasons", "NO_SEVEN_GROUPS HUXI_BELOW_MINIMUM")


def test_every_fault_stands_at_the_begin_of_a_line_and_ends_with_2(
    hupai: Hupai, tmp_path: Path
) -> None:
    write(tmp_path / "a", ("add_tun = 1", "add_tan = 1"))
    write(tmp_path / "b", ('id      = "plain"', 'ident   = "plain"'), file="cases")
    ran = hupai("rules", "check", str(tmp_path), str(tmp_path / "none"), "--lang", "en")
    assert (ran.code, ran.err) == (2, "")
    told = ran.out.partition("cannot be used\n")[2].splitlines()
    assert [line.split(": ")[:2] for line in told] == [
        [f"{tmp_path}/none", "No such file or directory"],
        [f"{tmp_path}/a/ruleset.toml", "mingtang[zi_mo]"],
        [f"{tmp_path}/a/ruleset.toml", "mingtang[zi_mo]"],
        [f"{tmp_path}/b/cases.toml", "case[0]"],
        [f"{tmp_path}/b/cases.toml", "case[0]"],
    ]


def test_the_same_is_had_as_data(hupai: Hupai, tmp_path: Path) -> None:
    write(tmp_path / "a", ("add_tun = 1", "add_tan = 1"))
    write(tmp_path / "b", SECOND, PAYS_MORE)
    (tmp_path / "b/cases.toml").write_text(
        (tmp_path / "b/cases.toml").read_text(encoding="utf-8").partition("[[case]]\nid     =")[0],
        encoding="utf-8",
    )
    ran = hupai("rules", "check", str(tmp_path), "--json")
    assert ran.code == 2
    told = json.loads(ran.out)
    assert told["right"] is False
    assert len(told["faults"]) == 2
    (one,) = told["rulesets"]
    assert (one["folder"], one["id"], one["version"], one["cases"]) == (
        str(tmp_path / "b"),
        "wucai",
        2,
        1,
    )
    (failed,) = one["failed"]
    assert failed["id"] == "plain"
    assert failed["wrong"] == [{"figure": "total", "expected": 2, "got": 4}]
    assert failed["hands"][0].endswith("hu:8x/zimo")
    assert {"what": "line", "name": "tian_hu"} in one["untried"]


def test_without_a_folder_the_built_in_sheets_are_checked(hupai: Hupai) -> None:
    assert hupai("rules", "check") == hupai("rules", "check", str(BUILT_IN))
    ran = hupai("rules", "check", "--nothing")
    assert (ran.code, ran.out) == (2, "")
    assert "usage: hupai" in ran.err
