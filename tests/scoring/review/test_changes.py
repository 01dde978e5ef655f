"""Two sheets side by side: each row that differs, once, and nothing else."""

import tomllib
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from evaluator.scoring.registry import BUILT_IN
from evaluator.scoring.review.changes import ARRAYS, TOP, Change, Field, changes, written

Data = dict[str, Any]


def data_of(ruleset: str) -> Data:
    return tomllib.loads((BUILT_IN / ruleset / "ruleset.toml").read_text(encoding="utf-8"))


def row(data: Data, section: str, **named: str) -> Data:
    found: Data = next(r for r in data[section] if named.items() <= r.items())
    return found


def between(before: Data, after: Data) -> list[Change]:
    return list(changes(before, after))


SHEETS = [path.parent.name for path in sorted(BUILT_IN.glob("*/ruleset.toml"))]


@pytest.mark.parametrize("ruleset", SHEETS)
def test_a_sheet_does_not_differ_from_itself(ruleset: str) -> None:
    assert between(data_of(ruleset), data_of(ruleset)) == []


def test_a_payout_is_one_field_of_its_row() -> None:
    before, after = data_of("duowang"), data_of("duowang")
    changed = row(after, "mingtang", id="hei_hu")
    changed["multiply"] += 1
    (change,) = between(before, after)
    assert change[:5] == ("mingtang", "changed", "hei_hu", changed["name"], changed["clause"])
    (field,) = change.fields
    assert field.name == "multiply"
    assert int(field.after) == int(field.before) + 1
    assert not change.wording


def test_only_the_row_that_changes_is_told_where_several_have_one_id() -> None:
    before, after = data_of("wucai"), data_of("wucai")
    row(after, "mingtang", id="tian_hu", clause="WC-3")["huxi_times"] = 2
    (change,) = between(before, after)
    assert (change.row, change.clause) == ("tian_hu", "WC-3")
    assert change.fields == (Field("huxi_times", "1", "2"),)


def test_a_row_whose_clause_is_renamed_is_still_that_row() -> None:
    before, after = data_of("wucai"), data_of("wucai")
    row(after, "mingtang", id="tian_hu", clause="WC-3")["clause"] = "WC-5"
    (change,) = between(before, after)
    assert change.fields == (Field("clause", "WC-3", "WC-5"),)


def test_a_new_row_and_a_lost_one_are_told_in_full() -> None:
    before, after = data_of("wucai"), data_of("wucai")
    after["mingtang"].append({"id": "hong_hu", "name": "红胡", "clause": "WC-2", "multiply": 2})
    after["reading"] = [r for r in after["reading"] if r["id"] != "WC-9.R"]
    added, removed = between(before, after)
    assert added[:5] == ("mingtang", "added", "hong_hu", "红胡", "WC-2")
    assert Field("multiply", "", "2") in added.fields
    assert removed[:3] == ("reading", "removed", "WC-9.R")
    assert all(field.before and not field.after for field in removed.fields)


def test_settings_are_told_key_by_key() -> None:
    before, after = data_of("wucai"), data_of("wucai")
    after["win"]["min_huxi"] = 10
    after["tun"].pop("step")
    after["xing"] = {"neighbours": 1}
    after["version"] = 2
    assert between(before, after) == [
        Change(TOP, "changed", "", "", "", (Field("version", "1", "2"),)),
        Change("win", "changed", "", "", "", (Field("min_huxi", "15", "10"),)),
        Change("tun", "changed", "", "", "", (Field("step", "3", ""),)),
        Change("xing", "added", "", "", "", (Field("neighbours", "", "1"),)),
    ]
    assert between(after, before)[-1].how == "removed"


def test_a_row_that_stands_elsewhere_is_moved_and_the_others_are_not() -> None:
    before, after = data_of("duowang"), data_of("duowang")
    after["option"].insert(0, after["option"].pop())
    (change,) = between(before, after)
    assert (change.section, change.how) == ("option", "moved")
    assert change.row == before["option"][-1]["name"]
    assert change.fields == ()


@pytest.mark.parametrize(
    ("section", "key", "wording"),
    [("mingtang", "en", True), ("mingtang", "near", False), ("clause", "text", True)],
)
def test_what_only_says_something_is_told_apart(section: str, key: str, wording: bool) -> None:  # noqa: FBT001
    before, after = data_of("duowang"), data_of("duowang")
    after[section][3][key] = "other"
    (change,) = between(before, after)
    assert change.wording is wording


@pytest.mark.parametrize("seed", range(40))
def test_every_row_that_was_changed_is_told_and_no_other(seed: int) -> None:
    dice = Random(seed)
    before = data_of(dice.choice(SHEETS))
    after = deepcopy(before)
    wanted = set()
    for section in dice.sample([s for s in ARRAYS if before.get(s)], 3):
        place = dice.randrange(len(after[section]))
        after[section][place]["note"] = "new"
        wanted.add((section, written(after[section][place].get(ARRAYS[section][0], ""))))
    told = between(before, after)
    assert {(one.section, one.row) for one in told} == wanted
    assert all(one.fields == (Field("note", "", "new"),) for one in told)
    assert [one.how for one in between(after, before)] == ["changed"] * len(told)


def test_values_are_written_as_in_the_file() -> None:
    assert written([True, "a"]) == "[true, a]"
    assert written({"option": "x", "values": {"a": [1, 2]}}) == (
        "{ option = x, values = { a = [1, 2] } }"
    )
