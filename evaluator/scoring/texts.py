"""A line of notation in the one form that digests are taken over."""

from evaluator.domain import notation
from evaluator.search.look import see_text, text_of


def canonical_text(line: bytes) -> str:
    """The canonical notation of what the line says; for plain lines in well under a microsecond.

    >>> canonical_text("吃十七二 壹一一 胡一/自摸".encode())
    'chi:27Tx 11x1d hu:1x/zimo'

    Raises:
        NotationError: it is no notation.
        UnicodeDecodeError: it is no UTF-8.
    """
    seen = see_text(line)
    return notation.write(notation.parse(line.decode())) if seen is None else text_of(seen)
