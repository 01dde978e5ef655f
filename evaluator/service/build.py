"""The server, put together: the service, health, reflection, limits and a port."""

import asyncio
import os
from collections.abc import Sequence
from typing import Final

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from evaluator.scoring.registry import Registry
from evaluator.service.boundary import Boundary
from evaluator.service.limits import MOST_RECEIVED, MOST_SENT
from evaluator.service.servicer import SERVICE, Evaluator
from evaluator.service.workers import Workers
from hupai.v1 import evaluator_pb2_grpc as pb_grpc

OPTIONS: Final = (
    ("grpc.max_receive_message_length", MOST_RECEIVED),
    ("grpc.max_send_message_length", MOST_SENT),
    ("grpc.so_reuseport", 0),  # by default a second server would share the port unnoticed
    # The defaults (a ping in five minutes) cut off clients that keep an idle connection alive.
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
)
"""Channel arguments of the server."""


class Server:
    """A server that has its port, not started yet."""

    def __init__(
        self, server: grpc.aio.Server, health_servicer: health.aio.HealthServicer, workers: Workers
    ) -> None:
        """Takes over parts that are already put together; ``create_server`` does that."""
        self._server, self._health, self._workers = server, health_servicer, workers

    async def start(self) -> None:
        """Answers calls from now on, and says so to health checks."""
        for name in (health.OVERALL_HEALTH, SERVICE):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        await self._server.start()

    async def stop(self, grace: float, *, drain: float = 0) -> None:
        """Ends in good order.

        Health says NOT_SERVING at once; for ``drain`` seconds calls are still taken, so that those
        who send them see it; then calls under way have ``grace`` seconds to end.
        """
        await self._health.enter_graceful_shutdown()
        await asyncio.sleep(drain)
        await self._server.stop(grace)
        self._workers.stop()

    async def wait(self) -> None:
        """Returns when the server has stopped."""
        await self._server.wait_for_termination()


def create_server(
    address: str,
    registry: Registry,
    *,
    threads: int | None = None,
    handlers: Sequence[grpc.GenericRpcHandler] = (),
) -> tuple[Server, int]:
    """A server on an address, and its port; port 0 takes a free one.

    To be called where an event loop runs. ``threads`` evaluate heavy hands, as many as there are
    processors unless told otherwise. ``handlers`` are served beside ours, for benchmarks.

    Raises:
        OSError: the address is taken, or none of this machine.
    """
    workers = Workers(threads or os.cpu_count() or 1)
    server = grpc.aio.server(interceptors=[Boundary()], options=OPTIONS)
    pb_grpc.add_EvaluatorServiceServicer_to_server(Evaluator(registry, workers), server)
    health_servicer = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(health_servicer, server)
    server.add_generic_rpc_handlers(tuple(handlers))
    names = (SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
    reflection.enable_server_reflection(names, server)
    try:
        port = server.add_insecure_port(address)
    except RuntimeError:
        raise OSError(f"cannot listen on {address}: taken, or no address of this machine") from None
    return Server(server, health_servicer, workers), port
