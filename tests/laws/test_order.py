"""The order in which tiles are told never matters. A public evaluator fails this one."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Meld, Position
from evaluator.domain.tile import Tile
from evaluator.scoring import evaluate
from evaluator.service.convert import responses
from hupai.v1 import evaluator_pb2 as pb
from tests.support.hands import MOST, Judged, law, random_hands


def shuffled(tiles: Sequence[Tile], random: Random) -> tuple[Tile, ...]:
    return tuple(random.sample(tiles, len(tiles)))


def told_otherwise(position: Position, random: Random) -> Position:
    """The same position with concealed tiles, flowers and each meld's tiles shuffled."""
    hand = position.hand
    return replace(
        position,
        hand=replace(
            hand,
            concealed=shuffled(hand.concealed, random),
            flowers=shuffled(hand.flowers, random),
            melds=tuple(Meld(meld.kind, shuffled(meld.tiles, random)) for meld in hand.melds),
        ),
    )


def on_the_wire(evaluation: Evaluation) -> bytes:
    message = pb.EvaluateResponse()
    responses.write(message, evaluation)
    return message.SerializeToString(deterministic=True)


@law(250)
@given(random_hands(), st.randoms(use_true_random=False))
def test_no_answer_depends_on_the_order_of_the_tiles(hand: Judged, random: Random) -> None:
    position = told_otherwise(hand.position, random)
    again = evaluate(position, hand.rules, max_decompositions=MOST)
    assert again == hand.evaluation
    assert on_the_wire(again) == on_the_wire(hand.evaluation)


@law(200)
@given(random_hands(), st.randoms(use_true_random=False))
def test_no_figure_depends_on_the_order_of_the_melds(hand: Judged, random: Random) -> None:
    """The groups are shown in another order, and of decompositions that tie another may be."""
    position = hand.position
    melds = random.sample(position.hand.melds, len(position.hand.melds))
    moved = replace(position, hand=replace(position.hand, melds=tuple(melds)))
    again = evaluate(moved, hand.rules, max_decompositions=MOST)
    assert again.decomposition_count == hand.evaluation.decomposition_count
    assert again.reasons == hand.evaluation.reasons
    assert again.near_miss == hand.evaluation.near_miss
    assert figures(again) == figures(hand.evaluation)


def figures(evaluation: Evaluation) -> list[tuple[int, int, int, int]]:
    """Of every decomposition, best first."""
    scores = [decomposition.score for decomposition in evaluation.decompositions]
    return [(s.huxi, s.tun, s.multiplier, s.total) for s in scores]
