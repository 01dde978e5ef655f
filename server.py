"""Serves hands: settings in, a running server, signals, an orderly end."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence

import uvloop

from evaluator.errors import HupaiError
from evaluator.scoring.registry import Registry, built_in
from evaluator.search import CORE
from evaluator.service.build import create_server
from evaluator.version import VERSION


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves until told to stop. Returns the exit code: 0 after a signal, 1 if it cannot serve."""
    settings = _settings(arguments)
    logging.basicConfig(
        level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    try:
        uvloop.run(serve(settings.address, settings.grace, settings.drain))
    except (OSError, HupaiError) as error:
        sys.stderr.write(f"server.py: {error}\n")
        return 1
    return 0


async def serve(address: str, grace: float, drain: float) -> None:
    """Serves the built-in rulesets at the address until SIGTERM or SIGINT."""
    registry = built_in()
    server, port = create_server(address, registry)
    stopping = _stop_signals()
    await server.start()
    _say_ready(address, port, registry)
    await stopping.wait()
    await server.stop(grace, drain=drain)


def _settings(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--address", type=_address, default="127.0.0.1:50051", help="HOST:PORT; port 0 is any free"
    )
    parser.add_argument(
        "--grace", type=_seconds, default=10.0, help="seconds that calls have to end after a signal"
    )
    parser.add_argument(
        "--drain",
        type=_seconds,
        default=0.0,
        help="seconds to go on taking calls after a signal, while health says NOT_SERVING",
    )
    return parser.parse_args(arguments)


def _address(text: str) -> str:
    host, colon, port = text.rpartition(":")
    if not (host and colon and port.isascii() and port.isdigit() and int(port) <= 65_535):
        raise argparse.ArgumentTypeError(f"{text!r} is no HOST:PORT")
    return text


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return seconds


def _stop_signals() -> asyncio.Event:
    """An event that the first SIGTERM or SIGINT sets; the second ends the process at once."""
    stopping = asyncio.Event()

    def stop(number: int) -> None:
        if stopping.is_set():
            os._exit(128 + number)
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop, number)
    return stopping


def _say_ready(address: str, port: int, registry: Registry) -> None:
    """The one line on standard output, for whoever waits for it."""
    rulesets = " ".join(
        f"{ruleset.id}@{ruleset.digest.removeprefix('sha256:')[:12]}"
        for ruleset in registry.rulesets
    )
    host = address.rpartition(":")[0]
    sys.stdout.write(
        f"hupai {VERSION} serving on {host}:{port}, core {CORE}, rulesets {rulesets}\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
