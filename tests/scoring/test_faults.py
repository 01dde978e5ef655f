"""Every kind of impossible position (RULES section 6), the field it is named at, and no other."""

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import pytest

from evaluator.domain import notation
from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.check import check, faults_of
from tests.support.hands import ALL
from tests.support.hands import ZIPAI as ZIPAI_SHEETS

ZIPAI = "偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸"
"""Possible on all three sheets of 字牌: 21 tiles."""

MAJIANG = "碰3万 123万555条7889筒 花东东发中白夏 胡8筒/自摸"


class Row(NamedTuple):
    """A line of one of the two lists beside this file."""

    title: str
    ruleset: str
    options: dict[str, str]
    hand: str
    fields: list[str]


def rows(name: str) -> Iterator[Row]:
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            title, ruleset, options, hand, *fields = line.split(" | ")
            chosen = dict(pair.split("=") for pair in options.split() if pair != "-")
            yield Row(title, ruleset, chosen, hand, " ".join(fields).split())


IMPOSSIBLE, POSSIBLE = list(rows("impossible.txt")), list(rows("possible.txt"))


def faults(ruleset: str, options: dict[str, str], position: Position) -> list[Fault]:
    return faults_of(position, built_in().resolved(ruleset, options))


@pytest.mark.parametrize("row", IMPOSSIBLE, ids=attrgetter("title"))
def test_no_impossible_hand_is_taken_or_blamed_on_another_field(row: Row) -> None:
    position = notation.parse(row.hand)
    found = faults(row.ruleset, row.options, position)
    assert sorted(fault.field for fault in found) == row.fields, "\n".join(map(str, found))
    for fault in found:
        assert fault.problem
        assert fault.expected
    with pytest.raises(InvalidRequest) as refused:
        evaluate(position, built_in().resolved(row.ruleset, row.options))
    assert refused.value.faults == found


@pytest.mark.parametrize("row", POSSIBLE, ids=lambda row: f"{row.title}, {row.ruleset}")
def test_no_possible_hand_is_refused(row: Row) -> None:
    position = notation.parse(row.hand)
    assert faults(row.ruleset, row.options, position) == []
    evaluate(position, built_in().resolved(row.ruleset, row.options))


CODES = [0, -1, 11, 16, 27, 32, 34, 40, 50, 70, 78, 80, 89, 2**31 - 1, -(2**31)]
"""Codes of no tile, at and beyond the edges of each run of codes."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("ruleset", ZIPAI_SHEETS)
def test_no_code_that_is_no_tile_is_taken_for_one(ruleset: str, code: int) -> None:
    base = notation.parse(ZIPAI)
    held = replace(base.hand, concealed=(*base.hand.concealed[:2], code, *base.hand.concealed[3:]))
    chi = replace(base.hand, melds=(*base.hand.melds[:4], Meld(MeldKind.CHI, (20, code, 22))))
    assert fields(ruleset, replace(base, hand=held)) == ["hand.concealed[2]"]
    assert fields(ruleset, replace(base, hand=chi)) == ["hand.melds[4].tiles"]
    win = replace(base, win=Win(code, WinSource.SELF_DRAW))
    assert fields(ruleset, win) == ["win.tile"]
    if code:
        assert fields(ruleset, replace(base, facts=Facts(upcard=code))) == ["facts.upcard"]


@pytest.mark.parametrize("code", CODES)
def test_no_code_that_is_no_tile_is_taken_for_one_in_taizhou(code: int) -> None:
    base = notation.parse(MAJIANG)
    held = replace(base.hand, concealed=(code, *base.hand.concealed[1:]))
    blooms = replace(base.hand, flowers=(71, code))
    peng = replace(base.hand, melds=(Meld(MeldKind.PENG, (43, 43, code)),))
    assert fields("taizhou", replace(base, hand=held)) == ["hand.concealed[0]"]
    assert fields("taizhou", replace(base, hand=blooms)) == ["hand.flowers[1]"]
    assert fields("taizhou", replace(base, hand=peng)) == ["hand.melds[0].tiles"]
    assert fields("taizhou", replace(base, win=Win(code, WinSource.SELF_DRAW))) == ["win.tile"]


def fields(ruleset: str, position: Position) -> list[str]:
    return sorted(fault.field for fault in faults(ruleset, {}, position))


def test_no_fault_hides_another() -> None:
    text = "吃=壹贰肆 杠陆 碰捌 1万三 花东 胡=/抢杠 醒=5万 杠开 未报听"
    assert fields("quanmin", notation.parse(text)) == [
        "facts.ready_declared",
        "facts.replacement_draw",
        "facts.woken",
        "hand.concealed",
        "hand.concealed[0]",
        "hand.flowers[0]",
        "hand.melds[0].tiles",
        "hand.melds[1].kind",
        "win.source",
        "win.tile",
    ]


def test_no_fault_of_taizhou_hides_another() -> None:
    text = "吃456万 碰=789条 补杠1筒 一23条 花=1万东东东东东 胡8筒/点炮 杠开 铲底 直听 见=-1 醒五"
    assert fields("taizhou", notation.parse(text)) == [
        "facts.last_four",
        "facts.ready_at_start",
        "facts.replacement_draw",
        "facts.replacement_draw",
        "facts.visible_copies",
        "facts.woken",
        "hand.concealed",
        "hand.concealed[0]",
        "hand.flowers",
        "hand.flowers[0]",
        "hand.melds[0].kind",
        "hand.melds[1].tiles",
    ]


def test_faults_come_in_the_order_of_the_request() -> None:
    position = notation.parse("1万三 花东 胡=/抢杠 醒=5万")
    order = ["hand", "win", "facts"]
    named = [order.index(f.field.split(".")[0]) for f in faults("quanmin", {}, position)]
    assert named == sorted(named)


@pytest.mark.parametrize("limit", [-1, 1001, 2**31 - 1])
def test_no_list_of_decompositions_is_longer_than_the_longest(limit: int) -> None:
    rules = built_in().resolved("duowang")
    with pytest.raises(InvalidRequest) as refused:
        check(notation.parse(ZIPAI), rules, max_decompositions=limit)
    assert [fault.field for fault in refused.value.faults] == ["max_decompositions"]


@pytest.mark.parametrize("limit", [0, 1, 1000])
def test_no_list_of_allowed_length_is_refused(limit: int) -> None:
    check(notation.parse(ZIPAI), built_in().resolved("duowang"), max_decompositions=limit)


def test_the_empty_position_is_a_fault_and_not_a_crash() -> None:
    for ruleset in ALL:
        assert fields(ruleset, Position()) == ["hand.concealed", "win.source", "win.tile"]
    assert fields("quanmin", Position(Hand(), Win(0, WinSource.DEALT))) == ["hand.concealed"]
