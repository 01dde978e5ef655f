"""Hands on which public evaluators fail, and what other programs got wrong on the way.

The rulesets' own cases hold most published hands; here are those that need more than one hand to
show the fault: any order of the tiles, any of them coming last, one wild in each place.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Hand, Position, Win
from evaluator.domain.kinds import GroupKind, WinSource
from evaluator.domain.tile import WILD
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in, evaluate
from tests.support.cases import tiles_of

MOST_HUXI = {"draw_binding": "free", "objective": "huxi_then_fan"}


def answer(ruleset: str, hand: str | Position, **options: str) -> Evaluation:
    position = notation.parse(hand) if isinstance(hand, str) else hand
    return evaluate(position, built_in().resolved(ruleset, options))


def each_last(text: str) -> Iterator[Position]:
    """The tiles as a concealed hand, each of its faces drawn last in turn."""
    tiles = tiles_of(text)
    for last in dict.fromkeys(tiles):
        held = list(tiles)
        held.remove(last)
        yield Position(Hand(tuple(held)), Win(last, WinSource.SELF_DRAW))


def huxi(evaluation: Evaluation) -> int:
    assert evaluation.best is not None
    return evaluation.best.score.huxi


# https://github.com/yuanfengyun/q_algorithm/issues/46: 24 or 27 息 by the order of the tiles.
ISSUE_46 = "壹壹壹一二二贰三三叁七七柒八八拾十王王王王"


@pytest.mark.parametrize("position", list(each_last(ISSUE_46)), ids=notation.write)
def test_no_order_of_the_tiles_gives_24_for_27(position: Position) -> None:
    random = Random(46)
    first = answer("duowang", position, **MOST_HUXI)
    assert huxi(first) == 27
    for _ in range(2):
        held = tuple(random.sample(position.hand.concealed, 20))
        assert answer("duowang", replace(position, hand=Hand(held)), **MOST_HUXI) == first


def test_no_held_kan_is_torn_for_a_better_run() -> None:
    """The same report: 壹 three times may not serve 壹贰叁 twice and a 绞."""
    torn = "碰玖 吃四五六 吃肆伍陆 一一壹壹壹二贰贰叁叁王 胡三/自摸"
    for kan in ("may_rise", "stays"):
        evaluation = answer("duowang", torn, min_huxi="10", kan_with_wild=kan)
        for decomposition in evaluation.decompositions:
            runs = [g for g in decomposition.groups if g.kind is GroupKind.JU and not g.exposed]
            naturals = [t for g in runs for i, t in enumerate(g.tiles) if i not in g.wild_positions]
            assert tiles_of("壹")[0] not in naturals


# https://github.com/yuanfengyun/q_algorithm/issues/66: a table of splits without 十 in 二七十.
@pytest.mark.parametrize("run", ["二七十", "贰柒拾"])
@pytest.mark.parametrize("wilds", [1, 2])
def test_no_tile_of_er_qi_shi_is_the_one_a_wild_cannot_be(run: str, wilds: int) -> None:
    rest = "偎壹 偎叁 吃二三四 吃肆伍陆 吃八八捌"
    worth = 3 if run == "二七十" else 6
    for kept in range(3):
        held = run[kept] + "王" * wilds if wilds == 2 else run.replace(run[kept], "王")
        evaluation = answer("duowang", f"{rest} {held}四五 胡六/自摸", **MOST_HUXI)
        assert huxi(evaluation) >= 12 + worth
        assert any(
            group.tiles == tiles_of(run) and len(group.wild_positions) == wilds
            for decomposition in evaluation.decompositions
            for group in decomposition.groups
        )


# https://github.com/yuanfengyun/q_algorithm/issues/10: too few wilds, and yet a win.
def test_no_win_takes_more_wilds_than_there_are() -> None:
    """七八 and 玖玖 each want one: with two it is a win, with one and a useless tile it is not."""
    shown = "偎壹 偎叁 吃一二三 吃肆伍陆 四六七八玖玖{} 胡五/自摸"
    assert answer("duowang", shown.format("王王")).hu
    assert not answer("duowang", shown.format("王拾")).hu


# https://github.com/yuanfengyun/q_algorithm/issues/18: eight wilds crash, room for four only.
def test_no_number_of_wilds_is_a_crash() -> None:
    for wilds in range(21):
        held = (WILD,) * wilds + tiles_of("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾")[wilds:]
        position = Position(Hand(held), Win(WILD, WinSource.SELF_DRAW))
        if wilds < 4:
            answer("duowang", position)
        else:
            with pytest.raises(InvalidRequest):
                answer("duowang", position)


# Hands of 15 息 and more that two servers of the 全名堂 rules call no win, as they were found by
# running them: a greedy walk once for each pair, and a first decomposition that is never improved.
NO_WIN_ELSEWHERE = {
    "一二三六六六七九九九十壹壹贰叁叁柒玖玖玖拾": 21,
    "二三三四五六七十壹贰贰叁叁肆肆肆陆陆陆柒拾": 27,
    "一一一二二五五七七十十壹壹壹贰贰叁肆伍柒拾": 21,
    "二三七八八十贰贰叁叁陆陆陆柒柒捌玖玖玖拾拾": 27,
}


@pytest.mark.parametrize(("tiles", "most"), NO_WIN_ELSEWHERE.items())
def test_no_tile_that_comes_last_loses_the_win(tiles: str, most: int) -> None:
    for ruleset in ("duowang", "quanmin", "wucai"):
        for position in each_last(tiles):
            assert huxi(answer(ruleset, position, **MOST_HUXI)) == most


def test_no_hand_of_jiao_is_overlooked() -> None:
    """Two programs have no 绞 at all."""
    evaluation = answer("wucai", "偎壹 偎叁 碰玖 八八捌九九玖四四肆五伍 胡五/翻牌")
    assert (huxi(evaluation), evaluation.decomposition_count) == (15, 1)


def test_no_seven_threes_need_a_pair() -> None:
    """One program asks 对对胡 for a 将; without a four alike there is none."""
    evaluation = answer("quanmin", "偎壹 偎玖 碰五 碰六 碰八 偎三 四四 胡四/自摸")
    assert evaluation.best is not None
    assert "dui_dui_hu" in [line.code for line in evaluation.best.score.lines]


@pytest.mark.parametrize(("size", "worth"), [("一", 9), ("壹", 12)])
def test_no_four_held_alike_are_priced_as_pao(size: str, worth: int) -> None:
    hand = f"偎叁 偎玖 吃四五六 吃六七八 吃肆伍陆 {size * 4}八 胡八/翻牌"
    assert huxi(answer("wucai", hand)) == 12 + worth


@pytest.mark.parametrize(("pair", "own", "others"), [("五五", 3, 1), ("伍伍", 6, 3)])
def test_no_pair_completed_by_another_is_priced_as_held(pair: str, own: int, others: int) -> None:
    """Four programs: 6, 4 or 1 + 3 for 碰 of a big tile."""
    hand = f"偎壹 偎叁 吃一二三 吃二七十 吃柒捌玖 吃八八捌 {pair} 胡{pair[0]}/"
    assert huxi(answer("wucai", hand + "自摸")) == 18 + own
    assert huxi(answer("wucai", hand + "翻牌")) == 18 + others


@pytest.mark.parametrize(
    ("flowers", "sets", "multiplier"),
    [
        ("东南", 0, 2),
        ("东东东东", 1, 4),
        ("东东东东春夏秋冬", 2, 8),
        ("东东东东春夏秋冬梅兰竹菊", 3, 16),
        ("东东东东春夏秋冬梅兰竹菊南南南南", 4, 64),
    ],
)
def test_no_third_flower_set_is_only_added(flowers: str, sets: int, multiplier: int) -> None:
    """A server of the 泰州 rules takes 2 for each set, 6 for three. 门清 is 2, 超长 2 more."""
    best = answer("taizhou", f"123456万11122条79筒 胡8筒/自摸 花{flowers}").best
    assert best is not None
    assert [line.code for line in best.score.lines].count("si_tong") == sets
    assert best.score.multiplier == multiplier


@pytest.mark.parametrize("dragged", ["22224条", "24444条"])
def test_no_neighbour_is_looked_at_on_one_side_only(dragged: str) -> None:
    """The same server tests 四拖一 on the lower neighbour twice."""
    best = answer("taizhou", f"{dragged}123567万77筒 花东南 胡3条/自摸").best
    assert best is not None
    assert [line.code for line in best.score.lines].count("si_tuo_yi") == 1


@pytest.mark.parametrize(("held", "twice"), [("33455条", True), ("33355条", False)])
def test_no_two_equal_runs_are_seen_without_both_neighbours_twice(
    held: str, *, twice: bool
) -> None:
    """The same server tests 挖之 on the upper neighbour twice."""
    best = answer("taizhou", f"{held}123789万22筒 花东南 胡4条/自摸").best
    assert ("wa_zhi" in [line.code for line in best.score.lines] if best else False) == twice


# Five or more copies of a tile pass in several public evaluators, with or without a score.
@pytest.mark.parametrize(
    ("ruleset", "hand"),
    [
        ("taizhou", "11111万555条789筒22条 胡3万/自摸"),
        ("taizhou", "杠4万 4万123条555条789筒 胡5万/自摸"),
        ("taizhou", "碰4万 44万123条555条78筒 胡9筒/自摸"),
        ("taizhou", "碰4万 4万123条555条789筒 胡4万/自摸"),
        ("quanmin", "提壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六 胡壹/自摸"),
        ("duowang", "偎壹 偎叁 碰玖 吃二三四 王王五五五六七五五 胡八/自摸"),
    ],
)
def test_no_fifth_copy_is_scored(ruleset: str, hand: str) -> None:
    with pytest.raises(InvalidRequest, match="more than 4"):
        answer(ruleset, hand)
