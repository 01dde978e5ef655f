"""``hupai rules diff``: what a change of a sheet does, in words and as data."""

import json
from pathlib import Path

import pytest

from evaluator.scoring.registry import BUILT_IN, built_in
from tests.cli.conftest import Hupai
from tests.support.sheets import PAYS_MORE, PLAIN, SECOND, two_revisions, write

WUCAI = str(BUILT_IN / "wucai")


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evaluator.scoring.review.differing.differ.__kwdefaults__", {"dealt": 60})


def test_a_change_is_told_with_hands_that_it_pays_differently(hupai: Hupai, tmp_path: Path) -> None:
    write(tmp_path, PAYS_MORE, SECOND)
    ran = hupai("rules", "diff", WUCAI, str(tmp_path), "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("  −  Wucai paohuzi (wucai)  version 1  sha256:")
    assert lines[1].startswith("  +  Wucai paohuzi (wucai)  version 2  sha256:")
    assert "~ scored lines  zi_mo 自摸  [WC-2]  changed" in lines
    assert "    add_tun  1  →  3" in lines
    at = next(n for n, line in enumerate(lines) if line.endswith(PLAIN))
    assert lines[at + 1].strip() == "−  2 tun  zi mo + 1  [WC-2]"
    assert lines[at + 2].strip() == "+  4 tun  zi mo + 3  [WC-2]"
    assert "version has not risen" not in ran.out


def test_it_is_said_in_chinese(hupai: Hupai, tmp_path: Path) -> None:
    alone = 'win_clause   = "WC-8"\npayer_alone = ["DISCARD"]\nfee = true'
    write(tmp_path, PAYS_MORE, ('win_clause   = "WC-8"', alone))
    out = hupai("rules", "diff", WUCAI, str(tmp_path)).out
    assert "~ 名堂  zi_mo 自摸  [WC-2]  改动" in out
    assert "~ [settle]" in out
    assert "−  2 囤  自摸 + 1  [WC-2]" in out
    assert "version 却没有变大（1 → 1）" in out
    assert "赔付不同的局（牌值 1，0 号座位胡，1 号座位给的牌）：12 种" in out
    assert "点炮 3 家 +2 -1 -1 → 0 -2 -1 场地 3 [WC-8]" in " ".join(out.split())


def test_a_hand_that_wins_no_more_is_told_with_the_reason(hupai: Hupai, tmp_path: Path) -> None:
    write(tmp_path, ("min_huxi    = 15", "min_huxi    = 18"))
    out = hupai("rules", "diff", WUCAI, str(tmp_path)).out
    assert "+  不胡  胡息不够" in out
    assert "[PH-5]" in out


def test_new_and_lost_rows_are_told_with_their_keys(hupai: Hupai, tmp_path: Path) -> None:
    row = '[[mingtang]]\nid = "hong_hu"\nname = "红胡"\nen = "red"\nclause = "WC-2"\n'
    row += "when = { red_tiles = { min = 10 } }\nmultiply = 2\n\n"
    write(tmp_path, ("[total]\n", f"{row}[total]\n"))
    there = hupai("rules", "diff", WUCAI, str(tmp_path), "--lang", "en").out
    assert "+ scored lines  hong_hu 红胡  [WC-2]  added" in there
    assert "    when      { red_tiles = { min = 10 } }" in there
    assert "hong hu × 2" in there
    back = hupai("rules", "diff", str(tmp_path), WUCAI, "--lang", "en").out
    assert "− scored lines  hong_hu 红胡  [WC-2]  removed" in back


def test_a_change_of_wording_pays_nobody_differently(hupai: Hupai, tmp_path: Path) -> None:
    write(tmp_path, ('text = "自摸加囤。"', 'text = "自摸另加囤。"'))
    out = hupai("rules", "diff", WUCAI, str(tmp_path), "--lang", "en").out
    assert "~ clauses  WC-2    changed  wording only" in out
    assert "hands paid differently: 0 of " in out
    assert "version has not risen" not in out


def test_equal_sheets_say_so(hupai: Hupai) -> None:
    ran = hupai("rules", "diff", "wucai", WUCAI, "--lang", "en", "--exit-code")
    assert ran.code == 0
    assert "the files say the same" in ran.out


def test_sheets_are_named_by_id_by_digest_or_by_folder(hupai: Hupai, tmp_path: Path) -> None:
    current, older = two_revisions(tmp_path)
    folder = ("--rulesets", str(tmp_path))
    told = []
    for before, after in (
        (f"wucai@{older}", "wucai"),
        (f"wucai@{older[7:15]}", f"wucai@{current}"),
        (str(tmp_path / "wucai/revisions/1"), str(tmp_path / "wucai")),
    ):
        ran = hupai("rules", "diff", before, after, *folder, "--json", "--exit-code")
        assert ran.code == 1
        told.append(json.loads(ran.out))
    assert told[0] == told[1] == told[2]
    one = told[0]
    assert (one["before"]["digest"], one["after"]["digest"]) == (older, current)
    assert one["version_should_rise"] is False
    assert [(c["section"], c["how"], c["row"]) for c in one["changes"]] == [
        ("top", "changed", ""),
        ("mingtang", "changed", "zi_mo"),
    ]
    assert one["rounds"] == []
    assert one["changes"][1]["fields"] == [{"name": "add_tun", "before": "1", "after": "3"}]
    hands = one["hands"]
    assert hands["tried"] > hands["different"] >= len(hands["shown"]) > 0
    shown = hands["shown"][0]
    assert (shown["before"]["total"], shown["after"]["total"]) == (2, 4)
    assert shown["after"]["clauses"] == ["WC-2"]
    assert shown["after"]["lines"][0]["operand"] == 3


def test_what_is_neither_sheet_nor_folder_is_refused(hupai: Hupai, tmp_path: Path) -> None:
    for before in ("none", "wucai@0000", str(tmp_path)):
        ran = hupai("rules", "diff", before, "wucai")
        assert ran.code in (2, 3)
        assert ran.out == ""
        assert ran.err.startswith("hupai: ")
    assert {one.id for one in built_in().rulesets} >= {"wucai"}


def test_rounds_are_told_as_data(hupai: Hupai) -> None:
    told = json.loads(hupai("rules", "diff", "duowang", "wucai", "--json").out)
    assert told["rounds"] == [
        {
            "source": "DRAWN",
            "seats": 3,
            "same_wait": False,
            "options": {},
            "before": {"net": [-10, 5, 5], "house": 0, "clause": "DW-24"},
            "after": {"net": [0, 0, 0], "house": 0, "clause": "WC-8"},
        },
        *told["rounds"][1:],
    ]
    out = hupai("rules", "diff", "duowang", "wucai", "--lang", "en").out
    assert "  drawn, seat 0 with a wild  3 seats  -10 +5 +5 " in out


def test_reports_of_other_games_end(hupai: Hupai) -> None:
    ran = hupai("rules", "diff", "wucai", "taizhou", "--lang", "en")
    assert ran.code == 0
    assert "hands paid differently: 0 of 0 tried" in ran.out
    assert "cannot be under one of the two" in ran.out
