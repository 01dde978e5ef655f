"""Where worker processes come from: one that has loaded everything, of which each is a copy.

So the package is loaded once however many workers there are, and while this process still loads
its own part, when it is begun early. Nothing heavy is loaded to begin it.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from threading import current_thread, main_thread
from typing import Final

_LOADED: Final = "evaluator.bulk.local.loaded"

_COPIED: Final = sys.platform == "linux"
"""Elsewhere system libraries do not live through being copied, and each worker loads its own."""


def context() -> BaseContext:
    """How workers are begun."""
    if not _COPIED:
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([_LOADED])
    return context


def begin() -> None:
    """Begins the process that workers are copies of, unless it runs already; waits for nothing."""
    if not _COPIED:
        return
    context()
    from multiprocessing import forkserver  # noqa: PLC0415 - there is none on some systems

    with _same_modules(), _left_alone():
        forkserver.ensure_running()


@contextmanager
def _left_alone() -> Iterator[None]:
    """Has a process that is begun leave Ctrl-C to this one, also while it loads."""
    if current_thread() is not main_thread():  # others may not say what signals do
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


@contextmanager
def _same_modules() -> Iterator[None]:
    """Lets a process that is begun find the modules that this one has, and no others before them.

    Before Python 3.13 it looks in the folder it is begun in, and is told of no other.
    """
    told = {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONSAFEPATH": "1"}
    before = {name: os.environ.get(name) for name in told}
    os.environ.update(told)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
