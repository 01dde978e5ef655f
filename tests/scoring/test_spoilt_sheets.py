"""Whatever an author writes, it is told as faults: no file brings the loader down."""

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from evaluator.errors import InvalidRequest, RulesetError
from evaluator.scoring.loading import load, parse
from evaluator.scoring.registry import BUILT_IN
from evaluator.scoring.resolve import resolve
from evaluator.scoring.review.cases import Cases, cases_of
from evaluator.scoring.review.trying import Rules, failures
from evaluator.scoring.review.untried import untried
from tests.scoring.test_loading import toml

SHEETS = [path.parent for path in sorted(BUILT_IN.glob("*/ruleset.toml"))]
SPOILT: list[Any] = [
    *(3, -1, 0, True, "x", "", 10**30, "9" * 20, [], {}, ["x"], [1], [{}], [[1]]),
    *({"min": 1}, {"min": "a"}, {"a": {"b": 1}}, {"option": "wake"}, {"option": ["a"]}),
    *({"option": {}}, {"option": "objective", "values": [1]}, {"option": "mode", "values": {}}),
]
"""Values that are right in some places and wrong in most."""

Path_ = tuple[str | int, ...]


def places(value: object, at: Path_ = ()) -> Iterator[Path_]:
    """Every place in the data of a file."""
    items: list[tuple[Any, object]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, inside in items:
        yield (*at, key)
        yield from places(inside, (*at, key))


def spoil(data: dict[str, Any], dice: Random) -> None:
    """Takes away, changes or adds something in one or two places."""
    for at in dice.sample(list(places(data)), dice.choice((1, 1, 2))):
        room: Any = data
        with suppress(KeyError, IndexError, TypeError):
            for key in at[:-1]:
                room = room[key]
            if dice.random() < 0.2:
                del room[at[-1]]
            else:
                room[at[-1]] = deepcopy(dice.choice(SPOILT))


@pytest.mark.parametrize("folder", SHEETS, ids=lambda folder: folder.name)
def test_a_spoilt_sheet_is_refused_or_can_be_used_under_every_option(folder: Path) -> None:
    whole = tomllib.loads((folder / "ruleset.toml").read_text(encoding="utf-8"))
    dice, refused = Random(folder.name), 0
    for _ in range(120):
        data = deepcopy(whole)
        spoil(data, dice)
        try:
            sheet = parse(data)
        except RulesetError as error:
            refused += bool(error.faults)
            continue
        resolve(sheet, {})
        for option in sheet.options:
            for value in option.values:
                with suppress(InvalidRequest):  # it needs others
                    resolve(sheet, {option.name: value})
    assert 60 < refused < 120


@pytest.mark.parametrize("folder", SHEETS, ids=lambda folder: folder.name)
def test_spoilt_cases_are_told_as_faults_and_the_others_are_tried(
    folder: Path, tmp_path: Path
) -> None:
    whole = tomllib.loads((folder / "cases.toml").read_text(encoding="utf-8"))
    whole = {table: rows[:4] for table, rows in whole.items()}
    dice, rules, told = Random(folder.name), Rules(load(folder)), 0
    for _ in range(60):
        data = deepcopy(whole)
        spoil(data, dice)
        (tmp_path / "cases.toml").write_text(toml(data), encoding="utf-8")
        faults: list[str] = []
        cases = cases_of(tmp_path, rules.ruleset, faults)
        assert isinstance(cases, Cases)
        failed = list(failures(cases, rules))
        list(untried(rules.ruleset, cases))
        told += bool(faults or failed)
    assert told > 30
