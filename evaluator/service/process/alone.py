"""One process that serves by itself: no supervisor, the same pages and signals."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Sequence
from typing import Final

from evaluator.scoring.registry import with_built_in
from evaluator.service.edge.build import create_server
from evaluator.service.settings.agreement import with_port
from evaluator.service.settings.settings import Settings
from evaluator.service.watch import admin
from evaluator.service.watch.metrics import snapshot
from evaluator.service.watch.operators import Ready, Seen, own_process, pages

LOG: Final = logging.getLogger(__name__)


async def serve(settings: Settings, say: Callable[[Ready], None]) -> None:
    """Serves until SIGTERM or SIGINT; ``say`` is told when it does.

    Raises:
        CannotServe: an address is taken, or none of this machine.
        RulesetError: a ruleset cannot be used.
    """
    registry = with_built_in(*settings.ruleset_folders)
    server, port = create_server(settings.address, registry, settings=settings)
    stopping = _stop_signals()

    async def workers() -> Sequence[Seen]:
        return [Seen(0, snapshot(), own_process())]

    known = pages(workers, lambda: server.identity, lambda: not stopping.is_set())
    async with admin.serving(settings.admin_address, known) as there:
        await server.start()
        say(
            Ready(
                with_port(settings.address, port),
                server.identity,
                workers=1,
                health=with_port(settings.health_address, server.health_port),
                admin=there,
                settings=settings,
            )
        )
        await stopping.wait()
        LOG.info("stopping")
        await server.stop(settings.grace, drain=settings.drain)
    LOG.info("stopped")


def _stop_signals() -> asyncio.Event:
    """An event that the first SIGTERM or SIGINT sets; the second ends the process at once."""
    stopping = asyncio.Event()

    def stop(number: int) -> None:
        if stopping.is_set():
            os._exit(128 + number)
        stopping.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop, number)
    return stopping
