"""Breaking a text into lines where Chinese and English may be broken."""

from collections.abc import Iterator
from typing import Final

from evaluator.cli.page import Cell, Span, text
from evaluator.cli.width import width

_NEVER_FIRST: Final = frozenset("，。、；：！？）”…*)")
_NEVER_LAST: Final = frozenset("（“(")


def broken(cell: Cell, cells: int) -> list[Cell]:
    """The lines of a text in a column so many cells wide.

    Between two blanks where there are any; else at a blank or beside a Chinese character, but
    with no closing mark first nor an opening one last; a word that is too long anywhere.

    >>> [text(line) for line in broken((Span("胡息不够：最多13息。"),), 10)]
    ['胡息不够：', '最多13息。']
    """
    rest, lines = cell, list[Cell]()
    while width(whole := text(rest)) > cells:
        stop = _stop(whole, cells)
        lines.append(_piece(rest, 0, len(whole[:stop].rstrip())))
        rest = _piece(rest, len(whole) - len(whole[stop:].lstrip()), len(whole))
    return [*lines, rest]


def _stop(whole: str, cells: int) -> int:
    """How many characters go on the first line; at least one."""
    most = 1
    while width(whole[: most + 1]) <= cells:
        most += 1
    between = whole.rfind("  ", 1, most + 2)
    if between > 0:
        return between
    return next((at for at in range(most, 0, -1) if _may_break(whole[at - 1], whole[at])), most)


def _may_break(before: str, after: str) -> bool:
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return " " in (before, after) or 2 in (width(before), width(after))


def _piece(cell: Cell, start: int, stop: int) -> Cell:
    return tuple(_spans(cell, start, stop))


def _spans(cell: Cell, start: int, stop: int) -> Iterator[Span]:
    """The spans of the characters from start to stop."""
    at = 0
    for span in cell:
        if kept := span.text[max(start - at, 0) : max(stop - at, 0)]:
            yield Span(kept, span.styles)
        at += len(span.text)
