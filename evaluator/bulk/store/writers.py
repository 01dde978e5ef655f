"""Output files: written aside, brought to the disk, then given their name.

A file under its own name is whole. What a killed process leaves has a name that begins with a dot.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from evaluator.bulk import schema
from evaluator.bulk.store import json_lines
from evaluator.bulk.store.files import PARQUET

GROUP: Final = 1 << 16
"""Rows in a row group; the same whatever the batches and workers are, so that bytes are."""

_LEVEL: Final = 1
"""Of zstd: higher ones cost more than they save on digests."""

_AT_ONCE: Final = 1 << 13
"""Values that are encoded at a time: a tenth faster than pyarrow's own thousand."""

_UNIQUE: Final = frozenset({"settlement_id", "notation", "played_at", "request_digest"})
"""Columns in which hardly a value comes twice; of all others a dictionary is small and fast."""

_MOST: Final = 1 << 23
"""Bytes of a dictionary: room for as many digests of results as rows, of which half come twice."""

_SOUGHT: Final = ("settlement_id", "played_at", "verdict", "class")
"""Columns of which the least and the greatest value of each row group is kept."""


def marks(run: str) -> dict[str, str]:
    """What every Parquet file of a run says of itself."""
    return {"hupai.run": run, "hupai.schema": str(schema.VERSION)}


class Writer(Protocol):
    """Takes the rows of one file, in order."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Adds rows."""

    def close(self) -> None:
        """Writes what is held back still."""


@contextmanager
def written_aside(path: Path, columns: pa.Schema, marks: Mapping[str, str]) -> Iterator[Writer]:
    """A writer of a file that is there as a whole when the block ends, or else not at all.

    Args:
        path: what the file will be; its name says the format.
        columns: of every batch.
        marks: kept in Parquet files as key-value metadata.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as sink:
            if path.name.endswith(PARQUET):
                writer: Writer = _Parquet(sink, columns, marks)
            else:
                writer = _Lines(sink)
            try:
                yield writer
            finally:
                writer.close()
            sink.flush()
            os.fsync(sink.fileno())
        aside.replace(path)
        fixed(path.parent)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def put(path: Path, content: bytes) -> None:
    """A small file, written aside like the others."""
    aside = path.with_name(f".{path.name}.part")
    with aside.open("wb") as sink:
        sink.write(content)
        sink.flush()
        os.fsync(sink.fileno())
    aside.replace(path)
    fixed(path.parent)


def fixed(folder: Path) -> None:
    """Brings the names in a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class _Parquet:
    def __init__(self, sink: BinaryIO, columns: pa.Schema, marks: Mapping[str, str]) -> None:
        self._schema = columns
        self._writer = pq.ParquetWriter(
            sink,
            columns,
            compression="zstd",
            compression_level=_LEVEL,
            write_batch_size=_AT_ONCE,
            dictionary_pagesize_limit=_MOST,
            use_dictionary=[
                path for one in columns if one.name not in _UNIQUE for path in _paths(one)
            ],
            write_statistics=[name for name in _SOUGHT if name in columns.names],
        )
        self._writer.add_key_value_metadata(dict(marks))
        self._held: list[pa.RecordBatch] = []
        self._rows = 0

    def write(self, batch: pa.RecordBatch) -> None:
        self._held.append(batch)
        self._rows += batch.num_rows
        while self._rows >= GROUP:
            held = pa.Table.from_batches(self._held, self._schema)
            self._write(held.slice(0, GROUP))
            self._held = held.slice(GROUP).to_batches()
            self._rows -= GROUP

    def close(self) -> None:
        if self._rows:
            self._write(pa.Table.from_batches(self._held, self._schema))
        self._writer.close()

    def _write(self, rows: pa.Table) -> None:
        # In one piece: where pages end would else depend on how the rows came.
        self._writer.write_table(rows.combine_chunks().unify_dictionaries(), row_group_size=GROUP)


class _Lines:
    def __init__(self, sink: BinaryIO) -> None:
        self._sink = sink

    def write(self, batch: pa.RecordBatch) -> None:
        self._sink.write(json_lines.written(batch))

    def close(self) -> None:
        """Nothing is held back."""


def _paths(field: pa.Field, within: str = "") -> list[str]:
    """What Parquet calls the columns that a field is stored as.

    >>> _paths(pa.field("lines", pa.list_(pa.string()))), _paths(pa.field("x", pa.int8()))
    (['lines.list.element'], ['x'])
    """
    name, kind = f"{within}{field.name}", field.type
    if pa.types.is_struct(kind):
        return [path for part in kind for path in _paths(part, f"{name}.")]
    if pa.types.is_map(kind):
        parts = kind.key_field.with_name("key"), kind.item_field.with_name("value")
        return [path for part in parts for path in _paths(part, f"{name}.key_value.")]
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return _paths(kind.value_field.with_name("element"), f"{name}.list.")
    return [name]
