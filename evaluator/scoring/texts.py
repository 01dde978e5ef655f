"""Lines of notation by the thousand: the canonical text, or the position, of each."""

from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.search.look import position_of, see_text, text_of


def canonical_text(line: bytes) -> str:
    """The canonical notation of what a line in UTF-8 says; much sooner than parsing it.

    >>> canonical_text("吃十七二 壹一一 胡一/自摸".encode())
    'chi:27Tx 11x1d hu:1x/zimo'

    Raises:
        NotationError: it is no notation.
    """
    seen = see_text(line)
    return notation.write(notation.parse(line.decode())) if seen is None else text_of(seen)


def canonical_position(line: str) -> Position:
    """The position that a line says, in canonical order; much sooner than ``notation.parse``.

    Raises:
        NotationError: it is no notation.
    """
    seen = see_text(line.encode())
    return notation.canonical(notation.parse(line) if seen is None else position_of(seen))
