"""What is to be printed, before it is known where: styled lines, and tables with columns."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Style(Enum):
    """Why a piece of text stands out. Nothing is said by style alone."""

    HEADING = "heading"
    HU = "hu"
    NOT_HU = "not hu"
    RED = "red face"
    WILD = "wild"
    WINNING = "winning tile"
    FAINT = "faint"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text of one look."""

    text: str
    styles: frozenset[Style] = frozenset()


Cell = tuple[Span, ...]
"""The text of one line, or of one column in one row."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of its own."""

    cell: Cell = ()


LEFT: Final = "l"
RIGHT: Final = "r"
WRAPS: Final = "w"
"""Left, and broken over several lines where the terminal is narrow."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows in columns, indented; ``columns`` has one of LEFT, RIGHT, WRAPS for each."""

    columns: str
    rows: tuple[tuple[Cell, ...], ...]


Block = Line | Table
Page = Iterable[Block]


def cell(words: str, *styles: Style) -> Cell:
    """A cell of one piece."""
    return (Span(words, frozenset(styles)),)


def text(cell: Cell) -> str:
    """A cell without its looks."""
    return "".join(span.text for span in cell)


def heading(title: str) -> tuple[Line, Line]:
    """A heading, and the empty line before it."""
    return Line(), Line(cell(title, Style.HEADING))
