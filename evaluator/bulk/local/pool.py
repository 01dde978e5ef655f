"""Processes that work for a run. They end with it, however it ends."""

import gc
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

import pyarrow as pa

from evaluator.bulk.local import processes

_T = TypeVar("_T")

_OBJECTS: Final = 200_000
"""New objects after which garbage is looked for; a batch makes many and leaves none in cycles."""

Broken = BrokenProcessPool
"""What a result raises when a worker has died; then all others do too."""


class Here(Executor):
    """Does the work in this process, when it is asked for."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        """The result, or the exception, at once."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def pool_of(number: int) -> Iterator[Executor]:
    """So many processes; with one the work is done here."""
    if number <= 1:
        yield Here()
        return
    others = set(active_children())
    processes.begin()
    pool = ProcessPoolExecutor(number, processes.context(), initializer=_begin)
    try:
        yield pool
    except BaseException:
        for worker in set(active_children()) - others:
            worker.terminate()  # nobody waits for what it does now
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def ahead(items: Iterable[_T], number: int) -> Iterator[_T]:
    """The items in order, of which so many have been taken from their source already."""
    held: deque[_T] = deque()
    for item in items:
        held.append(item)
        if len(held) > number:
            yield held.popleft()
    yield from held


def _begin() -> None:
    """A worker uses one core, leaves Ctrl-C to the run, and does not outlive it."""
    pa.set_cpu_count(1)
    gc.set_threshold(_OBJECTS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
