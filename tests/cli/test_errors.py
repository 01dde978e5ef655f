"""What is told of bad usage, notation and hands, where, and with which exit code."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from evaluator.cli.complaints import pointer
from evaluator.cli.width import width
from evaluator.errors import RulesetError
from evaluator.scoring import built_in
from tests.cli.conftest import Hupai
from tests.cli.hands import MELDS, TAIZHOU, TOO_FEW

PROGRAM = (sys.executable, "-m", "evaluator.cli")


KNOWN = [ruleset.id for ruleset in built_in().rulesets]


def lines(text: str) -> list[str]:
    return text.splitlines()


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("evaluate",),
        ("eval",),
        ("eval", "王"),
        ("eval", "王", "--ruleset"),
        ("eval", "王", "--ruleset", "duowang", "--max", "many"),
        ("eval", "王", "--ruleset", "duowang", "--lang", "fr"),
        ("rules", "duowang", "wucai"),
    ],
)
def test_bad_usage_says_how_it_is_used(hupai: Hupai, argv: tuple[str, ...]) -> None:
    ran = hupai(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: hupai")


@pytest.mark.parametrize("argv", [("--help",), ("eval", "--help"), ("rules", "--help")])
def test_help_is_no_error(hupai: Hupai, argv: tuple[str, ...]) -> None:
    ran = hupai(*argv)
    assert (ran.code, ran.err) == (0, "")
    assert "usage: hupai" in ran.out


@pytest.mark.parametrize(
    "argv", [("eval", MELDS.notation, "--ruleset", "duowan"), ("rules", "duowan")]
)
def test_an_unknown_ruleset_is_named_with_those_there_are(
    hupai: Hupai, argv: tuple[str, ...]
) -> None:
    ran = hupai(*argv, "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert lines(ran.err) == [
        f"hupai: ruleset.id: unknown ruleset 'duowan'; expected one of {', '.join(KNOWN)}"
    ]


def test_bad_notation_has_a_caret_under_the_character(hupai: Hupai) -> None:
    ran = hupai("eval", "跑贰 碰七 偎0 吃一二三", "--ruleset", "duowang", "--lang", "en")
    assert ran.code == 2
    first, text, caret = lines(ran.err)
    assert first.startswith("hupai: notation: at character 8, in '偎0': '0' is no tile here;")
    assert text == "  跑贰 碰七 偎0 吃一二三"
    assert caret == " " * width("  跑贰 碰七 偎") + "^"


def test_faults_of_options_are_all_told_with_the_notations(hupai: Hupai) -> None:
    given = ("min_huxi", "=1", "wake=up_down", "wake=flipped", "wild_count=9", "wilds=4")
    options = [word for option in given for word in ("--option", option)]
    ran = hupai("eval", "10x", "--ruleset", "duowang", *options, "--lang", "en")
    assert ran.code == 2
    assert [line.split("; ")[0] for line in lines(ran.err)] == [
        "hupai: ruleset.options: 'min_huxi'",
        "hupai: ruleset.options: '=1'",
        "hupai: ruleset.options[wake]: given twice",
        "hupai: notation: at character 2, in '10x': '0' is no suit",
        "  10x",
        "   ^",
        "hupai: ruleset.options[wild_count]: no value '9'",
        "hupai: ruleset.options[wilds]: no such option",
    ]


def test_every_fault_of_a_hand_is_a_line_with_its_field(hupai: Hupai) -> None:
    notation = "gang:1p 3m 七七七七七 hu:1p/qianggang"
    ran = hupai("eval", notation, "--ruleset", "duowang", "--max", "-1", "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    fields = [line.removeprefix("hupai: ").split(": ")[0] for line in lines(ran.err)]
    assert {
        "hand.concealed",
        "hand.concealed[0]",
        "hand.melds[0].kind",
        "hand.melds[0].tiles",
        "max_decompositions",
        "win.source",
        "win.tile",
    } == set(fields)
    assert all("; expected " in line for line in lines(ran.err))


def test_faults_are_told_in_the_language_of_the_answer(hupai: Hupai) -> None:
    ran = hupai("eval", "七 胡七/自摸", "--ruleset", "duowang", "--option", "min_huxi=12")
    assert lines(ran.err) == [
        "hupai: ruleset.options[min_huxi]：没有 '12' 这个取值；应为 10 或 15",
        "hupai: hand.concealed：连门子与胡的牌一共 2 张；"
        "应为一共 21 至 26 张，手里就是 20 至 25 张",
    ]
    ran = hupai("eval", "偎0", "--ruleset", "duowan")
    assert [line for line in lines(ran.err) if "：" in line] == [
        "hupai: notation：第 2 个字符，在 '偎0' 里：'0' 在这里不是牌；"
        "应为一…十、壹…拾、王，或 1…9 后面跟 万 条 筒",
        f"hupai: ruleset.id：没有规则 'duowan'；应为 {'、'.join(KNOWN)} 之一",
    ]


def test_faults_of_a_hand_are_told_with_a_wrong_option(hupai: Hupai) -> None:
    ran = hupai(
        "eval", "七 胡七/自摸", "--ruleset", "duowang", "--option", "min_huxi=12", "--lang", "en"
    )
    fields = [line.split(": ")[1] for line in lines(ran.err)]
    assert (ran.code, fields) == (2, ["ruleset.options[min_huxi]", "hand.concealed"])


def test_faults_of_a_hand_are_told_with_a_badly_written_option(hupai: Hupai) -> None:
    ran = hupai("eval", "七", "--ruleset", "duowang", "--option", "min_huxi")
    assert "ruleset.options" in ran.err
    assert "win.tile" in ran.err


def test_a_possible_hand_with_a_badly_written_option_is_not_evaluated(hupai: Hupai) -> None:
    ran = hupai(*TOO_FEW.argv, "--option", "min_huxi")
    assert (ran.code, ran.out) == (2, "")
    assert len(lines(ran.err)) == 1


@pytest.mark.parametrize("notation", ["", "   ", "\t\n"])
def test_an_empty_hand_is_no_hand(hupai: Hupai, notation: str) -> None:
    ran = hupai("eval", notation, "--ruleset", "taizhou")
    assert (ran.code, ran.out) == (2, "")
    assert "win.tile" in ran.err


def test_a_hand_from_standard_input(hupai: Hupai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(TAIZHOU.notation.replace(" ", "\n") + "\n"))
    assert hupai("eval", "-", "--ruleset", "taizhou") == hupai(*TAIZHOU.argv)


def test_standard_input_that_is_no_text(hupai: Hupai, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.TextIOWrapper(io.BytesIO(b"\xe4\xb8\xff"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", raw)
    ran = hupai("eval", "-", "--ruleset", "duowang", "--lang", "en")
    assert ran.code == 2
    assert lines(ran.err) == ["hupai: notation: byte 1 is no utf-8; expected UTF-8"]


def test_standard_input_without_end_is_not_read_to_its_end(
    hupai: Hupai, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("七" * 1_000_000))
    ran = hupai("eval", "-", "--ruleset", "duowang", "--lang", "en")
    assert ran.code == 2
    assert "at most 4096" in lines(ran.err)[0]
    assert all(width(line) <= 100 for line in lines(ran.err)[1:])


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("一九肆王 胡8/自摸", 6),
        ("x", 0),
        ("", 0),
        ("七" * 500, 250),
        ("9x" * 500, 999),
        ("庄\t\x1b[31m\u202e七\u0301", 7),
        ("e\u0301\u0301x", 3),
        ("\udcff七", 1),
    ],
)
def test_the_pointer_stands_under_its_character(text: str, offset: int) -> None:
    shown, caret = pointer(text, offset)
    assert shown.isprintable()
    assert caret.endswith("^")
    assert width(shown) <= 76
    before = shown
    while width(before) > len(caret) - 1:
        before = before[:-1]
    assert width(before) == len(caret) - 1
    if offset < len(text) and text[offset].isprintable() and width(text[offset]):
        assert shown[len(before)] == text[offset]


def test_rules_that_cannot_be_read_are_not_the_users_fault(
    hupai: Hupai, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RulesetError(["x/ruleset.toml: id: missing", "y/ruleset.toml: id: missing"])

    monkeypatch.setattr("evaluator.cli.known.with_built_in", broken)
    ran = hupai("rules")
    assert (ran.code, ran.out) == (3, "")
    assert lines(ran.err) == [
        "hupai: x/ruleset.toml: id: missing",
        "hupai: y/ruleset.toml: id: missing",
    ]


def test_interrupted_is_quiet(hupai: Hupai, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("evaluator.cli.known.with_built_in", interrupted)
    ran = hupai("rules")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_broken_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [*PROGRAM, "rules", "duowang"], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run([*PROGRAM, "rules"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 3
    assert ran.stderr.decode().startswith("hupai: ")
    assert ran.stderr.count(b"\n") == 1


def test_output_that_cannot_hold_chinese_is_escaped_not_refused() -> None:
    ran = subprocess.run(
        [*PROGRAM, "rules"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert rb"\u5929" in ran.stdout


def test_neither_grpc_nor_protobuf_nor_rich_is_loaded_for_plain_text() -> None:
    code = (
        "import sys; from evaluator.cli import main;"
        f"main({list(TAIZHOU.argv)!r});"
        "sys.exit(any(name in sys.modules for name in ('grpc', 'google.protobuf', 'rich')))"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0
