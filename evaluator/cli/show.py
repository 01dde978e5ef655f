"""Where a page goes: to a terminal with colours, or into plain text."""

import os
import sys

from evaluator.cli.layout import lines
from evaluator.cli.page import Page, text


def show(page: Page) -> None:
    """Prints the page to standard output.

    Colours need a terminal, rich (an extra of the package), and NO_COLOR unset or empty.
    """
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        try:
            from evaluator.cli import terminal  # noqa: PLC0415 - rich is an extra
        except ModuleNotFoundError:
            pass
        else:
            terminal.show(page, sys.stdout)
            return
    for line in lines(page):
        print(text(line))
