"""Console examples: every ``$ hupai …`` in a page, and what it really prints."""

import io
import re
import shlex
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from typing import Final, NamedTuple

from docs.generator.markdown import fences, fences_rewritten
from docs.generator.scratch import scratch
from evaluator.cli import main

CONSOLE: Final = "console"
PROMPT: Final = "$ "

_COMMAND: Final = re.compile(r"^\$ (?P<command>.+)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)


class Example(NamedTuple):
    """A command as typed, and what the page shows under it."""

    command: str
    shown: str


class NotOurs(Exception):
    """A console example runs something else than ``hupai``."""


def examples(page: str) -> Iterator[Example]:
    """Every console example of a page."""
    for body in fences(page, CONSOLE):
        yield from (Example(m["command"], m["shown"]) for m in _COMMAND.finditer(body))


def arguments(command: str) -> list[str]:
    """The words after ``hupai``.

    Raises:
        NotOurs: the command is another one.
    """
    program, *words = shlex.split(command)
    if program != "hupai":
        raise NotOurs(f"$ {command}: only hupai is run in ```console; use ```sh")
    return words


def rerun(page: str) -> str:
    """The page with what the commands print now, run where the files of the page lie."""
    with scratch(page) as folder, chdir(folder):
        return fences_rewritten(page, CONSOLE, lambda body: _COMMAND.sub(_printed, body))


def _printed(match: re.Match[str]) -> str:
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        main(arguments(match["command"]))
    return f"{PROMPT}{match['command']}\n{out.getvalue()}"
