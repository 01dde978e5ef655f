"""Columns as numpy arrays: what is stated, what is equal, and Arrow arrays made of the like."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]

_ROOM: Final = 1 << 62
"""Numbers of combinations stay below it, so that 64 bits hold them."""

_ENTRIES: Final = pa.list_(pa.struct([("key", pa.string()), ("value", pa.string())]))
"""What a map is made of."""


class Stated(NamedTuple):
    """Values of a column, and where there are any; 0 where not."""

    values: Ints
    there: Bools

    def of(self, row: int) -> int | None:
        """One row's value; None where there is none."""
        return int(self.values[row]) if self.there[row] else None

    def of_rows(self, at: Ints) -> list[int | None]:
        """The values of some rows; None where there is none."""
        stated = zip(self.values[at].tolist(), self.there[at].tolist(), strict=True)
        return [value if there else None for value, there in stated]


class Distinct(NamedTuple):
    """What a column holds, each value once: ``values[code]`` is the value of a row.

    A null is a value of its own, None.
    """

    codes: Ints
    values: list[Any]


def integers(column: Any, rows: int) -> Stated:  # noqa: ANN401 - an Arrow array or None
    """Whole numbers of any width; a column that is not there states nothing."""
    if column is None:
        return Stated(np.zeros(rows, np.int64), np.zeros(rows, np.bool_))
    there = pc.is_valid(column).to_numpy(zero_copy_only=False)
    whole = column.cast(pa.int64()).fill_null(0)
    return Stated(whole.to_numpy(zero_copy_only=False), there)


def distinct(column: Any, rows: int) -> Distinct:  # noqa: ANN401
    """Texts or numbers told apart."""
    if column is None:
        return Distinct(np.zeros(rows, np.int64), [None])
    if pa.types.is_null(column.type):
        return Distinct(np.zeros(rows, np.int64), [None])
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    encoded = column.dictionary_encode()
    values = encoded.dictionary.to_pylist()
    codes = encoded.indices.cast(pa.int64()).fill_null(len(values))
    return Distinct(codes.to_numpy(zero_copy_only=False), [*values, None])


def distinct_lists(column: Any, rows: int) -> Distinct:  # noqa: ANN401
    """Lists told apart, each as a tuple."""
    if column is None or pa.types.is_null(column.type):
        return distinct(column, rows)
    lengths = integers(pc.list_value_length(column), rows)
    flat = column.flatten()
    members = distinct(flat, len(flat))
    return _ragged(lengths, (members.codes,), [members.values], plain=True)


def distinct_maps(column: Any, rows: int) -> Distinct:  # noqa: ANN401
    """Maps told apart, each as a tuple of its entries in their order."""
    if column is None or pa.types.is_null(column.type):
        return distinct(column, rows)
    listed = column.cast(_ENTRIES)
    lengths = integers(pc.list_value_length(listed), rows)
    entries = listed.flatten()
    keys, items = (distinct(member, len(entries)) for member in entries.flatten())
    return _ragged(lengths, (keys.codes, items.codes), [keys.values, items.values], plain=False)


def _ragged(
    lengths: Stated, codes: Sequence[Ints], values: list[list[Any]], *, plain: bool
) -> Distinct:
    """Rows of different lengths, whose members are several columns side by side."""
    starts = np.cumsum(lengths.values) - lengths.values
    found: list[Any] = [None]
    numbers = np.zeros(len(starts), np.int64)
    for length in np.unique(lengths.values[lengths.there]).tolist():
        at = np.flatnonzero(lengths.there & (lengths.values == length))
        places = [starts[at] + step for step in range(length)]
        members = [column[place] for place in places for column in codes]
        if not members:
            members = [np.zeros(len(at), np.int64)]
        combined, first = combine(*members)
        numbers[at] = combined + len(found)
        steps = [
            [
                _taken(known, column[place[first]])
                for column, known in zip(codes, values, strict=True)
            ]
            for place in places
        ]
        entries = [one[0] if plain else zip(*one, strict=True) for one in steps]
        found += zip(*entries, strict=True) if length else [()]
    return Distinct(numbers, found)


def _taken(values: list[Any], codes: Ints) -> list[Any]:
    """The value of each code."""
    return [values[code] for code in codes.tolist()]


def combine(*columns: Ints) -> tuple[Ints, Ints]:
    """Numbers of the rows' combinations of values, and the first row that has each.

    >>> numbers, first = combine(np.array([5, 9, 5]), np.array([1, 1, 1]))
    >>> numbers.tolist(), first.tolist()
    ([0, 1, 0], [0, 1])
    """
    if not len(columns[0]):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    combined, size = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        low, high = int(column.min()), int(column.max())
        if high - low >= _ROOM:
            column, high = _numbered(column)
            low = 0
        span = high - low + 1
        if size * span >= _ROOM:
            combined, size = _numbered(combined)
        if size * span >= _ROOM:
            column, span = _numbered(column)
            low = 0
        combined = combined * span + (column - low)
        size *= span
    numbers, size = _numbered(combined)
    first = np.empty(size, np.int64)
    first[numbers[::-1]] = np.arange(len(numbers))[::-1]  # of equal places the last one stays
    return numbers, first


def _numbered(column: Ints) -> tuple[Ints, int]:
    """Numbers of the rows' values, in the order in which they come, and how many there are."""
    encoded = pa.array(column).dictionary_encode()
    return encoded.indices.to_numpy().astype(np.int64), len(encoded.dictionary)


def readable_texts(column: Any) -> Any:  # noqa: ANN401
    """The column with U+FFFD for bytes that are no UTF-8: files may hold them, and nothing warns.

    >>> bad = pa.array([b"a", bytes([255])]).view(pa.string())
    >>> ascii(readable_texts(bad).to_pylist()) == ascii(["a", chr(0xFFFD)])
    True
    """
    try:
        column.validate(full=True)
    except pa.ArrowInvalid:
        raw = column.cast(pa.large_binary()).to_pylist()
        return pa.array([None if text is None else text.decode(errors="replace") for text in raw])
    return column


def nullable(values: npt.NDArray[Any], there: Bools, kind: Any) -> Any:  # noqa: ANN401
    """An Arrow array with nulls where nothing is there."""
    return pa.array(values, mask=~there).cast(kind)


def looked_up(codes: Ints, values: Sequence[Any], kind: Any) -> Any:  # noqa: ANN401
    """An Arrow array of ``values[code]`` for each row."""
    return pa.array(values, kind).take(pa.array(codes))


class Matrix(NamedTuple):
    """Lists of whole numbers as rows of one width, 0 after their end.

    ``lengths`` are those of the lists, greater than the width where one does not fit; ``gaps``
    are rows with a null in the list.
    """

    cells: Ints
    lengths: Stated
    gaps: Bools


def matrix(column: Any, rows: int, width: int) -> Matrix:  # noqa: ANN401
    """Lists of whole numbers side by side."""
    cells, gaps = np.zeros((rows, width), np.int64), np.zeros(rows, np.bool_)
    if column is None or pa.types.is_null(column.type):
        return Matrix(cells, integers(None, rows), gaps)
    lengths = integers(pc.list_value_length(column), rows)
    flat = column.flatten()
    members = integers(flat, len(flat))
    owners = np.repeat(np.arange(rows), lengths.values)
    places = np.arange(len(flat)) - (np.cumsum(lengths.values) - lengths.values)[owners]
    gaps[owners[~members.there]] = True
    fits = places < width
    cells[owners[fits], places[fits]] = members.values[fits]
    return Matrix(cells, lengths, gaps)


def listed(cells: Ints, lengths: Ints, there: Bools) -> Any:  # noqa: ANN401
    """An Arrow array of lists: the beginning of each row, null where nothing is there."""
    kept = np.where(there, lengths, 0)
    offsets = np.concatenate(([0], np.cumsum(kept))).astype(np.int32)
    members = cells[np.arange(cells.shape[1]) < kept[:, None]]
    return pa.ListArray.from_arrays(offsets, pa.array(members), mask=pa.array(~there))
