"""No option that is left out of a search could have mattered to the hand."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain import notation
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.hand import Position
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in
from evaluator.scoring.audit.options import flips, turns
from evaluator.scoring.audit.outcome import Outcome, judge
from evaluator.scoring.check import faults_of
from tests.support.cases import position_of
from tests.support.hands import Judged, case, law, random_hands


def outcome(hand: Judged, options: dict[str, str]) -> Outcome | None:
    """The hand under these options; None when it or they cannot be."""
    try:
        rules = built_in().resolved(hand.ruleset, options)
    except InvalidRequest:
        return None
    return None if faults_of(hand.position, rules) else judge(Subject(hand.position), rules).outcome


@law(400)
@given(random_hands(), st.integers(0, 10**6))
def test_an_option_left_out_changes_nothing(hand: Judged, seed: int) -> None:
    """Whatever the options that may matter are, the others may be anything."""
    rng = random.Random(seed)
    ruleset = hand.rules.ruleset
    tried = {name for row in flips([hand.position], hand.rules, Claim()) for name, _ in row}
    chosen = {
        option.name: rng.choice(option.values) if option.name in tried else value
        for option, value in ((o, hand.rules.options[o.name]) for o in ruleset.options)
    }
    others = {o.name: rng.choice(o.values) for o in ruleset.options if o.name not in tried}
    before, after = outcome(hand, chosen), outcome(hand, {**chosen, **others})
    if before is not None and after is not None:
        assert before == after, {k: v for k, v in others.items() if v != chosen[k]}


def test_options_come_in_the_order_of_the_sheet() -> None:
    for sheet in built_in().rulesets:
        rules = built_in().resolved(sheet.id)
        order = [option.name for option in sheet.options]
        found = [row[0][0] for row in flips(_any_hands(sheet.id), rules, Claim())]
        assert found == sorted(found, key=order.index)


def test_the_claimed_total_is_tried_for_a_cap() -> None:
    rules = built_in().resolved("taizhou", {"mode": "no_count"})
    (caps,) = [
        [value for _, value in row]
        for row in flips(_any_hands("taizhou"), rules, Claim(total=64))
        if row[0][0] == "max_multiplier"
    ]
    assert caps == ["64"]


def test_an_option_that_another_needs_comes_with_it() -> None:
    """按番限胡 needs four wilds: `wild_count` does not matter by itself, and is tried with it."""
    hand = notation.parse("王七七一二三四五六肆伍陆捌捌捌玖玖玖拾拾 胡拾/自摸")
    rules = built_in().resolved("duowang", {"wild_count": "3"})
    found = {row[0][0]: [value for _, value in row] for row in flips([hand], rules, Claim())}
    assert found["wild_count"] == ["4"]
    assert found["win_limit"] == ["by_fan", "by_fan_floor"]
    natural = notation.parse("偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/自摸")
    names = [row[0][0] for row in flips([natural], rules, Claim())]
    assert not {"wild_count", "win_limit", "wake", "kan_with_wild"} & set(names)


@pytest.mark.parametrize(("size", "count"), [(1, 4), (2, 5), (3, 2), (4, 0)])
def test_every_choice_of_different_options_is_made_once(size: int, count: int) -> None:
    rows = ((("a", "1"), ("a", "2")), (("b", "1"),), (("c", "1"),))
    made = list(turns(rows, size))
    assert len(made) == len(set(made)) == count
    assert all(len({name for name, _ in turn}) == size for turn in made)


def _any_hands(ruleset: str) -> list[Position]:
    return [position_of(case(ruleset, number)) for number in range(20)]
