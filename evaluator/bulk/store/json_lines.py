"""Settlements as JSON lines: an object a line, its keys the columns of ``evaluator.bulk.schema``.

Null and a key that is not there say the same. Keys that are no columns are kept in ``extra``, as
text. Numbers with a fraction are not taken: money is never a float.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import pyarrow as pa

from evaluator.bulk import schema

_TYPES: Final = {column.name: column.type for column in schema.INPUT}
_RESULTS: Final = frozenset(column.name for column in (*schema.RESULT, *schema.BASELINE))
_ALL: Final = schema.output_schema(schema.input_schema(), baseline=True)
_MOMENT: Final = pa.timestamp("us", "UTC")
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class _Fraction:
    """A number with a fraction or an exponent; no column takes it."""

    text: str

    def __repr__(self) -> str:
        """As it was written."""
        return self.text


class Understood(NamedTuple):
    """A batch, and by row what keeps that row from being understood."""

    batch: pa.RecordBatch
    faults: Mapping[int, str]


def understood(data: bytes, first: int) -> Understood:
    """The settlements of some lines; an empty line is none.

    Args:
        data: the lines, UTF-8.
        first: the number of the first one in its file, for messages.
    """
    records: list[dict[str, Any]] = []
    faults: dict[int, list[str]] = {}
    numbers: list[int] = []
    for number, line in enumerate(data.split(b"\n"), first):
        if not line.strip():
            continue
        try:
            records.append(_record(line))
        except ValueError as error:
            faults[len(records)] = [str(error)]
            records.append({})
        numbers.append(number)
    columns = [_column(records, name, faults) for name in _TYPES]
    batch = pa.RecordBatch.from_arrays(columns, schema=schema.input_schema())
    told = {row: f"line {numbers[row]}: {'; '.join(each)}" for row, each in faults.items()}
    return Understood(batch, told)


def written(batch: pa.RecordBatch) -> bytes:
    """Rows as lines, without their nulls."""
    return b"".join(_line(row) for row in batch.to_pylist(maps_as_pydicts="lossy"))


def results(data: bytes, columns: Collection[str]) -> pa.Table:
    """Some columns of lines that ``written`` wrote; no moments among them."""
    wanted = pa.schema([field for field in _ALL if field.name in columns])
    records = [json.loads(line) for line in data.split(b"\n") if line]
    return pa.Table.from_pylist(records, schema=wanted)


def _line(row: Mapping[str, Any]) -> bytes:
    kept = {name: value for name, value in row.items() if value is not None}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"), default=_as_json)
    return f"{text}\n".encode()


def _as_json(value: Any) -> str:  # noqa: ANN401 - columns of other names hold anything
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    return value.hex() if isinstance(value, bytes) else str(value)


def _record(line: bytes) -> dict[str, Any]:
    """The object in a line, what is no column of the input moved to ``extra``."""
    try:
        record = json.loads(line, parse_float=_Fraction, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"no JSON: {error}") from None
    if not isinstance(record, dict):
        raise ValueError("no JSON object; expected one with the columns as keys")
    others = {name: record.pop(name) for name in [*record] if name not in _TYPES}
    kept = {
        name: _as_text(value)
        for name, value in others.items()
        if value is not None and name not in _RESULTS
    }
    told = record.get("extra") or {}
    if kept and isinstance(told, dict):
        record["extra"] = told | kept
    return record


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _as_text(value: Any) -> str:  # noqa: ANN401 - any JSON
    if isinstance(value, str):
        return value
    if isinstance(value, _Fraction):
        return value.text
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=repr)


def _column(records: list[dict[str, Any]], name: str, faults: dict[int, list[str]]) -> pa.Array:
    """One column; a value of another type is left out and told."""
    values = [record.get(name) for record in records]
    if _TYPES[name] == _MOMENT:
        values = list(_moments(values, faults))
    array = _converted(values, name)
    return _converted(list(_fitting(values, name, faults)), name) if array is None else array


def _converted(values: list[Any], name: str) -> pa.Array | None:
    """The values in the type of a column; None when one does not fit."""
    try:
        return pa.array(values, _TYPES[name])
    except (pa.ArrowException, TypeError, ValueError, OverflowError):  # UnicodeError among them
        return None


def _fitting(values: list[Any], name: str, faults: dict[int, list[str]]) -> Iterator[Any]:
    for row, value in enumerate(values):
        fits = _converted([value], name) is not None
        if not fits:
            told = f"{name}: {_quoted(value)}; expected {_TYPES[name]}"
            faults.setdefault(row, []).append(told)
        yield value if fits else None


def _moments(values: list[Any], faults: dict[int, list[str]]) -> Iterator[datetime | None]:
    """Moments, in UTC where they name no zone."""
    for row, value in enumerate(values):
        moment = None
        try:
            moment = value and datetime.fromisoformat(value)
        except (TypeError, ValueError):
            told = f"played_at: {_quoted(value)}; expected a moment such as 2026-11-01T20:15:00Z"
            faults.setdefault(row, []).append(told)
        yield (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) if moment else None


def _quoted(value: Any) -> str:  # noqa: ANN401 - any JSON
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
