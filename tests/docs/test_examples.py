"""Every example in the documentation is run, and prints what the page shows."""

import os
import re
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from docs.generator.examples import Example, NotOurs, arguments, examples
from docs.generator.markdown import fences
from evaluator.domain import notation
from evaluator.scoring import Registry, evaluate
from tests.docs.pages import ALL, BY_HAND, ROOT, name, prose, text

CONSOLE: Final = [(name(page), example) for page in BY_HAND for example in examples(text(page))]
INLINE: Final = sorted(
    {
        command
        for page in BY_HAND
        for command in re.findall(r"`(hupai (?:rules|version)[^`<…]*)`", prose(page))
    }
)
WRITTEN_ADDRESS: Final = "127.0.0.1:50051"


def run(command: str) -> subprocess.CompletedProcess[str]:
    """Runs it as a person would; both streams together, as a terminal shows them."""
    return subprocess.run(
        [sys.executable, "-m", "evaluator.cli", *arguments(command)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(("page", "example"), CONSOLE)
def test_a_command_prints_what_the_page_shows(page: str, example: Example) -> None:
    assert run(example.command).stdout == example.shown, page


def test_there_are_commands() -> None:
    assert any(page == "README.md" for page, _ in CONSOLE)


@pytest.mark.parametrize("command", INLINE)
def test_a_command_in_a_sentence_works(command: str) -> None:
    assert run(command).returncode == 0


@pytest.mark.parametrize("page", ALL, ids=name)
def test_hupai_is_shown_only_where_it_is_run(page: Path) -> None:
    for language in ("sh", "bash", "text", ""):
        for body in fences(text(page), language):
            assert not re.search(r"^(\$ )?hupai (eval|rules|version)", body, re.MULTILINE)


def test_another_program_is_not_run() -> None:
    with pytest.raises(NotOurs, match="only hupai"):
        arguments("rm -rf /")


def test_the_python_example_prints_what_the_page_shows(address: str) -> None:
    page = text(ROOT / "README.md")
    (source,), (shown,) = fences(page, "python"), fences(page, "text")
    assert WRITTEN_ADDRESS in source
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(source.replace(WRITTEN_ADDRESS, address), "README.md", "exec"), {})
    assert printed.getvalue() == shown


def test_the_small_sheet_loads_and_its_case_is_right(tmp_path: Path) -> None:
    sheet, cases = fences(text(ROOT / "docs/rulesets.md"), "toml")
    (tmp_path / "small").mkdir()
    (tmp_path / "small/ruleset.toml").write_text(sheet, encoding="utf-8")
    rules = Registry(tmp_path).resolved("small")
    for case in tomllib.loads(cases)["case"]:
        best = evaluate(notation.parse(case["hand"]), rules).best
        assert best
        found = {
            "hu": True,
            "huxi": best.score.huxi,
            "tun": best.score.tun,
            "multiplier": best.score.multiplier,
            "total": best.score.total,
            "lines": [line.code for line in best.score.lines if line.code],
        }
        assert found == case["expect"]
