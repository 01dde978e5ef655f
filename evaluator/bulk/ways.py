"""How hands in canonical notation were won, as far as it tells who pays."""

from typing import Any, Final

import numpy as np
import pyarrow.compute as pc

from evaluator.bulk.arrays import Ints
from evaluator.domain.notation.lexicon import SOURCES

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
    return source if start else "", "@zhuang" in text


def ways_to_win(texts: Any) -> Ints:  # noqa: ANN401 - an Arrow array
    """What tells ``way_to_win`` of many texts apart: letters after the slash, and the dealer."""
    slash = pc.find_substring(texts, "/").to_numpy(zero_copy_only=False).astype(np.int64)
    _, offsets, letters = texts.buffers()
    starts = np.frombuffer(offsets, np.int32)[texts.offset :][: len(texts)] + slash + 1
    padded = np.frombuffer(bytes(letters) + bytes(_LETTERS), np.uint8).astype(np.int64)
    source = np.array(sum(padded[starts + place] << 8 * place for place in range(_LETTERS)))
    dealer = pc.match_substring(texts, "@zhuang").to_numpy(zero_copy_only=False)
    ways: Ints = np.where(slash < 0, 0, source) << 1 | dealer.astype(np.int64)
    return ways
