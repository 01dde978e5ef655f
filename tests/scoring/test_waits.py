"""听牌: a wait says of each tile exactly what evaluating the hand with it says."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from evaluator.domain import tile as tiles
from evaluator.domain.evaluation import Evaluation, Wait
from evaluator.domain.hand import Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.notation import parse
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, built_in, evaluate
from evaluator.scoring.waits import list_waits
from tests.support.cases import position_of
from tests.support.deals import cases
from tests.support.hands import ALL

SHAPE_REASONS = {"NO_SEVEN_GROUPS", "NOT_COMPLETE", "NO_HEAVENLY_HAND"}


def waits_of(position: Position, rules: Resolved, seen: tuple[int, ...] = ()) -> dict[int, Wait]:
    found = list_waits(position.hand, position.facts, position.win.source, rules, seen=seen)
    return {wait.tile: wait for wait in found.waits}


def tried(position: Position, rules: Resolved) -> Iterator[tuple[int, Evaluation]]:
    """Every tile that can come, with its evaluation."""
    for tile in sorted(tiles.ALL):
        try:
            aimed = replace(position, win=Win(tile, position.win.source))
            yield tile, evaluate(aimed, rules, max_decompositions=1)
        except InvalidRequest:
            continue


@pytest.mark.parametrize("ruleset", ALL)
def test_a_wait_is_what_evaluating_with_the_tile_gives(ruleset: str) -> None:
    asked = 0
    for case in cases(7, 60, ruleset):
        position = position_of(case)
        if position.win.source is WinSource.DEALT:
            continue
        rules = built_in().resolved(ruleset, case["options"])
        waits = waits_of(position, rules)
        for tile, evaluation in tried(position, rules):
            complete = not SHAPE_REASONS & {reason.code for reason in evaluation.reasons}
            assert (tile in waits) is complete, (case, tile)
            if tile in waits:
                asked += 1
                assert waits[tile].hu is evaluation.hu
                assert waits[tile].score == (evaluation.best.score if evaluation.best else None)
                assert waits[tile].reasons == evaluation.reasons
    assert asked > 50


def test_a_wang_diao_hand_waits_on_everything() -> None:
    position = parse("跑贰 碰七 偎十 吃一二三 肆伍陆八捌捌王")
    rules = built_in().resolved("duowang")
    found = list_waits(position.hand, position.facts, WinSource.SELF_DRAW, rules)
    possible = {*tiles.SMALL, *tiles.BIG, tiles.WILD} - {18}
    assert {wait.tile for wait in found.waits} == possible, "贰 is used up by the 跑"
    assert all(wait.hu for wait in found.waits)


def test_copies_left_leave_out_the_hand_and_what_is_seen() -> None:
    position = parse("peng:3m 123m555s7889p hua:EECFPb")
    rules = built_in().resolved("taizhou")
    found = list_waits(position.hand, position.facts, WinSource.SELF_DRAW, rules, seen=(68, 68, 61))
    assert [(wait.tile, wait.hu, wait.copies_left) for wait in found.waits] == [(68, True, 0)]


def test_faults_that_stand_whatever_comes_are_refused_at_once() -> None:
    position = parse("碰七 一二三")
    rules = built_in().resolved("duowang")
    with pytest.raises(InvalidRequest) as refused:
        list_waits(position.hand, position.facts, WinSource.ROB_KONG, rules, seen=(41,))
    assert [fault.field for fault in refused.value.faults] == [
        "hand.concealed",
        "source",
        "seen[0]",
    ]
