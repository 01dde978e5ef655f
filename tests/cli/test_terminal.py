"""The same text on a terminal: coloured, and broken where the terminal is narrow."""

import re
import sys
from collections import Counter

import pytest

from evaluator import cli
from evaluator.cli.width import width
from tests.cli.conftest import Hupai, Ran
from tests.cli.hands import TAIZHOU, TOO_FEW, WANG_CHUANG, WANG_ZHA, WINNING, Asked

LOOK = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def on_terminal(hupai: Hupai, monkeypatch: pytest.MonkeyPatch) -> Hupai:
    """Runs with standard output that is a terminal with colours, 300 cells wide unless set."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "300")

    def run(*argv: str) -> Ran:
        with monkeypatch.context() as patch:
            patch.setattr(sys.stdout, "isatty", lambda: True)
            return hupai(*argv)

    return run


def looks(out: str, text: str) -> set[str]:
    """The codes under which a piece of text is printed."""
    return set(re.findall(rf"\x1b\[([0-9;]*)m{re.escape(text)}\x1b\[0m", out))


@pytest.mark.parametrize("asked", [*WINNING, TOO_FEW])
def test_a_wide_terminal_has_the_plain_text(hupai: Hupai, on_terminal: Hupai, asked: Asked) -> None:
    coloured = on_terminal(*asked.argv, "--max", "2").out
    plain = hupai(*asked.argv, "--max", "2").out
    assert coloured != plain
    assert LOOK.sub("", coloured) == plain


def test_red_faces_wilds_and_the_winning_tile_stand_out(on_terminal: Hupai) -> None:
    out = on_terminal(*WANG_ZHA.argv).out
    assert looks(out, "贰") == {"91"}
    assert looks(out, "叁") == set()
    assert looks(out, "(八)") == {"4"}
    assert looks(out, "八*") == {"1;7"}
    assert looks(out, "胡  112 囤") == {"1;32"}
    assert looks(on_terminal(*TOO_FEW.argv).out, "不胡") == {"1;33"}


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("argv", [(*WANG_CHUANG.argv, "--max", "5"), ("rules", "duowang")])
def test_a_narrow_terminal_gets_every_character(
    on_terminal: Hupai,
    monkeypatch: pytest.MonkeyPatch,
    argv: tuple[str, ...],
    columns: int,
    language: str,
) -> None:
    wide = LOOK.sub("", on_terminal(*argv, "--lang", language).out)
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = LOOK.sub("", on_terminal(*argv, "--lang", language).out)
    assert narrow != wide
    assert Counter("".join(narrow.split())) == Counter("".join(wide.split()))


def test_clauses_are_broken_under_themselves(
    on_terminal: Hupai, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = LOOK.sub("", on_terminal("rules", "duowang").out).splitlines()
    start = lines.index("条文") + 1
    clauses = lines[start : lines.index("", start)]
    assert all(width(line) <= 60 for line in clauses)
    assert all(re.match(r"  [A-Z]{2}-\d+ +\S|         \S", line) for line in clauses)
    assert not any(line.strip()[0] in "，。、；）”" for line in clauses)


def test_no_color_is_honoured(on_terminal: Hupai, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in on_terminal(*TAIZHOU.argv).out
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b" in on_terminal(*TAIZHOU.argv).out


def test_without_rich_the_text_is_plain(
    on_terminal: Hupai, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "evaluator.cli.terminal", raising=False)
    monkeypatch.delattr(cli, "terminal", raising=False)
    for name in ["rich", *(name for name in sys.modules if name.startswith("rich."))]:
        monkeypatch.setitem(sys.modules, name, None)
    ran = on_terminal(*TAIZHOU.argv)
    assert (ran.code, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert ran.out.startswith("胡  68 卡")


def test_json_is_never_coloured(on_terminal: Hupai) -> None:
    assert "\x1b" not in on_terminal(*TAIZHOU.argv, "--json").out
    assert "\x1b" not in on_terminal("rules", "--json").out
