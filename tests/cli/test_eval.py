"""What is printed about a hand, as plain text in both languages."""

import re
from itertools import pairwise

import pytest

from evaluator.cli.width import width
from evaluator.domain.notation import parse
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import built_in
from tests.cli.conftest import Hupai, Ran
from tests.cli.hands import (
    FAN_ADDS,
    LOSING,
    MELDS,
    NO_COUNT,
    NO_KA,
    TAIZHOU,
    TIAN_HU,
    TOO_FEW,
    WANG_CHUANG,
    WANG_ZHA,
    WINNING,
    Asked,
)

HEADINGS = {"zh": ("门子", "算法"), "en": ("groups", "arithmetic")}


def section(out: str, heading: str) -> list[str]:
    """The lines from a heading to the next empty line."""
    lines = out.splitlines()
    start = lines.index(heading) + 1
    return lines[start : [*lines[start:], ""].index("") + start]


@pytest.mark.parametrize(
    ("asked", "zh", "en"),
    [
        (MELDS, "胡  8 囤  天天爱多王跑胡子（duowang）", "hu  8 tun  Duowang paohuzi (duowang)"),
        (WANG_ZHA, "胡  112 囤", "hu  112 tun"),
        (TAIZHOU, "胡  68 卡", "hu  68 ka"),
        (NO_COUNT, "胡  8 分", "hu  8 fen"),
        (TOO_FEW, "不胡  天天爱多王跑胡子（duowang）", "not hu  Duowang paohuzi (duowang)"),
    ],
)
def test_the_first_line_is_the_result(hupai: Hupai, asked: Asked, zh: str, en: str) -> None:
    for language, first in (("zh", zh), ("en", en)):
        ran = hupai(*asked.argv, "--lang", language)
        assert ran.code == 0
        assert ran.out.splitlines()[0].startswith(first)


def test_the_hand_is_said_as_it_was_understood(hupai: Hupai) -> None:
    hand = "碰3万 123万555条7889筒 花东东中发白夏 胡8筒/自摸"
    assert hupai(*TAIZHOU.argv).out.splitlines()[1] == f"牌  {hand}"
    assert hupai(*TAIZHOU.argv, "--lang", "en").out.splitlines()[1] == f"hand  {hand}"


def test_each_group_says_kind_tiles_place_huxi_and_clause(hupai: Hupai) -> None:
    assert section(hupai(*WANG_ZHA.argv).out, "门子") == [
        "  一句话  贰 柒 拾            桌上  6 息  [PH-4]",
        "  偎      叁 叁 叁            桌上  6 息  [PH-4]",
        "  碰      二 二 二            桌上  1 息  [PH-4]",
        "  提      八* (八) (八) (八)  手里  9 息  [PH-4]",
        "  一句话  一 二 三            手里  3 息  [PH-4]",
        "  一句话  伍 陆 柒            手里  0 息  [PH-2]",
        "  将      九 九               手里  0 息  [PH-2]",
        "  ( ) 王代的牌    * 胡的牌",
    ]


def test_in_english_kinds_are_pinyin_and_tiles_as_printed(hupai: Hupai) -> None:
    groups = section(hupai(*WANG_ZHA.argv, "--lang", "en").out, "groups")
    assert groups[3] == "  ti     八* (八) (八) (八)  held   9 huxi  [PH-4]"
    assert groups[-1] == "  ( ) a wild, as what it stands for    * the winning tile"


def test_majiang_groups_have_no_huxi(hupai: Hupai) -> None:
    assert section(hupai(*TAIZHOU.argv).out, "门子")[3] == "  顺子  7筒 8筒* 9筒  手里  [TZ-3]"


def test_the_arithmetic_reads_as_the_sheet_does(hupai: Hupai) -> None:
    assert section(hupai(*WANG_ZHA.argv).out, "算法") == [
        "  胡息  一句话贰柒拾                     + 6    = 6  [PH-4]",
        "  胡息  偎叁叁叁                         + 6   = 12  [PH-4]",
        "  胡息  碰二二二                         + 1   = 13  [PH-4]",
        "  胡息  提八*(八)(八)(八)                + 9   = 22  [PH-4]",
        "  胡息  一句话一二三                     + 3   = 25  [PH-4]",
        "  囤    胡息折囤           (25 − 15) ÷ 3 + 1    = 4  [PH-11]  余 1 息不计",
        "  番    王炸                            × 16   = 16  [DW-12]",
        "  总数  起算                               4    = 4  [DW-23]",
        "  总数  自摸                             + 1    = 5  [DW-6]",
        "  总数  翻醒                             + 2    = 7  [DW-22]",
        "  总数  乘番数                          × 16  = 112  [DW-23]",
    ]


def test_in_english_mingtang_are_pinyin_with_their_meaning(hupai: Hupai) -> None:
    ran = hupai(*WANG_ZHA.argv, "--lang", "en")
    assert ran.row("fan ", "wang zha", "× 16", "= 16", "[DW-12]").endswith(
        "four alike is three wilds and the winning tile"
    )
    assert ran.row("zi mo", "+ 1", "[DW-6]").endswith("own draw")
    assert ran.row("huxi into tun", "(25 − 15) ÷ 3 + 1").endswith("1 huxi left over")


def test_what_a_figure_is_made_of_is_said(hupai: Hupai) -> None:
    assert "(39 × 4 − 15) ÷ 3 + 1" in hupai(*TIAN_HU.argv).row("天胡")
    assert hupai(*FAN_ADDS.argv).row("红乌").endswith("[QM-13]  红字 18: 5 + 5")
    kongs = hupai("eval", "angang:1m angang:9s 35m789p55s hu:4m/zimo", "--ruleset", "taizhou")
    assert kongs.row("暗杠", "+ 4").endswith("[TZ-10]  2 × 2")


def test_the_cap_is_a_line_of_its_own(hupai: Hupai) -> None:
    assert hupai(*NO_COUNT.argv).row("封顶", "≤ 8", "= 8", "[TZ-26]")


STEP = re.compile(
    r"(?P<register>胡息|囤|卡|番|倍|总数|huxi|tun|ka|fan|factor|total) .*?  +"
    r"(?:\((?P<huxi>\d+)(?: × (?P<times>\d+))? − (?P<least>\d+)\) ÷ (?P<step>\d+) \+ (?P<first>\d+)"
    r"|(?P<sign>[+×≤] )?(?P<operand>\d+)) +"
    r"= (?P<value>\d+)  \[(?P<clause>[A-Z]{2}-\d+)\]"
)


def stepped(register: int, step: re.Match[str]) -> int:
    """The register after a printed step, by nothing but what is printed."""
    if step["huxi"]:
        counted = int(step["huxi"]) * int(step["times"] or 1)
        return (counted - int(step["least"])) // int(step["step"]) + int(step["first"])
    operand = int(step["operand"])
    return {
        "+ ": register + operand,
        "× ": register * operand,
        "≤ ": min(register, operand),
    }.get(step["sign"], operand)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("asked", WINNING)
def test_the_printed_arithmetic_replays_to_the_result(
    hupai: Hupai, asked: Asked, language: str
) -> None:
    ran = hupai(*asked.argv, "--lang", language)
    rows = section(ran.out, HEADINGS[language][1])
    registers = dict.fromkeys(("番", "倍", "fan", "factor"), 1)
    values = []
    for row in rows:
        step = STEP.match(row.strip())
        assert step is not None, row
        name = step["register"]
        registers[name] = stepped(registers.get(name, 0), step)
        assert registers[name] == int(step["value"]), row
        values.append(int(step["value"]))
    rules = built_in().resolved(asked.ruleset, dict(o.split("=") for o in asked.options))
    best = evaluate(parse(asked.notation), rules).best
    assert best is not None
    assert values == [line.value for line in best.score.lines]
    assert f" {best.score.total} " in ran.out.splitlines()[0]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("asked", WINNING)
def test_columns_align_in_cells(hupai: Hupai, asked: Asked, language: str) -> None:
    for heading in HEADINGS[language]:
        rows = [r for r in section(hupai(*asked.argv, "--lang", language).out, heading) if "[" in r]
        assert len(rows) > 1
        assert len({width(row[: row.index("[")]) for row in rows}) == 1


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("asked", [*WINNING, *LOSING])
def test_plain_text_is_tidy(hupai: Hupai, asked: Asked, language: str) -> None:
    ran = hupai(*asked.argv, "--lang", language, "--max", "3")
    lines = ran.out.splitlines()
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert all(line == line.rstrip() for line in lines)
    assert not any(first == second == "" for first, second in pairwise(lines))
    assert not re.search(r"[{}]|None|<[A-Z]", ran.out)


def test_a_hand_that_does_not_win_says_every_reason(hupai: Hupai) -> None:
    ran = hupai(*TOO_FEW.argv)
    assert section(ran.out, "为什么不胡") == [
        "  别人打出的牌不能胡。              [DW-4]",
        "  胡息不够：最多13息，起胡要15息。  [PH-5]",
        "  差 2 息：有 13 息，要 15 息",
    ]
    assert "算法" not in ran.out.splitlines()


def test_reasons_in_english(hupai: Hupai) -> None:
    ran = hupai(*TOO_FEW.argv, "--lang", "en")
    assert ran.row("A discard does not win here.", "[DW-4]")
    assert ran.row("Too few 胡息: 13 at best, 15 needed.", "[PH-5]")
    assert ran.row("2 huxi short: 13 of 15")
    assert hupai(*NO_KA.argv, "--lang", "en").row("7筒 completes the hand, but never as the middle")


def test_decompositions_are_counted_and_listed_when_asked_for(hupai: Hupai) -> None:
    assert hupai(*MELDS.argv, "--lang", "en").row("1 legal decomposition")
    assert "从优到劣" not in hupai(*WANG_CHUANG.argv).out
    ran = hupai(*WANG_CHUANG.argv, "--max", "3")
    assert ran.row("合法拆法 20 种")
    listed = section(ran.out, "各种拆法，从优到劣")
    assert [row[:12] for row in listed] == ["  1.  64 囤  ", "  2.  56 囤  ", "  3.  56 囤  "]
    assert "坎八*(八)(八)" in listed[0]


def test_another_objective_is_shown_where_it_chooses_otherwise(hupai: Hupai) -> None:
    ran = hupai(*WANG_CHUANG.argv)
    assert section(ran.out, "换一种取法")[0].startswith(
        "  huxi_then_fan  先息后番  36 囤  提一一一(一)  坎柒柒柒"
    )
    english = hupai(*WANG_CHUANG.argv, "--lang", "en")
    assert english.row("huxi_then_fan  huxi first, then fan  36 tun  ti 一一一(一)")


def test_what_was_just_missed_says_what_was_counted(hupai: Hupai) -> None:
    assert hupai(*WANG_ZHA.argv).row("红胡  红字  有 8  要 10  [DW-14]")
    english = hupai(*WANG_ZHA.argv, "--lang", "en")
    assert english.row("hong hu  red tiles  has 8  needs 10  [DW-14]  10 to 12 red tiles")


def test_readings_relied_on_have_question_and_choice(hupai: Hupai) -> None:
    for language, heading in (("zh", "所据读法"), ("en", "readings relied on")):
        ran = hupai(*WANG_CHUANG.argv, "--lang", language)
        assert ran.row(heading)
        assert ran.row("DW-7.R", "自摸与王胡并存时，自摸怎么计？")
        assert ran.row("加一囤仍加，翻倍不再翻（self_draw_on_wild_win=add_only）。")


def test_provenance_is_enough_to_ask_again(hupai: Hupai) -> None:
    rules = built_in().resolved("duowang", {"min_huxi": "10"})
    origin = evaluate(parse(MELDS.notation), rules).provenance
    rows = section(hupai(*MELDS.argv).out, "出处")
    assert rows == [
        f"  规则  duowang {origin.ruleset_digest[:19]}…",
        "  选项  min_huxi=10，其余默认",
        f"  记法  {origin.notation}",
        f"  请求  {origin.request_digest}",
        f"  结果  {origin.result_digest}",
        f"  引擎  {origin.engine_version}",
    ]
    again = hupai("eval", origin.notation, "--ruleset", "duowang", "--option", "min_huxi=10")
    assert section(again.out, "出处") == rows


def test_all_options_at_their_defaults_is_said_in_short(hupai: Hupai) -> None:
    assert hupai(*TAIZHOU.argv).row("选项  都取默认")


def test_words_of_the_notation_may_be_arguments_of_their_own(hupai: Hupai) -> None:
    apart: Ran = hupai("eval", *TAIZHOU.notation.split(), "--ruleset", "taizhou")
    assert apart == hupai(*TAIZHOU.argv)


def test_only_exit_code_tells_a_hand_that_does_not_win(hupai: Hupai) -> None:
    assert hupai(*TOO_FEW.argv).code == 0
    assert hupai(*TOO_FEW.argv, "--exit-code").code == 1
    assert hupai(*MELDS.argv, "--exit-code").code == 0
