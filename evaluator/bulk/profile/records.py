"""Records, a piece of a file at a time, as settlements.

Records are mapped one by one in Python; docs/bulk-profiles.md says what that costs.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from evaluator.bulk import schema
from evaluator.bulk.profile.mapping import settlement
from evaluator.bulk.profile.model import Profile

_ROWS: Final = 1_000
"""Rows of Parquet that are read at a time for a sample."""

_DEEP: Final = "its parts lie too deep in each other"


class Mapped(NamedTuple):
    """A batch of ``schema.INPUT``, and by row what keeps the record from being read.

    Such a row has what could be read of it, mostly no notation.
    """

    batch: pa.RecordBatch
    faults: Mapping[int, str]


def of_lines(profile: Profile, data: bytes, first: int) -> Mapped:
    """The settlements of some lines of JSON, one for each record; an empty line is none.

    Args:
        profile: how the records are to be read.
        data: the lines, UTF-8.
        first: the number of the first one in its file, for messages.
    """
    rows: list[dict[str, Any]] = []
    faults = {}
    for number, line in enumerate(data.split(b"\n"), first):
        if not line.strip():
            continue
        row, problems = _of_line(profile, line)
        if problems:
            faults[len(rows)] = f"line {number}: {'; '.join(problems)}"
        rows.append(row)
    return Mapped(_batch(rows), faults)


def of_batch(profile: Profile, batch: pa.RecordBatch, first: int) -> Mapped:
    """The settlements of a batch of records; structs and maps are taken as tables.

    Args:
        profile: how the records are to be read.
        batch: of any schema.
        first: the number of the first row in its file, for messages.
    """
    rows: list[dict[str, Any]] = []
    faults = {}
    for place, record in enumerate(batch.to_pylist(maps_as_pydicts="lossy")):
        row, problems = settlement(profile, record)
        if problems:
            faults[place] = f"row {first + place}: {'; '.join(problems)}"
        rows.append(row)
    return Mapped(_batch(rows), faults)


def of_file(path: File) -> Iterator[Any]:
    """The records of a file themselves, as ``report`` takes them; a line that is none is None.

    Raises:
        OSError: it cannot be read.
        pyarrow.ArrowInvalid: it is named as Parquet and is not.
    """
    if path.suffix == ".parquet":
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=_ROWS):
                yield from batch.to_pylist(maps_as_pydicts="lossy")
        return
    with path.open("rb") as lines:
        yield from (_parsed(line)[0] for line in lines if line.strip())


def _of_line(profile: Profile, line: bytes) -> tuple[dict[str, Any], list[str]]:
    record, problem = _parsed(line)
    return ({}, [problem]) if problem else settlement(profile, record)


def _parsed(line: bytes) -> tuple[Any, str]:
    try:
        record = json.loads(line)
    except ValueError as error:
        return None, f"no JSON: {error}"
    except RecursionError:
        return None, f"no JSON: {_DEEP}"
    if not isinstance(record, dict):
        return None, "no JSON object; expected one for each record"
    return record, ""


def _batch(rows: Sequence[dict[str, Any]]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(list(rows), schema=schema.input_schema())
