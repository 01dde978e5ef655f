"""The log: one JSON object a line on standard error, written beside the event loop.

A reader that stalls costs lines, never answers: what does not fit the queue is dropped.
"""

import json
import logging
import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener
from time import monotonic
from typing import Any, Final

from evaluator.service.settings.settings import Settings

RATED: Final = ("evaluator.service.watch.call", "evaluator.service.convert.status")
"""Loggers that speak once a call, each with its own share of lines a second."""

_WAITING: Final = 2_000
"""Lines that may wait to be written."""

_LAST: Final = 1.0
"""Seconds that the last lines have to be written."""

REQUEST_ID: Final[ContextVar[str]] = ContextVar("request_id", default="")
"""The id of the call that this task or thread works for."""

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName"}
"""What every record has; the rest was given with it."""


class Json(logging.Formatter):
    """A record as one JSON object."""

    def __init__(self, **always: object) -> None:
        """``always`` stands in every line."""
        super().__init__()
        self._always = always

    def format(self, record: logging.LogRecord) -> str:
        """The line. What JSON cannot say is written as text."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **self._always,
        }
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class AtMost(logging.Filter):
    """Lets so many records of a logger pass in a second; the next one says how many did not."""

    def __init__(self, rate: int) -> None:
        """A second's lines may come at once."""
        super().__init__()
        self._rate, self._room, self._at, self._dropped = rate, float(rate), monotonic(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is logged."""
        now = monotonic()
        self._room = min(self._rate, self._room + (now - self._at) * self._rate)
        self._at = now
        if self._room < 1:
            self._dropped += 1
            return False
        self._room -= 1
        if self._dropped:
            record.suppressed, self._dropped = self._dropped, 0
        return True


def tagged(record: logging.LogRecord) -> bool:
    """A filter that lets all pass, with the id of the call they are about."""
    if request_id := REQUEST_ID.get():
        record.request_id = request_id
    return True


class _Beside(QueueHandler):
    """Hands records over, and never waits."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(queue.Full):
            self.queue.put_nowait(record)


class _Listener(QueueListener):
    """Ends after what waits, however much that is."""

    def enqueue_sentinel(self) -> None:
        """Waits for room: a full queue is no reason to end without the last word."""
        self.queue.put(None)  # type: ignore[attr-defined]  # a queue that waits; None is the end


def begin(settings: Settings, **always: object) -> Callable[[], None]:
    """Logs to standard error from now on. What is given back writes the rest and ends it."""
    written = logging.StreamHandler(sys.stderr)
    written.setFormatter(Json(pid=os.getpid(), **always))
    waiting: queue.Queue[logging.LogRecord] = queue.Queue(_WAITING)
    beside, listener = _Beside(waiting), _Listener(waiting, written)
    beside.addFilter(tagged)
    root = logging.getLogger()
    root.addHandler(beside)
    root.setLevel(settings.log_level.upper())
    for name in RATED:
        logging.getLogger(name).addFilter(AtMost(settings.log_rate))
    listener.start()

    def end() -> None:
        root.removeHandler(beside)
        ending = threading.Thread(target=listener.stop, daemon=True)  # a stalled reader may hold it
        ending.start()
        ending.join(_LAST)

    return end
