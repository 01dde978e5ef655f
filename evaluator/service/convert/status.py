"""Every status the service ends a call with: one table from our errors to the wire.

What the client reads is bounded (all trailers together stay below ``MOST_TRAILERS``) and quotes
no more of the request than a piece of the field at fault.
"""

import logging
import secrets
from itertools import accumulate, takewhile
from typing import Final

import grpc
from google.rpc import error_details_pb2, status_pb2

from evaluator.errors import (
    DigestMismatch,
    Fault,
    HupaiError,
    InvalidRequest,
    NotationError,
    UnknownRuleset,
)
from evaluator.service.errors import (
    AnswerTooLarge,
    MalformedMessage,
    Overloaded,
    TooLate,
    Unauthenticated,
    UnknownMethod,
)
from evaluator.service.limits import MOST_TRAILERS

LOG: Final = logging.getLogger(__name__)

DOMAIN: Final = "hupai"
"""``ErrorInfo.domain`` of every error."""

TABLE: Final[dict[type[HupaiError], tuple[grpc.StatusCode, str]]] = {
    InvalidRequest: (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST"),
    NotationError: (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_NOTATION"),
    MalformedMessage: (grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED_MESSAGE"),
    UnknownRuleset: (grpc.StatusCode.NOT_FOUND, "UNKNOWN_RULESET"),
    DigestMismatch: (grpc.StatusCode.FAILED_PRECONDITION, "DIGEST_MISMATCH"),
    AnswerTooLarge: (grpc.StatusCode.RESOURCE_EXHAUSTED, "ANSWER_TOO_LARGE"),
    Overloaded: (grpc.StatusCode.RESOURCE_EXHAUSTED, "OVERLOADED"),
    TooLate: (grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE_TOO_SHORT"),
    Unauthenticated: (grpc.StatusCode.UNAUTHENTICATED, "TOKEN_REQUIRED"),
    UnknownMethod: (grpc.StatusCode.UNIMPLEMENTED, "UNKNOWN_METHOD"),
}
"""Error -> code and ``ErrorInfo.reason``. What is not here is INTERNAL."""

_MESSAGE: Final = 512
"""Bytes of a message as gRPC sends it, percent-encoded."""

_FIELD: Final = 120
"""Characters of the path of a violation, which may hold a name from the request."""

_DESCRIPTION: Final = 300
"""Characters of the description of a violation."""

_BRIEF: Final = 200
"""Characters of the message about one hand of many."""

_OTHER_TRAILERS: Final = 512
"""Bytes left to the trailers that are not ours: status, content type, request ids."""


def status_of(error: Exception) -> status_pb2.Status:
    """The status that tells a client about an error.

    An error of ours is told in full; any other is logged under a fresh id, and the client gets the
    id alone.
    """
    row = TABLE.get(type(error)) if isinstance(error, HupaiError) else None
    if row is None:
        return _internal(error)
    code, reason = row
    status = status_pb2.Status(code=code.value[0])
    info = error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN)
    status.details.add().Pack(info)
    if isinstance(error, InvalidRequest):
        _tell_faults(status, error.faults)
    else:
        status.message = _clipped(str(error), _MESSAGE)
    if isinstance(error, Overloaded):
        retry = error_details_pb2.RetryInfo()
        retry.retry_delay.FromMilliseconds(round(error.again * 1000))
        status.details.add().Pack(retry)
    return status


def brief(error: Exception) -> tuple[int, str]:
    """Code and message of an error that takes one hand of many."""
    row = TABLE.get(type(error)) if isinstance(error, HupaiError) else None
    if row is None:
        status = _internal(error)
        return status.code, status.message
    return row[0].value[0], _shortened(str(error), _BRIEF)


def _internal(error: Exception) -> status_pb2.Status:
    """Says nothing about the error: its text may quote anything, or fail to be had at all."""
    correlation = secrets.token_hex(8)
    LOG.error("internal error %s", correlation, exc_info=error)
    return status_pb2.Status(
        code=grpc.StatusCode.INTERNAL.value[0],
        message=f"internal error; the server's log has it under {correlation}",
    )


def _tell_faults(status: status_pb2.Status, faults: list[Fault]) -> None:
    """Adds as many violations as fit, and a message that says how many do not."""
    status.message = _message(faults, listed=0)  # never shorter than the final one
    room = MOST_TRAILERS - _OTHER_TRAILERS - _sent(status.message)
    bad = error_details_pb2.BadRequest()
    place = status.details.add()
    for fault in faults:
        bad.field_violations.add(
            field=_shortened(fault.field, _FIELD),
            description=_shortened(f"{fault.problem}; expected {fault.expected}", _DESCRIPTION),
        )
        place.Pack(bad)
        if _base64(status.ByteSize()) > room:
            del bad.field_violations[-1]
            place.Pack(bad)
            break
    status.message = _message(faults, listed=len(bad.field_violations))


def _message(faults: list[Fault], *, listed: int) -> str:
    first = f"{_shortened(faults[0].field, _FIELD)}: {faults[0].problem}; expected "
    first += faults[0].expected
    if len(faults) > 1:
        more = f", {len(faults) - listed} more than are listed" if listed < len(faults) else ""
        first = f"{len(faults)} faults{more}: {first}"
    return _clipped(first, _MESSAGE)


def _shortened(text: str, most: int) -> str:
    """The text, cut to a number of characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _clipped(text: str, most: int) -> str:
    """The text, cut to a number of bytes as gRPC sends it."""
    if len(text) <= most and _sent(text) <= most:
        return text
    room = most - _sent("…")
    fitting = takewhile(lambda size: size <= room, accumulate(map(_sent, text)))
    return text[: sum(1 for _ in fitting)] + "…"


def _sent(text: str) -> int:
    """Bytes of a message on the wire: all but plain ASCII is percent-encoded."""
    return sum(1 if 0x20 <= byte <= 0x7E and byte != 0x25 else 3 for byte in text.encode())


def _base64(size: int) -> int:
    """Bytes of a binary trailer on the wire."""
    return (size + 2) // 3 * 4
