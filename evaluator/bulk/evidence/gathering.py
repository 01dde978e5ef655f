"""What a run's output files prove: a root over all results, doubled settlements, sums."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk.evidence import merkle
from evaluator.bulk.evidence.cube import Cube, Key, Sums, merged
from evaluator.bulk.evidence.merkle import HASH
from evaluator.bulk.evidence.scan import Scanned, hashes_of, pieces, scan
from evaluator.bulk.local.pool import ahead
from evaluator.bulk.store.chunks import unpacked
from evaluator.bulk.store.sorting import Sorter

_EXAMPLES: Final = 20
_BESIDE: Final = HASH + 1
"""Bytes of a key that are not the id."""


@dataclass
class Duplicates:
    """Ids that more than one row has; rows without an id are not among them.

    ``repeated`` are rows that say what an earlier row of the same id said: the same question,
    result and verdict. ``conflicts`` are ids whose rows differ in one of these
    (DUPLICATE_CONFLICT), ``examples`` the first of those ids.
    """

    repeated: int = 0
    conflicts: int = 0
    examples: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Root of the Merkle tree and number of its leaves, doubled settlements, sums."""

    root: str
    leaves: int
    duplicates: Duplicates
    cube: dict[Key, Sums]


class Gathering:
    """Takes what is seen of results, piece by piece in any order, and says what they prove.

    In memory are a part of the sort, and 32 bytes for each 65,536 rows.
    """

    def __init__(self) -> None:
        """Begins with nothing."""
        self._sorter = Sorter("key")
        self._cube: Cube = {}

    def __enter__(self) -> "Gathering":
        """Itself."""
        self._sorter.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        """Removes what was written aside."""
        self._sorter.__exit__()

    def add(self, one: Scanned) -> None:
        """Takes what is seen of some rows."""
        self._cube = merged([self._cube, one.cube])
        self._sorter.add(unpacked(one.keys))

    def evidence(self) -> Evidence:
        """What all of it proves."""
        duplicates = Duplicates()
        hashes = _hashes(_told_apart(self._sorter.tables(), duplicates))
        root = merkle.root_of(b"".join(map(merkle.root_of, merkle.blocks(hashes))))
        leaves = sum(sums.rows for sums in self._cube.values())
        return Evidence(f"sha256:{root.hex()}", leaves, duplicates, dict(self._cube))


def gathered(paths: Iterable[Path], pool: Executor, ahead_by: int) -> Evidence:
    """Reads output files, in any order, and says what they prove.

    Args:
        paths: the files.
        pool: where they are read.
        ahead_by: how many pieces to read ahead.
    """
    with Gathering() as gathering:
        for future in ahead(
            (pool.submit(scan, piece) for path in paths for piece in pieces(path)), ahead_by
        ):
            gathering.add(future.result())
        return gathering.evidence()


def _told_apart(tables: Iterable[pa.Table], found: Duplicates) -> Iterator[pa.Table]:
    """The tables as they come; what they have twice is noted."""
    last, in_conflict = b"", b""
    for table in tables:
        keys = pa.concat_arrays([pa.array([last]), *table["key"].chunks])
        ids = pc.binary_slice(keys, 0, -_BESIDE)
        same = pc.and_(pc.equal(ids[1:], ids[:-1]), pc.greater(pc.binary_length(ids[1:]), 0))
        for place in pc.indices_nonzero(same).to_pylist():
            before, after = keys[place].as_py(), keys[place + 1].as_py()
            if before == after:
                found.repeated += 1
            elif (twice := after[:-_BESIDE]) != in_conflict:
                in_conflict = twice
                found.conflicts += 1
                if len(found.examples) < _EXAMPLES:
                    found.examples.append(twice.decode())
        if table.num_rows:
            last = keys[-1].as_py()
        yield table


def _hashes(tables: Iterable[pa.Table]) -> Iterator[bytes]:
    for table in tables:
        yield from map(hashes_of, table["key"].chunks)
