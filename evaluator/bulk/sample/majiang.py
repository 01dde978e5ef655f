"""泰州麻将 hands, dealt as whole groups around the run that the winning tile completes."""

from typing import Final

import numpy as np

from evaluator.bulk.arrays import Bools, Ints
from evaluator.bulk.sample.dice import Dice
from evaluator.bulk.sample.hands import Dealt, Tables, counted, written
from evaluator.domain import majiang, notation
from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.tile import FLOWERS, HONOURS

_KINDS: Final = 27
_SUIT: Final = 9
_COPIES: Final = 4
_SETS: Final = 3
"""Sets besides the run that the winning tile is the middle of, and the pair."""

_NONE: Final = -1
_RANKS: Final = b"123456789"
_FLOWER: Final = 0.17
"""How likely it is that a flower is the winner's."""

_RUN, _KEZI, _GANG = range(3)


def deal(dice: Dice, tables: Tables) -> Dealt:
    """Hands that are four groups and a pair; whether they win is for the rules to say.

    Every throw is made for every row, so that no row's hand depends on the rows beside it.
    """
    rows = np.arange(len(tables.wilds))
    win = _SUIT * dice.below(3) + 2 + dice.below(6)
    sets = [_set(dice) for _ in range(_SETS)]
    own = np.stack((win - 1, win, win + 1), axis=1)
    pair = np.stack((dice.below(_KINDS),) * 2, axis=1)
    held = counted(
        np.concatenate(
            (own, pair, *(np.where((meld == 0)[:, None], tiles, _NONE) for tiles, meld in sets)),
            axis=1,
        ),
        _KINDS,
    )
    mine = counted(np.concatenate((own, pair, *(tiles for tiles, _ in sets)), axis=1), _KINDS)
    held[rows, win] -= 1
    melds = np.stack([meld for _, meld in sets], axis=1)
    faces = np.stack([tiles[:, 0] for tiles, _ in sets], axis=1)
    flowers = np.stack([_blooming(dice, 4 if tile in HONOURS else 1) for tile in FLOWERS], axis=1)
    sources = _sources(dice, tables, mine[rows, win] == 1)
    words = np.where(melds == 0, 0, 1 + melds * _KINDS + faces).tolist()
    suits = [written(held[:, first : first + _SUIT], _RANKS) for first in range(0, _KINDS, _SUIT)]
    blooms = written(flowers, _LETTERS)
    tails = _tails(dice, tables, melds, mine, win, sources, flowers.sum(axis=1) > 0)
    texts = [
        _text(
            [_WORDS[word] for word in row if word], [suit[place] for suit in suits], blooms[place]
        )
        + tails[place]
        for place, row in enumerate(words)
    ]
    return Dealt(texts, sources, mine.max(axis=1) <= _COPIES)


def _set(dice: Dice) -> tuple[Ints, Ints]:
    """One set: its tiles (four places), and how it lies on the table; UNSPECIFIED is held."""
    kind, alike = dice.choice([0.5, 0.36, 0.14]), dice.below(_KINDS)
    low = _SUIT * dice.below(3) + dice.below(_SUIT - 2)
    run = np.stack((low, low + 1, low + 2, np.full_like(low, _NONE)), axis=1)
    same = np.stack((alike,) * 4, axis=1)
    same[kind == _KEZI, 3] = _NONE
    tiles = np.where((kind == _RUN)[:, None], run, same)
    kong = np.array([MeldKind.MING_GANG, MeldKind.AN_GANG, MeldKind.BU_GANG])
    peng = np.where(dice.chance(0.45), MeldKind.PENG, MeldKind.UNSPECIFIED)
    melded = np.choose(kind, (np.zeros_like(kind), peng, kong[dice.choice([0.35, 0.4, 0.25])]))
    return tiles, melded.astype(np.int64)


def _blooming(dice: Dice, copies: int) -> Ints:
    """How many copies of a flower the winner has."""
    had: Ints = np.sum([dice.chance(_FLOWER) for _ in range(copies)], axis=0, dtype=np.int64)
    return had


def _sources(dice: Dice, tables: Tables, last: Bools) -> Ints:
    """Where the winning tile came from; only a kind of which there is no other is robbed."""
    thrown = dice.choice([0.5, 0.46, 0.04])
    robbed = (thrown == 2) & last & tables.takes(WinSource.ROB_KONG)
    drawn = (thrown == 0) | ~tables.takes(WinSource.DISCARD)
    source = np.where(drawn, WinSource.SELF_DRAW, WinSource.DISCARD)
    return np.where(robbed, WinSource.ROB_KONG, source).astype(np.int64)


def _text(melds: list[str], suits: list[bytes], flowers: bytes) -> str:
    held = "".join(tiles.decode() + suit for tiles, suit in zip(suits, "msp", strict=True) if tiles)
    return "".join(melds) + held + (f" hua:{flowers.decode()}" if flowers else "")


def _tails(
    dice: Dice, tables: Tables, melds: Ints, mine: Ints, win: Ints, sources: Ints, flowers: Bools
) -> list[str]:
    """The winning tile and the facts in canonical notation."""
    rows = np.arange(len(win))
    drawn = sources == WinSource.SELF_DRAW
    kong = (melds >= MeldKind.MING_GANG).any(axis=1)
    opened = ((melds == MeldKind.PENG) | (melds == MeldKind.BU_GANG)).any(axis=1)
    thrown = dice.choice([0.9, 0.05, 0.05])
    visible = np.minimum(dice.choice([0.7, 0.15, 0.1, 0.05]), 4 - mine[rows, win])
    flags = [
        (dice.chance(1 / 3), "dealer"),
        ((thrown == 1) & drawn & (flowers | kong), "replacement_draw"),
        ((thrown == 2) & drawn, "last_four"),
        (dice.chance(0.03) & ~opened, "ready_at_start"),
    ]
    facts = np.where(tables.tells("visible_copies"), np.maximum(visible, 0), 0) << len(flags)
    for bit, (holds, fact) in enumerate(flags):
        facts |= (holds & tables.tells(fact)).astype(np.int64) << bit
    wins = win * _SOURCES + sources
    return [
        _WINS[place] + _FACTS[fact]
        for place, fact in zip(wins.tolist(), facts.tolist(), strict=True)
    ]


_SOURCES: Final = max(WinSource) + 1


def _facts(number: int) -> str:
    """Facts by their number, in notation."""
    facts = Facts(
        dealer=bool(number & 1),
        replacement_draw=bool(number & 2),
        last_four=bool(number & 4),
        ready_at_start=bool(number & 8),
        visible_copies=number >> 4,
    )
    text = notation.write(Position(facts=facts))
    return f" {text}" if text else ""


def _win(kind: int, source: int) -> str:
    return " " + notation.write(Position(win=Win(majiang.tile_of(kind), WinSource(source))))


def _word(meld: int, kind: int) -> str:
    """A meld in notation, with the blank after it."""
    size = 3 if meld == MeldKind.PENG else 4
    tiles = (majiang.tile_of(kind),) * size
    return notation.write(Position(Hand(melds=(Meld(MeldKind(meld), tiles),)))) + " "


_FACTS: Final = [_facts(number) for number in range(4 << 4)]
_WINS: Final = [_win(kind, source) for kind in range(_KINDS) for source in range(_SOURCES)]
_WORDS: Final = [
    "",
    *(_word(meld, kind) for meld in range(max(MeldKind) + 1) for kind in range(_KINDS)),
]
_LETTERS: Final = b"".join(
    notation.write(Position(Hand(flowers=(tile,)))).removeprefix("hua:").encode()
    for tile in FLOWERS
)
