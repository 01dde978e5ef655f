"""The rulesets as they are listed and read."""

import pytest

from evaluator.cli import main
from evaluator.scoring.registry import built_in
from evaluator.scoring.schema import Ruleset
from evaluator.version import VERSION
from tests.cli.conftest import Hupai

RULESETS = built_in().rulesets


def test_the_list_has_id_name_description_and_digest(hupai: Hupai) -> None:
    ran = hupai("rules")
    assert ran.code == 0
    for ruleset in RULESETS:
        assert ran.row(ruleset.id, ruleset.name)
        assert ran.row(ruleset.description)
        assert ran.row(ruleset.digest)
        assert hupai("rules", "--lang", "en").row(ruleset.id, ruleset.en)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_one_ruleset_is_read_in_full(hupai: Hupai, ruleset: Ruleset, language: str) -> None:
    ran = hupai("rules", ruleset.id, "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    shown = ran.out.splitlines()

    def said(first: str, *words: str) -> bool:
        """Whether a line that begins so has all the words."""
        return any(ln.startswith(f"  {first} ") and all(w in ln for w in words) for ln in shown)

    for clause in ruleset.clauses:
        assert clause.reading or said(clause.id, clause.text)
    for option in ruleset.options:
        text = option.text if language == "zh" else option.en
        place = 0 if language == "zh" else 1
        labels = () if option.integer else [option.label(value)[place] for value in option.values]
        values = (*labels, *(() if option.integer else option.values))
        assert said(f"{option.name}={option.default}", f"[{option.clause}]", text, *values)
    for row in ruleset.rows:
        assert said(row.code, row.name if language == "zh" else row.en, f"[{row.clause}]")
    for reading in ruleset.readings:
        assert said(reading.id, reading.question)
        assert all(said(" ", t) for t in (reading.chosen, *reading.other, reading.why))


def test_an_option_that_takes_a_number_says_its_range(hupai: Hupai) -> None:
    assert hupai("rules", "taizhou").row("max_multiplier=8", "1 至 1000000 的整数")
    english = hupai("rules", "taizhou", "--lang", "en")
    assert english.row("max_multiplier=8", "a whole number from 1 to 1000000")


def test_version(hupai: Hupai) -> None:
    ran = hupai("version")
    assert (ran.code, ran.out, ran.err) == (0, f"hupai {VERSION}\n", "")


def test_main_takes_the_command_line_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["hupai", "version"])
    assert main() == 0
    assert capsys.readouterr().out == f"hupai {VERSION}\n"
