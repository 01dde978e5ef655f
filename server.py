"""Serves hands: settings in, a running server, signals, an orderly end."""

import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from evaluator.errors import HupaiError
from evaluator.service.errors import BadConfiguration
from evaluator.service.process import supervisor
from evaluator.service.settings import configuration
from evaluator.service.settings.settings import Settings
from evaluator.service.watch import logs
from evaluator.service.watch.operators import Ready, callers

LOG = logging.getLogger("server")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves until told to stop.

    Returns the exit code: 0 after a signal, 1 if it cannot serve, 2 if its settings cannot be.
    """
    try:
        settings = configuration.read(arguments, os.environ)
    except BadConfiguration as error:
        sys.stderr.writelines(f"{line}\n" for line in configuration.lines(error))
        return 2
    end_log = logs.begin(settings)
    failure = ""
    try:
        _serve(settings)
    except (OSError, HupaiError) as error:
        failure = "".join(f"server.py: {line}\n" for line in str(error).splitlines())
    finally:
        end_log()
    sys.stderr.write(failure)
    return 1 if failure else 0


def _serve(settings: Settings) -> None:
    """One worker is this very process; several have this one as their supervisor."""
    if settings.worker_count > 1:
        asyncio.run(supervisor.serve(settings, _say_ready))
        return
    import uvloop  # noqa: PLC0415 - a supervisor has no use for it

    from evaluator.service.process import alone  # noqa: PLC0415 - a supervisor must not load gRPC

    uvloop.run(alone.serve(settings, _say_ready))


def _say_ready(ready: Ready) -> None:
    """One line on standard output, for whoever waits for it; the same in the log."""
    who = callers(ready.settings)
    level = logging.WARNING if who == "anybody" else logging.INFO
    LOG.log(level, "ready, for %s", who, extra=ready.fields())
    with suppress(OSError):  # nobody waits for it
        sys.stdout.write(f"{ready.line()}\n")
        sys.stdout.flush()


def run() -> NoReturn:
    """``hupai-server``: serves, and ends the process.

    Threads still at work are not waited for, nor is who reads the log: their time is over.
    """
    os._exit(main())


if __name__ == "__main__":
    run()
