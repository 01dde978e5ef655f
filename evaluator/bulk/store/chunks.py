"""Files cut into pieces for workers: cut where it is cheap, understood where there is time.

Cutting keeps order and does not depend on how many workers there are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from evaluator.bulk.store.files import PARQUET
from evaluator.errors import Fault, InvalidRequest

_READ: Final = 1 << 16
"""Bytes read at a time; of more the memory is fetched and cleared anew for each."""

_LONGEST: Final = 1 << 20
"""Bytes in one line of JSON. Longer ones are no settlement, and could fill the memory."""


class Chunk(NamedTuple):
    """Some rows of one file, for any process.

    ``data`` is an Arrow stream of one batch when ``arrow``, else lines with their newlines.
    ``first`` is the number of the first row, or of the first line, counted from 1.
    """

    data: bytes
    first: int
    arrow: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a file without understanding it."""

    bytes: int
    sha256: str
    rows: int


def facts(path: Path) -> Facts:
    """Size, digest and rows of a file.

    Raises:
        InvalidRequest: it cannot be read, or is not what its name says.
    """
    size, digest, lines = _hashed(path)
    if not path.name.endswith(PARQUET):
        return Facts(size, digest, lines)
    with _opened(path) as file:
        return Facts(size, digest, file.metadata.num_rows)


def digest(path: Path) -> str:
    """``sha256:…`` of a file's bytes. Raises InvalidRequest where it cannot be read."""
    return _hashed(path)[1]


def schema_of(path: Path) -> pa.Schema:
    """The columns of a Parquet file. Raises what ``facts`` raises."""
    with _opened(path) as file:
        return file.schema_arrow


def cut(path: Path, rows: int) -> Iterator[Chunk]:
    """The file in pieces of at most so many rows.

    Raises:
        InvalidRequest: it cannot be read to its end.
    """
    try:
        yield from (_cut_parquet if path.name.endswith(PARQUET) else _cut_lines)(path, rows)
    except (OSError, pa.ArrowException) as error:
        raise _unreadable(path, error) from None


def batches(path: Path) -> Iterator[pa.RecordBatch]:
    """The rows of a Parquet file, some at a time. Raises what ``facts`` raises."""
    with _opened(path) as file:
        yield from file.iter_batches()


def batch_of(chunk: Chunk) -> pa.RecordBatch:
    """The batch in a chunk of Arrow."""
    return unpacked(chunk.data)


def packed(batch: pa.RecordBatch) -> bytes:
    """A batch as bytes."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    return bytes(sink.getvalue())


def unpacked(data: bytes) -> pa.RecordBatch:
    """The batch in bytes that ``packed`` gave."""
    with pa.ipc.open_stream(data) as reader:
        return reader.read_next_batch()


def _hashed(path: Path) -> tuple[int, str, int]:
    """Bytes, digest and lines of a file; a Parquet file has none."""
    whole, size, lines, last = sha256(), 0, 0, b"\n"
    of_lines = not path.name.endswith(PARQUET)
    try:
        with path.open("rb") as file:
            while piece := file.read(_READ):
                whole.update(piece)
                size += len(piece)
                if of_lines:
                    lines += piece.count(b"\n")
                    last = piece[-1:]
    except OSError as error:
        raise _unreadable(path, error) from None
    return size, f"sha256:{whole.hexdigest()}", lines + (last != b"\n")


def _cut_parquet(path: Path, rows: int) -> Iterator[Chunk]:
    first = 1
    with _opened(path) as file:
        for batch in file.iter_batches(batch_size=rows, use_threads=False):
            yield Chunk(packed(batch), first, arrow=True)
            first += batch.num_rows


def _cut_lines(path: Path, rows: int) -> Iterator[Chunk]:
    first = 1
    held: list[bytes] = []
    with path.open("rb") as file:
        while line := file.readline(_LONGEST):
            if not line.endswith(b"\n") and len(line) == _LONGEST:
                place = f"{path}: line {first + len(held)}"
                raise InvalidRequest([Fault(place, f"more than {_LONGEST} bytes", "a shorter one")])
            held.append(line)
            if len(held) == rows:
                yield Chunk(b"".join(held), first, arrow=False)
                first, held = first + rows, []
    if held:
        yield Chunk(b"".join(held), first, arrow=False)


def _opened(path: Path) -> pq.ParquetFile:
    try:
        return pq.ParquetFile(path)
    except (OSError, pa.ArrowException) as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: Exception) -> InvalidRequest:
    problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    expected = "a whole Parquet file" if path.name.endswith(PARQUET) else "a file that can be read"
    return InvalidRequest([Fault(str(path), problem.splitlines()[0], expected)])
