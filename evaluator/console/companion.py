"""A server of the console's own, for as long as the console runs, where none is there to ask."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import FrameType
from typing import Final, NoReturn

from evaluator.service.client import client
from evaluator.service.errors import CallFailed, CannotServe

_LOOPBACK: Final = "127.0.0.1:0"
_SERVING: Final = re.compile(r" serving on (\S+:\d+),")


@contextmanager
def server_beside(address: str) -> Iterator[str]:
    """The address of a server: the one given if one is there, else one begun here.

    The server that is begun ends with the context, also when this process is told to stop.

    Raises:
        CannotServe: none is there, and none can be begun.
    """
    if _is_there(address):
        yield address
        return
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        with _begun() as process:
            try:
                yield _where(process)
            finally:
                process.terminate()
    finally:
        signal.signal(signal.SIGTERM, before)


def _is_there(address: str) -> bool:
    """Whether anybody answers; somebody who refuses is asked all the same, and says why."""
    try:
        client.rulesets(address, timeout=2)
    except CallFailed as error:
        return error.code not in ("UNAVAILABLE", "DEADLINE_EXCEEDED")
    return True


def _begun() -> subprocess.Popen[str]:
    if find_spec("server") is None:
        raise CannotServe("no server is there, and server.py is not here to begin one")
    command = [sys.executable, "-m", "server", "--address", _LOOPBACK, "--workers", "1"]
    return subprocess.Popen(
        [*command, "--grace", "2", "--log-level", "warning"], stdout=subprocess.PIPE, text=True
    )


def _where(process: subprocess.Popen[str]) -> str:
    """The address in the one line that a server prints when it serves."""
    assert process.stdout is not None
    found = _SERVING.search(process.stdout.readline())
    if found is None:
        raise CannotServe("the server that was begun does not serve; it says why above")
    return found[1]


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    """Leaves by the way out that ends the server."""
    del frame
    raise SystemExit(128 + number)
