"""``hupai eval --why``: why a hand has a scored line or has it not."""

import pytest

from tests.cli.conftest import Hupai
from tests.cli.hands import LOSING, TAIZHOU, WANG_ZHA


def test_a_line_is_asked_about_by_name_or_code(hupai: Hupai) -> None:
    ran = hupai(*WANG_ZHA.argv, "--why", "红胡", "--why", "wang_zha")
    assert ran.code == 0
    assert ran.row("没有红胡：红字有8，要10至12（DW-14）。")
    assert ran.row("有王炸（DW-12）。")
    english = hupai(*WANG_ZHA.argv, "--why", "hong_hu", "--lang", "en")
    assert english.row("No 红胡", "red tiles 8, 10 to 12 needed (DW-14).")


def test_a_hand_that_does_not_win_has_no_line(hupai: Hupai) -> None:
    (asked,) = LOSING[:1]
    ran = hupai(*asked.argv, "--why", "zi_mo", "--lang", "en")
    assert ran.row("No 自摸", "the hand does not win.")


def test_without_a_question_there_is_no_answer(hupai: Hupai) -> None:
    assert "\n为什么\n" not in hupai(*TAIZHOU.argv).out


@pytest.mark.parametrize("language", ["zh", "en"])
def test_lines_that_the_sheet_has_not_are_told_with_those_it_has(
    hupai: Hupai, language: str
) -> None:
    ran = hupai(*TAIZHOU.argv, "--why", "红胡", "--why", "wu_hu", "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    first, second = ran.err.splitlines()
    assert "'红胡'" in first
    assert "'wu_hu'" in second
    assert "qing_yi_se" in first


def test_a_server_s_answer_is_explained_from_the_rules_here(hupai: Hupai, address: str) -> None:
    argv = (*WANG_ZHA.argv, "--why", "红胡")
    assert hupai(*argv, "--address", address) == hupai(*argv)
