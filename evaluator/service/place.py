"""A worker's place: the process that has it now, and the next one when that ends."""

import asyncio
import itertools
import logging
import os
import signal
import socket
import sys
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Final

from evaluator.service import exposition
from evaluator.service.errors import CannotServe
from evaluator.service.identity import Identity
from evaluator.service.metrics import Snapshot
from evaluator.service.operators import Seen
from evaluator.service.pipe import Message, Pipe
from evaluator.service.settings import Settings

LOG: Final = logging.getLogger(__name__)

_COMMAND: Final = (sys.executable, "-m", "evaluator.service.worker")
_ROOT: Final = str(Path(__file__).resolve().parents[2])
"""Where the worker's modules are, wherever the supervisor was started."""

_BEAT: Final = 1.0
"""Seconds between two questions to a worker."""

_FRESH: Final = 0.5
"""Seconds that a worker has to tell what it counted before its last figures are taken."""

_START: Final = 60.0
"""Seconds that a worker has to begin."""

_SETTLED: Final = 10.0
"""A worker that lived so long ended for a reason of its own: the next one begins at once."""

_WAITS: Final = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before the next worker begins, after so many that ended soon."""


class Place:
    """One worker at a time, replaced when it ends, until ``stop``."""

    def __init__(self, number: int, settings: Settings) -> None:
        """Begins nothing yet; the settings name the real ports."""
        self.number, self._settings = number, settings
        self.first: asyncio.Future[Identity] = asyncio.get_running_loop().create_future()
        self.serving = False
        self._stopping = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._pipe: Pipe | None = None
        self._heard = 0.0
        self._failure = ""
        self._counted: Snapshot = {}
        self._before: Snapshot = {}
        self._own: dict[str, float] = {}
        self._restarts = 0
        self._questions = itertools.count()
        self._asked: dict[int, asyncio.Future[None]] = {}

    async def keep(self) -> None:
        """Has a worker here until told to stop. Ends before that only if the first cannot begin."""
        soon_ended = 0
        while not self._stopping.is_set():
            begun = monotonic()
            code = await self._live()
            if self._stopping.is_set():
                return
            if not self.first.done():
                why = self._failure or f"a worker ended {_how(code)} before it was ready"
                self.first.set_exception(CannotServe(why))
                return
            soon_ended = 0 if monotonic() - begun > _SETTLED else soon_ended + 1
            wait = _WAITS[min(max(soon_ended - 1, 0), len(_WAITS) - 1)]
            self._restarts += 1
            fields = {"worker": self.number, "ended": _how(code), "next_in": wait}
            LOG.error("worker ended", extra=fields | ({"why": self._failure} if self._failure else {}))
            await _at_most(self._stopping.wait(), wait)

    def stop(self) -> None:
        """Lets the worker end in good order, and has no other after it."""
        self._stopping.set()
        if self.serving and self._pipe:
            self._pipe.say(stop=True)
        else:
            self.kill()

    def kill(self) -> None:
        """Ends the worker at once."""
        self._stopping.set()
        self._end_now()

    async def seen(self) -> Seen:
        """How the worker is doing, as fresh as it answers in time."""
        if self.serving:
            await _at_most(self._ask(), _FRESH)
        own = self._own if self.serving else {}
        return Seen(self.number, self._counted, own, self._restarts, self._before)

    async def _live(self) -> int:
        """One process from its begin to its end; gives back its exit code."""
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = await asyncio.create_subprocess_exec(
                *_COMMAND,
                str(theirs.fileno()),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=sys.stderr.fileno(),  # standard output is for the one line
                pass_fds=(theirs.fileno(),),
                env={**os.environ, "PYTHONPATH": _path()},
            )
        self._failure, self._heard = "", monotonic()
        self._pipe = await Pipe.open(ours)
        self._pipe.say(worker=self.number, settings=asdict(self._settings))
        watch = asyncio.create_task(self._watch())
        while (message := await self._pipe.hear()) is not None:
            self._take(message)
        self.serving = False
        code = await self._process.wait()
        watch.cancel()
        self._pipe.close()
        self._bury()
        return code

    def _take(self, message: Message) -> None:
        self._heard = monotonic()
        if "ready" in message:
            self.serving = True
            identity = Identity(**message["ready"])
            LOG.info("worker ready", extra={"worker": self.number, **identity._asdict()})
            if not self.first.done():
                self.first.set_result(identity)
        elif "failed" in message:
            self._failure = message["failed"]
        elif "told" in message:
            self._counted, self._own = message["counted"], message["process"]
            answered = self._asked.pop(message["told"], None)
            if answered and not answered.done():
                answered.set_result(None)

    async def _watch(self) -> None:
        """Ends a worker that does not answer."""
        limit = self._settings.hang_timeout
        while True:
            await asyncio.sleep(_BEAT)
            silent = monotonic() - self._heard
            if limit and silent > (limit if self.serving else max(limit, _START)):
                LOG.error("worker hangs", extra={"worker": self.number, "seconds": round(silent)})
                self._end_now()
                return
            if self.serving and self._pipe and not self._asked:
                self._ask()

    def _ask(self) -> asyncio.Future[None]:
        number = next(self._questions)
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked[number] = answered
        if self._pipe:
            self._pipe.say(ask=number)
        return answered

    def _bury(self) -> None:
        """Keeps what the process had counted; its levels ended with it."""
        self._before = exposition.as_snapshot(
            exposition.total([self._before, self._counted], gauges=False)
        )
        self._counted = {}
        for answered in self._asked.values():
            answered.cancel()
        self._asked.clear()

    def _end_now(self) -> None:
        if self._process and self._process.returncode is None:
            self._process.kill()


async def _at_most(awaited, seconds: float) -> None:
    ...


def _path() -> str:
    return os.pathsep.join(filter(None, [_ROOT, os.environ.get("PYTHONPATH", "")]))


def _how(code: int) -> str:
    return f"by {signal.Signals(-code).name}" if code < 0 else f"with code {code}"
