"""docs/rulesets.md explains every key, measure and effect that a sheet may have."""

import re
import tomllib
from collections.abc import Iterator
from typing import Final

import pytest

from evaluator.errors import RulesetError
from evaluator.scoring import loading
from evaluator.scoring.registry import BUILT_IN, built_in
from evaluator.search.task import MajiangMeasure, ZipaiMeasure
from tests.docs.pages import ROOT, rows, spans, text

PAGE: Final = ROOT / "docs/rulesets.md"
EXPLAINED: Final = set(re.findall(r"\w+", " ".join(spans(PAGE))))

CHOICES: Final = frozenset({"only_if", "needs", "cap_only_if", "replaces_only_if", "values"})
CONDITIONS: Final = frozenset({"when", "any"})
NAMES: Final = CHOICES | CONDITIONS | {"reasons"}
"""Tables whose keys are names of the sheet: options, measures, codes."""

ASKED: Final = re.compile(
    r"\.(?:text|texts|integer|integers|flag|raw|table|tables|choices|bounds|has|get)\(\"(\w+)\""
)


@pytest.mark.parametrize("module", ["loading.py", "resolve.py"])
def test_every_key_that_is_read_is_explained(module: str) -> None:
    asked = set(ASKED.findall(text(ROOT / "evaluator/scoring" / module)))
    assert asked
    assert asked - EXPLAINED == set()


def test_every_effect_and_every_single_table_is_explained() -> None:
    assert {*loading._EFFECTS, *loading.SETTINGS} - EXPLAINED == set()


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in built_in().rulesets])
def test_every_key_of_a_sheet_is_explained(ruleset: str) -> None:
    sheet = tomllib.loads(text(BUILT_IN / ruleset / "ruleset.toml"))
    assert set(keys(sheet)) - EXPLAINED == set()


def test_every_key_of_a_case_is_explained() -> None:
    for path in BUILT_IN.glob("*/cases.toml"):
        for case in tomllib.loads(text(path))["case"]:
            assert {*case, *case["expect"]} - EXPLAINED == set(), path


@pytest.mark.parametrize(
    ("block", "enum"), [("measures.zipai", ZipaiMeasure), ("measures.majiang", MajiangMeasure)]
)
def test_every_measure_is_explained(
    block: str, enum: type[ZipaiMeasure] | type[MajiangMeasure]
) -> None:
    said = {measure: meaning for measure, _, meaning in rows(PAGE, block)}
    assert list(said) == [measure.name for measure in enum]
    assert all(said.values())


def test_the_room_of_the_compiled_core_is_told() -> None:
    room = dict(re.findall(r"(MOST_ROWS|MOST_CONDITIONS) = (\d+)", text(ROOT / "cext/price.pxd")))
    said = " ".join(text(PAGE).split())
    assert f"{room['MOST_ROWS']} rows of {room['MOST_CONDITIONS']} conditions each" in said


def test_a_misspelt_key_of_a_single_table_is_noticed() -> None:
    sheet = tomllib.loads(text(BUILT_IN / "duowang" / "ruleset.toml"))
    sheet["win"]["forced_drew"] = True
    with pytest.raises(RulesetError, match="win: forced_drew: unknown key"):
        loading.parse(sheet)


def keys(value: object) -> Iterator[str]:
    """Keys of a sheet at any depth, names of the sheet left out."""
    if isinstance(value, list):
        for item in value:
            yield from keys(item)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in NAMES:
                yield from keys(inner)
