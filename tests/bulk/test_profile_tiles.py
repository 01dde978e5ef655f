"""Codes of tiles, the forms they come in, and melds."""

import json

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.bulk.profile import of_batch
from evaluator.bulk.profile.codings import NAMED, Coding, tiles_of
from evaluator.domain.tile import BIG, FLOWERS, MAJIANG, SMALL, ZIPAI
from tests.bulk.profiles import BASE, RECORD, fault, mapped, notation, with_tables

ZIPAI_CODINGS = [name for name in NAMED if name.startswith("zipai")]
MAJIANG_CODINGS = [name for name in NAMED if name.startswith("majiang")]


def tiles_by(name: str) -> dict[int, int]:
    return {code: tile for run in NAMED[name] for code, tile in run.codes()}


@pytest.mark.parametrize("name", ZIPAI_CODINGS)
def test_a_coding_of_zipai_names_every_face(name: str) -> None:
    assert set(tiles_by(name).values()) == ZIPAI


@pytest.mark.parametrize("name", MAJIANG_CODINGS)
def test_a_coding_of_majiang_names_every_tile_and_flower(name: str) -> None:
    assert set(tiles_by(name).values()) == MAJIANG | set(FLOWERS)


@pytest.mark.parametrize("name", NAMED)
def test_no_code_of_a_coding_stands_for_two_tiles(name: str) -> None:
    codes = [code for run in NAMED[name] for code, _ in run.codes()]

    assert len(codes) == len(set(codes))


@pytest.mark.parametrize(
    ("name", "code", "tile"),
    [
        ("wire", 33, "w"),
        ("wire", 88, "h"),
        ("zipai-bytes", 0x1A, "Td"),
        ("zipai-index", 19, "Td"),
        ("zipai-decimal", 20, "Td"),
        ("zipai-cards", 4, "1x"),
        ("zipai-cards", 41, "1d"),
        ("zipai-cards", 80, "Td"),
        ("zipai-decks", 4, "4x"),
        ("zipai-decks", 21, "1x"),
        ("zipai-decks", 80, "Td"),
        ("majiang-bytes", 0x11, "1s"),
        ("majiang-bytes", 0x37, "P"),
        ("majiang-decimal", 29, "9p"),
        ("majiang-index", 27, "E"),
        ("majiang-cards", 108, "9p"),
        ("majiang-cards", 136, "P"),
        ("majiang-cards", 144, "h"),
    ],
)
def test_a_coding_at_its_corners(name: str, code: int, tile: str) -> None:
    assert (tiles_by(name)[code],) == tiles_of(tile)


def test_codes_added_by_hand_come_before_the_named_ones() -> None:
    profile = with_tables(
        tiles={"coding": "zipai-bytes", "wild": [99, "J"], "none": 0, "table": {"0x08": "8d"}}
    )

    assert notation(profile, cards=[8, 99, "J", 0, "9"]) == "wei:3d 9x8dww hu:1d/zimo"


def test_a_composite_code_is_read_by_the_digits_that_count() -> None:
    """Size in the thousands, copy in the hundreds, rank below."""
    parts = [{"divide": 1000, "times": 100}, {"modulo": 100}]
    runs = [{"first": 101, "tiles": "123456789Tx"}, {"first": 201, "tiles": "123456789Td"}]
    profile = with_tables(
        tiles={"parts": parts, "runs": runs}, melds=None, hand=BASE["hand"] | {"form": "list"}
    )

    text = notation(profile, cards=[1401, 1110, 2207], card=2302)

    assert text == "1Tx7d hu:2d/zimo"


def test_tiles_may_be_named_in_notation() -> None:
    profile = with_tables(tiles={"coding": "notation"}, melds=None)

    assert notation(profile, cards=["八", "8d", "王"], card="Tx") == "8x8dw hu:Tx/zimo"


@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ({"form": "text"}, "8, 17,17"),
        ({"form": "text", "separator": "|"}, "17|17|8|"),
        ({"form": "text", "separator": ""}, "8"),
        ({"form": "hex"}, "111108"),
        ({"form": "counts"}, [0] * 8 + [1] + [0] * 8 + [2]),
        ({"form": "counts", "first": 8}, [1] + [0] * 8 + [2]),
        ({"form": "notation"}, "八壹壹"),
        ({"form": "list"}, 8),
        ({"form": "list"}, []),
    ],
)
def test_a_hand_in_each_form(hand: dict[str, object], cards: object) -> None:
    profile = with_tables(hand=BASE["hand"] | hand, melds=None)
    expected = {"8": "8x ", "[]": ""}.get(str(cards), "8x11d ")

    assert notation(profile, cards=cards) == f"{expected}hu:1d/zimo"


def test_bytes_come_from_parquet() -> None:
    profile = with_tables(hand=BASE["hand"] | {"form": "bytes"})
    batch = pa.RecordBatch.from_pylist([RECORD | {"cards": b"\x08\x11"}])

    found = of_batch(profile, batch, 1)

    assert found.batch["notation"].to_pylist() == ["wei:3d 8x1d hu:1d/zimo"]
    assert not found.faults


@pytest.mark.parametrize(
    ("hand", "cards", "problem"),
    [
        ({}, [8, 27], "cards: 27 stands for no tile; expected a code of zipai-bytes"),
        ({}, [8, None], "cards: None stands for no tile; expected a code of zipai-bytes"),
        ({}, [[8]], "cards: [8] stands for no tile; expected a code of zipai-bytes"),
        ({}, {"a": 1}, "cards: {'a': 1}; expected a list"),
        ({}, None, "cards: nothing there; expected the tiles of the hand"),
        ({"form": "text"}, 8, "cards: int; expected a text of codes"),
        ({"form": "hex"}, "111", "cards: '111'; expected two hexadecimal digits for each tile"),
        ({"form": "bytes"}, "11", "cards: str; expected bytes; JSON has none, use hex"),
        ({"form": "counts"}, [0, 99], "cards: 99 of code 1; expected 0 to 20 of each"),
    ],
)
def test_what_is_no_hand_is_told(hand: dict[str, object], cards: object, problem: str) -> None:
    assert fault(with_tables(hand=BASE["hand"] | hand), cards=cards) == problem


def test_true_is_no_code_even_after_one_was_read() -> None:
    profile = with_tables(melds=None)
    assert notation(profile, cards=[1]) == "1x hu:1d/zimo"

    assert fault(profile, cards=[1, True]) == (
        "cards: [1, True]; expected codes, none of them true or false"
    )


def test_a_hand_that_holds_the_winning_tile_loses_one_copy() -> None:
    profile = with_tables(hand={"tiles": "cards", "holds_winning_tile": ["zimo"]}, melds=None)

    assert notation(profile, cards=[17, 17]) == "1d hu:1d/zimo"
    assert notation(profile, cards=[17, 17], by=2) == "11d hu:1d/fanpai"
    assert fault(profile, cards=[8]) == (
        "cards: the winning tile is not among these;"
        " expected it there once, or another holds_winning_tile in [hand]"
    )


KINDS = {
    "1": "chi",
    "2": "peng",
    "3": "wei",
    "9": "",
    "4": "ti",
    "10": "chi_low",
    "11": "chi_middle",
}
KINDS |= {"12": "chi_high", "13": "chi_27T", "14": "chi_two", "15": "chi_one"}


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ((2, [7, 7, 7]), "peng:7x"),
        ((2, 7), "peng:7x"),
        ((4, [7]), "ti:7x"),
        ((1, [4, 3, 5, 0]), "chi:345x"),
        ((1, [4, 3, 5, 4, 20, 20]), "chi:345x chi:4x44d"),
        ((9, [7]), ""),
        ((10, 3), "chi:345x"),
        ((11, 20), "chi:345d"),
        ((12, 3), "chi:123x"),
        ((13, 23), "chi:27Td"),
        ((14, 4), "chi:44x4d"),
        ((15, 4), "chi:4x44d"),
        ((15, 20), "chi:44x4d"),
    ],
)
def test_a_meld_in_each_shape(entry: tuple[int, object], text: str) -> None:
    structs = with_tables(
        melds={"list": "melds", "kind": "k", "tiles": "t.c", "kinds": KINDS},
        hand=BASE["hand"] | {"tiles": "cards"},
    )
    kind, tiles = entry

    found = notation(structs, cards=[], melds=[{"k": kind, "t": {"c": tiles}}])

    assert found == f"{text} hu:1d/zimo".strip()


def test_melds_in_one_flat_list() -> None:
    profile = with_tables(melds={"list": "melds", "stride": 5, "kinds": KINDS})

    text = notation(profile, cards=[], melds=[2, 7, 7, 7, 0, 4, 8, 8, 8, 8])

    assert text == "peng:7x ti:8x hu:1d/zimo"
    assert fault(profile, melds=[2, 7]) == "melds: 2 numbers; expected a multiple of 5"


def test_melds_in_a_list_for_each_kind() -> None:
    profile = with_tables(melds={"columns": {"peng": "shown.p", "chi": "shown.c"}})

    text = notation(profile, cards=[], shown={"p": [7, 24], "c": [[1, 2, 3]]})

    assert text == "peng:7x peng:8d chi:123x hu:1d/zimo"
    assert notation(profile, cards=[]) == "hu:1d/zimo"


@pytest.mark.parametrize(
    ("meld", "problem"),
    [
        ((77, [7]), "melds.0: kind 77; expected one of 1, 2, 3, 9, 4, 10, 11, 12, 13, 14, 15"),
        (
            (12, 2),
            "melds.0: no such 吃 of this tile; expected a tile of 字牌 with room for the run",
        ),
        (
            (13, 3),
            "melds.0: no such 吃 of this tile; expected a tile of 字牌 with room for the run",
        ),
        (
            (10, 33),
            "melds.0: no such 吃 of this tile; expected a tile of 字牌 with room for the run",
        ),
        ((2, [99]), "melds.0: 99 stands for no tile; expected a code of zipai-bytes"),
    ],
)
def test_what_is_no_meld_is_told(meld: tuple[int, object], problem: str) -> None:
    profile = with_tables(melds={"list": "melds", "kinds": KINDS})

    assert fault(profile, melds=[{"kind": meld[0], "tiles": meld[1]}]) == problem


@given(
    st.sampled_from(ZIPAI_CODINGS),
    st.lists(st.sampled_from((*SMALL, *BIG)), max_size=20),
    st.randoms(use_true_random=False),
)
def test_every_copy_of_every_tile_is_read_back(name: str, tiles: list[int], chance: object) -> None:
    coded = tiles_by(name)
    codes = {tile: [code for code, one in coded.items() if one == tile] for tile in ZIPAI}
    chosen = [chance.choice(codes[tile]) for tile in tiles]  # type: ignore[attr-defined]

    assert Coding(name, coded).read(chosen, "cards") == tuple(tiles)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.sampled_from(["kind", "tiles", "x"]), inner)
        ),
        max_leaves=12,
    ),
    st.sampled_from(["no", "cards", "melds", "card", "by"]),
)
def test_no_value_of_a_record_is_too_odd_to_be_told(value: object, key: str) -> None:
    row, problem = mapped(with_tables(), RECORD | {key: json.loads(json.dumps(value))})

    assert ("notation" in row and "settlement_id" in row) or problem
