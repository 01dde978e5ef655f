"""The way most hands take against the whole way: equal answers, and none to what cannot be."""

import random
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import NO_FACTS, Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, built_in
from evaluator.scoring.evaluate import at_a_look, in_full
from evaluator.scoring.scorer import scorer_of
from evaluator.search.look import position_of, see
from tests.support.damage import damaged
from tests.twins.batches import hands_by_rules

SEED = 20_261_130


def both(position: Position, rules: Resolved, listed: int = 0) -> Evaluation | None:
    """The answer at a look, which is that of the whole way; None when there is none."""
    seen = see(position)
    answer = seen and at_a_look(seen, rules, max_decompositions=listed, reference="r")
    assert seen is None or scorer_of(rules).enters(seen) == (answer is not None)
    if answer is None:
        return None
    whole = in_full(position, rules, max_decompositions=listed, reference="r")
    assert answer == whole, notation.write(position)
    return answer


@pytest.mark.parametrize("listed", [0, 1, 1000])
def test_a_look_answers_as_the_whole_way_does(listed: int) -> None:
    answered = every = 0
    for rules, positions in hands_by_rules(SEED + listed, 250):
        for position in positions:
            every += 1
            answered += both(position, rules, listed) is not None
    assert answered > 0.9 * every  # heavenly hands are left to the whole way, and few others


def test_no_damaged_hand_is_answered_unless_it_can_be() -> None:
    rng, refused = random.Random(SEED), 0
    for rules, positions in hands_by_rules(SEED, 120):
        for position in positions:
            for _ in range(4):
                other = damaged(position, rng)
                try:
                    both(other, rules)
                except InvalidRequest:
                    pytest.fail(f"answered, and cannot be: {other}")
                try:
                    in_full(other, rules)
                except InvalidRequest:
                    refused += 1
    assert refused > 300


def test_what_is_seen_is_the_position() -> None:
    for _, positions in hands_by_rules(SEED, 60):
        for position in positions:
            seen = see(position)
            assert seen is not None
            assert notation.canonical(position_of(seen)) == notation.canonical(position)


NUMBERS = st.one_of(st.integers(-1, 100), st.integers(-(2**70), 2**70))
TILES = st.lists(NUMBERS, max_size=4).map(tuple)


@settings(deadline=None)
@given(
    TILES,
    st.lists(st.tuples(st.integers(-3, 300), TILES), max_size=9),
    TILES,
    NUMBERS,
    NUMBERS,
    st.tuples(*(NUMBERS for _ in fields(Facts))),
)
def test_what_no_tile_or_kind_has_as_its_number_is_not_plain(
    concealed: tuple[int, ...],
    melds: list[tuple[int, tuple[int, ...]]],
    flowers: tuple[int, ...],
    win: int,
    source: int,
    facts: tuple[int, ...],
) -> None:
    """Nothing but None or a position that stays what it was comes of any numbers."""
    shown = tuple(Meld(kind, tiles) for kind, tiles in melds)  # type: ignore[arg-type]
    position = Position(
        Hand(concealed, shown, flowers),
        Win(win, source),  # type: ignore[arg-type]
        Facts(*facts),  # type: ignore[arg-type]
    )
    seen = see(position)
    if seen is not None:
        assert notation.canonical(position_of(seen)) == notation.canonical(position)


def test_special_positions_are_not_plain() -> None:
    """Each of these would be read as another hand if it were."""
    dealt = Win(5, WinSource.DEALT)
    for position in (
        Position(Hand((1,) * 27), Win(1, WinSource.SELF_DRAW)),
        Position(Hand((71,)), Win(1, WinSource.SELF_DRAW)),
        Position(Hand((1,), flowers=(1,)), Win(1, WinSource.SELF_DRAW)),
        Position(Hand((1,), (Meld(MeldKind.PENG, (1, 1)),)), Win(1, WinSource.SELF_DRAW)),
        Position(Hand((1,), (Meld(MeldKind.UNSPECIFIED, (1, 1, 1)),)), Win(1, WinSource.DISCARD)),
        Position(Hand((1,) * 20), dealt),
        Position(Hand((1,)), Win(1, WinSource.SELF_DRAW), Facts(upcard=41)),
        Position(Hand((1,)), Win(1, WinSource.SELF_DRAW), Facts(visible_copies=100)),
    ):
        assert see(position) is None, position


def test_a_shown_tile_counts_when_another_is_turned() -> None:
    """三 are all out: two held, one of them won on, one shown as 挡底; so none can be turned."""
    rules = built_in().resolved("duowang")
    hand = notation.parse("提贰 碰七 偎十 吃一二三 三三九九 肆伍陆 胡三/自摸 挡三 醒三")
    assert both(hand, rules) is None
    with pytest.raises(InvalidRequest, match="already has all"):
        in_full(hand, rules)


def test_a_fact_that_says_what_is_so_anyway_changes_nothing() -> None:
    rules = built_in().resolved("duowang")
    hand = notation.parse("跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸")
    told = Position(hand.hand, hand.win, Facts())
    assert told.facts is not NO_FACTS
    assert both(told, rules) == both(hand, rules) is not None
