"""The cases of a sheet: every fault of the file at once, with row and field."""

from pathlib import Path

import pytest

from evaluator.scoring.loading import load
from evaluator.scoring.registry import built_in
from evaluator.scoring.review.cases import Cases, cases_of
from tests.support.sheets import PLAIN

WUCAI = built_in().ruleset("wucai")
GOOD = {
    "id": '"x"',
    "clause": '["WC-2"]',
    "source": '"worked by hand"',
    "why": '"15: one 囤"',
    "hand": f'"{PLAIN}"',
    "expect": "{ hu = true, total = 2 }",
}
ROUND = {
    "id": '"r"',
    "clause": '"WC-8"',
    "why": '"two pay 2 each"',
    "seats": "3",
    "winners": f'[{{ seat = 1, hand = "{PLAIN}" }}]',
    "net": "[-2, 4, -2]",
}


def row(table: str, given: dict[str, str], **changed: str) -> str:
    """A row with some keys changed; an empty value leaves the key out."""
    keys = {**given, **changed}
    lines = [f"{key} = {value}" for key, value in keys.items() if value]
    return "\n".join([f"[[{table}]]", *lines, ""])


def read(folder: Path, text: str) -> tuple[Cases, list[str]]:
    """The cases, and the faults without the file's name."""
    (folder / "cases.toml").write_text(text, encoding="utf-8")
    faults: list[str] = []
    cases = cases_of(folder, WUCAI, faults)
    for fault in faults:
        assert fault.startswith(f"{folder}/cases.toml: ")
    return cases, [fault.removeprefix(f"{folder}/cases.toml: ") for fault in faults]


def test_a_file_without_faults_is_read_whole(tmp_path: Path) -> None:
    other = {"reading": '"WC-8.R2"', "other_options": '{ discard_win = "true" }'}
    text = row("case", GOOD, **other, other_expect="{ hu = true, total = 3 }")
    cases, faults = read(tmp_path, text + row("settlement", ROUND, transfers="[[0, 1, 2]]"))
    assert faults == []
    assert [str(case) for case in cases.hands] == ["wucai/x"]
    assert cases.hands[0].other_options == {"discard_win": "true"}
    assert [str(case) for case in cases.rounds] == ["wucai/r"]
    assert cases.rounds[0].transfers == ((0, 1, 2),)


def test_no_file_is_no_case_and_no_fault(tmp_path: Path) -> None:
    faults: list[str] = []
    assert cases_of(tmp_path, WUCAI, faults) == Cases()
    assert faults == []


@pytest.mark.parametrize("text", ["[[case]", "\x00"])
def test_a_file_that_is_no_toml_is_one_fault(tmp_path: Path, text: str) -> None:
    cases, faults = read(tmp_path, text)
    assert cases == Cases()
    assert len(faults) == 1


FAULTS: list[tuple[dict[str, str], str]] = [
    ({"id": ""}, "case[0]: id: missing"),
    ({"why": '""'}, "case[x]: why: is empty"),
    ({"source": ""}, "case[x]: source: missing"),
    ({"clause": ""}, "case[x]: clause: missing; name the clauses that the case tries"),
    ({"clause": '["XX-1"]'}, "case[x]: clause: 'XX-1' is no clause of this ruleset"),
    ({"clause": '"WC-2"'}, "case[x]: clause: 'WC-2' is not a list of texts"),
    ({"hand": '"偎壹 偎"'}, "case[x]: hand: at character 4"),
    ({"hand": ""}, "case[x]: hand: missing"),
    ({"expect": ""}, "case[x]: expect: missing; expected some of hu"),
    ({"expect": "{ fan = 3 }"}, "case[x].expect: fan: unknown; expected one of hu"),
    ({"expect": "{ total = '2' }"}, "case[x].expect: total: '2' is not a whole number"),
    ({"expect": "{ hu = 1 }"}, "case[x].expect: hu: 1 is not true or false"),
    ({"expect": "{ lines = ['x'] }"}, "case[x].expect: lines: 'x' is none of this ruleset"),
    ({"expect": "{ reasons = ['X'] }"}, "case[x].expect: reasons: 'X' is none of this ruleset"),
    ({"reading": '"WC-9.R9"'}, "case[x]: reading: 'WC-9.R9' is no reading of this ruleset"),
    ({"options": "{ wilds = '4' }"}, "case[x].options: wilds: no such option; expected one of"),
    ({"options": "{ objective = 'x' }"}, "case[x]: options: ruleset.options[objective]: no value"),
    ({"options": "{ objective = 3 }"}, "case[x].options: objective: 3 is not a text"),
    ({"notes": "3"}, "case[x]: notes: unknown key"),
    ({"other_expect": "{ total = 3 }"}, "case[x]: other_options: expected together with"),
    (
        {"other_options": "{ discard_win = 'true' }", "other_expect": "{ total = 3 }"},
        "case[x]: reading: missing; name the reading",
    ),
    (
        {
            "reading": '"WC-8.R2"',
            "other_options": "{ discard_win = 'maybe' }",
            "other_expect": "{ hu = true, total = 2 }",
        },
        "case[x]: other_options: ruleset.options[discard_win]: no value 'maybe'",
    ),
    (
        {
            "reading": '"WC-8.R2"',
            "other_options": "{ discard_win = 'true' }",
            "other_expect": "{ hu = true, total = 2 }",
        },
        "case[x]: other_expect: the same as expect",
    ),
]
IN_ROUNDS: list[tuple[dict[str, str], str]] = [
    ({"clause": ""}, "settlement[r]: clause: missing"),
    ({"clause": '"XX-1"'}, "settlement[r]: clause: 'XX-1' is no clause of this ruleset"),
    ({"net": ""}, "settlement[r]: net: missing; say what each seat gains"),
    ({"net": "['2']"}, "settlement[r]: net: ['2'] is not a list of whole numbers"),
    ({"seats": ""}, "settlement[r]: seats: missing"),
    ({"winners": "[{ seat = 1, hand = '1q' }]"}, "winners[0]: hand: at character"),
    ({"winners": "[{ hand = '1x' }]"}, "winners[0]: seat: missing"),
    ({"winners": "[{ seat = 1, hand = '1x', who = 1 }]"}, "winners[0]: who: unknown key"),
    ({"transfers": "[[0, 1]]"}, "settlement[r]: transfers: [0, 1] is not [from seat, to seat"),
    ({"transfers": "3"}, "settlement[r]: transfers: 3 is not [from seat"),
    ({"options": "{ wilds = '4' }"}, "settlement[r].options: wilds: no such option"),
    ({"nett": "[0]"}, "settlement[r]: nett: unknown key"),
]


@pytest.mark.parametrize(("changed", "told"), FAULTS, ids=str)
def test_a_fault_of_a_case_is_told_with_row_and_field(
    tmp_path: Path, changed: dict[str, str], told: str
) -> None:
    cases, faults = read(tmp_path, row("case", GOOD, **changed))
    assert cases.hands == ()
    assert any(fault.startswith(told) for fault in faults), faults


@pytest.mark.parametrize(("changed", "told"), IN_ROUNDS, ids=str)
def test_a_fault_of_a_round_is_told_with_row_and_field(
    tmp_path: Path, changed: dict[str, str], told: str
) -> None:
    cases, faults = read(tmp_path, row("settlement", ROUND, **changed))
    assert cases.rounds == ()
    assert any(fault.startswith(told) for fault in faults), faults


def test_one_bad_case_does_not_hide_another_nor_a_good_one(tmp_path: Path) -> None:
    text = row("case", GOOD, id='"a"', why="") + row("case", GOOD) + row("case", GOOD, notes="3")
    cases, faults = read(tmp_path, "version = 3\n" + text + row("case", GOOD))
    assert [case.id for case in cases.hands] == ["x", "x"]
    assert faults == [
        "case[a]: why: missing",
        "case[x]: notes: unknown key",
        "top level: version: unknown key",
        "case[x]: id: used 2 times",
    ]


def test_the_built_in_cases_are_without_faults() -> None:
    for ruleset in built_in().rulesets:
        folder = built_in().folder(ruleset)
        faults: list[str] = []
        assert cases_of(folder, load(folder), faults).hands
        assert faults == []
