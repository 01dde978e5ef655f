"""A page on a terminal, with colours; the only module that needs rich."""

from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from evaluator.cli.layout import lines
from evaluator.cli.page import Cell, Page, Style

_LOOKS: Final = {
    Style.HEADING: "bold",
    Style.HU: "bold green",
    Style.NOT_HU: "bold yellow",
    Style.RED: "bright_red",
    Style.WILD: "underline",
    Style.WINNING: "bold reverse",
    Style.FAINT: "dim",
}


def show(page: Page, out: TextIO) -> None:
    """Prints the page; what cannot be fitted is left to the terminal to break, never cut."""
    console = Console(file=out, highlight=False, emoji=False, markup=False)
    for line in lines(page, console.width):
        console.print(_text(line), soft_wrap=True)


def _text(cell: Cell) -> Text:
    return Text.assemble(*((span.text, _look(span.styles)) for span in cell))


def _look(styles: frozenset[Style]) -> str:
    return " ".join(sorted(_LOOKS[style] for style in styles))
