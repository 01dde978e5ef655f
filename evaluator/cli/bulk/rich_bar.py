"""The progress bar; only this module needs rich for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeRemainingColumn,
)
from rich.text import Text


class _Rate(ProgressColumn):
    """Rows a second."""

    def render(self, task: Task) -> Text:
        """The rate, lately."""
        return Text(f"{task.finished_speed or task.speed or 0:,.0f} rows/s")


class _Bar:
    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._task = progress.add_task("rows", total=None)

    def begin(self, rows: int) -> None:
        self._progress.update(self._task, total=rows)

    def advance(self, rows: int) -> None:
        self._progress.advance(self._task, rows)


@contextmanager
def shown() -> Iterator[_Bar]:
    """The bar, until the block ends."""
    columns = (BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn(compact=True))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield _Bar(progress)
