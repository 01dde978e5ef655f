"""The catalogue of the program's own words."""

import re
from pathlib import Path
from string import Formatter

import pytest

from evaluator import words
from evaluator.domain.audit import Verdict
from evaluator.domain.score import Operation, Register, Unit
from evaluator.words import labels

HOME = Path(words.__path__[0]).parent
SOURCE = "".join(
    path.read_text(encoding="utf-8")
    for package in ("cli", "words", "console")
    for kind in ("*.py", "*.html")
    for path in (HOME / package).rglob(kind)
)
FAMILIES = {
    "unit": {unit.name for unit in Unit if unit},
    "register": {register.name for register in Register if register} | {"FACTOR"},
    "step": {operation.name for operation in Operation},
    "tile": {"small", "big", "red", "wild", "winning"},
    "objective": {"fan_then_huxi", "huxi_then_fan", "max_total"},
    "verdict": {verdict.name for verdict in Verdict if verdict},
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
    elif family == "measure":
        assert name
    else:
        assert re.search(rf'["\']{re.escape(label)}["\']', SOURCE)


def test_every_unit_and_register_has_its_label() -> None:
    for family in ("unit", "register"):
        assert {f"{family}.{name}" for name in FAMILIES[family]} <= set(labels())
