"""The admin pages speak enough HTTP for Prometheus and probes, and no more."""

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from http import HTTPStatus

import pytest

from evaluator.service.errors import CannotServe
from evaluator.service.watch import admin
from evaluator.service.watch.admin import Page
from tests.service.loop import Loop

Ask = Callable[[bytes], tuple[bytes, bytes]]


@pytest.fixture(scope="module")
def ask(loop: Loop) -> Iterator[Ask]:
    async def good() -> Page:
        return Page("yes\n")

    async def bad() -> Page:
        return Page("no\n", HTTPStatus.SERVICE_UNAVAILABLE)

    served = admin.serving("127.0.0.1:0", {"/good": good, "/bad": bad})
    address = loop.run(served.__aenter__())

    def answer(request: bytes) -> tuple[bytes, bytes]:
        """First line and body."""
        host, _, port = address.rpartition(":")
        with socket.create_connection((host, int(port)), 5) as connection:
            connection.sendall(request)
            received = b"".join(iter(lambda: connection.recv(4096), b""))
        head, _, body = received.partition(b"\r\n\r\n")
        return head.split(b"\r\n")[0], body

    yield answer
    loop.run(served.__aexit__(None, None, None))


@pytest.mark.parametrize(
    ("request_", "status", "body"),
    [
        (b"GET /good HTTP/1.1\r\nHost: x\r\n\r\n", b"200 OK", b"yes\n"),
        (b"GET /good?name[]=x HTTP/1.0\r\n\r\n", b"200 OK", b"yes\n"),
        (b"HEAD /good HTTP/1.1\r\n\r\n", b"200 OK", b""),
        (b"GET /bad HTTP/1.1\r\n\r\n", b"503 Service Unavailable", b"no\n"),
        (b"GET /other HTTP/1.1\r\n\r\n", b"404 Not Found", b"/good\n/bad\n"),
        (b"POST /good HTTP/1.1\r\n\r\n", b"405 Method Not Allowed", b"only GET\n"),
        (b"\xff\xfe\r\n\r\n", b"405 Method Not Allowed", b"only GET\n"),
    ],
)
def test_a_page_is_got(ask: Ask, request_: bytes, status: bytes, body: bytes) -> None:
    assert ask(request_) == (b"HTTP/1.1 " + status, body)


def test_a_request_without_end_is_not_answered(
    ask: Ask,
) -> None:
    with suppress(ConnectionResetError):
        assert ask(b"GET /good HTTP/1.1\r\n" + b"x" * 20_000) == (b"", b"")
    assert ask(b"GET /good HTTP/1.1\r\n\r\n")[1] == b"yes\n"


def test_a_reader_that_says_nothing_is_left(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "_PATIENCE", 0.1)
    served = admin.serving("127.0.0.1:0", {})
    host, _, port = loop.run(served.__aenter__()).rpartition(":")
    with socket.create_connection((host, int(port)), 5) as connection:
        assert connection.recv(10) == b""
    loop.run(served.__aexit__(None, None, None))


def test_a_taken_address_is_an_error(loop: Loop) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        served = admin.serving(f"127.0.0.1:{taken.getsockname()[1]}", {})
        with pytest.raises(CannotServe, match="cannot listen on"):
            loop.run(served.__aenter__())
