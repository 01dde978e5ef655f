"""A console that asks a real server, and a browser that asks the console."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
import uvicorn

from evaluator.console.app import create_app
from evaluator.console.settings import Settings
from tests.cli.conftest import Hupai, address, hupai
from tests.console.browser import Browser, NoBrowser, chromium

__all__ = ["Hupai", "address", "hupai"]

ARTEFACTS = Path("build/console")
"""Where screenshots are kept for people to look at."""


@dataclass(frozen=True)
class Answer:
    """What the console sent."""

    status: int
    headers: dict[str, str]
    text: str


@dataclass(frozen=True)
class Console:
    """A console that listens."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self,
        path: str,
        *,
        form: dict[str, str] | bytes | None = None,
        headers: dict[str, str] | None = None,
        query: dict[str, str] | None = None,
    ) -> Answer:
        """One request: a form is posted; a redirect is not followed."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {"content-type": "application/x-www-form-urlencoded"} if form is not None else {}
        body = urlencode(form).encode() if isinstance(form, dict) else form
        address = f"{path}?{urlencode(query)}" if query else path
        method = "GET" if form is None else "POST"
        connection.request(method, address, body, {**sent, **(headers or {})})
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        got = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, got, text)


@pytest.fixture(scope="session")
def console_of() -> Iterator[Callable[[str], Console]]:
    """Starts a console for the server at an address."""
    running = []

    def start(server: str) -> Console:
        told = Settings(port=0, server=server)
        config = uvicorn.Config(create_app(told), port=0, log_level="error", lifespan="off")
        web = uvicorn.Server(config)
        thread = threading.Thread(target=web.run)
        thread.start()
        running.append((web, thread))
        until = time.monotonic() + 10
        while not web.started and time.monotonic() < until:
            time.sleep(0.01)
        return Console(web.servers[0].sockets[0].getsockname()[1])

    yield start
    for web, thread in running:
        web.should_exit = True
        thread.join(10)


@pytest.fixture(scope="session")
def console(console_of: Callable[[str], Console], address: str) -> Console:
    return console_of(address)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A real headless Chromium; tests that need one are skipped where there is none."""
    try:
        started = chromium(tmp_path_factory.mktemp("chromium"))
    except NoBrowser as error:
        pytest.skip(str(error))
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    yield started
    started.quit()
