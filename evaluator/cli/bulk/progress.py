"""A progress bar on standard error, where that is a terminal and rich is there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from evaluator.bulk.local.progress import Shown, Silent


@contextmanager
def bar() -> Iterator[Shown]:
    """Rows, rate and time left; nothing where nobody would see it."""
    if not sys.stderr.isatty():
        yield Silent()
        return
    try:
        from evaluator.cli.bulk import rich_bar  # noqa: PLC0415 - rich is an extra
    except ModuleNotFoundError:
        yield Silent()
        return
    with rich_bar.shown() as shown:
        yield shown
