"""A worker process: one server among several on a port, told what to do by its supervisor.

``python -m evaluator.service.process.worker DESCRIPTOR`` is how the supervisor starts it; the
descriptor is this end of a socket pair.
"""

import asyncio
import os
import signal
import socket
import sys
from typing import Final

import uvloop

from evaluator.errors import HupaiError
from evaluator.scoring.registry import with_built_in
from evaluator.service.edge.build import Server, create_server
from evaluator.service.process.pipe import Pipe
from evaluator.service.settings.settings import Settings
from evaluator.service.watch import logs
from evaluator.service.watch.metrics import snapshot
from evaluator.service.watch.operators import own_process

_ORPHAN_GRACE: Final = 1.0
"""Seconds that calls have to end when the supervisor is gone: its successor wants the port."""


def main() -> None:
    """Serves until told to stop, and ends the process: threads still at work are not waited for."""
    code = uvloop.run(_work(socket.socket(fileno=int(sys.argv[1]))))
    os._exit(code)


async def _work(end: socket.socket) -> int:
    pipe = await Pipe.open(end)
    begin = await pipe.hear()
    if begin is None:
        return 1
    settings = Settings(**begin["settings"])
    end_log = logs.begin(settings, worker=begin["worker"])
    try:
        return await _serve(settings, pipe)
    finally:
        end_log()


async def _serve(settings: Settings, pipe: Pipe) -> int:
    try:
        registry = with_built_in(*settings.ruleset_folders)
        server, _ = create_server(settings.address, registry, settings=settings, shared=True)
        await server.start()
    except (OSError, HupaiError) as error:
        pipe.say(failed=str(error))
        await pipe.said()
        return 1
    pipe.say(ready=server.identity._asdict())
    await _until_told(server, settings, pipe)
    return 0


async def _until_told(server: Server, settings: Settings, pipe: Pipe) -> None:
    """Answers the supervisor, also while stopping; a signal to this process alone stops it too."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):  # a terminal sends it to all of the group
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    listening = asyncio.create_task(_listen(pipe, stopping))
    await stopping.wait()
    stop = asyncio.create_task(server.stop(settings.grace, drain=settings.drain))
    await asyncio.wait([stop, listening], return_when=asyncio.FIRST_COMPLETED)
    if not stop.done():  # nobody is there any more to wait for
        stop.cancel()
        await server.stop(min(settings.grace, _ORPHAN_GRACE))
    listening.cancel()


async def _listen(pipe: Pipe, stopping: asyncio.Event) -> None:
    """Ends with the supervisor."""
    while (message := await pipe.hear()) is not None:
        if "ask" in message:
            pipe.say(told=message["ask"], counted=snapshot(), process=own_process())
        if "stop" in message:
            stopping.set()
    stopping.set()


if __name__ == "__main__":
    main()
