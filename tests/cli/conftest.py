"""Running the program in process, and a server for it to ask."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from evaluator.cli import main
from evaluator.scoring.registry import built_in
from evaluator.service.edge.build import Server, create_server


@dataclass(frozen=True)
class Ran:
    """What one run of the program left behind."""

    code: int
    out: str
    err: str

    def row(self, *words: str) -> str:
        """The one line of the output that has all the words."""
        (line,) = [line for line in self.out.splitlines() if all(word in line for word in words)]
        return line


Hupai = Callable[..., Ran]


@pytest.fixture
def hupai(capsys: pytest.CaptureFixture[str]) -> Hupai:
    def run(*argv: str) -> Ran:
        code = main(argv)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a real server listens; its event loop runs on a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def begin() -> tuple[Server, int]:
        server, port = create_server("127.0.0.1:0", built_in(), threads=1)
        await server.start()
        return server, port

    server, port = asyncio.run_coroutine_threadsafe(begin(), loop).result(10)
    yield f"127.0.0.1:{port}"
    asyncio.run_coroutine_threadsafe(server.stop(1), loop).result(10)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    loop.close()
