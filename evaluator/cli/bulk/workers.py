"""How many processes work for a command; begun while this one still loads what it needs itself."""

import os
from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from evaluator.bulk.local import processes
from evaluator.bulk.store.files import find
from evaluator.errors import InvalidRequest

_WORTH_A_PROCESS: Final = 1 << 19
"""Bytes of input for which another process is begun; some ten thousand rows of Parquet."""


def number(arguments: Namespace, size: int) -> int:
    """How many processes: as many as asked for, or as there are processors and work for.

    ``size`` is the bytes of the input; to begin a process takes as long as some of them.
    """
    most = len(os.sched_getaffinity(0))
    number: int = arguments.workers or max(1, min(most, size // _WORTH_A_PROCESS))
    return number


def size(paths: Iterable[Path]) -> int:
    """Bytes of some files, those that are not there left out."""
    return sum(path.stat().st_size for path in paths if path.is_file())


def begin(arguments: Namespace) -> None:
    """Begins what workers come from, if ``run`` or ``validate`` will have several here."""
    if getattr(arguments, "dry_run", False) or getattr(arguments, "engine", "local") != "local":
        return
    with suppress(InvalidRequest, OSError):  # the command itself says what is wrong
        found = find(arguments.inputs)
        if number(arguments, size(source.path for source in found)) > 1:
            processes.begin()
