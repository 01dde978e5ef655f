"""A sample hand of 字牌: seven groups, some on the table, or a dealt one of 提 and 坎."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.tile import NO_TILE, WILD, Tile, copies
from evaluator.domain.zipai import FACES, RED_RANKS, tile_of
from evaluator.scoring.check.zipai import DEALT
from evaluator.scoring.resolved import Resolved
from evaluator.search.patterns import runs

Faces = tuple[int, ...]

_ALL: Final = frozenset(range(FACES))
_RED: Final = frozenset(face for face in _ALL if face % 10 in RED_RANKS)
_SMALL: Final = frozenset(range(10))
_GROUPS: Final = 7
_RUNS: Final = tuple(runs())
_JIAO: Final = tuple(
    faces for rank in range(10) for faces in ((rank, rank, rank + 10), (rank, rank + 10, rank + 10))
)
_MELDS: Final = {
    3: (MeldKind.PENG, MeldKind.PENG, MeldKind.WEI, MeldKind.CHOU_WEI),
    4: (MeldKind.TI, MeldKind.PAO),
}


def deal(dice: Random, rules: Resolved) -> Position | None:
    """One hand; None where the tiles did not come together."""
    source = dice.choice(sorted(rules.sources))
    if source is WinSource.DEALT or (source is WinSource.UPCARD and dice.random() < 0.5):
        return _dealt(dice, rules, source)
    return _whole(dice, rules, source)


def _whole(dice: Random, rules: Resolved, source: WinSource) -> Position | None:
    first = source is WinSource.UPCARD  # nothing lies on the table yet
    fours = dice.choice((0, 1)) if first else dice.choices((0, 1, 2, 3), (4, 3, 2, 1))[0]
    groups = _groups(dice, fours)
    if groups is None:
        return None
    dice.shuffle(groups)
    melds: list[Meld] = []
    held: list[Faces] = []
    shown = 0 if first else dice.choice((0, 0, 1, 2, 3, 4, 5, 6))
    for faces in groups:
        if len(melds) < shown and len(faces) > 2:
            melds.append(_meld(dice, faces))
        else:
            held.append(faces)
    waiting = dice.choice(held)
    win = tile_of(dice.choice(waiting))
    concealed = [tile_of(face) for faces in held for face in faces]
    concealed.remove(win)
    wilds = dice.randint(0, min(rules.wilds, len(concealed))) if rules.wilds else 0
    for place in dice.sample(range(len(concealed)), wilds):
        concealed[place] = WILD
    if wilds < rules.wilds and dice.random() < 0.1:
        win = WILD
    hand = Hand(tuple(sorted(concealed)), tuple(melds))
    return Position(hand, Win(win, source), _facts(dice, rules, source, hand, win))


def _groups(dice: Random, fours: int) -> list[Faces] | None:
    """Seven groups within the copies there are; with four alike among them one is a pair."""
    allowed = _faces(dice)
    left = Counter(dict.fromkeys(allowed, 4))
    wanted = [4] * fours + [2] * bool(fours)
    wanted += [3] * (_GROUPS - len(wanted))
    alike = dice.choice((0.2, 0.5, 1.0))
    groups: list[Faces] = []
    for size in wanted:
        fitting = [faces for faces in _shapes(dice, size, alike) if _fits(faces, left)]
        if not fitting:
            return None
        groups.append(dice.choice(fitting))
        left.subtract(groups[-1])
    return groups


def _faces(dice: Random) -> frozenset[int]:
    """The faces that a hand is made of: mostly all, now and then those of one 名堂."""
    few_red = _ALL - _RED | set(dice.sample(sorted(_RED), 2))
    return dice.choice((_ALL, _ALL, _ALL, _ALL - _RED, few_red, _SMALL, _ALL - _SMALL))


def _shapes(dice: Random, size: int, alike: float) -> Sequence[Faces]:
    if size != 3 or dice.random() < alike:
        return [(face,) * size for face in range(FACES)]
    return _RUNS if dice.random() < 0.7 else _JIAO


def _fits(faces: Faces, left: Counter[int]) -> bool:
    return all(left[face] >= count for face, count in Counter(faces).items())


def _meld(dice: Random, faces: Faces) -> Meld:
    alike = len(set(faces)) == 1
    kind = dice.choice(_MELDS[len(faces)]) if alike else MeldKind.CHI
    return Meld(kind, tuple(map(tile_of, faces)))


def _dealt(dice: Random, rules: Resolved, source: WinSource) -> Position:
    """Twenty tiles with some 提 and 坎 in them, and the shown one."""
    chosen = dice.sample(range(FACES), dice.randint(3, 6))
    tiles = [tile_of(face) for face in chosen for _ in range(dice.choice((3, 3, 4)))]
    rest = [t for face in range(FACES) for t in [tile_of(face)] * (4 - tiles.count(tile_of(face)))]
    dice.shuffle(rest)
    tiles = [*tiles, *rest][: DEALT + 1]
    dice.shuffle(tiles)
    shown, hand = tiles[DEALT], Hand(tuple(sorted(tiles[:DEALT])))
    win = shown if source is WinSource.UPCARD else NO_TILE
    return Position(hand, Win(win, source), Facts(dealer=dice.random() < 0.5))


def _facts(dice: Random, rules: Resolved, source: WinSource, hand: Hand, win: Tile) -> Facts:
    """Now and then one of the facts that the sheet knows."""
    own = [*hand.concealed, win, *(tile for meld in hand.melds for tile in meld.tiles)]
    others = [t for t in map(tile_of, range(FACES)) if own.count(t) < copies(t)]
    known = rules.facts

    def turned(name: str) -> Tile:
        told = name in known and source is not WinSource.UPCARD and dice.random() < 0.5
        return dice.choice(others) if told else NO_TILE

    drawn = source in (WinSource.SELF_DRAW, WinSource.OTHER_DRAW)
    return Facts(
        dealer="dealer" in known and dice.random() < 0.3,
        last_tile="last_tile" in known and drawn and dice.random() < 0.2,
        upcard=turned("upcard"),
        woken=turned("woken"),
    )
