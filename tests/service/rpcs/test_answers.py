"""Whole answers over a real channel: what they hold, and that equal questions get equal bytes."""

import random

import grpc
import pytest

from evaluator.domain import notation
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import Registry
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import DUOWANG, FOUR_WILDS, TAIZHOU, ask, failure, in_bytes, reason

LOW = "chi:345x chi:345x chi:456d chi:456d 789x789d11x hu:1x/zimo"
"""Seven groups under duowang and too few 胡息."""


def test_the_answer_is_the_evaluation(
    stub: pb_grpc.EvaluatorServiceStub, registry: Registry
) -> None:
    request = ask(TAIZHOU, "taizhou")
    request.reference = "table 4, hand 9"
    answer = stub.Evaluate(request)
    expected = evaluate(notation.parse(TAIZHOU), registry.resolved("taizhou"))
    assert expected.best is not None
    assert answer.hu
    assert answer.best.score.total == expected.best.score.total == 68
    assert answer.best == answer.decompositions[0]
    assert answer.reference == "table 4, hand 9"
    assert answer.provenance.notation == expected.provenance.notation
    assert answer.provenance.result_digest == expected.provenance.result_digest


def test_a_hand_that_does_not_win_is_an_answer_with_the_values_of_its_sentence(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    answer = stub.Evaluate(ask(LOW))
    assert not answer.hu
    assert not answer.HasField("best")
    (why,) = answer.reasons
    assert why.code == "HUXI_BELOW_MINIMUM"
    assert why.clauses == ["PH-5"]
    assert why.values == {"huxi": str(answer.near_miss.huxi), "needed": "15"}


def test_decompositions_are_listed_as_far_as_asked(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = ask(FOUR_WILDS)
    counts = []
    for most in (1, 0, 40):
        request.max_decompositions = most
        answer = stub.Evaluate(request)
        counts.append(len(answer.decompositions))
        assert answer.decomposition_count > 40
    assert counts == [1, 16, 40]


@pytest.mark.parametrize(("text", "ruleset"), [(DUOWANG, "duowang"), (TAIZHOU, "taizhou")])
def test_tiles_in_another_order_give_the_same_bytes(
    channel: grpc.Channel, text: str, ruleset: str
) -> None:
    evaluate_bytes = in_bytes(channel, "Evaluate")
    request = ask(text, ruleset)
    answers = set()
    shuffle = random.Random(1).shuffle
    for _ in range(8):
        for tiles in (request.hand.concealed, request.hand.flowers, request.hand.melds[0].tiles):
            mixed = list(tiles)
            shuffle(mixed)
            tiles[:] = mixed
        answers.add(evaluate_bytes(request.SerializeToString()))
    (only,) = answers
    answer = pb.EvaluateResponse.FromString(only)
    assert answer.SerializeToString(deterministic=True) == only


def test_a_pinned_digest_is_served_or_refused(
    stub: pb_grpc.EvaluatorServiceStub, registry: Registry
) -> None:
    request = ask(DUOWANG)
    request.ruleset.digest = registry.ruleset("duowang").digest
    assert stub.Evaluate(request).provenance.ruleset_digest == request.ruleset.digest
    request.ruleset.digest = "sha256:" + "0" * 64
    refused = failure(stub.Evaluate, request)
    assert refused.code is grpc.StatusCode.FAILED_PRECONDITION
    assert refused.status is not None
    assert reason(refused.status) == ("hupai", "DIGEST_MISMATCH")


def test_an_unknown_ruleset_is_not_found(stub: pb_grpc.EvaluatorServiceStub) -> None:
    refused = failure(stub.Evaluate, ask(DUOWANG, "x" * 100_000))
    assert refused.code is grpc.StatusCode.NOT_FOUND
    assert refused.status is not None
    assert reason(refused.status) == ("hupai", "UNKNOWN_RULESET")
