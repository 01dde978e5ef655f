"""Profiles and records for the tests of profiles."""

import copy
import json
import tomllib
from typing import Any

from evaluator.bulk import profile as profiles
from evaluator.bulk.profile.loading import read
from evaluator.bulk.profile.model import Profile

BASE = tomllib.loads("""
name = "base"
[record]
id = "no"
[ruleset]
id = { value = "duowang" }
[tiles]
coding = "zipai-bytes"
wild = 33
none = 0
[hand]
tiles = "cards"
holds_winning_tile = false
[melds]
list = "melds"
[melds.kinds]
1 = "chi"
2 = "peng"
3 = "wei"
[win]
tile = "card"
source = { column = "by", values = { 1 = "zimo", 2 = "fanpai" } }
[claimed]
hu = { value = true }
""")

RECORD = {
    "no": 7,
    "cards": [17, 17, 8, 8, 24],
    "melds": [{"kind": 3, "tiles": [19, 19, 19]}],
    "card": 17,
    "by": 1,
}


def with_tables(**tables: Any) -> Profile:  # noqa: ANN401 - TOML of any kind
    """The base profile with some of its tables replaced, or left out when None."""
    data = copy.deepcopy(BASE) | tables
    return read({name: table for name, table in data.items() if table is not None})


def mapped(profile: Profile, record: Any) -> tuple[dict[str, Any], str]:  # noqa: ANN401 - records are anything
    """The row of one record without its nulls, and what is wrong with it."""
    found = profiles.of_lines(profile, json.dumps(record).encode(), 1)
    (row,) = found.batch.to_pylist(maps_as_pydicts="strict")
    return {name: value for name, value in row.items() if value is not None}, found.faults.get(
        0, ""
    )


def notation(profile: Profile, **changed: Any) -> str:  # noqa: ANN401 - records are anything
    """The notation of the record with some keys changed; it must be read without fault."""
    row, fault = mapped(profile, RECORD | changed)
    assert not fault
    text = row["notation"]
    assert isinstance(text, str)
    return text


def fault(profile: Profile, **changed: Any) -> str:  # noqa: ANN401 - records are anything
    """What is wrong with the record when some keys are changed."""
    return mapped(profile, RECORD | changed)[1].removeprefix("line 1: ")
