"""Every example in the documentation is run, and prints what the page shows."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from docs.generator.examples import Example, NotOurs, arguments, examples
from docs.generator.markdown import fences
from docs.generator.scratch import scratch
from evaluator.domain import notation
from evaluator.scoring import Registry, evaluate
from evaluator.service.settings import configuration
from tests.docs.pages import ALL, BY_HAND, ROOT, name, spans, text

CONSOLE: Final = [(page, example) for page in BY_HAND for example in examples(text(page))]
INLINE: Final = sorted(
    {span for page in BY_HAND for span in spans(page) if re.match(r"hupai [a-z]", span)}
)
"""Commands in a sentence, many of them with words in capitals for what the reader has."""

_COMMAND: Final = re.compile(r"hupai( [a-z][a-z-]*\b)+")
NAMED: Final = sorted({one[0] for span in INLINE if (one := _COMMAND.match(span))})
"""The commands alone."""

WHOLE: Final = [
    one for one in INLINE if re.fullmatch(r"hupai (rules|version)( (?!check|diff)[a-z]+)?", one)
]
"""Those that are all there is to type."""


def run(command: str, page: str = "") -> subprocess.CompletedProcess[str]:
    """Runs it as a reader of the page would; both streams together, as a terminal shows them."""
    with scratch(page) as folder:
        return _run(command, folder)


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "evaluator.cli", *arguments(command)],
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    ("page", "example"), CONSOLE, ids=[f"{name(page)}: {one.command}" for page, one in CONSOLE]
)
def test_a_command_prints_what_the_page_shows(page: Path, example: Example) -> None:
    assert run(example.command, text(page)).stdout == example.shown


def test_there_are_commands() -> None:
    assert any(name(page) == "README.md" for page, _ in CONSOLE)


@pytest.mark.parametrize("command", WHOLE)
def test_a_command_in_a_sentence_works(command: str) -> None:
    assert run(command).returncode == 0


@pytest.mark.parametrize("command", NAMED)
def test_a_command_in_a_sentence_exists(command: str) -> None:
    assert run(f"{command} --help").returncode == 0


@pytest.mark.parametrize("page", ALL, ids=name)
def test_hupai_is_shown_only_where_it_is_run(page: Path) -> None:
    for body in fences(text(page), "text"):
        assert not re.search(r"^(\$ )?hupai (eval|rules|version)", body, re.MULTILINE)


def test_another_program_is_not_run() -> None:
    with pytest.raises(NotOurs, match="only hupai"):
        arguments("rm -rf /")


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


def test_the_file_of_settings_is_taken_where_its_tokens_are(tmp_path: Path) -> None:
    (written,) = fences(text(ROOT / "docs/operating.md"), "toml")
    tokens, file = tmp_path / "tokens", tmp_path / "hupai.toml"
    tokens.write_text("a-token-of-the-tests\n", encoding="utf-8")
    file.write_text(written.replace("/run/secrets/hupai/tokens", str(tokens)), encoding="utf-8")
    told = tomllib.loads(written)
    settings = configuration.read(["--config", str(file)], {})
    assert settings.token_file == str(tokens)
    assert {name: getattr(settings, name) for name in told} == {**told, "token_file": str(tokens)}
