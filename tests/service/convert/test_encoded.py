"""The fast way to bytes gives what the typed messages give, byte for byte."""

import pytest

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.scoring import Resolved, built_in, evaluate
from evaluator.service.convert import responses
from evaluator.service.convert.encoded import encoded
from hupai.v1 import evaluator_pb2 as pb
from tests.support.cases import position_of
from tests.support.deals import cases
from tests.support.hands import ALL


def typed(evaluation: Evaluation) -> bytes:
    message = pb.EvaluateResponse()
    responses.write(message, evaluation)
    return message.SerializeToString(deterministic=True)


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("listed", [0, 1, 3])
def test_joined_pieces_equal_the_serialised_message(ruleset: str, listed: int) -> None:
    for case in cases(11, 80, ruleset):
        rules = built_in().resolved(ruleset, case["options"])
        evaluation = evaluate(position_of(case), rules, max_decompositions=listed)
        assert encoded(evaluation) == typed(evaluation), case


def test_numbers_of_any_size_and_a_reference_are_written_alike(rules: Resolved) -> None:
    hand = notation.parse("跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸")
    answer = evaluate(hand, rules, reference="局 7")
    for number in (0, 1, 127, 128, 16_383, 16_384, 2**31 - 1, 2**62):
        score = answer.decompositions[0].score._replace(total=number, multiplier=number)
        best = answer.decompositions[0]._replace(score=score)
        other = answer._replace(best=best, decompositions=(best,), decomposition_count=number)
        assert encoded(other) == typed(other)


@pytest.fixture
def rules() -> Resolved:
    return built_in().resolved("duowang")
