"""A page as lines: columns aligned in cells of a terminal, long ones broken where asked."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from evaluator.cli.breaking import broken
from evaluator.cli.page import RIGHT, WRAPS, Cell, Line, Page, Span, Table, text
from evaluator.cli.width import width

INDENT: Final = 2
GAP: Final = 2
LEAST_BROKEN: Final = 20
"""Cells below which a column is not broken: the terminal does it as well."""


def lines(page: Page, limit: int | None = None) -> Iterator[Cell]:
    """The lines of a page, none ending with a blank.

    Args:
        page: what is to be printed.
        limit: cells of a line that columns which may be broken are fitted into; None breaks none.

    >>> from evaluator.cli.page import cell
    >>> rows = ((cell("囤"), cell("1")), (cell("胡息"), cell("15")))
    >>> print(*map(text, lines([Line(cell("算法")), Table("lr", rows)])), sep=chr(10))
    算法
      囤     1
      胡息  15
    """
    for block in page:
        if isinstance(block, Line):
            yield block.cell
        else:
            yield from _rows(block, limit)


def _rows(table: Table, limit: int | None) -> Iterator[Cell]:
    columns = [max(map(_cells, column)) for column in zip(*table.rows, strict=True)]
    if limit is not None:
        columns = _fitted(table.columns, columns, limit)
    for row in table.rows:
        pieces = [
            broken(cell, cells) if kind == WRAPS else [cell]
            for cell, cells, kind in zip(row, columns, table.columns, strict=True)
        ]
        for line in zip_longest(*pieces, fillvalue=()):
            yield _line(table.columns, columns, line)


def _fitted(kinds: str, columns: Sequence[int], limit: int) -> list[int]:
    """Widths that fit, the widest of the columns that may be broken giving way first."""
    fitted = list(columns)
    wrapping = sorted((c for c, kind in enumerate(kinds) if kind == WRAPS), key=columns.__getitem__)
    fixed = INDENT + GAP * (len(kinds) - 1) + sum(columns) - sum(columns[c] for c in wrapping)
    room = limit - fixed
    for place, column in enumerate(wrapping):
        share = max(room // (len(wrapping) - place), LEAST_BROKEN)
        fitted[column] = min(columns[column], share)
        room -= fitted[column]
    return fitted if room >= 0 else list(columns)


def _line(kinds: str, columns: Sequence[int], cells: Sequence[Cell]) -> Cell:
    spans = [Span(" " * INDENT)]
    for kind, cells_wide, cell in zip(kinds, columns, cells, strict=True):
        blanks = Span(" " * (cells_wide - _cells(cell)))
        spans += (blanks, *cell) if kind == RIGHT else (*cell, blanks)
        spans.append(Span(" " * GAP))
    while spans and not spans[-1].text.strip():
        spans.pop()
    return tuple(spans)


def _cells(cell: Cell) -> int:
    return width(text(cell))
