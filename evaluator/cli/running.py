"""Runs one command, whatever becomes of it."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper

from evaluator.cli.arguments import parse
from evaluator.cli.complaints import BAD_INPUT, CANNOT_ANSWER, complain
from evaluator.errors import HupaiError

_INTERRUPTED = 130


def run(words: Sequence[str]) -> int:
    """Runs what was typed after the program's name, and returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    status, arguments = 0, Namespace()
    try:
        arguments = parse(words)
        status = arguments.run(arguments)
        sys.stdout.flush()
    except SystemExit as stop:  # how argparse ends: 0 after help, 2 after bad usage
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except HupaiError as error:
        return complain(error, getattr(arguments, "lang", "en"))
    except BrokenPipeError:  # whoever read has seen enough
        _write_nowhere()
    except OSError as error:  # a full disk under the output, a directory for input
        sys.stderr.write(f"hupai: {error}\n")
        _write_nowhere()
        return CANNOT_ANSWER
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _write_nowhere() -> None:
    """Lets what is still in the buffer vanish, or Python would complain of it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
