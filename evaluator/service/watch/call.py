"""One call from its begin to its end: its id, its clock, how it is counted and logged."""

import itertools
import logging
import re
import secrets
from collections.abc import Iterable
from time import perf_counter
from typing import Any, Final, Protocol, TypeAlias

import grpc

from evaluator.service.watch.logs import REQUEST_ID
from evaluator.service.watch.metrics import HANDLED, HANDLING, STARTED, Number

LOG: Final = logging.getLogger(__name__)

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
Metadata: TypeAlias = Iterable[tuple[str, str | bytes]]

ID_NAME: Final = "x-request-id"
"""Metadata that brings the caller's id, and trailing metadata that gives back the id used."""

_USABLE_ID: Final = re.compile(r"[A-Za-z0-9._:/+=-]{1,128}")

_EARLY: Final = 0.02
"""Seconds before its deadline from which a call that is cancelled counts as late…"""

_EARLY_PART: Final = 0.02
"""…or this part of the time that it had: callers send deadlines rounded up."""

_OWN_IDS: Final = itertools.count(1)
_PROCESS: Final = secrets.token_hex(6)


class Tracer(Protocol):
    """Where spans go, if anywhere."""

    def begin(self, method: str, metadata: Metadata) -> object:
        """A span that begins now."""

    def end(self, span: object, code: grpc.StatusCode) -> None:
        """It ends now."""


class Method:
    """What all calls of one RPC share: the metrics' children, looked up once."""

    def __init__(self, name: str, kind: str, *, log_calls: str, tracer: Tracer | None) -> None:
        """``name`` is ``/package.Service/Method``; ``kind`` is unary or bidi_stream."""
        self.name, self.tracer = name, tracer
        service, _, method = name.removeprefix("/").partition("/")
        self._labels = (kind, service, method)
        self.started, self.seconds = STARTED(*self._labels), HANDLING(*self._labels)
        self._handled: dict[grpc.StatusCode, Number] = {}
        self._log_calls = log_calls
        self.handled(grpc.StatusCode.OK)

    def handled(self, code: grpc.StatusCode) -> Number:
        """The counter of calls that ended with a status."""
        found = self._handled.get(code)
        if found is None:
            found = self._handled[code] = HANDLED(*self._labels, code.name)
        return found

    def logs(self, code: grpc.StatusCode) -> bool:
        """Whether a call that ended so gets its line."""
        if self._log_calls == "failed":
            return code is not grpc.StatusCode.OK
        return self._log_calls == "all"


class Call:
    """One call. ``end`` must be reached, whatever happens; only the first one counts."""

    __slots__ = ("_begun", "_context", "_ended", "_method", "_span", "metadata", "request_id")

    def __init__(self, method: Method, context: Context) -> None:
        """The call begins now."""
        self._begun = perf_counter()
        self._method, self._context, self._ended = method, context, False
        method.started.value += 1
        self.metadata: Metadata = context.invocation_metadata() or ()
        self.request_id = _id(self.metadata)
        REQUEST_ID.set(self.request_id)
        context.set_trailing_metadata(((ID_NAME, self.request_id),))
        self._span = self._traced() if method.tracer else None

    def end(self, code: grpc.StatusCode) -> None:
        """The call ends with this status. Never fails: the answer matters more than its record."""
        if self._ended:
            return
        self._ended = True
        try:
            self._record(code)
        except Exception:
            LOG.exception("a call's end was not recorded")

    def gone(self) -> None:
        """The call ends because nobody waits for it any more.

        A caller whose deadline passes hangs up a little before the server's own clock says so.
        """
        left: float | None = self._context.time_remaining()  # typed as if there always were one
        late = left is not None and left <= max(
            _EARLY, _EARLY_PART * (perf_counter() - self._begun)
        )
        self.end(grpc.StatusCode.DEADLINE_EXCEEDED if late else grpc.StatusCode.CANCELLED)

    def _traced(self) -> object:
        try:
            return self._method.tracer and self._method.tracer.begin(
                self._method.name, self.metadata
            )
        except Exception:
            LOG.exception("a call has no span")
            return None

    def _record(self, code: grpc.StatusCode) -> None:
        method, seconds = self._method, perf_counter() - self._begun
        method.handled(code).value += 1
        method.seconds.observe(seconds)
        if method.tracer and self._span is not None:
            method.tracer.end(self._span, code)
        if method.logs(code):
            fields = {
                "method": method.name,
                "code": code.name,
                "seconds": round(seconds, 6),
                "peer": self._context.peer(),
            }
            LOG.info("call", extra=fields)


def _id(metadata: Metadata) -> str:
    """The caller's own id, if it can be written into a log as it is; else one of ours."""
    for name, value in metadata:
        if name == ID_NAME and isinstance(value, str) and _USABLE_ID.fullmatch(value):
            return value
    return f"{_PROCESS}-{next(_OWN_IDS):x}"
