"""A port that only the workers of one supervisor share.

Workers share a port by SO_REUSEPORT, which lets in any process of the same user without a word. So
the supervisor takes the port first, alone, and keeps it for as long as it lives: another server
that asks for it alone finds it taken, while workers, who ask to share, may.
"""

import errno
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Final

from evaluator.service.errors import CannotServe
from evaluator.service.settings.agreement import host_of, with_port

_TRIES: Final = 10
"""A free port of one address may be taken on the other address of the same name."""

_NOT_HERE: Final = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT})
_ANY: Final = frozenset({"0.0.0.0", "::"})


class Held:
    """A port on every address that a host name means, never listened on."""

    def __init__(self, address: str) -> None:
        """Takes the port of HOST:PORT; 0 is any free one.

        Raises:
            CannotServe: it is taken, or the host is not this machine.
        """
        host, port = host_of(address), int(address.rpartition(":")[2])
        self._sockets = ExitStack()
        for _ in range(_TRIES if port == 0 else 1):
            try:
                port_held = self._take(_places(host), port)
            except OSError:
                self._sockets.close()
            else:
                self.address = with_port(address, port_held)
                return
        raise CannotServe(f"cannot listen on {address}: taken, or no address of this machine")

    def __enter__(self) -> "Held":
        """The port, to be given back."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Gives it back."""
        self._sockets.close()

    def _take(self, places: Sequence[tuple[socket.AddressFamily, str]], port: int) -> int:
        taken = 0
        for family, host in places:
            one = self._sockets.enter_context(socket.socket(family, socket.SOCK_STREAM))
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, host not in _ANY)
            # Connections that a server before this one has closed do not count as taking the port…
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind((host, taken or port))
            except OSError as error:
                if error.errno in _NOT_HERE and len(places) > 1:
                    continue
                raise
            # …but this socket does, unless somebody asks to share.
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            taken = one.getsockname()[1]
        if not taken:
            raise OSError(errno.EADDRNOTAVAIL, "no such address here")
        return taken


def _places(host: str) -> list[tuple[socket.AddressFamily, str]]:
    """The addresses that gRPC listens on when it is told the host."""
    if host in _ANY:
        if socket.has_dualstack_ipv6():
            return [(socket.AF_INET6, "::")]
        return [(socket.AF_INET, "0.0.0.0")]
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return list(dict.fromkeys((family, str(place[0])) for family, *_, place in found))
