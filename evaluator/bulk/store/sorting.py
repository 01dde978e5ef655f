"""Rows in order, however many there are: sorted runs on disk, merged a block at a time."""

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

ROWS: Final = 1 << 19
"""Rows that are sorted in memory at a time: 100 MB while they are, of keys of 50 bytes."""

_BLOCK: Final = 1 << 13
"""Rows of each run that are in memory while runs are merged."""


class _Run(NamedTuple):
    """Sorted rows in a file: the least key, the greatest, and where."""

    first: Any
    last: Any
    path: Path


def in_order(
    batches: Iterable[pa.RecordBatch], key: str, *, rows: int = ROWS, block: int = _BLOCK
) -> Iterator[pa.Table]:
    """The rows of all batches by one column; see ``Sorter``."""
    with Sorter(key, rows=rows, block=block) as sorter:
        for batch in batches:
            sorter.add(batch)
        yield from sorter.tables()


class Sorter:
    """Takes rows in any order and gives them back by one column, compared as bytes.

    In memory are ``rows`` rows, or a block of each run. Rows with equal keys come in no order that
    can be relied on.
    """

    def __init__(self, key: str, *, rows: int = ROWS, block: int = _BLOCK) -> None:
        """Begins with no rows.

        Args:
            key: the column, of text or bytes; it holds no nulls.
            rows: how many to sort in memory; more are written to a temporary folder.
            block: how many rows of a run are read at a time.
        """
        self._key, self._most, self._block = key, rows, block
        self._held: list[pa.RecordBatch] = []
        self._rows = 0
        self._runs: list[_Run] = []
        self._folder: TemporaryDirectory[str] | None = None

    def __enter__(self) -> "Sorter":
        """Itself; what it writes is gone when the block ends."""
        return self

    def __exit__(self, *_: object) -> None:
        """Removes what was written."""
        if self._folder:
            self._folder.cleanup()

    def add(self, batch: pa.RecordBatch) -> None:
        """Takes some rows."""
        self._held.append(batch)
        self._rows += batch.num_rows
        if self._rows >= self._most:
            self._write()

    def tables(self) -> Iterator[pa.Table]:
        """All rows in order, some at a time."""
        if not self._runs:
            if self._held:
                yield self._sorted_held()
            return
        self._write()
        runs = sorted(self._runs)
        blocks = [_blocks(run.path) for run in runs]
        if all(one.last <= other.first for one, other in pairwise(runs)):
            yield from chain.from_iterable(blocks)  # no two have rows of the same stretch
        else:
            yield from _merged(blocks, self._key)

    def _sorted_held(self) -> pa.Table:
        held = sorted(filter(len, self._held), key=lambda batch: batch[self._key][0].as_py())
        return _sorted(pa.Table.from_batches(held or self._held), self._key)

    def _write(self) -> None:
        """Makes a sorted run of the rows in memory."""
        if not self._rows:
            return
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="hupai-")
        path = Path(self._folder.name) / f"{len(self._runs)}.arrow"
        run = self._sorted_held().combine_chunks()
        with pa.OSFile(str(path), "wb") as sink, pa.ipc.new_stream(sink, run.schema) as writer:
            writer.write_table(run, max_chunksize=self._block)
        keys = run[self._key]
        self._runs.append(_Run(keys[0].as_py(), keys[-1].as_py(), path))
        self._held, self._rows = [], 0


def _sorted(table: pa.Table, key: str) -> pa.Table:
    keys = table[key].combine_chunks()
    if pc.all(pc.less_equal(keys[:-1], keys[1:])).as_py():  # as they mostly do
        return table
    return table.take(pc.sort_indices(keys))


def _blocks(path: Path) -> Iterator[pa.Table]:
    with pa.OSFile(str(path), "rb") as source, pa.ipc.open_stream(source) as reader:
        for batch in reader:
            yield pa.Table.from_batches([batch])


def _merged(runs: list[Iterator[pa.Table]], key: str) -> Iterator[pa.Table]:
    """All rows up to the least last key of the blocks at hand are there: they can go out."""
    heads = {place: head for place, run in enumerate(runs) if (head := next(run, None)) is not None}
    while heads:
        bound = min(head[key][-1].as_py() for head in heads.values())
        ready = []
        for place, head in list(heads.items()):
            count = pc.sum(pc.less_equal(head[key], bound)).as_py()
            ready.append(head.slice(0, count))
            rest = head.slice(count)
            if rest.num_rows:
                heads[place] = rest
            elif (following := next(runs[place], None)) is not None:
                heads[place] = following
            else:
                del heads[place]
        yield _sorted(pa.concat_tables(ready), key)
