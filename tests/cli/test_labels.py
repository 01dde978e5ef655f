"""The catalogue of the program's own words."""

import re
from pathlib import Path
from string import Formatter

import pytest

from evaluator import words
from evaluator.cli.differing import SIGNS
from evaluator.domain.audit import Verdict
from evaluator.domain.kinds import GroupKind
from evaluator.domain.score import Operation, Register, Unit
from evaluator.scoring.lines import KIND_NAMES
from evaluator.scoring.review.changes import ARRAYS, TOP
from evaluator.scoring.review.untried import SORTS
from evaluator.words import labels

HOME = Path(words.__path__[0]).parent
SOURCE = "".join(
    path.read_text(encoding="utf-8")
    for package in ("cli", "words", "console")
    for kind in ("*.py", "*.html")
    for path in (HOME / package).rglob(kind)
)
FAMILIES = {
    "register": {register.name for register in Register if register} | {"FACTOR"},
    "step": {operation.name for operation in Operation},
    "tile": {"small", "big", "red", "wild", "winning"},
    "verdict": {verdict.name for verdict in Verdict if verdict},
    "section": {TOP, *ARRAYS},
    "how": set(SIGNS),
    "untried": set(SORTS),
}


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("label", labels())
def test_every_label_is_in_both_languages_with_the_same_values(label: str) -> None:
    assert set(labels()[label]) == {"zh", "en"}
    assert fields(labels()[label]["zh"]) == fields(labels()[label]["en"])


@pytest.mark.parametrize("label", labels())
def test_every_label_is_used(label: str) -> None:
    family, _, name = label.partition(".")
    if family in FAMILIES and name:
        assert name in FAMILIES[family]
    else:
        assert re.search(rf'["\']{re.escape(label)}["\']', SOURCE)


def test_every_register_has_its_label() -> None:
    assert {f"register.{name}" for name in FAMILIES["register"]} <= set(labels())


def test_what_answers_name_is_named_from_the_same_catalogue() -> None:
    zh, en = words.Words("zh"), words.Words("en")
    for unit in filter(None, Unit):
        assert zh.amount(1, unit) != en.amount(1, unit)
    for kind in GroupKind:
        assert zh.kind(kind) == KIND_NAMES[kind]
        assert en.kind(kind).isascii()
    assert (zh.measure("flowers"), en.measure("flowers")) == ("花", "flowers")
    assert en.objective("max_total") == "the greatest total"
    assert zh.measure("of a newer server") == ""
