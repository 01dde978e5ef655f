"""OpenTelemetry spans, one a call: off unless asked for, and only then imported.

Where they go and how many are kept is told by the standard ``OTEL_…`` variables. The automatic
instrumentation of gRPC is not used: it costs more than the call.
"""

from os import environ
from threading import Thread
from typing import Any, Final

import grpc
from opentelemetry import propagate
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import Span, SpanKind, Status, StatusCode

from evaluator.service.watch.call import Metadata
from evaluator.version import VERSION

_LAST: Final = 2.0
"""Seconds that the last spans have to be sent."""

_FAULTS_OF_THE_SERVER: Final = frozenset(
    {
        grpc.StatusCode.UNKNOWN,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.UNIMPLEMENTED,
        grpc.StatusCode.INTERNAL,
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DATA_LOSS,
    }
)
"""Codes that make a server's span an error, by OpenTelemetry's conventions."""


class Spans:
    """Begins and ends the spans of calls. It never fails a call."""

    def __init__(self, exporter: SpanExporter | None = None) -> None:
        """Sends to the exporter, by default to the collector that the environment names."""
        name = environ.get("OTEL_SERVICE_NAME", "hupai")
        resource = Resource.create({"service.name": name, "service.version": VERSION})
        self._provider = TracerProvider(resource=resource)
        self._provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("hupai", VERSION)

    def begin(self, method: str, metadata: Metadata) -> Span:
        """A span below the caller's, if the metadata tell of one."""
        carrier = {name: value for name, value in metadata if isinstance(value, str)}
        service, _, name = method.removeprefix("/").partition("/")
        return self._tracer.start_span(
            method.removeprefix("/"),
            context=propagate.extract(carrier),
            kind=SpanKind.SERVER,
            attributes={"rpc.system": "grpc", "rpc.service": service, "rpc.method": name},
        )

    def end(self, span: Any, code: grpc.StatusCode) -> None:  # noqa: ANN401 - what begin gave
        """The call ended with this status."""
        span.set_attribute("rpc.grpc.status_code", code.value[0])
        if code in _FAULTS_OF_THE_SERVER:
            span.set_status(Status(StatusCode.ERROR))
        span.end()

    def flush(self) -> None:
        """Sends what there is."""
        self._provider.force_flush()

    def stop(self) -> None:
        """Sends what is left, if somebody takes it in time."""
        ending = Thread(target=self._provider.shutdown, daemon=True)
        ending.start()
        ending.join(_LAST)
