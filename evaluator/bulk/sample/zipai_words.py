"""字牌 hands written in canonical notation from arrays, by tables of the words they are made of."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from evaluator.bulk.arrays import Ints
from evaluator.bulk.sample.hands import written
from evaluator.bulk.sample.zipai_groups import THREES
from evaluator.domain import notation, zipai
from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource

_FACES: Final = zipai.FACES
_RANKS: Final = b"123456789T"


def held_words(melds: Ints, groups: Ints, held: Ints, wilds: Ints) -> list[str]:
    """Melds and held tiles in canonical notation."""
    rows = len(held)
    words = np.where(melds == 0, 0, 1 + melds * len(THREES) + groups).tolist()
    small, big = (written(held[:, half], _RANKS) for half in (slice(0, 10), slice(10, 20)))
    joined = ["".join([_WORDS[word] for word in row if word]) for row in words]
    return [
        f"{joined[row]}{small[row].decode() + 'x' if small[row] else ''}"
        f"{big[row].decode() + 'd' if big[row] else ''}{'w' * number}"
        for row, number in zip(range(rows), wilds.tolist(), strict=True)
    ]


def fact_words(fact: int) -> str:
    """Facts by their number, in notation."""
    known = _FACTS.get(fact)
    if known is None:
        shown, turned = fact // 4 % (_FACES + 1), fact // 4 // (_FACES + 1)
        facts = Facts(
            dealer=bool(fact & 1),
            last_tile=bool(fact & 2),
            upcard=zipai.tile_of(shown - 1) if shown else 0,
            woken=zipai.tile_of(turned - 1) if turned else 0,
        )
        text = notation.write(Position(facts=facts))
        known = _FACTS[fact] = f" {text}" if text else ""
    return known


_FACTS: Final[dict[int, str]] = {}
"""The words of facts; there are some thousands of them at most."""

SOURCES: Final = max(WinSource) + 1
"""How many numbers a source of the winning tile may have."""


def _win(face: int, source: int) -> str:
    return " " + notation.write(Position(win=Win(zipai.tile_of(face), WinSource(source))))


WINS: Final = [_win(face, source) for face in range(_FACES + 1) for source in range(SOURCES)]
"""Winning tile and source, by face × SOURCES + source."""


def _word(kind: int, faces: Sequence[int]) -> str:
    """A meld in notation, with the blank after it; empty for what is no such meld."""
    tiles = tuple(zipai.tile_of(face) for face in faces)
    if kind in (MeldKind.TI, MeldKind.PAO):
        tiles = tiles[:1] * 4
    return notation.write(Position(Hand(melds=(Meld(MeldKind(kind), tiles),)))) + " "


_WORDS: Final = [
    "",
    *(_word(kind, faces.tolist()) for kind in range(max(MeldKind) + 1) for faces in THREES),
]
