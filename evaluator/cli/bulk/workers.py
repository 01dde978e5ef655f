"""How many processes work for a command; begun while this one still loads what it needs itself."""

import os
from argparse import ArgumentError, ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from evaluator.bulk.local import processes
from evaluator.bulk.store.files import find
from evaluator.errors import InvalidRequest

_WORTH_A_PROCESS: Final = 1 << 19
"""Bytes of input for which another process is begun; some ten thousand rows of Parquet."""

_JUDGING: Final = {("bulk", "run"), ("bulk", "validate")}


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


def begin(words: Sequence[str]) -> None:
    """Begins what workers come from, if a command will have several here.

    Args:
        words: what was typed after ``hupai``. It is not understood yet, and may be all wrong.
    """
    if tuple(words[:2]) not in _JUDGING:
        return
    with suppress(ArgumentError, InvalidRequest, OSError):  # the command says what is wrong
        arguments, others = _options().parse_known_args(words[2:])
        paths = (Path(word) for word in others if not word.startswith("-"))
        found = [source.path for path in paths if path.exists() for source in find([str(path)])]
        if number(arguments, size(found)) > 1 and not arguments.dry_run:
            processes.begin()


def _options() -> ArgumentParser:
    """Of what may be typed that which has a say in how many processes there are."""
    options = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    options.add_argument("--workers", type=int)
    options.add_argument("--dry-run", action="store_true")
    options.add_argument("--engine", choices=("local",))
    return options
