"""Whether a position is plainly in order: a quick yes for the many, never a yes for a fault.

"No" means nothing; the full check then says what is wrong, if anything is.
"""

from functools import lru_cache

from evaluator.domain.hand import NO_FACTS, Facts, Meld, Position
from evaluator.domain.kinds import FOUR_ALIKE, KONGS, MAJIANG_MELDS, ZIPAI_MELDS, WinSource
from evaluator.domain.tile import BIG, MAJIANG, SMALL, TIAO, TONG, WAN, WILD, ZIPAI
from evaluator.scoring.check import majiang, zipai
from evaluator.scoring.resolved import Resolved
from evaluator.search import Counts

_ZIPAI_SOURCES = frozenset({WinSource.SELF_DRAW, WinSource.OTHER_DRAW, WinSource.DISCARD})
_MAJIANG_SOURCES = frozenset({WinSource.SELF_DRAW, WinSource.DISCARD})
_SMALL, _BIG = slice(SMALL[0], SMALL[-1] + 1), slice(BIG[0], BIG[-1] + 1)
_SUITS = tuple(slice(suit[0], suit[-1] + 1) for suit in (WAN, TIAO, TONG))
_DEALER = Facts(dealer=True)


def in_order(position: Position, rules: Resolved, counts: Counts) -> bool:
    """Whether nothing can be wrong with an ordinary position.

    ``counts`` are the concealed tiles by code, see ``search.tally``.
    """
    hand, facts = position.hand, position.facts
    if position.win.source not in rules.sources or hand.flowers:
        return False
    if facts is not NO_FACTS and facts not in (NO_FACTS, _DEALER):
        return False
    return (_zipai if rules.zipai else _majiang)(position, rules, counts)


def _zipai(position: Position, rules: Resolved, counts: Counts) -> bool:
    hand, win = position.hand, position.win
    held, wilds = counts[_SMALL] + counts[_BIG], counts[WILD] + (win.tile == WILD)
    if sum(held) + counts[WILD] != len(hand.concealed) or win.source not in _ZIPAI_SOURCES:
        return False
    if wilds > rules.wilds or not (win.tile in ZIPAI or win.tile == WILD) or max(held) > 4:
        return False
    tiles, fours = len(hand.concealed) + 1, 0
    for meld in hand.melds:
        if not _zipai_meld(meld):
            return False
        tiles += len(meld.tiles)
        fours += meld.kind in FOUR_ALIKE
    return _few_copies(position, counts) and max(zipai.LEAST, 20 + fours) <= tiles <= zipai.MOST


def _majiang(position: Position, rules: Resolved, counts: Counts) -> bool:
    hand, win = position.hand, position.win
    suits = [counts[suit] for suit in _SUITS]
    return (
        win.source in _MAJIANG_SOURCES
        and win.tile in MAJIANG
        and not rules.max_peng
        and sum(map(sum, suits)) == len(hand.concealed)
        and max(map(max, suits)) <= 4
        and len(hand.concealed) == majiang.HELD - 3 * len(hand.melds)
        and all(map(_majiang_meld, hand.melds))
        and _few_copies(position, counts)
    )


def _few_copies(position: Position, counts: Counts) -> bool:
    """At most four of the winning tile and of each tile that lies in a meld."""
    win, melds = position.win.tile, position.hand.melds
    if not melds:
        return win == WILD or counts[win] < 4
    more = [] if win == WILD else [win]
    for meld in melds:
        more += meld.tiles
    for tile in more:  # noqa: SIM110 - a generator costs more than all the rest
        if counts[tile] + more.count(tile) > 4:
            return False
    return True


@lru_cache(maxsize=8192)
def _zipai_meld(meld: Meld) -> bool:
    """Whether a meld is one of 字牌 and its shape."""
    natural = meld.kind in ZIPAI_MELDS and ZIPAI.issuperset(meld.tiles)
    return natural and zipai.has_its_shape(meld)


@lru_cache(maxsize=8192)
def _majiang_meld(meld: Meld) -> bool:
    """Whether a meld is one of 麻将 and its shape."""
    size = 4 if meld.kind in KONGS else 3
    alike = len(meld.tiles) == size and len(set(meld.tiles)) == 1
    return meld.kind in MAJIANG_MELDS and MAJIANG.issuperset(meld.tiles) and alike
