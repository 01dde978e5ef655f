"""Jobs on a few threads: who goes first, who ends, and what is left behind."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from evaluator.service.load.threads import Threads
from evaluator.service.watch.metrics import QUEUED, RUNNING
from tests.service.loop import Loop


@pytest.fixture
def one() -> Iterator[Threads]:
    """A single thread."""
    threads = Threads(1, "one")
    yield threads
    threads.stop()
    assert (QUEUED.value, RUNNING.value) == (0, 0)


class Steps:
    """A job of some steps, each noted under a name."""

    def __init__(self, noted: list[str], name: str, number: int) -> None:
        self.noted, self.name, self.left = noted, name, number

    def __call__(self) -> bool:
        self.noted.append(self.name)
        self.left -= 1
        return self.left > 0


class Held:
    """A job that keeps its thread until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()

    def __call__(self) -> bool:
        self.begun.set()
        assert self.go_on.wait(5)
        return False


async def begun(held: Held) -> None:
    assert await asyncio.to_thread(held.begun.wait, 5)


def test_the_least_rank_goes_on_and_later_ones_follow(loop: Loop, one: Threads) -> None:
    noted: list[str] = []

    async def all_of_them() -> None:
        held = Held()
        first = asyncio.create_task(one.do(held, rank=(0, 0)))
        await begun(held)
        jobs = [("late", 9, 2), ("early", 1, 2), ("second early", 1, 1)]
        tasks = [
            asyncio.create_task(one.do(Steps(noted, name, steps), rank=(rank, place)))
            for place, (name, rank, steps) in enumerate(jobs)
        ]
        await asyncio.sleep(0)
        held.go_on.set()
        await asyncio.gather(first, *tasks)

    loop.run(all_of_them())
    assert noted == ["early", "early", "second early", "late", "late"]


def test_a_job_nobody_waits_for_is_dropped_and_the_next_one_done(loop: Loop, one: Threads) -> None:
    noted: list[str] = []

    async def all_of_them() -> None:
        held = Held()
        running = asyncio.create_task(one.do(held, rank=(0, 0)))
        await begun(held)
        waiting = asyncio.create_task(one.do(Steps(noted, "gone", 3), rank=(1, 1)))
        behind = asyncio.create_task(one.do(Steps(noted, "stays", 2), rank=(2, 2)))
        await asyncio.sleep(0)
        for gone in (running, waiting):
            gone.cancel()
            with suppress(asyncio.CancelledError):
                await gone
        held.go_on.set()
        await behind

    loop.run(all_of_them())
    assert noted == ["stays", "stays"]


def test_what_a_step_raises_ends_its_job_alone(loop: Loop, one: Threads) -> None:
    def fails() -> bool:
        raise LookupError("no such hand")

    async def both(other: Callable[[], bool]) -> None:
        with pytest.raises(LookupError, match="no such hand"):
            await one.do(fails, rank=(0, 0))
        await one.do(other, rank=(1, 1))

    noted: list[str] = []
    loop.run(both(Steps(noted, "other", 2)))
    assert noted == ["other", "other"]


def test_threads_share_a_job_and_it_ends_with_the_last_of_them(loop: Loop) -> None:
    threads = Threads(3, "three")
    together = threading.Barrier(2)
    ended: list[str] = []

    def half() -> bool:
        together.wait(5)  # only two threads at once get past it
        ended.append(threading.current_thread().name)
        return False

    loop.run(threads.do(half, rank=(0, 0), at_once=2))
    threads.stop()
    assert len(set(ended)) == 2
    assert (QUEUED.value, RUNNING.value) == (0, 0)
