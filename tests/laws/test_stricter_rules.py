"""A stricter house rule never adds a way to win, and a wild never takes one."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import WILD
from evaluator.scoring import evaluate
from tests.support.cases import Case, position_of, rules_of
from tests.support.hands import having, law, random_cases

STRICTER = [
    *((sheet, "draw_binding", "free", "forced") for sheet in having("draw_binding")),
    ("duowang", "kan_with_wild", "may_rise", "stays"),
    ("duowang", "min_huxi", "10", "15"),
    ("duowang", "win_limit", "by_wild", "by_fan"),
    ("duowang", "win_limit", "by_wild", "by_fan_floor"),
]


def answer(case: Case, **changed: str) -> Evaluation:
    return evaluate(position_of(case), rules_of(case, **changed))


def at_most(case: Case, **changed: str) -> Evaluation:
    """The answer under the objective that takes the greatest total, where the sheet has it."""
    most = {"objective": "max_total"} if case["ruleset"] in having("objective") else {}
    return answer(case, **most, **changed)


def best_huxi(evaluation: Evaluation) -> int:
    """胡息 of the result or of the nearest miss, 0 when there are no seven groups."""
    if evaluation.best is not None:
        return evaluation.best.score.huxi
    return evaluation.near_miss.huxi if evaluation.near_miss else 0


def best_total(evaluation: Evaluation) -> int:
    return evaluation.best.score.total if evaluation.best else 0


@pytest.mark.parametrize(("ruleset", "option", "lax", "strict"), STRICTER)
def test_no_stricter_option_adds_a_decomposition_or_pays_more(
    ruleset: str, option: str, lax: str, strict: str
) -> None:
    @law(80)
    @given(random_cases(ruleset))
    def check(case: Case) -> None:
        case = {**case, "options": {k: v for k, v in case["options"].items() if k != "wild_count"}}
        loosely = at_most(case, **{option: lax})
        strictly = at_most(case, **{option: strict})
        assert strictly.decomposition_count <= loosely.decomposition_count
        assert loosely.hu or not strictly.hu
        if option != "min_huxi":  # which also makes the 囤 of the same 胡息 fewer
            assert best_total(strictly) <= best_total(loosely)

    check()


@law(150)
@given(random_cases("taizhou"))
def test_no_hand_wins_on_all_waits_and_not_on_ka_waits(case: Case) -> None:
    strictly = answer(case, single_wait="all_waits")
    loosely = answer(case, single_wait="ka_waits")
    assert loosely.hu or not strictly.hu
    if strictly.best is not None:
        assert loosely.best == strictly.best


@law(150)
@given(random_cases("taizhou"))
def test_no_option_that_stacks_pays_less(case: Case) -> None:
    for option in ("si_tuo_yi_peng", "zhao_zhao_stacks", "zhao_zhao_men_qing"):
        without = answer(case, **{option: "false"})
        with_it = answer(case, **{option: "true"})
        assert without.hu == with_it.hu
        assert best_total(without) <= best_total(with_it)


@law(200)
@given(random_cases("quanmin", "wucai"))
def test_no_own_draw_makes_fewer_huxi_than_anothers_tile(case: Case) -> None:
    position = position_of(case)
    assume(position.win.source in (WinSource.SELF_DRAW, WinSource.OTHER_DRAW))
    rules = rules_of(case, draw_binding="free", objective="huxi_then_fan")
    own, others = (
        evaluate(replace(position, win=Win(position.win.tile, source)), rules)
        for source in (WinSource.SELF_DRAW, WinSource.OTHER_DRAW)
    )
    assert own.hu or not others.hu
    assert best_huxi(own) >= best_huxi(others)
    assert best_total(own) > best_total(others) or not others.hu


@law(200)
@given(random_cases("duowang"), st.randoms(use_true_random=False))
def test_no_natural_tile_is_better_than_a_wild(case: Case, random: Random) -> None:
    """With the draw free and 胡息 first: binding and 番 may make a wild the worse tile."""
    position = position_of(case)
    assume(position.win.source is WinSource.SELF_DRAW)
    assume(wilds(position) < 4)
    free = {"draw_binding": "free", "kan_with_wild": "may_rise", "win_limit": "by_wild"}
    rules = rules_of(case, objective="huxi_then_fan", wild_count="4", **free)
    concealed = list(position.hand.concealed)
    naturals = [place for place, tile in enumerate(concealed) if tile != WILD]
    assume(naturals)
    concealed[random.choice(naturals)] = WILD
    turned = replace(position, hand=replace(position.hand, concealed=tuple(concealed)))
    turned = replace(turned, facts=replace(turned.facts, woken=0))
    before = evaluate(replace(position, facts=turned.facts), rules)
    after = evaluate(turned, rules)
    assert after.hu or not before.hu
    assert best_huxi(after) >= best_huxi(before)


def wilds(position: Position) -> int:
    return Counter([*position.hand.concealed, position.win.tile])[WILD]


@law(150)
@given(random_cases(*having("discard_win")))
def test_no_discard_wins_where_the_same_tile_from_the_wall_would_not(case: Case) -> None:
    position = position_of(case)
    assume(position.win.source in (WinSource.OTHER_DRAW, WinSource.DISCARD))
    rules = rules_of(case, discard_win="true")
    facts = replace(position.facts, last_tile=False)
    wall, discard = (
        evaluate(Position(position.hand, Win(position.win.tile, source), facts), rules)
        for source in (WinSource.OTHER_DRAW, WinSource.DISCARD)
    )
    assert discard.decomposition_count <= wall.decomposition_count
    assert wall.hu or not discard.hu
