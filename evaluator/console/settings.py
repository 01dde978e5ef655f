"""What a console is told on its command line."""

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the console listens, which server it asks, and by which names it may be called.

    ``own_server``: with none at ``server`` it begins one of its own. ``timeout`` is how many
    seconds it waits for an answer.
    """

    host: str = "127.0.0.1"
    port: int = 8080
    server: str = "127.0.0.1:50051"
    names: tuple[str, ...] = ()
    own_server: bool = False
    timeout: float = 10.0

    def hosts(self) -> list[str]:
        """Names that a request may be addressed to: others could be another site's trick.

        >>> Settings(names=("console.example",)).hosts()
        ['127.0.0.1', 'localhost', '[::1]', 'console.example']
        """
        local = ["localhost", "[::1]"] if self.host in ("127.0.0.1", "::1", "localhost") else []
        return [self.host, *local, *self.names]


def read(arguments: Sequence[str] | None = None) -> Settings:
    """The settings of a command line; ends the program as argparse does where they cannot be."""
    defaults = Settings()
    parser = ArgumentParser(
        prog="python -m evaluator.console",
        description="A page that asks a hupai server. It lets in whoever can reach it.",
    )
    address = f"{defaults.host}:{defaults.port}"
    parser.add_argument(
        "--address", default=address, metavar="HOST:PORT", help=f"where to listen [{address}]"
    )
    parser.add_argument(
        "--server",
        default=defaults.server,
        metavar="HOST:PORT",
        help=f"the gRPC server to ask [{defaults.server}]",
    )
    parser.add_argument(
        "--own-server",
        action="store_true",
        help="with no server there, begin one that ends with the console",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a further name that requests may be addressed to; may be given again",
    )
    given = parser.parse_args(arguments)
    host, _, port = given.address.rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        parser.error(f"--address: {given.address!r} is no HOST:PORT")
    names = tuple(given.name)
    return Settings(host.strip("[]"), int(port), given.server, names, given.own_server)
