"""A sample hand of 麻将: four groups and a pair, won in the middle of a run more often than not."""

from collections import Counter
from random import Random
from typing import Final

from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import KONGS, MeldKind, WinSource
from evaluator.domain.majiang import KINDS, number, suit, tile_of
from evaluator.domain.tile import HONOURS, PLANTS, SEASONS, copies
from evaluator.scoring.resolved import Resolved

Kinds = tuple[int, ...]

_GROUPS: Final = 4
_RUNS: Final = tuple((k, k + 1, k + 2) for k in range(KINDS) if number(k) <= 7)
_MIDDLE: Final = 1
_MELDS: Final = (
    MeldKind.PENG,
    MeldKind.PENG,
    MeldKind.MING_GANG,
    MeldKind.AN_GANG,
    MeldKind.BU_GANG,
)
_FLOWERS: Final = tuple(t for t in (*HONOURS, *SEASONS, *PLANTS) for _ in range(copies(t)))


def deal(dice: Random, rules: Resolved) -> Position | None:
    """One hand; None where the tiles did not come together."""
    groups = _groups(dice)
    if groups is None:
        return None
    pair, first, *others = groups
    melds, held = _shown(dice, others)
    run = len(set(first)) == len(first)
    win = tile_of(first[_MIDDLE] if run and dice.random() < 0.9 else dice.choice(first + pair))
    concealed = [tile_of(kind) for group in (pair, first, *held) for kind in group]
    concealed.remove(win)
    flowers = dice.sample(_FLOWERS, dice.choice((0, 1, 4, 8))) if rules.flowers else ()
    hand = Hand(tuple(sorted(concealed)), tuple(melds), tuple(sorted(flowers)))
    source = dice.choice(sorted(rules.sources))
    return Position(hand, Win(win, source), _facts(dice, rules, source, hand))


def _groups(dice: Random) -> list[Kinds] | None:
    """A pair, then four groups, the first of them mostly a run."""
    suits = dice.choice(((0, 1, 2), (0, 1, 2), (0, 1), (2,)))
    left = Counter({kind: 4 for kind in range(KINDS) if suit(kind) in suits})
    runs = dice.choice((0.5, 0.8, 0.2))
    groups: list[Kinds] = []
    for place in range(_GROUPS + 1):
        if place and dice.random() < (0.95 if place == 1 else runs):
            shapes: list[Kinds] = list(_RUNS)
        else:
            shapes = [(kind,) * (3 if place else 2) for kind in range(KINDS)]
        fitting = [
            group for group in shapes if all(left[k] >= n for k, n in Counter(group).items())
        ]
        if not fitting:
            return None
        groups.append(dice.choice(fitting))
        left.subtract(groups[-1])
    return groups


def _shown(dice: Random, groups: list[Kinds]) -> tuple[list[Meld], list[Kinds]]:
    """Some of the triplets on the table, as 碰 or as kongs."""
    melds: list[Meld] = []
    held: list[Kinds] = []
    for group in groups:
        if len(set(group)) == 1 and dice.random() < 0.6:
            kind = dice.choice(_MELDS)
            melds.append(Meld(kind, (tile_of(group[0]),) * (4 if kind in KONGS else 3)))
        else:
            held.append(group)
    return melds, held


def _facts(dice: Random, rules: Resolved, source: WinSource, hand: Hand) -> Facts:
    """Now and then one of the facts that the sheet knows."""
    known = rules.facts

    def told(name: str, often: float) -> bool:
        return name in known and dice.random() < often

    drawn = source is WinSource.SELF_DRAW
    replaced = drawn and bool(hand.flowers or hand.melds) and told("replacement_draw", 0.2)
    return Facts(
        dealer=told("dealer", 0.3),
        replacement_draw=replaced,
        last_four=drawn and not replaced and told("last_four", 0.2),
        ready_at_start=not hand.melds and told("ready_at_start", 0.2),
        visible_copies=dice.choice((0, 1, 2, 3)) if told("visible_copies", 0.4) else 0,
        ready_declared=not told("ready_declared", 0.03),
        missed_win=told("missed_win", 0.03),
    )
