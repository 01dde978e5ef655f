"""Rows in, the same rows with verdicts out: whatever the batches, whatever is wrong with them."""

from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.bulk import function, schema
from evaluator.bulk.function import How, reevaluate
from evaluator.bulk.how import Pin
from evaluator.bulk.sample import PLANTED, SCHEMA, Sampler
from evaluator.bulk.sample.planting import KINDS
from evaluator.errors import DigestMismatch, InvalidRequest, UnknownRuleset
from evaluator.scoring import built_in
from evaluator.scoring.batch import Batch
from tests.bulk.records import HAND, RIGHT, batch, judged
from tests.support.hands import law

WON = {"settlement_id": "won", "notation": HAND, "ruleset_id": "taizhou", "claimed_total": 68}
DRAWN = {"settlement_id": "drawn", "ruleset_id": "duowang", "drawn": True, "seats": 3}


@pytest.mark.parametrize("size", [1, 7, 10_000])
@pytest.mark.parametrize("how", [How(), How(baseline=(Pin("duowang"),))], ids=["plain", "baseline"])
def test_the_size_of_batches_changes_no_row(size: int, how: How) -> None:
    rows = Sampler(3, error_rate=0.1).rows(range(60))
    whole = pa.Table.from_batches(reevaluate([rows], how))
    parts = [rows.slice(start, size) for start in range(0, rows.num_rows, size)]

    assert pa.Table.from_batches(reevaluate(parts, how)).combine_chunks() == whole


def test_several_threads_change_no_row() -> None:
    rows = Sampler(4).rows(range(1200))

    assert list(reevaluate([rows], How(threads=3))) == list(reevaluate([rows], How()))


def test_every_planted_error_is_found_with_its_kind_and_nothing_else_is() -> None:
    rows = Sampler(5, error_rate=0.4).rows(range(2500))
    (found,) = reevaluate([rows], How())

    assert found["cause"].to_pylist() == rows[PLANTED].to_pylist()
    assert set(rows[PLANTED].to_pylist()) == {None, *KINDS}
    assert set(found["verdict"].to_pylist()) == {"MATCH", "MISMATCH"}


def test_an_empty_batch_gives_one() -> None:
    (found,) = reevaluate([batch([])], How())

    assert found.num_rows == 0
    assert found.schema == schema.output_schema(schema.input_schema())


def test_columns_that_came_go_out_as_they_were() -> None:
    rows = Sampler(6).rows(range(50))
    (found,) = reevaluate([rows], How())
    (again,) = reevaluate([found], How())

    assert found.select(SCHEMA.names) == rows
    assert again == found  # a result can be run again


def test_only_the_first_columns_need_be_there() -> None:
    given = pa.RecordBatch.from_pylist([{k: WON[k] for k in list(WON)[:3]}])
    (found,) = reevaluate([given], How())

    assert found["verdict"].to_pylist() == ["CLAIM_INCOMPLETE"]
    assert found["computed_total"].to_pylist() == [68]


@pytest.mark.parametrize(
    ("changed", "verdict", "error"),
    [
        ({"notation": None}, "INVALID_INPUT", "notation: null; expected a hand in notation"),
        ({"notation": ""}, "INVALID_INPUT", "notation.hand.concealed: "),
        ({"notation": "19x4"}, "INVALID_INPUT", "notation: at character "),
        ({"notation": "1" * 5000}, "INVALID_INPUT", "notation: at character "),
        ({"notation": "11111m hu:2m/zimo"}, "INVALID_INPUT", "notation.hand.concealed: "),
        ({"settlement_id": None}, "INVALID_INPUT", "settlement_id: null; expected the record's"),
        ({"ruleset_id": None}, "INVALID_INPUT", "ruleset_id: null; expected the id of a ruleset"),
        ({"ruleset_id": "nowhere"}, "RULESET_UNKNOWN", "ruleset_id: unknown ruleset 'nowhere'"),
        ({"ruleset_digest": "sha256:0"}, "RULESET_UNKNOWN", "load that revision from a folder"),
        ({"options": {"mod": "x"}}, "INVALID_INPUT", "options[mod]: no such option; expected one"),
        ({"options": {"mode": None}}, "INVALID_INPUT", "options[mode]: null; expected a value"),
        ({"seats": 4}, "INVALID_INPUT", "winner_seat: null; expected the seat that won"),
        ({"winner_seat": 1}, "INVALID_INPUT", "seats: null; expected how many play"),
        ({"seats": 9, "winner_seat": 1}, "INVALID_INPUT", "seats: 9; expected 2 or 3 or 4"),
        ({"seats": 4, "winner_seat": 7}, "INVALID_INPUT", "winner_seat: seat 7; expected 0 to 3"),
        ({"seats": 4, "winner_seat": 1, "payer_seat": 2}, "INVALID_INPUT", "payer_seat: seat 2"),
        ({"seats": 4, "winner_seat": 1, "rate": -1}, "INVALID_INPUT", "rate: -1; expected 0"),
        ({"seats": 4, "winner_seat": 1, "fee": 5}, "INVALID_INPUT", "fee: 5; "),
        ({"seats": 4, "winner_seat": 1, "rate": 2**62}, "INVALID_INPUT", f"rate: {2**62}; "),
        (
            {"seats": 4, "winner_seat": 1, "same_wait_seats": [1, None]},
            "INVALID_INPUT",
            "same_wait_seats[1]: null; expected a number",
        ),
        ({"claimed_net": [1, -1]}, "INVALID_INPUT", "claimed_net: no round; expected seats and"),
        (
            {"seats": 4, "winner_seat": 1, "claimed_net": [1, -1]},
            "INVALID_INPUT",
            "claimed_net: 2 seats; expected 4",
        ),
        (
            {"seats": 4, "winner_seat": 1, "claimed_net": [1, None, 0, 0]},
            "INVALID_INPUT",
            "claimed_net: a null in the list; expected points for each seat",
        ),
        ({"claimed_lines": [None]}, "INVALID_INPUT", "claimed_lines: a null in the list"),
        ({"drawn": True}, "INVALID_INPUT", "notation: set with a drawn round; expected unset"),
    ],
)
def test_a_bad_row_is_an_error_row_and_the_rows_beside_it_are_not(
    changed: dict[str, Any], verdict: str, error: str
) -> None:
    options = list(changed["options"].items()) if "options" in changed else None
    before, bad, after = judged([RIGHT, WON | changed | {"options": options}, RIGHT])

    assert (bad["verdict"], bad["status"]) == (verdict, "error")
    assert error in bad["error"]
    assert [bad[name] for name in ("computed_hu", "computed_total", "diff", "result_digest")] == (
        [None] * 4
    )
    assert before == after
    assert before["verdict"] == "MATCH"


def test_everything_wrong_with_a_row_is_said_at_once() -> None:
    wrong = {
        "settlement_id": None,
        "notation": "11111m hu:2m/zimo",
        "seats": 9,
        "winner_seat": 12,
        "fee": 3,
    }
    (bad,) = judged([WON | wrong])

    for part in (
        "settlement_id: null",
        "seats: 9",
        "winner_seat: seat 12",
        "notation.hand.concealed: ",
        "fee: 3",
    ):
        assert part in bad["error"]


def test_what_goes_wrong_in_the_program_is_said_in_the_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("no such luck")

    monkeypatch.setattr(function, "differing", broken)
    monkeypatch.setattr(Batch, "answer", broken)  # asked about hands that the core leaves
    right, wrong, left = judged([WON, WON | {"claimed_total": 1}, WON | {"notation": "w w"}])

    assert right["verdict"] == "MATCH"
    for row in (wrong, left):
        assert (row["verdict"], row["status"]) == ("ENGINE_ERROR", "error")
        assert row["error"] == "ZeroDivisionError: no such luck"
        assert row["computed_total"] is None


def test_an_option_has_one_value() -> None:
    (bad,) = judged([WON | {"options": [("mode", "count_ka"), ("mode", "no_count")]}])

    assert bad["error"] == "options[mode]: 2 values; expected one"


def test_a_drawn_round_pays_for_wilds() -> None:
    held = {"wilds_by_seat": [3, 1, 0], "claimed_hu": False, "claimed_net": [-25, 5, 20]}
    right, wrong = judged([DRAWN | held, DRAWN | held | {"claimed_net": [0, 0, 0]}])

    assert (right["verdict"], right["computed_net"]) == ("MATCH", [-25, 5, 20])
    assert right["request_digest"] is None
    assert (wrong["verdict"], wrong["first_clause"]) == ("MISMATCH", "DW-24")


def test_a_drawn_round_has_no_winner() -> None:
    (bad,) = judged([DRAWN | {"winner_seat": 1, "payer_seat": 0, "same_wait_seats": [2]}])

    for name in ("winner_seat", "payer_seat", "same_wait_seats"):
        assert f"{name}: " in bad["error"]


@pytest.mark.parametrize(
    ("claimed", "verdict"),
    [
        ({}, "CLAIM_INCOMPLETE"),
        ({"claimed_lines_complete": True}, "CLAIM_INCOMPLETE"),
        ({"claimed_lines": []}, "CLAIM_INCOMPLETE"),
        ({"claimed_lines": [], "claimed_lines_complete": True}, "MISMATCH"),
        ({"claimed_lines": ["hua"]}, "MATCH"),
        ({"claimed_lines": ["hua", "hua"]}, "MISMATCH"),
        ({"claimed_lines": ["no_such_line"]}, "MISMATCH"),
        ({"claimed_hu": True}, "MATCH"),
        ({"claimed_hu": False}, "MISMATCH"),
        ({"claimed_huxi": 0}, "MATCH"),
    ],
)
def test_only_what_a_record_states_is_compared(claimed: dict[str, Any], verdict: str) -> None:
    (row,) = judged([{k: WON[k] for k in list(WON)[:3]} | claimed])

    assert row["verdict"] == verdict


def test_texts_are_taken_in_any_notation_and_digested_in_one() -> None:
    texts = [HAND, "碰3万 123万555条7889筒 花东东中发白夏 胡8筒/自摸", HAND.replace(" ", "  ")]
    rows = judged(WON | {"notation": text} for text in texts)

    assert len({row["request_digest"] for row in rows}) == 1
    assert {row["verdict"] for row in rows} == {"MATCH"}
    assert [row["notation"] for row in rows] == texts


def test_a_pin_judges_rows_of_its_sheet_and_those_without_one() -> None:
    taizhou = built_in().ruleset("taizhou")
    unknown = {"ruleset_digest": "sha256:0"}
    how = How(ruleset=(Pin("taizhou", taizhou.digest),))
    pinned, without, other = judged(
        [WON | unknown, WON | {"ruleset_id": None}, DRAWN | unknown], how
    )

    assert (pinned["verdict"], without["verdict"]) == ("MATCH", "MATCH")
    assert without["used_ruleset_digest"] == taizhou.digest
    assert other["verdict"] == "RULESET_UNKNOWN"


@pytest.mark.parametrize(
    ("pin", "error"),
    [(Pin("nowhere"), UnknownRuleset), (Pin("taizhou", "sha256:0"), DigestMismatch)],
)
def test_a_pin_to_what_is_not_loaded_is_refused_before_any_row(
    pin: Pin, error: type[Exception]
) -> None:
    with pytest.raises(error):
        judged([WON], How(ruleset=(pin,)))
    with pytest.raises(error):
        judged([WON], How(baseline=(pin,)))


def test_a_schema_that_cannot_be_read_is_refused_with_all_its_faults() -> None:
    given = pa.RecordBatch.from_pylist([{"notation": HAND, "rate": 0.5, "seats": "four"}])

    with pytest.raises(InvalidRequest) as refused:
        list(reevaluate([given], How()))
    assert [fault.field for fault in refused.value.faults] == [
        "settlement_id",
        "ruleset_id",
        "rate",
        "seats",
    ]


@pytest.mark.parametrize("name", ["notation", "ruleset_id", "ruleset_digest", "settlement_id"])
def test_bytes_that_are_no_text_are_an_error_of_their_row(name: str) -> None:
    given = batch([RIGHT, WON])
    texts = given[name].to_pylist()
    raw = pa.array([b"\xff\xfe", texts[1] and texts[1].encode()]).view(pa.string())
    place = given.schema.get_field_index(name)
    (found,) = reevaluate([given.set_column(place, name, raw)], How())

    wrong, right = found["verdict"].to_pylist()
    assert right == "MATCH"
    assert (wrong == "MATCH") == (name == "settlement_id")


def test_columns_of_other_widths_are_read_alike() -> None:
    kinds = {
        "seats": pa.int64(),
        "claimed_total": pa.int32(),
        "ruleset_id": pa.dictionary(pa.int32(), pa.string()),
        "notation": pa.large_string(),
        "claimed_net": pa.large_list(pa.int32()),
    }
    narrow = batch([RIGHT, WON])
    wide = pa.RecordBatch.from_arrays(
        [
            column.cast(kinds.get(name, column.type))
            for name, column in zip(narrow.schema.names, narrow.columns, strict=True)
        ],
        narrow.schema.names,
    )
    wide = wide.set_column(wide.schema.get_field_index("payer_seat"), "payer_seat", pa.nulls(2))
    (first,), (second,) = reevaluate([narrow], How()), reevaluate([wide], How())
    names = [column.name for column in schema.RESULT]

    assert first.select(names) == second.select(names)


@pytest.mark.parametrize("name", [one.name for one in schema.INPUT[3:]])
def test_a_column_without_a_type_states_nothing(name: str) -> None:
    given = batch([WON | {name: None}])
    untyped = given.set_column(given.schema.get_field_index(name), name, pa.nulls(1))
    (first,), (second,) = reevaluate([given], How()), reevaluate([untyped], How())
    names = [column.name for column in schema.RESULT]

    assert first.select(names) == second.select(names)


def test_lists_without_a_type_are_lists() -> None:
    for lists, verdict in (([], "MATCH"), ([None], "INVALID_INPUT")):
        given = batch([WON])
        untyped = pa.array([lists], pa.list_(pa.null()))
        place = given.schema.get_field_index("claimed_lines")
        (found,) = reevaluate([given.set_column(place, "claimed_lines", untyped)], How())
        assert found["verdict"].to_pylist() == [verdict]


_NUMBERS = st.one_of(st.none(), st.integers(-2, 5), st.integers(-(2**63), 2**63 - 1))
_SMALL = st.one_of(st.none(), st.integers(-128, 127))
_TEXTS = st.one_of(
    st.none(),
    st.text(max_size=30),
    st.sampled_from([HAND, "19x4dww hu:8x/zimo", "@dealt", "hu=8x", "w" * 20]),
)


@law(150)
@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "settlement_id": st.one_of(st.none(), st.text(max_size=3)),
                "notation": _TEXTS,
                "ruleset_id": st.sampled_from(["taizhou", "duowang", "quanmin", "", None]),
            },
            optional={
                "ruleset_digest": st.text(max_size=5),
                "options": st.lists(st.tuples(st.text(max_size=3), st.text(max_size=3))),
                "claimed_total": _NUMBERS,
                "claimed_lines": st.lists(st.one_of(st.none(), st.text(max_size=3)), max_size=3),
                "claimed_net": st.lists(_NUMBERS, max_size=6),
                "seats": _SMALL,
                "winner_seat": _SMALL,
                "payer_seat": _SMALL,
                "rate": _NUMBERS,
                "fee": _NUMBERS,
                "same_wait_seats": st.lists(_SMALL, max_size=3),
                "wilds_by_seat": st.lists(_SMALL, max_size=5),
                "drawn": st.booleans(),
            },
        ),
        max_size=4,
    )
)
def test_no_row_stops_a_run(rows: list[dict[str, Any]]) -> None:
    found = judged(rows)

    assert [row["settlement_id"] for row in found] == [row["settlement_id"] for row in rows]
    for row in found:
        assert (row["status"] == "error") == (row["error"] is not None)
        assert row["verdict"] != "ENGINE_ERROR", row["error"]
