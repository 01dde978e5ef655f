"""Several workers on one port: begun, watched, replaced, stopped.

Nothing here may import gRPC: it does not survive a fork, and a process that has never loaded it can
always begin another.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Final

from evaluator.service.process.place import Place
from evaluator.service.process.ports import Held
from evaluator.service.settings.settings import Settings
from evaluator.service.watch import admin
from evaluator.service.watch.identity import Identity
from evaluator.service.watch.operators import Ready, Seen, pages

LOG: Final = logging.getLogger(__name__)

_LATE: Final = 3.0
"""Seconds that a worker may take beyond drain and grace before it is ended."""


async def serve(settings: Settings, say: Callable[[Ready], None]) -> None:
    """Serves until SIGTERM or SIGINT; ``say`` is told when all workers do.

    Raises:
        CannotServe: an address is taken, or none of this machine, or a worker cannot begin.
    """
    with ExitStack() as ports:
        settings = _held(settings, ports)
        places = [Place(number, settings) for number in range(settings.worker_count)]
        supervisor = _Supervisor(settings, places)
        await supervisor.serve(say)


def _held(settings: Settings, ports: ExitStack) -> Settings:
    """The settings with real ports, which are nobody else's while ``ports`` is open."""
    address = ports.enter_context(Held(settings.address)).address
    health = settings.health_address
    if health:
        health = ports.enter_context(Held(health)).address
    return replace(settings, address=address, health_address=health)


class _Supervisor:
    def __init__(self, settings: Settings, places: Sequence[Place]) -> None:
        self._settings, self._places = settings, places
        self._stopping = asyncio.Event()

    async def serve(self, say: Callable[[Ready], None]) -> None:
        self._take_signals()
        async with admin.serving(self._settings.admin_address, self._pages()) as there:
            kept = [asyncio.create_task(place.keep()) for place in self._places]
            try:
                if await self._all_ready():
                    say(self._ready(there))
                    await self._stopping.wait()
            finally:
                await self._stop(kept)

    def _take_signals(self) -> None:
        """The first SIGTERM or SIGINT stops; the second ends all at once."""

        def stop(number: int) -> None:
            if self._stopping.is_set():
                for place in self._places:
                    place.kill()
                os._exit(128 + number)
            self._stopping.set()

        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop, number)

    async def _all_ready(self) -> bool:
        """False when told to stop before; raises what keeps a worker from beginning."""
        firsts = asyncio.gather(*(place.first for place in self._places))
        stopped = asyncio.create_task(self._stopping.wait())
        either: list[asyncio.Future[Any]] = [firsts, stopped]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if not firsts.done():
            firsts.cancel()
            return False
        await firsts
        return not self._stopping.is_set()

    async def _stop(self, kept: Sequence["asyncio.Task[None]"]) -> None:
        LOG.info("stopping")
        for place in self._places:
            place.stop()
        patience = self._settings.drain + self._settings.grace + _LATE
        _, late = await asyncio.wait(kept, timeout=patience)
        for place in self._places if late else ():
            place.kill()
        await asyncio.wait(kept)
        LOG.info("stopped", extra={"late": len(late)})

    def _ready(self, there: str) -> Ready:
        return Ready(
            self._settings.address,
            self._places[0].first.result(),
            workers=len(self._places),
            health=self._settings.health_address,
            admin=there,
            settings=self._settings,
        )

    def _pages(self) -> admin.Pages:
        async def workers() -> Sequence[Seen]:
            return await asyncio.gather(*(place.seen() for place in self._places))

        def serving() -> bool:
            up = any(place.serving for place in self._places)
            return up and not self._stopping.is_set()

        def identity() -> Identity | None:
            first = self._places[0].first
            return first.result() if first.done() and not first.exception() else None

        return pages(workers, identity, serving)
