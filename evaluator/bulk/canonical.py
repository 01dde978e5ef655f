"""Texts in canonical notation: what request digests are taken over."""

from collections.abc import Sequence

from evaluator.errors import NotationError
from evaluator.scoring.texts import canonical_text


def canonical_texts(texts: Sequence[bytes | None]) -> list[str]:
    """Each text as ``notation.write`` writes it, empty for what is no notation.

    >>> canonical_texts(["胡八/自摸 九一".encode(), b"19x hu:8x/zimo", b"??", None])
    ['19x hu:8x/zimo', '19x hu:8x/zimo', '', '']
    """
    return ["" if text is None else _canonical(text) for text in texts]


def _canonical(text: bytes) -> str:
    try:
        return canonical_text(text)
    except NotationError:
        return ""
