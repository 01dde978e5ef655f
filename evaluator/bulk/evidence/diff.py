"""Two runs held against each other: settlements whose verdict or result moved."""

from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk.evidence import scan
from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.store.sorting import in_order

_COMPARED: Final = ("verdict", "computed_hu", "computed_total", "class")
_COLUMNS: Final = ("settlement_id", "notation", *_COMPARED)
_KEY: Final = "key"


class Row(NamedTuple):
    """What of a result is compared."""

    verdict: str | None
    hu: bool | None
    total: int | None
    of_class: str | None


class Moved(NamedTuple):
    """A settlement that two runs judge differently; None where a run does not have it."""

    settlement_id: str
    before: Row | None
    after: Row | None


def moved(before: Path, after: Path) -> Iterator[Moved]:
    """The settlements that differ, by id; a row of each run is in memory, and a part of the sort.

    Where an id comes several times, its rows are compared in the order of their notation.

    Raises:
        InvalidRequest: a folder is no run.
    """
    Manifest.read(before), Manifest.read(after)
    pairs = _merged(_by_id(before), _by_id(after))
    for settlement_id, old, new in pairs:
        for one, other in zip_longest(old, new):
            if one != other:
                yield Moved(settlement_id, one, other)


_Group = tuple[str, list[Row]]


def _merged(
    old: Iterator[_Group], new: Iterator[_Group]
) -> Iterator[tuple[str, list[Row], list[Row]]]:
    """Both sides by id; an id that one does not have comes with no rows there."""
    one, other = next(old, None), next(new, None)
    while one or other:
        if other is None or (one and one[0].encode() < other[0].encode()):
            assert one
            yield one[0], one[1], []
            one = next(old, None)
        elif one is None or other[0].encode() < one[0].encode():
            yield other[0], [], other[1]
            other = next(new, None)
        else:
            yield one[0], one[1], other[1]
            one, other = next(old, None), next(new, None)


def _by_id(run: Path) -> Iterator[_Group]:
    rows = (row for table in in_order(_keyed(run), _KEY) for row in _rows(table))
    for settlement_id, of_id in groupby(rows, lambda row: row[0]):
        yield settlement_id, [row[1] for row in of_id]


def _keyed(run: Path) -> Iterator[pa.RecordBatch]:
    for output in Manifest.read(run).outputs:
        for piece in scan.pieces(run / output.name):
            table = scan.rows_of(piece, _COLUMNS)
            ids, texts = (scan.text_of(table, name).cast(pa.binary()) for name in _COLUMNS[:2])
            columns: Mapping[str, Any] = {
                _KEY: pc.binary_join_element_wise(ids, texts, b"\0"),
                "settlement_id": scan.text_of(table, "settlement_id"),
                "verdict": scan.text_of(table, "verdict"),
                "computed_hu": table["computed_hu"],
                "computed_total": table["computed_total"],
                "class": scan.text_of(table, "class"),
            }
            yield from pa.table(columns).combine_chunks().to_batches()


def _rows(table: pa.Table) -> Iterator[tuple[str, Row]]:
    columns = [table[name].to_pylist() for name in ("settlement_id", *_COMPARED)]
    for settlement_id, *values in zip(*columns, strict=True):
        yield settlement_id, Row(*values)
