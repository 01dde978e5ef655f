"""The core's fixed rooms: what the worst hands need of them, and what happens when one is full.

``make sanitize`` also builds the core with rooms so small that most hands with wilds fill them.
"""

from dataclasses import replace
from typing import Any, Final

import pytest

from cext import zipai as core
from cext import zipai_bench
from evaluator.domain import notation
from evaluator.search import compiled
from evaluator.search.compiled import meld_number
from evaluator.search.packing import MOST_CONDITIONS, MOST_ROWS, MOST_STEPS
from evaluator.search.table import Condition, Effect, Row
from evaluator.search.task import ZipaiMeasure, ZipaiTask
from tests.twins.zipai_hands import random_hands, rules
from tests.twins.zipai_twin import Asked, mismatch, mismatch_of_waits

SEED: Final = 20_240_608
SMALL_MEMO: Final = 1024 // 2
MEMO: Final = 16_384 // 2
"""States that the two memos take; more make the hand one for the plain core."""

MOST_SEEN: Final = 2_146
"""Of some 2.4 million hands with four wilds, and of those that hill climbing made of them."""

WORST: Final = (
    "六七七八八九九十陆陆柒柒捌捌玖拾王王王王 胡捌/自摸",
    "六七七八八九九十陆陆柒柒捌捌玖拾拾王王王 胡王/自摸",
    "六七七八八九九十十柒柒捌捌玖玖拾拾王王王 胡王/自摸",
)
"""Hands that need most states: four wilds, and every tile next to many others."""


def states(asked: Asked) -> int:
    """States that the core remembers for the hand."""
    task = asked.task
    packed = compiled.packed_of(asked.table).core
    assert packed is not None
    ((_, _, remembered),) = zipai_bench.timings(packed, [arguments(task)], 0)
    return int(remembered)


def arguments(task: ZipaiTask) -> tuple[Any, ...]:
    """The hand as ``zipai.find`` takes it."""
    melds = [meld_number(meld) for meld in task.melds]
    return (
        *(task.held, task.wilds, task.win, melds, task.own_draw, task.self_draw, task.from_wall),
        *(task.win_is_held, task.facts, task.xing),
    )


@pytest.mark.parametrize("hand", WORST)
def test_no_hand_fills_the_large_memo(hand: str) -> None:
    asked = Asked(notation.parse(hand), rules("duowang", other=False))
    assert SMALL_MEMO < states(asked) <= MOST_SEEN < MEMO / 3
    assert not mismatch(asked)


def test_a_full_room_is_answered_by_the_plain_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core says None, and nothing else changes."""
    monkeypatch.setattr(core, "find", lambda *_: None)
    monkeypatch.setattr(compiled, "core_waits", lambda *_: None)
    hands = [hand for hand in random_hands(SEED, 60) if hand.wilds <= 1]
    for hand in hands:
        assert not mismatch(hand)
        assert not mismatch_of_waits(hand)


def test_a_hand_of_too_many_tiles_is_answered_by_the_plain_core() -> None:
    """Nothing comes of it; the core has no room to count its red tiles."""
    hand = notation.parse("提二 提七 提十 提贰 提柒 提拾 一一一一 胡三/自摸")
    assert not mismatch(Asked(hand, rules("duowang", other=False)))
    assert not mismatch_of_waits(Asked(hand, rules("duowang", other=False)))


def test_a_table_that_needs_too_many_steps_of_huxi_is_answered_by_the_plain_core() -> None:
    for hand in random_hands(SEED, 60):
        table = replace(hand.table, min_huxi=3 * (MOST_STEPS + 1))
        assert compiled.packed_of(table).core is None
        assert not mismatch(replace(hand, made_up=table))


def test_a_table_with_too_many_rows_is_answered_by_the_plain_core() -> None:
    condition = Condition(ZipaiMeasure.red_tiles, 1)
    many = (Row(Effect.MULTIPLY, 2),) * (MOST_ROWS + 1)
    wide = (Row(Effect.MULTIPLY, 2, (condition,) * (MOST_CONDITIONS + 1)),)
    for hand in random_hands(SEED, 60):
        for rows in (many, wide):
            table = replace(hand.table, rows=rows)
            assert compiled.packed_of(table).core is None
            assert not mismatch(replace(hand, made_up=table))
