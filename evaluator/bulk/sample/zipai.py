"""字牌 hands, dealt as whole groups and then taken apart: melds, held tiles, the winning tile."""

from math import comb
from typing import Final

import numpy as np

from evaluator.bulk.arrays import Bools, Ints
from evaluator.bulk.sample.dice import Dice
from evaluator.bulk.sample.hands import Dealt, Tables, counted, taken
from evaluator.bulk.sample.zipai_groups import ALIKE, DEAR, MIXED, RUNS, THREES
from evaluator.bulk.sample.zipai_words import SOURCES, WINS, fact_words, held_words
from evaluator.domain import zipai
from evaluator.domain.kinds import MeldKind, WinSource

_FACES: Final = zipai.FACES
_SLOTS: Final = 7
_DECK: Final = 80
_HAND: Final = 21
_MOST_WILDS: Final = 4
_COPIES: Final = 4

_NONE: Final = -1

_FOURS: Final = [0.75, 0.2, 0.05]
"""How many groups of four a hand has."""


def deal(dice: Dice, tables: Tables) -> Dealt:
    """Hands that are seven groups; whether they win is for the rules to say.

    Every throw is made for every row, so that no row's hand depends on the rows beside it.
    """
    rows = len(tables.wilds)
    fours = dice.choice(_FOURS)
    slots = np.arange(_SLOTS)
    is_four = slots < fours[:, None]
    is_pair = (slots == _SLOTS - 1) & (fours > 0)[:, None]
    threes = _threes(dice, rows)
    faces = np.stack([dice.below(_FACES) for _ in slots], axis=1)
    tiles = np.concatenate((THREES[threes], np.full((rows, _SLOTS, 1), _NONE)), axis=2)
    tiles[is_four] = faces[is_four][:, None]
    tiles[is_pair] = np.stack((faces[is_pair],) * 2 + (np.full(is_pair.sum(), _NONE),) * 2, axis=1)
    alike = ~is_four & ~is_pair & (threes < len(ALIKE))
    melds = _melds(dice, is_four, is_pair, alike)
    slot = _winning_slot(dice, melds, is_four)
    melds[np.arange(rows), slot] = MeldKind.UNSPECIFIED
    win = tiles[np.arange(rows), slot, dice.below(np.where(is_pair[np.arange(rows), slot], 2, 3))]
    held = counted(np.where((melds == 0)[:, :, None], tiles, _NONE).reshape(rows, -1), _FACES)
    held[np.arange(rows), win] -= 1
    mine = counted(tiles.reshape(rows, -1), _FACES)
    number, win = _with_wilds(dice, tables, held, mine, win)
    closed = (melds == 0).all(axis=1) & (fours == 0)
    sources = _sources(dice, tables, closed, number + (win == zipai.WILD_FACE) > 0)
    groups = np.where(is_four, faces, threes)
    words = held_words(melds, groups, held, number)
    tails = _tails(dice, tables, mine, win, sources)
    texts = [text + tail for text, tail in zip(words, tails, strict=True)]
    return Dealt(texts, sources, mine.max(axis=1) <= _COPIES)


def _threes(dice: Dice, rows: int) -> Ints:
    """A group of three for each slot, as a place in ``THREES``; the dear ones more often."""
    found = []
    for _ in range(_SLOTS):
        alike = dice.below(len(ALIKE))
        run = len(ALIKE) + dice.below(len(RUNS))
        dear = len(ALIKE) + DEAR[dice.below(len(DEAR))]
        mixed = len(ALIKE) + len(RUNS) + dice.below(len(MIXED))
        found.append(np.choose(dice.choice([0.4, 0.2, 0.25, 0.15]), (alike, run, dear, mixed)))
    return np.stack(found, axis=1)


def _melds(dice: Dice, is_four: Bools, is_pair: Bools, alike: Bools) -> Ints:
    """How each slot lies on the table; UNSPECIFIED is held."""
    held = MeldKind.UNSPECIFIED
    of_four = [MeldKind.TI, MeldKind.PAO, held]
    of_alike = [MeldKind.PENG, MeldKind.WEI, MeldKind.CHOU_WEI, held]
    columns = []
    for slot in range(_SLOTS):
        four = np.array(of_four)[dice.choice([0.45, 0.45, 0.1])]
        three = np.array(of_alike)[dice.choice([0.25, 0.25, 0.05, 0.45])]
        run = np.where(dice.chance(0.4), MeldKind.CHI, held)
        kind = np.where(is_four[:, slot], four, np.where(alike[:, slot], three, run))
        columns.append(np.where(is_pair[:, slot], held, kind))
    return np.stack(columns, axis=1).astype(np.int64)


def _winning_slot(dice: Dice, melds: Ints, is_four: Bools) -> Ints:
    """The group that the winning tile completes: a held one, or else the last."""
    likely = np.stack([dice.fraction() for _ in range(_SLOTS)], axis=1)
    likely[is_four | (melds != MeldKind.UNSPECIFIED)] = 0.0
    likely[:, -1] += 1e-9
    slot: Ints = likely.argmax(axis=1)
    return slot


def _with_wilds(dice: Dice, tables: Tables, held: Ints, mine: Ints, win: Ints) -> tuple[Ints, Ints]:
    """Puts 王 in the place of held tiles, as many as a deck would give; and of the winning tile."""
    number, wanted, drawn = np.zeros_like(win), np.zeros_like(win), dice.fraction()
    for wilds in np.unique(tables.wilds).tolist():
        found = np.searchsorted(np.cumsum(_of_deck(wilds))[:-1], drawn, side="right")
        wanted = np.where(tables.wilds == wilds, np.minimum(found, _MOST_WILDS), wanted)
    last = (wanted > 0) & dice.chance(wanted / _HAND)
    for turn in range(_MOST_WILDS):
        kind = taken(dice, held, wanted - last > turn)
        swapped = np.flatnonzero(kind >= 0)
        mine[swapped, kind[swapped]] -= 1
        number[swapped] += 1
    swapped = np.flatnonzero(last)
    mine[swapped, win[swapped]] -= 1
    return number, np.where(last, zipai.WILD_FACE, win)


def _of_deck(wilds: int) -> list[float]:
    """How likely it is that none, one, two … of the 王 are among the tiles of a hand."""
    hands = comb(_DECK + wilds, _HAND)
    return [comb(wilds, drawn) * comb(_DECK, _HAND - drawn) / hands for drawn in range(wilds + 1)]


def _sources(dice: Dice, tables: Tables, closed: Bools, wild: Bools) -> Ints:
    """Where the winning tile came from."""
    thrown = dice.choice([0.55, 0.4, 0.05])
    discard, upcard = dice.chance(0.3), dice.chance(0.5)
    other = np.where(
        discard & tables.takes(WinSource.DISCARD), WinSource.DISCARD, WinSource.OTHER_DRAW
    )
    shown = closed & tables.takes(WinSource.UPCARD) & upcard
    drawn = (thrown == 0) | ~tables.takes(WinSource.OTHER_DRAW)
    source = np.where(drawn, WinSource.SELF_DRAW, other)
    source = np.where(shown, WinSource.UPCARD, source)
    return np.where(wild, WinSource.SELF_DRAW, source).astype(np.int64)


def _tails(dice: Dice, tables: Tables, mine: Ints, win: Ints, sources: Ints) -> list[str]:
    """The winning tile and the facts in canonical notation."""
    rows = np.arange(len(win))
    off_the_wall = (sources == WinSource.SELF_DRAW) | (sources == WinSource.OTHER_DRAW)
    dealer = dice.chance(1 / 3) & tables.tells("dealer")
    last = dice.chance(0.02) & tables.tells("last_tile") & off_the_wall
    shown, turned = dice.below(_FACES), dice.below(_FACES)
    upcard = dice.chance(0.5) & tables.tells("upcard") & (mine[rows, shown] < 4)
    upcard &= sources != WinSource.UPCARD
    woken = dice.chance(0.6) & tables.tells("woken")
    spare = 3 - upcard.astype(np.int64) * (shown == turned)
    woken &= mine[rows, turned] <= spare
    facts = dealer + 2 * last + 4 * np.where(upcard, shown + 1, 0)
    facts = facts + 4 * (_FACES + 1) * np.where(woken, turned + 1, 0)
    wins = win * SOURCES + sources
    return [
        WINS[place] + fact_words(fact)
        for place, fact in zip(wins.tolist(), facts.tolist(), strict=True)
    ]
