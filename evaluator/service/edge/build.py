"""The server, put together: the service, health, reflection, limits and its ports."""

import asyncio
import sys
from collections.abc import Sequence
from typing import Any, Final

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from evaluator.scoring.registry import Registry
from evaluator.service.access.certificates import Certificates, Pem
from evaluator.service.access.tokens import Tokens
from evaluator.service.edge import channel_arguments
from evaluator.service.edge.boundary import Boundary
from evaluator.service.errors import CannotServe
from evaluator.service.load.capacity import Capacity
from evaluator.service.load.workers import Workers
from evaluator.service.rpcs.servicer import SERVICE, TAKES_BYTES, Evaluator
from evaluator.service.settings.settings import Settings
from evaluator.service.watch.own_identity import own_identity
from hupai.v1 import evaluator_pb2_grpc as pb_grpc

_SWITCH: Final = 0.0005
"""Seconds that a thread at work may keep the event loop from its turn; Python's own are 0.005."""

_LOOK: Final = 1.0
"""Seconds between two looks at the file of tokens."""


class Server:
    """A server that has its ports, not started yet."""

    def __init__(self, registry: Registry, settings: Settings, *, threads: int) -> None:
        """Is put together by ``create_server``."""
        self.identity = own_identity(registry, settings.build)
        self.health_port = 0
        self._settings = settings
        self._workers = Workers(
            threads,
            Capacity(calls=settings.max_calls, hands=settings.max_waiting_hands, threads=threads),
        )
        self._tokens = Tokens(settings.token_file) if settings.token_file else None
        self._tracer = _tracer() if settings.tracing else None
        self._health = health.aio.HealthServicer()
        self._servers: list[grpc.aio.Server] = []
        self._look: asyncio.Task[None] | None = None
        self.evaluator = Evaluator(registry, self._workers, self.identity)

    def serve_all(
        self, address: str, handlers: Sequence[grpc.GenericRpcHandler], *, shared: bool
    ) -> int:
        """Opens the port for calls."""
        settings = self._settings
        boundary = Boundary(
            tokens=self._tokens,
            capacity=self._workers.capacity,
            most_sent=settings.max_response_bytes,
            log_calls=settings.log_calls,
            tracer=self._tracer,
            undecoded=[f"/{SERVICE}/{name}" for name in TAKES_BYTES],
        )
        server = grpc.aio.server(
            interceptors=[boundary], options=channel_arguments.of(settings, shared=shared)
        )
        pb_grpc.add_EvaluatorServiceServicer_to_server(self.evaluator, server)
        server.add_generic_rpc_handlers(tuple(handlers))
        names = [SERVICE, health.SERVICE_NAME]
        if settings.reflection:
            reflection.enable_server_reflection([*names, reflection.SERVICE_NAME], server)
        return self._open(server, address, _credentials(settings))

    def serve_health(self, address: str, *, shared: bool) -> None:
        """Opens a port for health alone, in plaintext, for probes."""
        server = grpc.aio.server(options=channel_arguments.of(self._settings, shared=shared))
        self.health_port = self._open(server, address, None)

    async def start(self) -> None:
        """Answers calls from now on, and says so to health checks."""
        sys.setswitchinterval(_SWITCH)
        for name in (health.OVERALL_HEALTH, SERVICE):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        for server in self._servers:
            await server.start()
        if self._tokens:
            self._look = asyncio.create_task(_keep_reloading(self._tokens))

    async def stop(self, grace: float, *, drain: float = 0) -> None:
        """Ends in good order.

        Health says NOT_SERVING at once; for ``drain`` seconds calls are still taken, so that those
        who send them see it; then calls under way have ``grace`` seconds to end. A port for health
        alone closes last.
        """
        await self._health.enter_graceful_shutdown()
        await asyncio.sleep(drain)
        for server, seconds in zip(self._servers, (grace, None), strict=False):
            await server.stop(seconds)
        self._workers.stop()
        if self._look:
            self._look.cancel()
        if self._tracer:
            await asyncio.to_thread(self._tracer.stop)

    async def wait(self) -> None:
        """Returns when the server has stopped."""
        await self._servers[0].wait_for_termination()

    def _open(
        self, server: grpc.aio.Server, address: str, credentials: grpc.ServerCredentials | None
    ) -> int:
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        try:
            if credentials:
                port = server.add_secure_port(address, credentials)
            else:
                port = server.add_insecure_port(address)
        except RuntimeError:
            raise CannotServe(
                f"cannot listen on {address}: taken, or no address of this machine"
            ) from None
        self._servers.append(server)
        return port


def create_server(
    address: str,
    registry: Registry,
    *,
    settings: Settings | None = None,
    threads: int | None = None,
    handlers: Sequence[grpc.GenericRpcHandler] = (),
    shared: bool = False,
) -> tuple[Server, int]:
    """A server on an address, and its port; port 0 takes a free one.

    To be called where an event loop runs.

    Args:
        address: where calls are taken, whatever the settings have for it.
        registry: the rulesets served.
        settings: all else that an operator may have set.
        threads: for heavy hands; by default as the settings have it.
        handlers: served beside ours, for benchmarks.
        shared: whether other workers of the same supervisor have the ports too.

    Raises:
        CannotServe: the address is taken, or none of this machine.
    """
    settings = settings or Settings()
    server = Server(registry, settings, threads=threads or settings.thread_count)
    port = server.serve_all(address, handlers, shared=shared)
    if settings.health_address:
        server.serve_health(settings.health_address, shared=shared)
    return server, port


def _credentials(settings: Settings) -> grpc.ServerCredentials | None:
    """TLS by the files of the settings, looked at again for every new connection."""
    if not settings.tls_certificate:
        return None
    files = Certificates(settings.tls_certificate, settings.tls_key, settings.tls_client_ca)

    def configuration(pem: Pem) -> grpc.ServerCertificateConfiguration:
        return grpc.ssl_server_certificate_configuration([(pem.key, pem.chain)], pem.client_ca)

    def changed() -> Any:  # noqa: ANN401 - None is no change, which gRPC's types do not know
        pem = files.changed()
        return pem and configuration(pem)

    return grpc.dynamic_ssl_server_credentials(
        configuration(files.pem), changed, require_client_authentication=bool(files.pem.client_ca)
    )


async def _keep_reloading(tokens: Tokens) -> None:
    while True:
        await asyncio.sleep(_LOOK)
        tokens.reload()


def _tracer() -> Any:  # noqa: ANN401 - OpenTelemetry may not be installed
    from evaluator.service.watch.tracing import Spans  # noqa: PLC0415 - the extra [otel]

    return Spans()
