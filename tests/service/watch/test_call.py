"""Every call has an id, is counted once under its status, and leaves a line and a span if asked."""

import asyncio
import logging
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import grpc
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from evaluator.service.edge import build
from evaluator.service.rpcs.servicer import SERVICE, Evaluator
from evaluator.service.watch import logs
from evaluator.service.watch.call import ID_NAME
from evaluator.service.watch.metrics import snapshot
from evaluator.service.watch.tracing import Spans
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.server.process import until
from tests.service.loop import Loop, serving
from tests.service.wire import DUOWANG, FOUR_WILDS, ask, replace_evaluation

TOKEN = "a-token-that-nobody-guesses"
BEARER = ("authorization", f"Bearer {TOKEN}")
TRACE = "0af7651916cd43dd8448eb211c80319c"


@pytest.fixture(autouse=True)
def _tagged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.handler.addFilter(logs.tagged)
    yield
    caplog.handler.removeFilter(logs.tagged)


Counts = dict[tuple[str, str], float]


class Everything:
    """A server with tokens, metrics, spans and a line for each call, all at once."""

    def __init__(self, address: str, exporter: InMemorySpanExporter, spans: Spans) -> None:
        self.channel = grpc.insecure_channel(address)
        self.stub = pb_grpc.EvaluatorServiceStub(self.channel)
        self._exporter, self._spans = exporter, spans

    def spans(self) -> list[Any]:
        """The spans since this was last asked."""
        self._spans.flush()
        found = list(self._exporter.get_finished_spans())
        self._exporter.clear()
        return found


@pytest.fixture(scope="module")
def everything(loop: Loop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everything]:
    tokens = tmp_path_factory.mktemp("tokens") / "tokens"
    tokens.write_text(f"{TOKEN}\n")
    exporter = InMemorySpanExporter()
    spans = Spans(exporter)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "_tracer", lambda: spans)
        with serving(
            loop,
            token_file=str(tokens),
            tracing=True,
            log_calls="all",
            max_response_bytes=20_000,
        ) as (_, address):
            served = Everything(address, exporter, spans)
            yield served
            served.channel.close()


def counts(name: str) -> Counts:
    """A counter of this process, by method and code (none for calls begun)."""
    return {
        (labels[2], labels[3] if len(labels) > 3 else ""): value
        for labels, value in snapshot().get(name, ())
        if isinstance(value, int | float)
    }


def risen(after: Counts, before: Counts) -> Counts:
    return {key: n - before.get(key, 0) for key, n in after.items() if n != before.get(key, 0)}


def fails(*_: object, **__: object) -> None:
    raise ValueError("secret")


def slow(*_: object, **__: object) -> None:
    time.sleep(0.3)


def long_work() -> pb.EvaluateRequest:
    """So long a list that it is written beside the event loop."""
    request = ask(FOUR_WILDS)
    request.max_decompositions = 1000
    return request


def cancelled(served: Everything) -> None:
    call = served.stub.Evaluate.future(long_work(), metadata=[BEARER])
    time.sleep(0.1)
    call.cancel()
    with pytest.raises(grpc.FutureCancelledError):
        call.result()


def evaluate(request: pb.EvaluateRequest, **how: object) -> Callable[[Everything], object]:
    with_token: dict[str, Any] = {"metadata": [BEARER], **how}
    return lambda served: served.stub.Evaluate(request, **with_token)


def pinned() -> pb.EvaluateRequest:
    request = ask(DUOWANG)
    request.ruleset.digest = "sha256:0"
    return request


def unknown(served: Everything) -> object:
    call: Any = served.channel.unary_unary("/some.other.Service/With-a-name")
    return call(b"", metadata=[BEARER])


def stream(served: Everything) -> object:
    asked = pb.StreamEvaluateRequest(request=ask(DUOWANG))
    return list(served.stub.StreamEvaluate(iter([asked] * 3), metadata=[BEARER]))


def left(served: Everything) -> None:
    """A stream that the caller leaves in the middle."""
    asked = pb.StreamEvaluateRequest(request=ask(DUOWANG))
    answers_ = served.stub.StreamEvaluate(cycle([asked]), metadata=[BEARER])
    next(answers_)
    answers_.cancel()


def large(served: Everything) -> object:
    request = ask(DUOWANG)
    request.reference = "x" * 20_000
    return served.stub.Evaluate(request, metadata=[BEARER])


@pytest.mark.parametrize(
    ("call", "method", "code", "evaluation"),
    [
        (evaluate(ask(DUOWANG)), "Evaluate", "OK", None),
        (evaluate(pb.EvaluateRequest()), "Evaluate", "INVALID_ARGUMENT", None),
        (evaluate(ask(DUOWANG, "nowhere")), "Evaluate", "NOT_FOUND", None),
        (evaluate(pinned()), "Evaluate", "FAILED_PRECONDITION", None),
        (evaluate(ask(DUOWANG), metadata=[]), "Evaluate", "UNAUTHENTICATED", None),
        (evaluate(ask(DUOWANG)), "Evaluate", "INTERNAL", fails),
        (evaluate(long_work(), timeout=0.1), "Evaluate", "DEADLINE_EXCEEDED", slow),
        (cancelled, "Evaluate", "CANCELLED", slow),
        (large, "Evaluate", "RESOURCE_EXHAUSTED", None),
        (stream, "StreamEvaluate", "OK", None),
        (left, "StreamEvaluate", "CANCELLED", None),
        (unknown, "unknown", "UNIMPLEMENTED", None),
    ],
)
def test_every_status_is_counted_once_logged_once_and_traced_once(
    everything: Everything,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    call: Callable[[Everything], object],
    method: str,
    code: str,
    evaluation: Callable[..., object] | None,
) -> None:
    if evaluation:
        replace_evaluation(monkeypatch, evaluation)
    begun, ended = counts("grpc_server_started_total"), counts("grpc_server_handled_total")
    everything.spans()
    with caplog.at_level(logging.INFO):
        try:
            call(everything)
        except grpc.RpcError as error:
            assert error.code().name == code  # noqa: PT017 - a call that ends well is one too
        time.sleep(0.1)  # the server may hear of a cancelled call after the client
    assert risen(counts("grpc_server_started_total"), begun) == {(method, ""): 1}
    assert risen(counts("grpc_server_handled_total"), ended) == {(method, code): 1}
    lines = [vars(record) for record in caplog.records if record.getMessage() == "call"]
    assert [(line["code"], line["method"].rpartition("/")[2]) for line in lines] == [(code, method)]
    (span,) = everything.spans()
    assert span.attributes["rpc.method"] == method
    assert span.attributes["rpc.grpc.status_code"] == grpc.StatusCode[code].value[0]
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == (code == "INTERNAL")
    assert TOKEN not in caplog.text
    assert TOKEN not in str([vars(record) for record in caplog.records])


def test_levels_are_back_at_nothing(everything: Everything) -> None:
    """Whatever became of the calls above."""
    everything.stub.Evaluate(ask(DUOWANG), metadata=[BEARER])
    for name in ("hupai_hands_in_flight", "hupai_work_queued", "hupai_work_running"):
        until(lambda name=name: snapshot()[name] == [((), 0)])  # type: ignore[misc]


def test_a_span_is_below_the_caller_s(everything: Everything) -> None:
    everything.spans()
    parent = ("traceparent", f"00-{TRACE}-b7ad6b7169203331-01")
    everything.stub.Evaluate(ask(DUOWANG), metadata=[BEARER, parent])
    (span,) = everything.spans()
    assert f"{span.context.trace_id:032x}" == TRACE
    assert span.name == f"{SERVICE}/Evaluate"


def test_a_collector_that_is_not_there_holds_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
    monkeypatch.setattr("evaluator.service.watch.tracing._LAST", 0.2)
    spans = Spans()
    begun = time.monotonic()
    spans.end(spans.begin(f"/{SERVICE}/Evaluate", []), grpc.StatusCode.OK)
    assert time.monotonic() - begun < 0.5
    spans.stop()
    assert time.monotonic() - begun < 1


@pytest.mark.parametrize("request_", [ask(DUOWANG), pb.EvaluateRequest()], ids=["good", "bad"])
@pytest.mark.parametrize("given", ["game-7/round.3:AB+c=", "x" * 128])
def test_the_caller_s_id_comes_back_and_is_logged(
    everything: Everything,
    caplog: pytest.LogCaptureFixture,
    request_: pb.EvaluateRequest,
    given: str,
) -> None:
    with caplog.at_level(logging.INFO):
        assert id_of(everything.stub, request_, (ID_NAME, given)) == given
    assert logged_ids(caplog) == [given]


@pytest.mark.parametrize("given", ["", "two words", "x" * 129, '"}', None])
def test_an_id_is_made_where_there_is_none_to_use(
    everything: Everything, caplog: pytest.LogCaptureFixture, given: str | None
) -> None:
    metadata = [] if given is None else [(ID_NAME, given)]
    with caplog.at_level(logging.INFO):
        ids = [id_of(everything.stub, ask(DUOWANG), *metadata) for _ in range(2)]
    assert len(set(ids)) == 2
    assert all(re.fullmatch(r"[0-9a-f]{12}-[0-9a-f]+", one) for one in ids)
    assert logged_ids(caplog) == ids


def test_an_internal_error_is_logged_with_the_id_of_its_call(
    everything: Everything, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on another thread."""
    replace_evaluation(monkeypatch, fails)
    for request in (ask(DUOWANG), long_work()):
        caplog.clear()
        id_of(everything.stub, request, (ID_NAME, "the-id"))
        (error,) = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert vars(error)["request_id"] == "the-id"


def id_of(
    stub: pb_grpc.EvaluatorServiceStub, request: pb.EvaluateRequest, *metadata: tuple[str, str]
) -> str:
    """The id in the trailing metadata."""
    call = stub.Evaluate.with_call
    try:
        _, ended = call(request, metadata=[BEARER, *metadata])
    except grpc.RpcError as error:
        ended = error
    (found,) = [str(value) for name, value in ended.trailing_metadata() if name == ID_NAME]
    return found


def logged_ids(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [vars(r)["request_id"] for r in caplog.records if r.getMessage() == "call"]


async def _bad_cleanup(*_: object) -> None:
    try:
        raise UnknownRulesetForTest
    finally:
        await asyncio.sleep(0)
        raise ValueError("secret of the cleanup")


class UnknownRulesetForTest(Exception):
    pass


async def _bad_end_of_stream(*_: object) -> AsyncIterator[pb.StreamEvaluateResponse]:
    try:
        yield pb.StreamEvaluateResponse(sequence=1)
        raise UnknownRulesetForTest
    finally:
        raise ValueError("secret of the cleanup")


@pytest.mark.parametrize(
    ("name", "handler", "call"),
    [
        ("Evaluate", _bad_cleanup, evaluate(ask(DUOWANG))),
        (
            "StreamEvaluate",
            _bad_end_of_stream,
            lambda served: list(served.stub.StreamEvaluate(iter([]), metadata=[BEARER])),
        ),
    ],
)
def test_an_error_while_clearing_up_is_logged(
    loop: Loop,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    name: str,
    handler: object,
    call: Callable[[Any], object],
) -> None:
    monkeypatch.setattr(Evaluator, name, handler)
    with serving(loop) as (_, address), grpc.insecure_channel(address) as channel:
        served = type("Served", (), {"stub": pb_grpc.EvaluatorServiceStub(channel)})()
        with pytest.raises(grpc.RpcError) as caught:
            call(served)
    assert caught.value.code() is grpc.StatusCode.INTERNAL
    assert "secret" not in (caught.value.details() or "")
    assert "secret of the cleanup" in caplog.text
    assert "UnknownRulesetForTest" in caplog.text


def test_only_the_boundary_aborts_calls() -> None:
    """An abort that is not awaited lets the handler go on; handlers only raise."""
    package = Path(build.__file__).parents[1]
    users = {
        path.name
        for path in package.rglob("*.py")
        if re.search(r"\.abort(_with_status)?\(", path.read_text(encoding="utf-8"))
    }
    assert users == {"boundary.py"}
