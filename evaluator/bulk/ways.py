"""How hands in canonical notation were won, as far as it tells who pays."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from evaluator.bulk.arrays import Ints
from evaluator.domain.notation.lexicon import SOURCES

Letters: TypeAlias = npt.NDArray[np.uint8]

_DEALER: Final = b"@zhuang"

_LETTERS: Final = 2
"""How many letters tell the sources of a win apart."""

assert len({name[:_LETTERS] for _, name, _ in SOURCES}) == len(SOURCES)


def way_to_win(text: str) -> tuple[str, bool]:
    """Where the winning tile of a hand in canonical notation came from, and whether the dealer won.

    >>> way_to_win("19x4dww hu:8x/zimo @zhuang"), way_to_win("19x4dww @dealt")
    (('zimo', True), ('', False))
    """
    start = text.find("/") + 1
    end = text.find(" ", start)
    source = text[start:end] if end > 0 else text[start:]
    return source if start else "", _DEALER.decode() in text


def ways_to_win(texts: Sequence[bytes]) -> Ints:
    """What tells ``way_to_win`` of many texts apart: letters after the slash, and the dealer.

    >>> ways = ways_to_win([b"19x4dww @dealt", b"19x4dww hu:8x/zimo", b"1x hu:1x/zimo @zhuang"])
    >>> int(ways[0]), int(ways[2] - ways[1])
    (0, 1)
    """
    joined = b"".join(texts) + bytes(_LETTERS)
    letters = np.frombuffer(joined, np.uint8)
    ends = np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)))
    source = np.zeros(len(texts), np.int64)
    slashes = _found(letters, b"/")
    rows = np.searchsorted(ends, slashes, "right")
    for place in range(_LETTERS):
        source[rows] |= letters[slashes + 1 + place].astype(np.int64) << 8 * place
    ways: Ints = source << 1
    ways[np.searchsorted(ends, _found(letters, _DEALER), "right")] |= 1
    return ways


def _found(letters: Letters, word: bytes) -> Ints:
    """Where a word begins."""
    at = np.flatnonzero(letters[: len(letters) - len(word)] == word[0])
    for place in range(1, len(word)):
        at = at[letters[at + place] == word[place]]
    return at
