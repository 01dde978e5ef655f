"""Nothing of an error gets out but its status."""

import logging
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, TypeAlias

import grpc
import pytest

from evaluator.service.edge.boundary import Boundary
from evaluator.service.limits import MOST_RECEIVED
from evaluator.service.rpcs.servicer import SERVICE
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.loop import Loop
from tests.service.wire import (
    DUOWANG,
    FOUR_WILDS,
    ask,
    failure,
    in_bytes,
    reason,
    replace_evaluation,
)

Stream: TypeAlias = "grpc.StreamStreamMultiCallable[bytes, bytes]"


class UnspeakableError(Exception):
    """An error whose text cannot be had."""

    def __str__(self) -> str:
        raise RuntimeError("secret")

    __repr__ = __str__


@pytest.mark.parametrize("error", [ValueError("secret"), UnspeakableError("secret")])
@pytest.mark.parametrize("text", [DUOWANG, FOUR_WILDS], ids=["at once", "on a thread"])
def test_an_unexpected_error_is_internal_without_its_text(
    stub: pb_grpc.EvaluatorServiceStub,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    text: str,
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    replace_evaluation(monkeypatch, fails)
    with caplog.at_level(logging.ERROR):
        refused = failure(stub.Evaluate, ask(text))
    assert refused.code is grpc.StatusCode.INTERNAL
    assert "secret" not in refused.message
    assert refused.status is not None
    assert not refused.status.details
    correlation = refused.message.split()[-1]
    (record,) = (r for r in caplog.records if correlation in r.getMessage())
    assert record.exc_info is not None
    assert record.exc_info[1] is error


def test_two_internal_errors_have_two_ids(
    stub: pb_grpc.EvaluatorServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_evaluation(monkeypatch, None)
    first, second = (failure(stub.Evaluate, ask(DUOWANG)) for _ in range(2))
    assert first.message != second.message


async def _echo(
    requests: AsyncIterator[pb.StreamEvaluateRequest], _: object
) -> AsyncIterator[pb.StreamEvaluateResponse]:
    """Answers with the number asked, and fails on 13."""
    async for request in requests:
        if request.sequence == 13:
            raise ValueError("secret")
        yield pb.StreamEvaluateResponse(sequence=request.sequence)


@pytest.fixture(scope="module")
def echo(loop: Loop) -> Iterator[Stream]:
    """A stream that takes and gives bytes, behind a boundary."""
    untyped: Any = _echo  # gRPC's types know no asynchronous handler
    handler: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(
        untyped,
        pb.StreamEvaluateRequest.FromString,
        pb.StreamEvaluateResponse.SerializeToString,
    )

    async def begin() -> tuple[grpc.aio.Server, int]:
        server = grpc.aio.server(interceptors=[Boundary()])
        rpcs = {"StreamEvaluate": handler}
        server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler(SERVICE, rpcs)])
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        return server, port

    server, port = loop.run(begin())
    with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel.stream_stream(f"/{SERVICE}/StreamEvaluate")
    loop.run(server.stop(None))


def _numbered(*numbers: int) -> list[bytes]:
    return [pb.StreamEvaluateRequest(sequence=n).SerializeToString() for n in numbers]


def test_a_stream_is_answered_in_order(
    echo: Stream,
) -> None:
    assert list(echo(iter(_numbered(3, 1, 2)))) == _numbered(3, 1, 2)


@pytest.mark.parametrize(
    ("last", "code"),
    [
        (_numbered(13)[0], grpc.StatusCode.INTERNAL),
        (b"\xff\xff", grpc.StatusCode.INVALID_ARGUMENT),
    ],
)
def test_an_error_in_a_stream_ends_it_with_its_status(
    echo: Stream, last: bytes, code: grpc.StatusCode
) -> None:
    answers = echo(iter([*_numbered(1, 2), last]))
    assert [next(answers), next(answers)] == _numbered(1, 2)
    refused = failure(next, answers)
    assert refused.code is code
    assert "secret" not in refused.message


NO_MESSAGE = {
    "no tag": b"\xff\xff\xff",
    "cut short": b"\x0a\x05ab",
    "no UTF-8": b"\x0a\x03\x0a\x01\xff",
}


@pytest.mark.parametrize(
    ("rpc", "data"),
    [
        pytest.param(rpc, data, id=f"{rpc}: {name}")
        for rpc in ("Evaluate", "BatchEvaluate", "ListRulesets", "GetRuleset", "Audit")
        for name, data in NO_MESSAGE.items()
        if (rpc, name) != ("ListRulesets", "no UTF-8")  # it has no field that could be text
    ],
)
def test_bytes_that_are_no_message_are_the_caller_s_fault(
    channel: grpc.Channel, stub: pb_grpc.EvaluatorServiceStub, rpc: str, data: bytes
) -> None:
    refused = failure(in_bytes(channel, rpc), data)
    assert refused.code is grpc.StatusCode.INVALID_ARGUMENT
    assert refused.status is not None
    assert reason(refused.status) == ("hupai", "MALFORMED_MESSAGE")
    assert stub.ListRulesets(pb.ListRulesetsRequest()).rulesets


def test_a_message_beyond_the_limit_is_refused(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = ask(DUOWANG)
    request.reference = "x" * MOST_RECEIVED
    refused = failure(stub.Evaluate, request)
    assert refused.code is grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_message_below_the_limit_is_answered(address: str) -> None:
    request = ask(DUOWANG)
    request.reference = "x" * (MOST_RECEIVED - 1_000)
    options = (("grpc.max_receive_message_length", -1),)
    with grpc.insecure_channel(address, options) as channel:
        answer = pb_grpc.EvaluatorServiceStub(channel).Evaluate(request)
    assert answer.reference == request.reference


def test_a_deadline_ends_the_call_and_is_no_error_of_the_server(
    stub: pb_grpc.EvaluatorServiceStub,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    replace_evaluation(monkeypatch, lambda *_, **__: time.sleep(0.2))
    request = ask(FOUR_WILDS)
    request.max_decompositions = 1000  # so many are listed beside the event loop
    with pytest.raises(grpc.RpcError) as caught:
        stub.Evaluate(request, timeout=0.05)
    assert caught.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    time.sleep(0.3)
    assert not caplog.records
