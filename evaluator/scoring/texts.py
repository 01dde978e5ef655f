"""Lines of notation by the thousand, in UTF-8: the canonical text, or the position, of each."""

from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.errors import NotationError
from evaluator.search.look import Hands, position_of, see_text, texts_of


def canonical_texts(hands: Hands) -> list[bytes]:
    """The canonical notation of each line; empty for None and for what is no notation.

    >>> from evaluator.search.look import read_lines
    >>> canonical_texts(read_lines(["吃十七二 壹一一 胡一/自摸".encode(), b"??", None]))
    [b'chi:27Tx 11x1d hu:1x/zimo', b'', b'']
    """
    plain = zip(hands.lines, texts_of(hands), strict=True)
    return [_written(line) if text is None else text for line, text in plain]


def canonical_position(line: bytes) -> Position:
    """The position that a line says, in canonical order; much sooner than ``notation.parse``.

    Raises:
        NotationError: it is no notation.
    """
    seen = see_text(line)
    return notation.canonical(notation.parse(line.decode()) if seen is None else position_of(seen))


def _written(line: bytes | None) -> bytes:
    try:
        return b"" if line is None else notation.write(notation.parse(line.decode())).encode()
    except NotationError:
        return b""
