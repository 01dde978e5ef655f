"""Output files read again, for evidence and sums: a row group or some lines at a time."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from evaluator.bulk.evidence import merkle
from evaluator.bulk.evidence.cube import COLUMNS, Cube, cube_of
from evaluator.bulk.evidence.merkle import HASH
from evaluator.bulk.store import json_lines
from evaluator.bulk.store.chunks import Chunk, cut, packed
from evaluator.bulk.store.files import PARQUET
from evaluator.search.hashes import of_pieces

_LINES: Final = 1 << 14

LEAF: Final = ("settlement_id", "request_digest", "result_digest", "verdict", "class")
"""The columns that a leaf of the tree is made of; a null, or one that is not there, is empty."""


class Piece(NamedTuple):
    """Some rows of an output file: a row group of it, or a chunk of lines."""

    path: Path
    group: int = 0
    chunk: Chunk | None = None


class Scanned(NamedTuple):
    """What evidence needs of a piece: a packed column ``key``, and sums.

    A key is the settlement's id, a zero byte, and the hash of its leaf in ``merkle.HASH`` bytes:
    sorted by keys, rows are sorted by id.
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
    hashes = of_pieces(merkle.LEAF, *_data_and_offsets(leaves_of(table).combine_chunks()))
    fixed = pa.FixedSizeBinaryArray.from_buffers(
        pa.binary(HASH), table.num_rows, [None, pa.py_buffer(hashes)]
    )
    ids = text_of(table, "settlement_id").cast(pa.binary()).combine_chunks()
    return pc.binary_join_element_wise(ids, fixed.cast(pa.binary()), b"\0")


def hashes_of(keys: Any) -> bytes:  # noqa: ANN401 - an Arrow array
    """The hashes of leaves at the end of some keys, one after the other."""
    data, offsets = _data_and_offsets(pc.binary_slice(keys, -HASH))
    return bytes(data[offsets[0] : offsets[-1]]) if offsets else b""


def _data_and_offsets(column: Any) -> tuple[memoryview, memoryview]:  # noqa: ANN401 - the same
    """The bytes of an Arrow array without nulls, and where each value begins and the last ends."""
    _, offsets, data = column.buffers()
    begins = memoryview(offsets or b"").cast("B").cast("i")
    first = column.offset
    return memoryview(data or b"").cast("B"), begins[first : first + len(column) + 1]


def leaves_of(table: pa.Table) -> Any:  # noqa: ANN401 - an Arrow column
    """The data of each row's leaf: the columns of ``LEAF`` in UTF-8, a newline between them."""
    parts = [text_of(table, name).cast(pa.binary()) for name in LEAF]
    return pc.binary_join_element_wise(*parts, b"\n")


def text_of(table: pa.Table, name: str) -> Any:  # noqa: ANN401 - an Arrow column
    """A column of text, a null being empty; all of them where there is no such column."""
    if name not in table.schema.names:
        return pa.chunked_array([pa.array([""] * table.num_rows, pa.string())])
    return pc.fill_null(table[name].cast(pa.string()), "")
