"""``hupai``: evaluate a hand, settle a round, audit a claim and read the rules, from a shell.

Answers go to standard output, what is wrong to standard error. Exit codes:

    0  an answer was given, whether the hand wins or not
    1  with ``--exit-code`` only: the hand does not win, the claim is not right; of ``rules check``
       that the rulesets are not right
    2  the command line, the notation or the hand cannot be; every fault is named
    3  the server, or the rules on this machine, cannot answer
"""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper

from evaluator.cli.arguments import parse
from evaluator.cli.complaints import BAD_INPUT, CANNOT_ANSWER, complain
from evaluator.errors import HupaiError

_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; ``argv`` is without the program's name."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    status, arguments = 0, Namespace()
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
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
