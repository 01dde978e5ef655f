"""The rows of a run that have one id."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from evaluator.bulk import schema
from evaluator.bulk.evidence import scan
from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.evidence.scan import Piece
from evaluator.bulk.store import json_lines

_RESULTS = frozenset(column.name for column in (*schema.RESULT, *schema.BASELINE))


def found(run: Path, settlement_id: str) -> Iterator[pa.RecordBatch]:
    """Every row with an id, whole, each in a batch of its own.

    Raises:
        InvalidRequest: the folder is no run.
    """
    for output in Manifest.read(run).outputs:
        for piece in scan.pieces(run / output.name):
            ids = scan.text_of(scan.rows_of(piece, {"settlement_id"}), "settlement_id")
            places = pc.indices_nonzero(pc.equal(ids, settlement_id)).to_pylist()
            if places:
                whole = _whole(piece)
                yield from (whole.slice(place, 1) for place in places)


def _whole(piece: Piece) -> pa.RecordBatch:
    """All columns of a piece in one batch."""
    if piece.chunk is None:
        with pq.ParquetFile(piece.path) as file:
            (batch,) = file.read_row_group(piece.group).combine_chunks().to_batches()
            return batch
    given = json_lines.understood(piece.chunk.data, piece.chunk.first).batch
    results = json_lines.results(piece.chunk.data, _RESULTS).combine_chunks()
    columns = [*given.columns, *(column.chunk(0) for column in results.columns)]
    return pa.RecordBatch.from_arrays(columns, names=[*given.schema.names, *results.schema.names])
