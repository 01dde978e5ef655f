"""A profile is checked whole before a record is read."""

from pathlib import Path

import pytest

from evaluator.bulk.profile import BadProfile, load

WRONG = """
name = 7
colour = "red"

[record]
id = 5
played_at = "a..b"
clock = "hours"

[ruleset]
id = { column = "k", value = "x" }

[tiles]
coding = "bytes"
wild = [true]
runs = [{ first = 1, tiles = "1x?" }, { first = 1, tiles = "1x", each = 0 }]
table = { 5 = "12x", 6 = "" }
parts = [{ divide = 0 }]

[hand]
form = "heap"
holds_winning_tile = ["zimo", "luck"]

[melds]
stride = 1
list = "players.{winner}.melds"
kinds = { 1 = "pong" }
columns = { kong = "k" }

[win]
own = "zimo"

[facts]
lucky = "x"
dealer = { column = "d", divide = 0, none = [1.5] }

[claimed]
hu = "h"
[claimed.lines]
list = "l"
bits = { 3 = "zi_mo" }

[net]
points = "p"

[flowers]
coding = "petals"

[seats]
winner = { column = "w", values = 3 }

extra = 1
"""


def faults(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "p.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadProfile) as caught:
        load(file)
    return [fault.removeprefix(f"{file}: ") for fault in caught.value.faults]


def test_every_fault_is_told_at_once_with_table_and_key(tmp_path: Path) -> None:
    found = faults(tmp_path, WRONG)

    assert [": ".join(fault.split(": ")[:2]) for fault in found] == [
        "[tiles]: coding",
        "[tiles].runs[0]: tiles",
        "[tiles].runs[1]: each",
        "[tiles]: table",
        "[tiles]: wild",
        "[tiles].parts[0]: divide",
        "top level: name",
        "[record]: id",
        "[record]: played_at",
        "[record]: clock",
        "[ruleset].id: column",
        "[hand]: tiles",
        "[hand]: form",
        "[hand]: holds_winning_tile",
        "[melds]: kinds",
        "[melds].columns: column",
        "[melds]: stride",
        "[flowers]: coding",
        "[win]: tile",
        "[win]: source",
        "[facts].dealer: divide",
        "[facts].dealer: none",
        "[facts]: lucky",
        "[claimed].lines: bits",
        "[seats].winner: values",
        "[seats]: extra",
        "top level: [net]",
        "top level: colour",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name = ", "Invalid value"),
        ('name = "x"\n', "[record]: id: missing"),
        ('name = "x"\nrecord = 3\n', "top level: record: is not a table"),
        ('[hand]\ntiles = "c"\n', "[hand]: holds_winning_tile: missing; true, false or"),
        ('[win]\nsource = { value = "luck" }\n', "'luck' is not one of zimo, fanpai, dangdi"),
        ('[win]\nsource = "s"\nown = "zimo"\n', "expected this, or both own and other"),
        ('[melds]\nlist = "m"\n', "[melds]: kinds: missing; say what each code means"),
        ("[melds]\nstride = 5\n", "[melds]: list: missing; expected this or [melds.columns]"),
        ('[hand]\ntiles = "{winner}.c"\n', "[seats].winner: missing; a path goes through"),
        ("[tiles]\n", "[tiles]: coding: missing"),
        ('[tiles]\ncoding="wire"\nruns=[{first=0,tiles="w",each=999999}]\n', "999999 codes"),
    ],
)
def test_one_fault(tmp_path: Path, text: str, told: str) -> None:
    assert any(told in fault for fault in faults(tmp_path, text))


def test_a_file_that_is_not_there_is_one_fault(tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match=r"p\.toml: No such file"):
        load(tmp_path / "p.toml")


def test_a_file_that_is_no_utf8_is_one_fault(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_bytes(b"\xff")

    with pytest.raises(BadProfile, match="utf-8"):
        load(tmp_path / "p.toml")
