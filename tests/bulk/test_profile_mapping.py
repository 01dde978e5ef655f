"""What a record says besides its tiles: sheet, seats, facts, claims, time."""

import json
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa
import pytest

from evaluator.bulk import profile as profiles
from evaluator.bulk import schema
from tests.bulk.profiles import BASE, RECORD, fault, mapped, notation, with_tables


def row(profile: profiles.Profile, **changed: Any) -> dict[str, Any]:  # noqa: ANN401 - records are anything
    found, problem = mapped(profile, RECORD | changed)
    assert not problem
    return found


def test_what_a_record_does_not_say_is_null() -> None:
    assert row(with_tables()) == {
        "settlement_id": "7",
        "notation": "wei:3d 88x118d hu:1d/zimo",
        "ruleset_id": "duowang",
        "claimed_hu": True,
    }


def test_the_sheet_and_its_options_by_sheet() -> None:
    profile = with_tables(
        ruleset={"id": {"column": "game", "values": {"a": "duowang", "*": "quanmin"}}},
        options={
            "duowang": {"wild_count": "wang", "self_draw": {"value": "double"}},
            "quanmin": {"discard_win": {"column": "dp", "values": {"1": "true", "0": "false"}}},
        },
    )

    duowang = row(profile, game="a", wang=3, dp=1)
    quanmin = row(profile, game="b", wang=3, dp=1)

    assert duowang["options"] == {"wild_count": "3", "self_draw": "double"}
    assert (quanmin["ruleset_id"], quanmin["options"]) == ("quanmin", {"discard_win": "true"})
    assert "game: nothing there; expected a value" in fault(profile)


@pytest.mark.parametrize(
    ("clock", "value", "expected"),
    [
        ("s", 1793534400, datetime(2026, 11, 1, 12, 0, tzinfo=UTC)),
        ("ms", "1793534400123", datetime(2026, 11, 1, 12, 0, 0, 123000, tzinfo=UTC)),
        ("us", 1793534400000001, datetime(2026, 11, 1, 12, 0, 0, 1, tzinfo=UTC)),
        ("iso", "2026-11-01T20:00:00+08:00", datetime(2026, 11, 1, 12, 0, tzinfo=UTC)),
        ("iso", "2026-11-01", datetime(2026, 11, 1, tzinfo=UTC)),
    ],
)
def test_a_moment_in_each_clock(clock: str, value: object, expected: datetime) -> None:
    profile = with_tables(record={"id": "no", "played_at": "at", "clock": clock})

    assert row(profile, at=value)["played_at"] == expected


@pytest.mark.parametrize(("clock", "value"), [("s", 10**18), ("iso", "yesterday"), ("ms", [])])
def test_what_is_no_moment_is_told(clock: str, value: object) -> None:
    profile = with_tables(record={"id": "no", "played_at": "at", "clock": clock})

    assert fault(profile, at=value).startswith("at: ")


def test_a_moment_that_parquet_holds_is_taken_as_it_is() -> None:
    profile = with_tables(record={"id": "no", "played_at": "at", "clock": "s"})
    moment = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
    batch = pa.RecordBatch.from_pylist([RECORD | {"at": moment}])

    assert profiles.of_batch(profile, batch, 1).batch["played_at"].to_pylist() == [moment]


SEATS = {"winner": "w", "payer": {"column": "p", "none": [255, -1]}, "dealer": "d"}


def test_seats_by_number_and_nobody() -> None:
    profile = with_tables(seats=SEATS | {"first": 1, "count": {"value": 3}})

    found = row(profile, w=3, p="1", d=2)
    nobody = row(profile, w=3, p=255, d=3)

    assert (found["seats"], found["winner_seat"], found["payer_seat"]) == (3, 2, 0)
    assert "payer_seat" not in nobody
    assert "@zhuang" not in found["notation"]
    assert "@zhuang" in nobody["notation"]
    assert fault(profile, w=4) == "w: seat 4; expected 1 to 3"


def test_seats_by_player_and_what_each_gained() -> None:
    by_seat = with_tables(seats=SEATS | {"players": "all.*.id"}, net={"points": "all.*.won"})
    by_map = with_tables(seats=SEATS | {"players": "all.*.id"}, net={"points": "won"})
    in_order = with_tables(
        seats=SEATS | {"players": "all.*.id"},
        net={"points": {"column": "paid.*.n", "divide": 10}, "seats": "paid.*.id"},
    )
    players = [{"id": "a", "won": -2}, {"id": "b", "won": 5}, {"id": "c", "won": -3}]
    won = {"c": -3, "a": -2, "b": 5}
    paid = [{"id": player, "n": 10 * points} for player, points in won.items()]

    for profile in (by_seat, by_map, in_order):
        found = row(profile, all=players, w="b", p="b", won=won, paid=paid)
        assert (found["winner_seat"], found["claimed_net"]) == (1, [-2, 5, -3])
        assert "payer_seat" not in found
    assert fault(by_map, all=players, w="x", won={"a": 1}) == (
        "w: player 'x'; expected one of the record's players;"
        " won: 1 numbers; expected one for each of 3 seats"
    )
    assert "each seat once" in fault(in_order, all=players, w="b", paid=[paid[0], paid[0]])
    assert "a multiple of 10" in fault(in_order, all=players, w="b", paid=[{"id": "a", "n": 5}])


def test_the_winning_hand_lies_with_its_player() -> None:
    profile = with_tables(
        hand=BASE["hand"] | {"tiles": "hands.{winner}.cards"},
        seats={"winner": "w", "players": "ids"},
        melds=None,
    )
    hands = [{"cards": [1]}, {"cards": [2]}]

    assert row(profile, ids=[40, 50], w=50, hands=hands)["notation"] == "2x hu:1d/zimo"
    assert fault(profile, ids=[40, 50], hands=hands).startswith("hands.{winner}.cards: nothing")


def test_whose_tile_it_was_tells_the_source() -> None:
    profile = with_tables(
        win={"tile": "card", "own": "zimo", "other": "dianpao"},
        seats={"winner": "w", "payer": "p", "count": {"value": 3}},
    )

    assert row(profile, w=1)["notation"].endswith("/zimo")
    assert row(profile, w=1, p=1)["notation"].endswith("/zimo")
    assert row(profile, w=1, p=2)["notation"].endswith("/dianpao")


def test_facts_of_each_kind() -> None:
    profile = with_tables(
        facts={
            "dealer": "a",
            "last_tile": {"column": "left", "values": {"0": True, "*": False}},
            "upcard": "up",
            "woken": "xing",
            "replacement_draw": {"column": "bits", "mask": 4},
            "last_four": {"column": "bits", "mask": 8},
            "visible_copies": "seen",
            "ready_declared": "ting",
        }
    )
    facts = {"a": "1", "left": 0, "up": 2, "xing": 33, "bits": 12, "seen": "3", "ting": False}

    text = notation(profile, **facts)

    assert (
        text.split("/zimo ")[1] == "@zhuang @haidi dang:2x xing:w @gangkai @chandi out:3 @weiting"
    )
    assert notation(profile, left=5, up=0, bits=3, ting=None) == notation(with_tables())
    assert fault(profile, a="maybe", seen="x") == (
        "a: 'maybe'; expected true or false, or a mask or values in the profile;"
        " seen: 'x'; expected a whole number"
    )


def test_claimed_figures_in_their_units() -> None:
    profile = with_tables(
        claimed={
            "hu": {"column": "r", "values": {"WIN": True, "*": False}},
            "huxi": "h",
            "tun": {"column": "t", "default": 1},
            "total": {"column": "points", "divide": "stake"},
            "multiplier": {"column": "m", "divide": 10},
        }
    )

    found = row(profile, r="WIN", h="15", points=24, stake=3, m=40.0)

    claimed = {name: value for name, value in found.items() if name.startswith("claimed")}
    assert claimed == {
        "claimed_hu": True,
        "claimed_huxi": 15,
        "claimed_tun": 1,
        "claimed_total": 8,
        "claimed_multiplier": 4,
    }
    assert fault(profile, r="WIN", h=1.5, points=25, stake=3) == (
        "h: 1.5; expected a whole number; points: 25; expected a multiple of 3"
    )
    assert "units of 0" in fault(profile, r="WIN", points=25, stake=0)


@pytest.mark.parametrize(
    ("lines", "value", "expected"),
    [
        ({}, ["zi_mo", "hong_hu"], ["zi_mo", "hong_hu"]),
        ({"codes": {"1": "zi_mo", "2": "hong_hu", "3": ""}}, [1, 3, 2], ["zi_mo", "hong_hu"]),
        ({"codes": {"红胡": "hong_hu"}, "separator": "、"}, "红胡、 红胡", ["hong_hu", "hong_hu"]),
        ({"bits": {"1": "zi_mo", "0x10": "hong_hu"}}, 0x32, ["hong_hu"]),
        ({}, [], []),
        ({}, None, None),
    ],
)
def test_scored_lines_in_each_form(lines: dict[str, Any], value: object, expected: object) -> None:
    profile = with_tables(claimed={"lines": {"list": "fan", "complete": True} | lines})
    partial = with_tables(claimed={"lines": {"list": "fan"} | lines})

    found = row(partial, fan=value)

    assert found.get("claimed_lines") == expected
    assert found.get("claimed_lines_complete") == (None if expected is None else False)
    if value != 0x32:
        assert row(profile, fan=value).get("claimed_lines_complete") == (
            expected is not None or None
        )


def test_a_bit_without_a_meaning_breaks_the_promise_of_all_lines() -> None:
    profile = with_tables(
        claimed={"lines": {"list": "fan", "complete": True, "bits": {"1": "zi_mo", "2": ""}}}
    )

    assert row(profile, fan=3)["claimed_lines"] == ["zi_mo"]
    assert (
        fault(profile, fan=5) == "fan: bits 0x4; expected only 0x1, 0x2, so that no line is missed"
    )


def test_a_line_without_a_meaning_is_told() -> None:
    profile = with_tables(claimed={"lines": {"list": "fan", "codes": {"1": "zi_mo"}}})

    assert fault(profile, fan=[2]) == "fan: line 2; expected one of 1"


def test_a_drawn_round_has_no_hand() -> None:
    profile = with_tables(
        seats={"count": {"value": 3}, "drawn": "huang", "wilds": "wang"}, net={"points": "won"}
    )

    found = row(profile, huang=True, wang=[0, 1, 3], won=[-5, 0, 5], cards=None, card=None)

    assert found == {
        "settlement_id": "7",
        "ruleset_id": "duowang",
        "seats": 3,
        "drawn": True,
        "wilds_by_seat": [0, 1, 3],
        "claimed_net": [-5, 0, 5],
    }


def test_numbers_that_their_columns_cannot_hold_are_told() -> None:
    profile = with_tables(claimed={"huxi": "h"}, seats={"rate": "r", "count": "n", "wilds": "w"})

    assert fault(profile, h=2**31, r=2**63, n=300, w=[1, -129]) == (
        "claimed_huxi: 2147483648; expected a number of 32 bits;"
        " seats: 300; expected a number of 8 bits;"
        " rate: 9223372036854775808; expected a number of 64 bits;"
        " wilds_by_seat: -129; expected a number of 8 bits"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"{", "no JSON: "),
        (b"7", "no JSON object; expected one for each record"),
        (b"\xff", "no JSON: "),
        (b'{"a":' + b"[" * 100_000, "no JSON: "),
        (b'{"no":"\\ud800"}', "no: '\\ud800'; expected a text"),
        (b'{"no":[]}', "no: []; expected a text"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_row_with_a_fault(line: bytes, told: str) -> None:
    good = json.dumps(RECORD).encode()

    found = profiles.of_lines(with_tables(), b"\n".join((good, b"", line, good)), 5)

    assert found.batch.schema == schema.input_schema()
    assert found.batch["settlement_id"].to_pylist() == ["7", None, "7"]
    assert found.faults.keys() == {1}
    assert told in found.faults[1]
    assert found.faults[1].startswith("line 7: ")


def test_everything_wrong_with_a_record_is_told_at_once() -> None:
    profile = with_tables(claimed={"huxi": "h"}, facts={"dealer": "a"})

    told = fault(profile, no=None, cards=[99], card=98, by=5, a="x", h="y")

    assert [one.split(": ")[0] for one in told.split("; ") if ": " in one] == [
        *("no", "by", "card", "cards", "a", "h")
    ]


TAIZHOU = {
    "ruleset": {"id": {"value": "taizhou"}},
    "tiles": {"coding": "wire", "none": 0},
    "melds": None,
    "flowers": {"count": "n"},
}
CLAIMED = {"ka": "ka", "multiplier": "m", "total": "t"}
FIGURES = {"card": 43, "cards": [41], "ka": 1, "m": 2, "t": 3}


def test_a_number_of_flowers_leaves_what_rests_on_sets_unchecked() -> None:
    profile = with_tables(**TAIZHOU, claimed=CLAIMED)

    few, many = row(profile, n=3, **FIGURES), row(profile, n=6, **FIGURES)

    assert few["notation"] == "1m hua:EEE hu:3m/zimo"
    assert few["extra"] == {"stand_ins": "flowers"}
    assert (few["claimed_ka"], few["claimed_multiplier"], few["claimed_total"]) == (1, 2, 3)
    assert many["notation"] == "1m hua:EEESSS hu:3m/zimo"
    assert many["extra"] == {
        "stand_ins": "flowers",
        "unchecked": "claimed_multiplier claimed_total",
    }
    assert many["claimed_ka"] == 1
    assert "claimed_total" not in many
    assert row(profile, n=0, **FIGURES).get("extra") is None
    assert fault(profile, n=37, **FIGURES) == "n: 37 flowers; expected 0 to 36"


def test_with_every_line_claimed_the_sets_are_those_of_the_claim() -> None:
    profile = with_tables(**TAIZHOU, claimed=CLAIMED | {"lines": {"list": "fan", "complete": True}})

    found = row(profile, n=9, fan=["si_tong", "si_tong", "hua"], **FIGURES)

    assert found["notation"] == "1m hua:EEEESSSSW hu:3m/zimo"
    assert found["claimed_total"] == 3


def test_without_any_flowers_only_hu_is_left() -> None:
    profile = with_tables(**TAIZHOU | {"flowers": None}, claimed=CLAIMED | {"hu": {"value": True}})

    found = row(profile, **FIGURES)

    assert found["claimed_hu"]
    assert found["extra"]["unchecked"] == "claimed_ka claimed_multiplier claimed_total"


def test_flowers_in_a_coding_of_their_own() -> None:
    profile = with_tables(
        **TAIZHOU | {"flowers": {"tiles": "f", "coding": "majiang-index", "form": "text"}}
    )

    assert row(profile, f="27,34,41", **FIGURES)["notation"] == "1m hua:Eah hu:3m/zimo"
    assert row(profile, **FIGURES)["notation"] == "1m hu:3m/zimo"
    assert "26 stands" not in fault(profile, f="99", **FIGURES)
