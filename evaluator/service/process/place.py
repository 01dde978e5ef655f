"""A worker's place: the process that has it now, and the next one when that ends."""

import asyncio
import itertools
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Final

from evaluator.service.errors import CannotServe
from evaluator.service.process.pipe import Message, Pipe
from evaluator.service.settings.settings import Settings
from evaluator.service.watch import exposition
from evaluator.service.watch.identity import Identity
from evaluator.service.watch.metrics import Snapshot
from evaluator.service.watch.operators import Seen

LOG: Final = logging.getLogger(__name__)

_COMMAND: Final = (sys.executable, "-m", "evaluator.service.process.worker")
_ROOT: Final = str(Path(__file__).resolve().parents[3])
"""Where the worker's modules are, wherever the supervisor was started."""

_BEAT: Final = 1.0
"""Seconds between two questions to a worker."""

_FRESH: Final = 0.5
"""Seconds that a worker has to tell what it counted before its last figures are taken."""

_START: Final = 60.0
"""Seconds that a worker has to begin."""

_LAST: Final = 5.0
"""Seconds that a process may live on without a word."""

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
        self._fields: dict[str, object] = {"worker": number}
        self._stopping = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._pipe: Pipe | None = None
        self._since = 0.0
        """Since when the process owes a word."""
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
            try:
                code = await self._live()
            except OSError as error:  # no process to be had: too many of them, no right to it
                code, self._failure = error.errno or 1, f"a worker cannot be begun: {error}"
            if self._stopping.is_set():
                return
            if not self.first.done():
                why = self._failure or f"a worker ended {_how(code)} before it was ready"
                self.first.set_exception(CannotServe(why))
                return
            soon_ended = 0 if monotonic() - begun > _SETTLED else soon_ended + 1
            wait = _WAITS[min(max(soon_ended - 1, 0), len(_WAITS) - 1)]
            self._restarts += 1
            fields = {"ended": _how(code), "why": self._failure, "next_in": wait}
            LOG.error("worker ended", extra=self._fields | fields)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), wait)

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
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ask(), _FRESH)
        own = self._own if self.serving else {}
        return Seen(self.number, self._counted, own, self._restarts, self._before)

    async def _live(self) -> int:
        """One process from its begin to its end; gives back its exit code."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *_COMMAND,
                    str(theirs.fileno()),
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=sys.stderr.fileno(),  # standard output is for the one line
                    pass_fds=(theirs.fileno(),),
                    env={**os.environ, "PYTHONPATH": _path()},
                )
            except OSError:
                ours.close()
                raise
        if self._stopping.is_set():
            self._end_now()
        self._failure, self._since = "", monotonic()
        self._fields["worker_pid"] = self._process.pid
        self._pipe = await Pipe.open(ours)
        self._pipe.say(worker=self.number, settings=asdict(self._settings))
        watch = asyncio.create_task(self._watch())
        while (message := await self._pipe.hear()) is not None:
            self._take(message)
        self.serving = False
        watch.cancel()
        self._pipe.close()
        self._bury()
        return await self._ended(self._process)

    async def _ended(self, process: asyncio.subprocess.Process) -> int:
        """Its exit code. It has said its last word, so it is about to end, or will be."""
        try:
            return await asyncio.wait_for(process.wait(), _LAST)
        except TimeoutError:
            self._end_now()
        return await process.wait()

    def _take(self, message: Message) -> None:
        self._since = monotonic()
        if "ready" in message:
            self.serving = True
            identity = Identity(**message["ready"])
            LOG.info("worker ready", extra=self._fields | identity._asdict())
            if not self.first.done():
                self.first.set_result(identity)
            elif self.first.result() != identity:
                LOG.warning("worker is another build than the first", extra=self._fields)
        elif "failed" in message:
            self._failure = message["failed"]
        elif "told" in message:
            self._counted, self._own = message["counted"], message["process"]
            answered = self._asked.pop(message["told"], None)
            if answered and not answered.done():
                answered.set_result(None)

    async def _watch(self) -> None:
        """Ends a worker that does not begin, or does not answer."""
        limit = self._settings.hang_timeout
        while True:
            await asyncio.sleep(_BEAT)
            if self.serving and not self._asked:
                self._ask()
                continue
            silent = monotonic() - self._since
            if limit and silent > (limit if self.serving else max(limit, _START)):
                LOG.error("worker hangs", extra=self._fields | {"seconds": round(silent)})
                self._end_now()
                return

    def _ask(self) -> asyncio.Future[None]:
        if not self._asked:
            self._since = monotonic()
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
            if not answered.done():
                answered.set_result(None)
        self._asked.clear()

    def _end_now(self) -> None:
        if self._process and self._process.returncode is None:
            self._process.kill()


def _path() -> str:
    return os.pathsep.join(filter(None, [_ROOT, os.environ.get("PYTHONPATH", "")]))


def _how(code: int) -> str:
    return f"by {signal.Signals(-code).name}" if code < 0 else f"with code {code}"
