"""The compiled 字牌 core against the plain one: equal answers, field by field.

A mismatch prints the hand in notation, the options, and what differs. Which core is right is a
question for the rules. ``python -m tests.twins.long`` asks the same of many more hands.
"""

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from cext.tally import tally
from evaluator.domain import notation, zipai
from evaluator.scoring import built_in
from evaluator.search import compiled, plain
from tests.support.case_files import case_files
from tests.support.hands import ZIPAI
from tests.twins import door
from tests.twins.zipai_corners import CORNERS, corners
from tests.twins.zipai_families import SMALL
from tests.twins.zipai_hands import at_random, made_up, random_hands, rules
from tests.twins.zipai_twin import Asked, mismatch, mismatch_of_waits

SEED: Final = 20_240_601
CHUNKS: Final = 6
IN_A_CHUNK: Final = 600
"""Together with the tiles at random, what fits 25 seconds of one core."""

MOST_WAITING_WILDS: Final = 2
"""More wilds would keep the plain core busy for seconds, with every tile tried."""


def check(hands: Iterable[Asked]) -> int:
    """Fails with what differs, at most three hands of it; how many hands were asked."""
    asked = 0
    found = []
    for one in hands:
        asked += 1
        if different := mismatch(one):
            found.append(different)
    assert not found, f"{len(found)} of {asked} hands differ\n" + "\n".join(found[:3])
    return asked


def hands_of_cases(sheet: str) -> Iterator[Asked]:
    """Every hand of the sheet's cases, under its options and under its other ones."""
    for case in case_files()[sheet]:
        position = notation.parse(case.hand)
        for more in ({}, case.other_options):
            yield Asked(position, built_in().resolved(sheet, {**case.options, **more}))


@pytest.mark.parametrize("sheet", ZIPAI)
def test_every_case_is_answered_alike(sheet: str) -> None:
    assert check(hands_of_cases(sheet)) > 50


@pytest.mark.parametrize("name", SMALL)
def test_no_hand_of_a_family_is_answered_otherwise(name: str) -> None:
    """Exhausted: every held multiset, winning tile and source of the family named."""
    check(SMALL[name].hands())


@cache
def hands(chunk: int) -> tuple[Asked, ...]:
    """Seeded hands of every sheet under every option."""
    return tuple(random_hands(SEED + chunk, IN_A_CHUNK))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_hands_are_answered_alike(chunk: int) -> None:
    check(hands(chunk))


def test_tiles_at_random_are_answered_alike() -> None:
    check(at_random(SEED, 300))


def test_hands_under_tables_of_no_sheet_are_answered_alike() -> None:
    few = (asked for asked in hands(0)[:400] if asked.wilds < 4)
    check(made_up(few, SEED))


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (
            "提玖 偎三 吃二七十 吃肆伍陆 一一二三王王王 胡一/自摸",
            "three free 一 in three groups, two with one ending each and one with many",
        ),
        (
            "偎玖 偎拾 碰七 吃肆伍陆 二二七十十贰王王 胡二/翻牌",
            "the same with three 二, whose third group alone has several endings",
        ),
    ],
)
def test_hands_that_once_differed_do_so_no_more(hand: str, why: str) -> None:
    different = mismatch(Asked(notation.parse(hand), rules("duowang", other=False)))
    assert not different, why + different


def test_waits_are_answered_alike() -> None:
    few = [hand for hand in hands(0)[:220] if hand.wilds <= MOST_WAITING_WILDS]
    found = [different for hand in few if (different := mismatch_of_waits(hand))]
    assert not found, "\n".join(found[:3])


def test_a_hand_with_all_wilds_waits_alike() -> None:
    """The core tries every face beside four wilds; a fifth wild cannot come."""
    hand = notation.parse("偎玖 偎拾 碰七 吃肆伍陆 吃一二三 一王王王王 胡二/自摸")
    assert not mismatch_of_waits(Asked(hand, rules("duowang", other=False)))


def test_more_wilds_than_any_sheet_has_are_answered_by_the_plain_core() -> None:
    asked = Asked(
        notation.parse("偎玖 偎拾 碰七 吃肆伍陆 吃一二三 一王王王王 胡王/自摸"),
        rules("duowang", other=False),
    )
    assert not mismatch(asked)
    waits = compiled.find_waits(asked.task, [1, zipai.WILD_FACE], asked.table)
    assert waits == plain.find_waits(asked.task, [1, zipai.WILD_FACE], asked.table)


def test_tiles_are_tallied_alike() -> None:
    """Exhausted: every pair of codes from below the first to above the last."""
    rng = random.Random(SEED)
    codes = range(-2, 99)
    hands: list[tuple[int, ...]] = [(), *((code,) for code in codes), *product(codes, repeat=2)]
    hands += [tuple(rng.choices(range(96), k=rng.randrange(260))) for _ in range(500)]
    hands += [(2**40,), (-(2**40),), (10**30,), (-(10**30),), (True,), (5,) * 255, (5,) * 256]
    for hand in hands:
        assert tally(hand) == plain.tally(hand), hand


def test_the_door_answers_alike_whichever_core_is_behind_it() -> None:
    root = Path(__file__).parents[2]
    asked = subprocess.run(
        [sys.executable, "-m", "tests.twins.door"],
        cwd=root,
        env={**os.environ, "EVALUATOR_CORE": "plain"},
        capture_output=True,
        check=True,
    )
    plainly, here = pickle.loads(asked.stdout), dict(door.answers())
    assert (plainly.pop("core"), here.pop("core")) == ("plain", "compiled")
    assert list(plainly) == list(here)
    for name, answer in plainly.items():
        assert here[name] == answer, name


def test_the_hands_have_what_is_rare() -> None:
    """A corner that no hand is in is a corner in which nobody could see a difference."""
    seen = Counter(
        name for chunk in range(CHUNKS) for hand in hands(chunk) for name in corners(hand)
    )
    assert not {name: seen[name] for name in CORNERS if seen[name] < 3}, seen
