"""Output files read again, for evidence and sums: a row group or some lines at a time."""

from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from evaluator.bulk.evidence import merkle
from evaluator.bulk.evidence.cube import COLUMNS, Cube, cube_of
from evaluator.bulk.store import json_lines
from evaluator.bulk.store.chunks import Chunk, cut, packed
from evaluator.bulk.store.files import PARQUET

_LINES: Final = 1 << 14

LEAF: Final = ("settlement_id", "request_digest", "result_digest", "verdict", "class")
"""The columns that a leaf of the tree is made of; a null, or one that is not there, is empty."""

HASH: Final = 32
"""Bytes of a digest; so many at the end of a key are the hash of the leaf."""


class Piece(NamedTuple):
    """Some rows of an output file: a row group of it, or a chunk of lines."""

    path: Path
    group: int = 0
    chunk: Chunk | None = None


class Scanned(NamedTuple):
    """What evidence needs of a piece: a packed column ``key``, and sums.

    A key is the settlement's id, a zero byte, and the hash of its leaf: sorted by keys, rows are
    sorted by id.
    """

    keys: bytes
    cube: Cube


def pieces(path: Path) -> Iterator[Piece]:
    """A file in pieces. Raises what ``chunks.cut`` raises."""
    if not path.name.endswith(PARQUET):
        yield from (Piece(path, chunk=chunk) for chunk in cut(path, _LINES))
        return
    with pq.ParquetFile(path) as file:
        groups = file.metadata.num_row_groups
    yield from (Piece(path, group) for group in range(groups))


def scan(piece: Piece) -> Scanned:
    """Leaves and sums of a piece."""
    return scanned(rows_of(piece, {*LEAF, *COLUMNS}))


def scanned(table: pa.Table) -> Scanned:
    """Leaves and sums of some rows."""
    keys = pa.record_batch({"key": keys_of(table)})
    return Scanned(packed(keys), cube_of(table))


def rows_of(piece: Piece, columns: Collection[str]) -> pa.Table:
    """Some columns of the rows of a piece; those that there are."""
    if piece.chunk is not None:
        return json_lines.results(piece.chunk.data, columns)
    with pq.ParquetFile(piece.path) as file:
        names = [name for name in file.schema_arrow.names if name in columns]
        return file.read_row_group(piece.group, names, use_threads=False)


def keys_of(table: pa.Table) -> Any:  # noqa: ANN401 - an Arrow array
    """The key of each row; see ``Scanned``."""
    leaves = pc.binary_join_element_wise(merkle.LEAF, leaves_of(table), b"")
    hashes = b"".join([one.digest() for one in map(sha256, leaves.to_pylist())])
    fixed = pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(HASH), table.num_rows, [None, pa.py_buffer(hashes)]
    )
    ids = text_of(table, "settlement_id").cast(pa.binary()).combine_chunks()
    return pc.binary_join_element_wise(ids, fixed.cast(pa.binary()), b"\0")


def leaves_of(table: pa.Table) -> Any:  # noqa: ANN401 - an Arrow column
    """The data of each row's leaf: the columns of ``LEAF`` in UTF-8, a newline between them."""
    parts = [text_of(table, name).cast(pa.binary()) for name in LEAF]
    return pc.binary_join_element_wise(*parts, b"\n")


def text_of(table: pa.Table, name: str) -> Any:  # noqa: ANN401 - an Arrow column
    """A column of text, a null being empty; all of them where there is no such column."""
    if name not in table.schema.names:
        return pa.chunked_array([pa.array([""] * table.num_rows, pa.string())])
    return pc.fill_null(table[name].cast(pa.string()), "")
