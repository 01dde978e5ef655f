"""Every one-suit shape that waits: 13,851 of them win, and no other.

The shapes are made here, by putting sets together; the search takes them apart. The counts are
those of an earlier enumeration in another program, so three ways must agree.

"Inside" shapes hold the pair themselves; "outside" shapes leave it to another suit. Sets that a
shape does not hold are 碰 of a third suit, so that each shape is a whole hand.
"""

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import pytest

from evaluator.domain.hand import Meld
from evaluator.domain.kinds import MeldKind
from evaluator.domain.tile import TONG
from evaluator.scoring import built_in
from evaluator.search import CORE, Found, MajiangTask, Shape, find
from evaluator.search.task import MAJIANG_FACTS, MajiangMeasure

LEGAL: Final = {4: 42, 7: 487, 10: 2_620, 13: 8_182, 2: 6, 5: 81, 8: 511, 11: 1_922}
"""Shapes that win, by their number of tiles; the first four hold the pair."""

ALL: Final = 13_851

STRIDE: Final = 1 if CORE == "compiled" else 16
"""Only the compiled core takes every shape apart; the plain one every sixteenth, in order."""

Suit = tuple[int, ...]
"""How many of 1..9 there are."""

SETS: Final = [*([(n, n, n) for n in range(9)]), *[(n, n + 1, n + 2) for n in range(7)]]


def counts_of(*groups: tuple[int, ...]) -> Suit:
    counted = Counter(number for group in groups for number in group)
    return tuple(counted[number] for number in range(9))


@cache
def winning(sets: int, *, pair: bool) -> dict[Suit, set[int]]:
    """What so many sets (and a pair) make, with the middles of the runs in any way to make it.

    Up to five copies of a number: with the fifth a wait is impossible, but it has to be seen.
    """
    made: dict[Suit, set[int]] = defaultdict(set)
    pairs = [(n, n) for n in range(9)] if pair else [()]
    for groups in combinations_with_replacement(SETS, sets):
        for eyes in pairs:
            counts = counts_of(*groups, eyes)
            if max(counts) <= 5:
                made[counts] |= {run[1] for run in groups if run[0] != run[1]}
    return made


def without(counts: Suit, number: int) -> Suit:
    return (*counts[:number], counts[number] - 1, *counts[number + 1 :])


class Wait(NamedTuple):
    """A shape that waits on one number only."""

    shape: Suit
    number: int
    ka: bool
    dead: bool
    """Whether another number would do, but all four of it are in the shape."""


@cache
def ready(tiles: int) -> dict[Suit, dict[int, bool]]:
    """Shapes of so many tiles that wait: number -> whether it can be the middle of a run."""
    shapes: dict[Suit, dict[int, bool]] = defaultdict(dict)
    for made, middles in winning((tiles + 1) // 3, pair=tiles % 3 == 1).items():
        for number in range(9):
            if made[number]:
                shape = without(made, number)
                if max(shape) <= 4:
                    shapes[shape][number] = number in middles
    return shapes


@cache
def waits(tiles: int) -> tuple[Wait, ...]:
    """Shapes that wait on exactly one number, in order.

    A shape that is whole but for the pair's third tile waits on that one too.
    """
    outside = tiles % 3 == 2
    whole = winning(tiles // 3, pair=True) if outside else {}
    single = []
    for shape, numbers in sorted(ready(tiles).items()):
        alive = [number for number in numbers if shape[number] < 4]
        if len(alive) == 1 and shape not in whole:
            dead = len(numbers) > 1
            single.append(Wait(shape, alive[0], numbers[alive[0]], dead))
    return tuple(single)


def legal(tiles: int) -> list[Wait]:
    return [wait for wait in waits(tiles) if wait.ka and 2 <= wait.number <= 7]


def judged(wait: Wait) -> Found:
    """The search's answer about the shape as a whole hand: 条, a pair of 万, 碰 of 筒."""
    tiles = sum(wait.shape)
    outside = tiles % 3 == 2
    held = ((2 if outside else 0), *(0,) * 8, *wait.shape, *(0,) * 9)
    opened = (13 - sum(held)) // 3
    melds = tuple(Meld(MeldKind.PENG, (tile,) * 3) for tile in TONG[:opened])
    task = MajiangTask(held, 9 + wait.number, melds, (0,) * MAJIANG_FACTS)
    return find(task, built_in().resolved("taizhou").table, 1000)


@cache
def answers(tiles: int) -> tuple[tuple[Wait, Found], ...]:
    return tuple((wait, judged(wait)) for wait in waits(tiles)[::STRIDE])


@pytest.mark.parametrize("tiles", sorted(LEGAL))
def test_no_shape_more_or_less_wins_when_put_together(tiles: int) -> None:
    assert len(legal(tiles)) == LEGAL[tiles]


def test_the_shapes_that_win_are_13851() -> None:
    assert sum(LEGAL.values()) == ALL
    assert sum(len(legal(tiles)) for tiles in LEGAL) == ALL


def test_the_shapes_of_thirteen_tiles() -> None:
    """93,600 in all; of those that wait, and wait on one number, these."""
    shapes = ready(13)
    alive = [any(shape[n] < 4 for n in numbers) for shape, numbers in shapes.items()]
    assert sum(alive) == 40_070
    assert len(waits(13)) == 14_067


@pytest.mark.parametrize("tiles", sorted(LEGAL))
def test_no_shape_wins_in_the_search_and_not_when_put_together(tiles: int) -> None:
    """On every shape with the compiled core, on every sixteenth with the plain one."""
    for wait, found in answers(tiles):
        assert found.waits == (9 + wait.number,), wait
        expected = 0
        if not wait.ka:
            expected = Shape.NO_KA
        elif not 2 <= wait.number <= 7:
            expected = Shape.KA_OUT_OF_RANGE
        assert found.shape == expected, wait
        assert (found.count > 0) == (expected == 0), wait


@pytest.mark.skipif(STRIDE > 1, reason="the plain core takes a sixteenth of the shapes only")
def test_the_search_finds_13851_shapes_that_win() -> None:
    won = {tiles: sum(found.count > 0 for _, found in answers(tiles)) for tiles in LEGAL}
    assert won == LEGAL


@pytest.mark.skipif(STRIDE > 1, reason="the plain core takes a sixteenth of the shapes only")
def test_the_search_finds_2768_shapes_that_would_win_if_ka_2_did() -> None:
    out_of_range = [
        wait
        for tiles in LEGAL
        for wait, found in answers(tiles)
        if found.shape == Shape.KA_OUT_OF_RANGE
    ]
    assert {wait.number for wait in out_of_range} == {1}
    assert len(out_of_range) == 2_768


@pytest.mark.parametrize("tiles", sorted(LEGAL))
def test_no_shape_is_two_of_guai_zhi_wa_zhi_and_si_tuo_yi(tiles: int) -> None:
    """Not even across different ways to take it apart; 碰碰胡 never joins 挖之."""
    for wait, found in answers(tiles):
        seen: set[str] = set()
        for priced in found.top:
            seen |= {name.removeprefix("shuang_") for name in patterns(priced.measures)}
        assert len(seen - {"peng_peng_hu"}) <= 1, wait
        assert not {"peng_peng_hu", "wa_zhi"} <= seen, wait


@pytest.mark.skipif(STRIDE > 1, reason="the plain core takes a sixteenth of the shapes only")
def test_the_search_finds_136_shapes_whose_pattern_depends_on_the_decomposition() -> None:
    def differ(tiles: int) -> int:
        sets = [{frozenset(patterns(p.measures)) for p in found.top} for _, found in answers(tiles)]
        return sum(len(kinds) > 1 for kinds in sets)

    assert sum(differ(tiles) for tiles in (4, 7, 10, 13)) == 111
    assert sum(differ(tiles) for tiles in (2, 5, 8, 11)) == 25


@pytest.mark.skipif(STRIDE > 1, reason="the plain core takes a sixteenth of the shapes only")
def test_the_search_finds_578_shapes_that_a_dead_fifth_tile_would_spoil() -> None:
    spoilt = 0
    for tiles in LEGAL:
        for wait, found in answers(tiles):
            if found.count:
                dead = found.top[0].measures[MajiangMeasure.all_four_held]
                assert (dead > 0) == wait.dead
                spoilt += wait.dead
    assert spoilt == 578


def patterns(measures: tuple[int, ...]) -> set[str]:
    """Which shapes of the wait a decomposition is, by what was counted of it."""
    held = {
        "guai_zhi": measures[MajiangMeasure.pair_is_win] == 1,
        "wa_zhi": measures[MajiangMeasure.ka_runs] >= 2,
        "si_tuo_yi": measures[MajiangMeasure.tuo] == 1,
        "shuang_si_tuo_yi": measures[MajiangMeasure.tuo] == 2,
        "peng_peng_hu": measures[MajiangMeasure.other_runs] == 0,
    }
    return {name for name, holds in held.items() if holds}
