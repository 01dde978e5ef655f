"""Seeded hands for the twins of 字牌, and tables that no sheet has."""

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Final

from evaluator.domain import zipai
from evaluator.domain.hand import Hand, Position, Win
from evaluator.domain.kinds import GroupKind, WinSource
from evaluator.domain.tile import WILD
from evaluator.errors import InvalidRequest
from evaluator.scoring import Resolved, built_in
from evaluator.scoring.resolve import choose
from evaluator.search.table import (
    Condition,
    Effect,
    HuxiPrices,
    LimitKind,
    Objective,
    PriceTable,
    Row,
)
from evaluator.search.task import ZipaiMeasure
from tests.support.cases import position_of, rules_of
from tests.support.deals import cases
from tests.support.hands import ZIPAI
from tests.twins.zipai_twin import COPIES, Asked

SHEETS: Final = tuple(
    sheet for sheet in ZIPAI for _ in range(3 if built_in().resolved(sheet).wilds else 1)
)
"""Sheets in turn; one with wilds has the most to get wrong."""

KEPT: Final = (0.5, 1.0, 1.0, 1.0, 0.75)
"""How many of the hands with so many wilds are kept: the plain core takes its time for many."""

OTHER: Final[dict[str, dict[str, str]]] = {
    "duowang": {
        "min_huxi": "10",
        "self_draw": "double",
        "self_draw_on_wild_win": "never",
        "win_limit": "by_fan_floor",
        "wake": "up_down",
        "wake_wrap": "false",
        "objective": "max_total",
        "draw_binding": "free",
        "kan_with_wild": "stays",
    },
    "quanmin": {
        "fan_combination": "multiply",
        "heavenly_huxi": "fixed_only",
        "draw_binding": "free",
        "discard_win": "true",
        "objective": "huxi_then_fan",
    },
    "wucai": {
        "draw_binding": "free",
        "heavenly_huxi": "fixed_only",
        "discard_win": "true",
        "objective": "fan_then_huxi",
    },
}
"""Of every option another value than its default, for sheets whose mix is worth choosing."""


def rules(sheet: str, *, other: bool) -> Resolved:
    """A sheet as it is, or with every option at another value."""
    return built_in().resolved(sheet, _other(sheet) if other else {})


def _other(sheet: str) -> dict[str, str]:
    """Of as many options as go together another value, the last ones of the sheet first."""
    if sheet in OTHER:
        return OTHER[sheet]
    ruleset, chosen = built_in().ruleset(sheet), dict[str, str]()
    for option in reversed(ruleset.options):
        for value in option.values:
            if value != option.default:
                with suppress(InvalidRequest):
                    choose(ruleset, {**chosen, option.name: value})
                    chosen[option.name] = value
                    break
    return chosen


def random_hands(seed: int, number: int, sheets: Sequence[str] = SHEETS) -> Iterator[Asked]:
    """Seeded hands of the sheets in turn under random options, their wilds weighted."""
    rng = random.Random(seed)
    made = {sheet: _endless(seed, sheet) for sheet in sheets}
    for place in range(number):
        hands = made[sheets[place % len(sheets)]]
        yield next(hand for hand in hands if rng.random() < KEPT[hand.wilds])


def _endless(seed: int, sheet: str) -> Iterator[Asked]:
    for block in count():
        for case in cases(seed * 10_000 + block, 200, sheet):
            yield Asked(position_of(case), rules_of(case))


def at_random(seed: int, number: int) -> Iterator[Asked]:
    """Tiles at random instead of whole hands, of few faces so that they often fit, with 王."""
    rng = random.Random(seed)
    for _ in range(number):
        total = rng.choice([21, 21, 21, 22, 23])
        wilds = rng.choices(range(5), (2, 4, 4, 2, 1))[0]
        first = rng.randrange(10)
        near = [base + (first + step) % 10 for base in (0, 10) for step in range(5)]
        faces = rng.choice([range(zipai.FACES), near, near[:8], range(10), range(10, 20)])
        wall = [face for face in faces for _ in range(COPIES)]
        rng.shuffle(wall)
        tiles = [WILD] * wilds + [zipai.tile_of(face) for face in wall[: total - wilds]]
        win = tiles.pop(rng.randrange(len(tiles)))
        chosen = built_in().resolved(
            "duowang",
            {
                "draw_binding": rng.choice(["forced", "free"]),
                "kan_with_wild": rng.choice(["may_rise", "stays"]),
                "min_huxi": rng.choice(["10", "15"]),
                "win_limit": rng.choice(["by_wild", "by_wild", "by_fan", "by_fan_floor"]),
            },
        )
        source = rng.choice([WinSource.SELF_DRAW, WinSource.OTHER_DRAW])
        yield Asked(Position(Hand(tuple(tiles)), Win(win, source)), chosen)


def made_up(hands: Iterable[Asked], seed: int) -> Iterator[Asked]:
    """The hands under tables that no sheet has: other rows, prices, thresholds and limits."""
    rng = random.Random(seed)
    for asked in hands:
        yield replace(asked, made_up=_table(rng, asked.rules.table))


def _table(rng: random.Random, base: PriceTable) -> PriceTable:
    effects = [Effect.ADD_TUN, Effect.FAN, Effect.FAN_LAST, Effect.MULTIPLY, Effect.ADD_AFTER]
    drawn = [_row(rng, rng.choice(effects)) for _ in range(rng.randrange(6))]
    # The compiled core shows the winning tile in its greatest wild win, which must pay the most.
    wild_wins = [
        Row(
            Effect.MULTIPLY,
            30 * size,
            (Condition(ZipaiMeasure.wild_win_size, 1 << size),),
            level=5 * size,
        )
        for size in (2, 3, 4)
    ]
    return replace(
        base,
        rows=tuple(sorted(drawn + wild_wins, key=lambda row: row.effect)),
        objective=rng.choice(list(Objective)),
        cap=rng.choice([0, 0, 0, 40]),
        fan_adds=rng.random() < 0.5,
        limit=rng.choice(list(LimitKind)),
        limit_own_draw=rng.choice([1, 2]),
        min_huxi=rng.choice([0, 1, 6, 10, 13, 15, 18, 21]),
        tun_start=rng.randrange(3),
        tun_step=rng.choice([1, 2, 3, 5]),
        huxi=_prices(rng) if rng.random() < 0.3 else base.huxi,
        forced_draw=rng.random() < 0.5,
        kan_rises=rng.random() < 0.7,
    )


def _row(rng: random.Random, effect: Effect) -> Row:
    conditions = []
    for measure in rng.sample(list(ZipaiMeasure), rng.choice([0, 1, 1, 2])):
        least = rng.randrange(12)
        mask = (1 << rng.choice([least + rng.randrange(1, 12), 64])) - (1 << least)
        conditions.append(Condition(measure, rng.choice([mask, rng.randrange(1, 64)])))
    counted = (ZipaiMeasure.red_tiles, ZipaiMeasure.big_tiles, ZipaiMeasure.risen_kan)
    by_units = effect in (Effect.ADD_TUN, Effect.FAN, Effect.ADD_AFTER)
    return Row(
        effect,
        base=rng.randrange(1, 5),
        conditions=tuple(conditions),
        units=rng.choice([-1, *counted]) if by_units else -1,
        step=rng.randrange(3),
        most=rng.choice([0, 9]),
        level=rng.randrange(3) if effect is Effect.MULTIPLY else 0,
    )


def _prices(rng: random.Random) -> HuxiPrices:
    pairs = [(rng.randrange(5), rng.randrange(5)) for _ in range(len(GroupKind) + 2)]
    return HuxiPrices(tuple(pairs[2:]), *pairs[:2])
