"""What a profile's records lack is told, and what that leaves."""

import pytest

from evaluator.bulk.profile import Profile, lines, report
from evaluator.scoring.registry import built_in
from tests.bulk.profiles import BASE, RECORD, with_tables


def lacks(profile: Profile, sheet: str) -> dict[str, str]:
    return {lack.what: lack.so for lack in dict(report(profile).lacks)[sheet]}


def test_figures_facts_and_options_that_are_not_mapped() -> None:
    found = lacks(with_tables(), "duowang")

    assert "min_huxi=15" in found["options"]
    assert found["claimed huxi"] == "not compared"
    assert "claimed hu" not in found
    assert found["fact woken"] == "taken as not so; on it rest fan_xing"
    assert "fact last_tile" not in found, "nothing on this sheet rests on it"
    assert found["points by seat"] == "payments are not compared"
    assert found["a code of 提"].startswith("an open 提 cannot be told from a 跑")
    assert found["a code of 挡底 (dangdi)"] == "such wins cannot be told from others"


def test_tiles_without_a_code() -> None:
    runs = [{"first": 1, "tiles": "123456789Tx"}, {"first": 17, "tiles": "12345678d"}]

    found = lacks(with_tables(tiles={"runs": runs}), "duowang")

    assert found["codes of 玖 拾"] == "hands with these cannot be read"
    assert found["a code of 王"] == "hands with a 王 cannot be read"
    assert not {what for what in lacks(with_tables(), "duowang") if "王" in what}


@pytest.mark.parametrize(
    ("tables", "what", "so"),
    [
        ({}, "flowers", "卡, factors, total, lines and payments are not compared"),
        (
            {"flowers": {"count": "n"}},
            "flowers, only their number is there",
            "which they are is not known, so 四同 is not: with four or more flowers"
            " multiplier, total and payments are not compared; hu and 卡 are",
        ),
        (
            {
                "flowers": {"count": "n"},
                "claimed": {"lines": {"list": "l", "complete": True, "codes": {"1": "si_tong"}}},
            },
            "flowers, only their number is there",
            "which they are is not known: 四同 is taken from the claimed lines, all else compared",
        ),
        (
            {"flowers": {"tiles": "f", "runs": [{"first": 1, "tiles": "ESWNCFPabcdefg"}]}},
            "codes of 菊",
            "records with these flowers cannot be read",
        ),
        ({"melds": {"list": "m", "kinds": {"1": "peng"}}}, "a code of 补杠", "门清 and 招招胡"),
        ({"melds": None}, "melds", "only hands without any can be judged"),
        ({"net": {"points": "p"}, "seats": {"count": "n"}}, "the winner's seat", "worked out"),
        (
            {"net": {"points": "p"}, "seats": {"count": "n", "winner": "w"}},
            "the payer's seat",
            "payments of wins that one seat pays cannot be worked out",
        ),
        ({}, "fact missed_win", "MISSED_WIN is never found"),
    ],
)
def test_what_is_lacking_in_taizhou(tables: dict[str, object], what: str, so: str) -> None:
    profile = with_tables(
        **{"ruleset": {"id": {"value": "taizhou"}}, "tiles": {"coding": "majiang-bytes"}} | tables
    )

    assert so in lacks(profile, "taizhou")[what]


def test_options_that_the_sheet_would_refuse() -> None:
    profile = with_tables(
        options={"duowang": {"colour": {"value": "red"}, "min_huxi": {"value": 12}}}
    )

    found = lacks(profile, "duowang")

    assert found["option colour"] == "no option of this sheet: records with it are refused"
    assert found["option min_huxi"] == "12 is refused; expected 10 or 15"
    assert "min_huxi" not in found["options"]


def test_a_sheet_that_is_not_there() -> None:
    found = lacks(with_tables(ruleset={"id": {"value": "nosuch"}}), "nosuch")

    assert "unknown ruleset 'nosuch'" in found["ruleset nosuch"]


def test_a_column_without_values_may_name_any_sheet() -> None:
    sheets = [sheet for sheet, _ in report(with_tables(ruleset={"id": "game"})).lacks]

    assert sheets == ["", *(sheet.id for sheet in built_in().rulesets)]


def test_lines_without_a_code_come_out_as_different_when_all_are_claimed() -> None:
    told = {"list": "l", "codes": {"1": "zi_mo"}}
    what = "codes of the lines tian_hu"

    partial = with_tables(ruleset={"id": {"value": "wucai"}}, claimed={"lines": told})
    whole = with_tables(
        ruleset={"id": {"value": "wucai"}}, claimed={"lines": told | {"complete": True}}
    )

    assert lacks(partial, "wucai")[what] == "not compared"
    assert lacks(whole, "wucai")[what] == "hands that score them come out as different"
    assert "all scored lines" in lacks(partial, "")
    assert "all scored lines" not in lacks(whole, "")


def test_a_sample_tells_what_cannot_be_read_and_what_is_never_there() -> None:
    profile = with_tables(claimed=BASE["claimed"] | {"huxi": "h"})
    records = [RECORD, RECORD, RECORD | {"card": 99}, None]

    text = "\n".join(lines(report(profile, records)))

    assert "sample     2 of 4 records can be read" in text
    assert "     1  card: 99 stands for no tile; expected a code of zipai-bytes" in text
    assert "never filled  claimed_huxi" in text


def test_nothing_to_compare_is_told() -> None:
    text = "\n".join(lines(report(with_tables(claimed=None))))

    assert "compared   nothing: every record is CLAIM_INCOMPLETE" in text
