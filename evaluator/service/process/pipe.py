"""What a supervisor and a worker tell each other: JSON objects, one a line, over a socket pair."""

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any, Final

Message = dict[str, Any]

_LONGEST: Final = 16 * 1024 * 1024
"""Bytes of a line; what a worker counts takes some kilobytes."""


class Pipe:
    """One end of it. The other end's death is the end of what is heard."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Is made by ``open``."""
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, end: socket.socket) -> "Pipe":
        """This process's end of a socket pair."""
        return cls(*await asyncio.open_unix_connection(sock=end, limit=_LONGEST))

    def say(self, **message: object) -> None:
        """Tells the other end, if it still listens."""
        self._writer.write(json.dumps(message).encode() + b"\n")

    async def said(self) -> None:
        """All that was said is on its way, or lost."""
        with suppress(ConnectionError):
            await self._writer.drain()

    async def hear(self) -> Message | None:
        """The next thing the other end says; None when it says no more."""
        try:
            line = await self._reader.readline()
            message: Message | None = json.loads(line) if line.endswith(b"\n") else None
        except (ConnectionError, ValueError):
            return None
        return message

    def close(self) -> None:
        """Says no more."""
        self._writer.close()
