"""The pages for operators: a few texts over HTTP, on a port of their own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Final, NamedTuple

from evaluator.service.errors import CannotServe
from evaluator.service.settings.agreement import host_of, with_port

_PATIENCE: Final = 5.0
"""Seconds that a reader has to ask, and to take the answer."""

_LONGEST: Final = 8192
"""Bytes of a request."""


class Page(NamedTuple):
    """An answer."""

    text: str
    status: HTTPStatus = HTTPStatus.OK
    content_type: str = "text/plain; charset=utf-8"


Pages = Mapping[str, Callable[[], Awaitable[Page]]]
"""By path."""


@asynccontextmanager
async def serving(address: str, pages: Pages) -> AsyncIterator[str]:
    """Serves the pages on HOST:PORT meanwhile; gives that with the real port. Nothing for nothing.

    Raises:
        CannotServe: the address is taken, or none of this machine.
    """
    if not address:
        yield ""
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(_PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(await _answer(head, pages))
                await writer.drain()
        writer.close()

    try:
        server = await asyncio.start_server(
            answer, host_of(address), int(address.rpartition(":")[2]), limit=_LONGEST
        )
    except OSError:
        raise CannotServe(
            f"cannot listen on {address}: taken, or no address of this machine"
        ) from None
    try:
        yield with_port(address, server.sockets[0].getsockname()[1])
    finally:
        server.close()


async def _answer(head: bytes, pages: Pages) -> bytes:
    method, target, *_ = [*head.split(b"\r\n")[0].decode("latin-1").split(" "), "", ""]
    write = pages.get(target.partition("?")[0])
    if method not in {"GET", "HEAD"}:
        page = Page("only GET\n", HTTPStatus.METHOD_NOT_ALLOWED)
    elif write is None:
        page = Page("".join(f"{path}\n" for path in pages), HTTPStatus.NOT_FOUND)
    else:
        page = await write()
    body = page.text.encode()
    lines = [
        f"HTTP/1.1 {page.status.value} {page.status.phrase}",
        f"Content-Type: {page.content_type}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (b"" if method == "HEAD" else body)
