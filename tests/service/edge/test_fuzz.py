"""Whatever a client sends, it gets an answer or a declared status."""

from collections.abc import Callable
from typing import TypeVar

import grpc
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evaluator.domain.tile import ALL
from evaluator.service.convert.numbers import tiles
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import in_bytes
from tests.support.hands import ALL as SHEETS

DECLARED = {
    grpc.StatusCode.OK,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.FAILED_PRECONDITION,
}

Request = TypeVar("Request")

numbers = st.integers(-1, 100) | st.sampled_from([-(2**31), 2**31 - 1])
tile_lists = st.lists(st.sampled_from(sorted(ALL)) | numbers, max_size=24).map(tiles)
texts = st.text(max_size=8)
options = st.dictionaries(
    st.sampled_from(["wild_count", "win_limit", "peng", "mode", "max_multiplier"]) | texts,
    st.sampled_from(["2", "4", "by_fan", "once", "true", "no_count"]) | texts,
    max_size=3,
)


@st.composite
def evaluate_requests(draw: st.DrawFn) -> pb.EvaluateRequest:
    request = pb.EvaluateRequest(max_decompositions=draw(numbers), reference=draw(texts))
    request.ruleset.id = draw(st.sampled_from(SHEETS) | texts)
    request.ruleset.options.update(draw(options))
    request.ruleset.digest = draw(st.just("") | texts)
    request.hand.concealed.extend(draw(tile_lists))
    for kind, melded in draw(st.lists(st.tuples(numbers, tile_lists), max_size=5)):
        request.hand.melds.add(kind=kind, tiles=melded)
    request.hand.flowers.extend(draw(tile_lists))
    for message in (request.win, request.facts):
        for field in message.DESCRIPTOR.fields:
            if draw(st.booleans()):
                flag = field.type == field.TYPE_BOOL
                setattr(message, field.name, draw(st.booleans() if flag else numbers))
    return request


@given(evaluate_requests())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_request_gets_an_answer_or_a_declared_status(
    stub: pb_grpc.EvaluatorServiceStub, request_: pb.EvaluateRequest
) -> None:
    assert _code(stub.Evaluate, request_) in DECLARED


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_bytes_get_an_answer_or_a_declared_status(channel: grpc.Channel, data: bytes) -> None:
    assert _code(in_bytes(channel, "Evaluate"), data) in DECLARED
    assert _code(in_bytes(channel, "BatchEvaluate"), data) in DECLARED


def _code(call: Callable[[Request], object], given_one: Request) -> grpc.StatusCode:
    try:
        call(given_one)
    except grpc.RpcError as error:
        return error.code()
    return grpc.StatusCode.OK
