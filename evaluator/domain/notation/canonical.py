"""The one order of a position's tiles, which equality and digests rely on."""

from functools import lru_cache

from evaluator.domain.hand import Hand, Meld, Position


def canonical(position: Position) -> Position:
    """The position with concealed tiles, flowers and each meld's tiles in ascending order.

    Melds keep the order of the table; win and facts are untouched. A position already in order
    is given back as it is.

    >>> canonical(Position(Hand(concealed=(33, 20, 9, 1)))).hand.concealed
    (1, 9, 20, 33)
    """
    hand = position.hand
    concealed, flowers = tuple(sorted(hand.concealed)), tuple(sorted(hand.flowers))
    melds = tuple(map(_meld, hand.melds)) if hand.melds else ()
    if concealed == hand.concealed and melds == hand.melds and flowers == hand.flowers:
        return position
    return Position(Hand(concealed, melds, flowers), position.win, position.facts)


@lru_cache(maxsize=8192)
def _meld(meld: Meld) -> Meld:
    tiles = tuple(sorted(meld.tiles))
    return meld if tiles == meld.tiles else Meld(meld.kind, tiles)
