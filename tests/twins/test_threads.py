"""Many threads ask for the first time, all at once: every one gets the answers of one alone."""

import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from threading import Barrier
from typing import Any, Final

import pytest

from cext import zipai as core
from evaluator.domain import notation
from evaluator.scoring.tasks import task_of
from evaluator.search import compiled, find, find_waits, plain
from evaluator.search.found import Found
from evaluator.search.table import PriceTable
from evaluator.search.task import Task, ZipaiTask
from tests.oracle.generate import cases
from tests.support.cases import position_of, rules_of
from tests.twins.zipai_hands import random_hands
from tests.twins.zipai_twin import possible_faces

SEED: Final = 20_240_607
THREADS: Final = 32
HANDS: Final = 24
ROUNDS: Final = 2
LIMIT: Final = 20

ROOMS: Final[list[object]] = vars(core)["_contexts"]
"""Idle ones, for the next call of any thread."""

Question = tuple[str, Task, PriceTable, list[int]]


@contextmanager
def hasty_switching() -> Iterator[None]:
    """Threads take turns as often as the interpreter lets them."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    """Hands of all sheets, with the tiles to try as winning ones; none for 麻将."""
    asked: list[Question] = [
        (str(hand), hand.task, hand.table, possible_faces(hand)[::4])
        for hand in random_hands(SEED, HANDS)
        if hand.wilds <= 2
    ]
    for case in cases(SEED, HANDS // 3, "taizhou"):
        position, rules = position_of(case), rules_of(case)
        asked.append((notation.write(position), task_of(position, rules), rules.table, []))
    return asked


def forget_everything() -> None:
    """Nothing is packed, and no room is idle."""
    compiled._packed.clear()
    compiled._shapes.cache_clear()
    ROOMS.clear()


def answer(question: Question, table: PriceTable, ask: Callable[..., Found]) -> Any:  # noqa: ANN401
    _, task, _, faces = question
    waits = plain.find_waits if ask is plain.find else find_waits
    found = ask(task, table, LIMIT)
    return found, waits(task, faces, table) if isinstance(task, ZipaiTask) else ()


def test_no_thread_is_answered_otherwise_than_one_alone(questions: list[Question]) -> None:
    expected = [answer(question, question[2], plain.find) for question in questions]
    with hasty_switching(), ThreadPoolExecutor(THREADS) as pool:
        for number in range(ROUNDS):
            forget_everything()
            # Tables are told by their identity, so these have never been seen.
            tables = {id(table): replace(table) for _, _, table, _ in questions}
            start = Barrier(THREADS)

            def ask(seed: int, tables: dict[int, PriceTable], start: Barrier) -> None:
                order = random.Random(seed).sample(range(len(questions)), len(questions))
                start.wait()
                for place in order:
                    question = questions[place]
                    found = answer(question, tables[id(question[2])], find)
                    assert found == expected[place], question[0]

            asked = [
                pool.submit(ask, number * THREADS + thread, tables, start)
                for thread in range(THREADS)
            ]
            for one in asked:
                one.result()
        assert 0 < len(ROOMS) <= THREADS


def test_threads_that_ask_one_fresh_table_share_groups(questions: list[Question]) -> None:
    """Groups are one object each, however many threads made them first."""
    name, task, table, _ = next(q for q in questions if compiled.find(*q[1:3], 1).top)
    fresh = replace(table)
    start = Barrier(THREADS)
    forget_everything()

    def ask() -> Found:
        start.wait()
        return find(task, fresh, LIMIT)

    with hasty_switching(), ThreadPoolExecutor(THREADS) as pool:
        found = [one.result() for one in [pool.submit(ask) for _ in range(THREADS)]]
    assert all(one == found[0] for one in found), name
