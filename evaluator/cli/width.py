"""How many cells of a terminal a text takes: Chinese characters are two wide."""

import unicodedata


def width(text: str) -> int:
    """Cells of the text; characters of ambiguous width (× ÷ → …) count as one, as terminals do.

    >>> width("坎 八*"), width("× 8"), width("e\N{COMBINING ACUTE ACCENT}")
    (6, 3, 1)
    """
    return sum(map(_cells, text))


def _cells(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
