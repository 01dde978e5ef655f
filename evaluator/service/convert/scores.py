"""Columns of figures, from buffers to the bytes of the answer."""

import sys
from collections.abc import Iterable
from typing import Final

from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import line_codes, reason_codes
from evaluator.search.batch import Columns
from evaluator.search.wire import varints
from evaluator.version import VERSION
from hupai.v1 import evaluator_pb2 as pb

_COLUMNS: Final = (
    "status",
    "huxi",
    "tun",
    "ka",
    "multiplier",
    "total",
    "decomposition_count",
    "lines",
    "reasons",
)
_NUMBERS: Final = {
    name: pb.ScoreBatchResponse.DESCRIPTOR.fields_by_name[name].number for name in _COLUMNS
}
_LENGTH_DELIMITED: Final = 2
"""Wire type of a packed field."""


def encoded(columns: Columns, errors: Iterable[tuple[int, str]], rules: Resolved) -> bytes:
    """The serialised ScoreBatchResponse, in the order of its fields."""
    fields = [_packed(number, getattr(columns, name)) for name, number in _NUMBERS.items()]
    message = pb.ScoreBatchResponse(
        line_codes=line_codes(rules),
        reason_codes=reason_codes(rules),
        errors=[pb.BatchError(index=place, message=text) for place, text in errors],
        ruleset_digest=rules.ruleset.digest,
        engine_version=VERSION,
    )
    return b"".join([*fields, message.SerializeToString(deterministic=True)])


def _packed(number: int, column: memoryview) -> bytes:
    """A packed field: tag, length, numbers; none for an empty column."""
    payload = varints(column.cast("B"))
    if not payload:
        return b""
    return _varint(number << 3 | _LENGTH_DELIMITED) + _varint(len(payload)) + payload


def _varint(number: int) -> bytes:
    return varints(memoryview(number.to_bytes(8, sys.byteorder)))
