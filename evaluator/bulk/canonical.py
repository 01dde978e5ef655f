"""Texts in canonical notation: what request digests are taken over.

Most records are written that way already. A pattern knows those, so that only the others are read
and written again. It takes no text of a hand that can be unless ``notation.write`` gives the very
same; what it does not take is only slower.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.domain import notation, zipai
from evaluator.domain.hand import Hand, Meld, Position
from evaluator.domain.kinds import MeldKind
from evaluator.domain.notation.lexicon import SOURCES, WORDS, Form, Word
from evaluator.domain.tile import FLOWERS
from evaluator.errors import NotationError

_RANKS: Final = "123456789T"
_TILE: Final = f"(?:[{_RANKS}][xd]|[1-9][msp]|w)"


def canonical_texts(texts: Sequence[str | None]) -> list[str]:
    """Each text as ``notation.write`` writes it; what is no notation may come out as anything.

    >>> canonical_texts(["胡八/自摸 九一", "19x hu:8x/zimo", "??", None])
    ['19x hu:8x/zimo', '19x hu:8x/zimo', '', '']
    """
    written = pc.match_substring_regex(pa.array(texts, pa.string()), _PATTERN).to_pylist()
    return [
        text if known and text is not None else _canonical(text)
        for text, known in zip(texts, written, strict=True)
    ]


def _canonical(text: str | None) -> str:
    try:
        return "" if text is None else notation.write(notation.parse(text))
    except NotationError:
        return ""


def _melds() -> Iterator[str]:
    """Melds with one tile for all, and every 吃 in its order."""
    for word in WORDS:
        if word.form is Form.MELD and word.size and word.alike:
            yield f"{word.ascii}:[{_RANKS}][xdmsp]"
    for rank in range(10):
        yield from (
            _chi(faces) for faces in ((rank, rank, rank + 10), (rank, rank + 10, rank + 10))
        )
    for size in (0, 10):
        for low in range(8):
            yield _chi((size + low, size + low + 1, size + low + 2))
        yield _chi((size + 1, size + 6, size + 9))


def _chi(faces: tuple[int, ...]) -> str:
    tiles = tuple(zipai.tile_of(face) for face in faces)
    return notation.write(Position(Hand(melds=(Meld(MeldKind.CHI, tiles),))))


def _held() -> str:
    """Tiles in the hand, in order; nothing else than order is looked at."""
    ranks = "".join(f"{rank}*" for rank in _RANKS)
    small, big, *suits = (f"(?:{ranks}{suit})?" for suit in "xdmsp")
    return f"{small}{big}w*{''.join(suits)}"


def _flowers() -> str:
    letters = (notation.write(Position(Hand(flowers=(tile,))))[-1] for tile in FLOWERS)
    return f"(?: hua:{''.join(f'{letter}*' for letter in letters)})?"


def _fact(word: Word) -> str:
    """A fact that differs from its default."""
    body = {Form.FLAG: "", Form.TILE: f":{_TILE}", Form.COUNT: ":[1-9][0-9]?"}[word.form]
    return f"(?: {word.ascii}{body})?"


def _pattern() -> str:
    sources = "|".join(name for _, name, _ in SOURCES if name != "dealt")
    dealt = next(word.ascii for word in WORDS if word.form is Form.DEALT)
    facts = "".join(_fact(word) for word in WORDS if word.fact)
    melds = "|".join(_melds())
    return f"^(?:(?:{melds}) )*{_held()}{_flowers()} (?:hu:{_TILE}/(?:{sources})|{dealt}){facts}$"


_PATTERN: Final = _pattern()
