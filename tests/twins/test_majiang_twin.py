"""The compiled 泰州 core against the plain one: equal answers, field by field."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, product
from typing import Any, Final

import pytest

from cext import majiang as core
from evaluator.domain import majiang, notation
from evaluator.domain.hand import Hand, Meld, Position, Win
from evaluator.domain.kinds import MAJIANG_MELDS, MeldKind, WinSource
from evaluator.scoring import built_in
from evaluator.scoring.tasks import task_of as any_task_of
from evaluator.search import compiled_majiang, plain
from evaluator.search import majiang as plain_search
from evaluator.search.found import Found
from evaluator.search.packing import pack_prices
from evaluator.search.table import Condition, Effect, Objective, PriceTable, Row, Start
from evaluator.search.task import MajiangMeasure, MajiangTask
from tests.oracle.generate import OPTIONS, cases
from tests.support.cases import position_of

SEED: Final = 20_240_917
GENERATED: Final = 2400
RANDOM: Final = 2400
ONE_SUIT_EVERY: Final = 23
"""Of all 93,600 one-suit hands of 13 tiles, one in so many is held against the plain core."""

LIMIT: Final = 20
SHEET: Final = built_in().resolved("taizhou")
HELD: Final = 13
COPIES: Final = 4


TORN: Final = PriceTable(
    rows=(
        Row(Effect.ADD_KA, 50, units=MajiangMeasure.other_runs),
        Row(Effect.ADD_KA, 1, units=MajiangMeasure.winning_number),
        Row(Effect.MULTIPLY, 2, (Condition(MajiangMeasure.other_runs, 1),)),
    ),
    start=Start.KA,
    objective=Objective.MAX_TOTAL,
)
"""Runs pay more, triplets multiply more: unlike the sheet's, its objectives do not agree."""


@cache
def tables() -> tuple[tuple[str, PriceTable], ...]:
    """Every set of options by its name; then other objectives, winning numbers and prices."""
    axes = {name: values for name, values in OPTIONS["taizhou"].items() if name != "peng"}
    chosen = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
    sheets = [(str(one), built_in().resolved("taizhou", one).table) for one in chosen]
    others = [
        (f"{name} {objective.name} {ka}", replace(table, objective=objective, ka_numbers=ka))
        for name, table in (*sheets[:: len(sheets) // 4], ("torn", TORN))
        for objective in Objective
        for ka in ((3, 8), (1, 9), (5, 5))
    ]
    return (*sheets, *others)


def packed(*ka_numbers: int) -> core.Table:
    """The prices of the sheet in the core's form, with other winning numbers."""
    prices = pack_prices(SHEET.table)
    return core.Table({"prices": prices, "ka_numbers": ka_numbers, "single_wait_all": True})


def task_of(position: Position) -> MajiangTask:
    task = any_task_of(position, SHEET)
    assert isinstance(task, MajiangTask)
    return task


def complaint(position: Position, name: str, plainly: Found, compiled: Found) -> str:
    return "\n".join(
        (
            notation.write(position, chinese=True),
            notation.write(position),
            name,
            f"plain    {plainly}",
            f"compiled {compiled}",
        )
    )


def differences(positions: Iterator[Position], tables_each: int) -> list[str]:
    """What the cores answer differently, each hand under some of the tables in turn."""
    found = []
    turn = 0
    for position in positions:
        task = task_of(position)
        for _ in range(tables_each):
            name, table = tables()[turn % len(tables())]
            turn += 1
            plainly = plain.find(task, table, LIMIT)
            compiled = compiled_majiang.find(task, table, LIMIT)
            if plainly != compiled:
                found.append(complaint(position, name, plainly, compiled))
    return found


def random_positions(seed: int, n: int) -> Iterator[Position]:
    """Hands of tiles at random, most of them close together, and often a tile they wait on."""
    rng = random.Random(seed)
    for _ in range(n):
        first = 9 * rng.randrange(3)
        low = first + rng.randrange(3)
        kinds = rng.choice([range(majiang.KINDS), range(first, first + 9), range(low, low + 7)])
        left = Counter(dict.fromkeys(kinds, COPIES))
        melds = []
        for kind in rng.sample(kinds, rng.choice([0, 0, 0, 1, 2, 4])):
            shape = rng.choice(sorted(MAJIANG_MELDS))
            tiles = (majiang.tile_of(kind),) * (3 if shape is MeldKind.PENG else COPIES)
            left[kind] -= len(tiles)
            melds.append(Meld(shape, tiles))
        held = rng.sample(sorted(left.elements()), HELD - 3 * len(melds))
        counts = Counter(held)
        concealed = [counts[kind] for kind in range(majiang.KINDS)]
        waits = core.waits(concealed, [(m.kind, majiang.kind(m.tiles[0])) for m in melds])
        win = rng.choice(waits if waits and rng.random() < 0.8 else kinds)
        yield Position(
            Hand(tuple(map(majiang.tile_of, held)), tuple(melds)),
            Win(majiang.tile_of(win), rng.choice([WinSource.SELF_DRAW, WinSource.DISCARD])),
        )


@cache
def one_suit_hands() -> tuple[tuple[int, ...], ...]:
    """Every hand of 13 tiles of one suit, as counts of its nine numbers."""
    hands: list[tuple[int, ...]] = [()]
    for numbers_left in range(8, -1, -1):
        hands = [
            (*hand, count)
            for hand in hands
            for count in range(COPIES + 1)
            if 0 <= HELD - sum(hand) - count <= COPIES * numbers_left
        ]
    return tuple(hands)


def in_suit(hand: tuple[int, ...], suit: int) -> tuple[int, ...]:
    return (0,) * 9 * suit + hand + (0,) * 9 * (2 - suit)


def generated_positions() -> Iterator[Position]:
    return (position_of(case) for case in cases(SEED, GENERATED, "taizhou"))


def test_generated_hands_are_answered_alike() -> None:
    found = differences(generated_positions(), 3)
    assert not found, "\n\n".join(found[:3])


def test_random_hands_are_answered_alike() -> None:
    found = differences(random_positions(SEED, RANDOM), 2)
    assert not found, "\n\n".join(found[:3])


def test_the_hands_have_what_is_rare() -> None:
    """Several decompositions, dead completions, a fifth copy as the winning tile."""
    seen = Counter[str]()
    for position in chain(generated_positions(), random_positions(SEED, RANDOM)):
        task = task_of(position)
        found = compiled_majiang.find(task, tables()[0][1], LIMIT)
        seen["many"] += found.count > 1
        seen["dead"] += bool(plain_search.dead_completions(task.held, task.melds))
        seen["fifth"] += plain_search.copies(task.held, task.melds, task.win) == COPIES
        seen[f"shape {found.shape}"] += 1
    assert min(seen[name] for name in ("many", "dead", "fifth", "shape 0", "shape 8")) > 20, seen


def test_one_suit_hands_wait_alike() -> None:
    assert len(one_suit_hands()) == 93_600
    for number, hand in enumerate(one_suit_hands()[::ONE_SUIT_EVERY]):
        held = in_suit(hand, number % 3)
        expected = tuple(kind for kind, _ in plain_search.completions(held, ()))
        assert core.waits(held, ()) == expected, held


def test_no_hand_has_more_decompositions_than_the_core_can_list() -> None:
    """A hand of one suit has the most; the core would raise OverflowError."""
    table = packed(1, 9)
    facts = (0,) * 15
    most = 0
    for hand in one_suit_hands():
        held = in_suit(hand, 0)
        for win in core.waits(held, ()):
            count, *_, top = core.find(table, held, win, (), facts, LIMIT)
            assert len(top) == count
            most = max(most, count)
    assert most == 3


def test_fewer_are_listed_than_counted() -> None:
    position = notation.parse("1112223334446s hu:5s/zimo")
    task, table = task_of(position), SHEET.table
    assert plain.find(task, table, LIMIT).count > 1
    assert compiled_majiang.find(task, table, 1) == plain.find(task, table, 1)


@pytest.mark.parametrize("objective", Objective)
def test_the_objective_decides_what_is_best(objective: Objective) -> None:
    position = notation.parse("1112223334446s hu:5s/zimo")
    table = replace(TORN, objective=objective, ka_numbers=(3, 8))
    found = compiled_majiang.find(task_of(position), table, LIMIT)
    assert found == plain.find(task_of(position), table, LIMIT)
    assert found.top[0].multiplier == (1 if objective is Objective.MAX_TOTAL else 2)


def test_tiles_of_no_whole_hand_wait_for_nothing() -> None:
    """One tile of its kind would make a pair: a whole hand with four melds, none without."""
    held = (1, *(0,) * 26)
    melds = [(MeldKind.PENG, kind) for kind in (9, 10, 11, 12)]
    assert core.waits(held, melds) == (0,)
    assert core.waits(held, melds[:3]) == ()
    assert core.waits(held, ()) == ()


HAND: Final[dict[str, Any]] = {
    "held": (3, 1, 1, 1, 1, 1, 1, 1, 3, *(0,) * 18),
    "win": 4,
    "melds": (),
    "facts": (0,) * 15,
}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"held": (0,) * 26}, "27 kinds"),
        ({"facts": (0,) * 14}, "15 facts"),
        ({"melds": ((MeldKind.PENG, 26),) * 5}, "at most 4 melds"),
        ({"held": (5, *(0,) * 26)}, "5 copies of kind 0"),
        ({"held": (-1, *(0,) * 26)}, "-1 copies of kind 0"),
        ({"melds": ((MeldKind.AN_GANG, 1),)}, "5 copies of kind 1"),
        ({"melds": ((MeldKind.CHI, 20),)}, "no meld of kind"),
        ({"melds": ((MeldKind.PENG, 27),)}, "no kind 27"),
        ({"win": 27}, "no winning kind 27"),
        ({"win": -1}, "no winning kind -1"),
    ],
)
def test_the_core_refuses_what_is_no_hand(wrong: dict[str, Any], message: str) -> None:
    asked = HAND | wrong
    with pytest.raises(ValueError, match=message):
        core.find(packed(3, 8), asked["held"], asked["win"], asked["melds"], asked["facts"], 1)
