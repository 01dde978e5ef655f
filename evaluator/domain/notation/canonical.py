"""The one order of a position's tiles, which equality and digests rely on."""

from dataclasses import replace

from evaluator.domain.hand import Meld, Position


def canonical(position: Position) -> Position:
    """The position with concealed tiles, flowers and each meld's tiles in ascending order.

    Melds keep the order of the table; win and facts are untouched.

    >>> from evaluator.domain.hand import Hand
    >>> canonical(Position(Hand(concealed=(33, 20, 9, 1)))).hand.concealed
    (1, 9, 20, 33)
    """
    hand = position.hand
    return replace(
        position,
        hand=replace(
            hand,
            concealed=tuple(sorted(hand.concealed)),
            melds=tuple(Meld(meld.kind, tuple(sorted(meld.tiles))) for meld in hand.melds),
            flowers=tuple(sorted(hand.flowers)),
        ),
    )
