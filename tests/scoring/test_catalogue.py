"""The catalogue of sentences beside the reasons: each in both languages, filled alike, used."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

from evaluator.scoring import sentences
from evaluator.search.task import MajiangMeasure, ZipaiMeasure

HERE = Path(sentences.__file__).parent
CATALOGUE = tomllib.loads((HERE / "sentences.toml").read_text(encoding="utf-8"))
SOURCE = "".join(path.read_text(encoding="utf-8") for path in HERE.rglob("*.py"))
ENTRIES = [
    (kind, code) for kind, entries in CATALOGUE.items() if kind != "reason" for code in entries
]
BY_NAME = {"measure", "objective", "word"}
"""Entries that are named by an enum, an option or a unit."""


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize(("kind", "code"), ENTRIES)
def test_an_entry_is_in_both_languages_and_says_as_much_in_each(kind: str, code: str) -> None:
    entry = CATALOGUE[kind][code]
    assert set(entry) == {"zh", "en"}
    assert fields(entry["zh"]) == fields(entry["en"]) or kind == "difference"


@pytest.mark.parametrize(("kind", "code"), ENTRIES)
def test_an_entry_is_used(kind: str, code: str) -> None:
    assert kind in BY_NAME or re.search(rf'"{code}"', SOURCE)


@pytest.mark.parametrize(("kind", "code"), ENTRIES)
def test_an_entry_holds_no_number(kind: str, code: str) -> None:
    """Numbers are filled in: one written here would be a second home of it."""
    for text in CATALOGUE[kind][code].values():
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", text))


def test_everything_that_is_counted_has_a_word() -> None:
    counted = {m.name for m in ZipaiMeasure} | {m.name for m in MajiangMeasure}
    assert set(CATALOGUE["measure"]) == counted
