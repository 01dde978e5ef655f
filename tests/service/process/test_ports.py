"""A port belongs to one supervisor, and its workers share it."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from evaluator.service.errors import CannotServe
from evaluator.service.process.ports import Held


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def bind(opened: ExitStack, port: int, *, sharing: bool) -> socket.socket:
    """A socket that listens on the port, as gRPC does it."""
    one = opened.enter_context(socket.socket())
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, sharing)
    one.bind(("127.0.0.1", port))
    one.listen()
    return one


def port_of(held: Held) -> int:
    return int(held.address.rpartition(":")[2])


def test_workers_share_a_held_port_and_nobody_else_may_have_it(opened: ExitStack) -> None:
    held = opened.enter_context(Held("127.0.0.1:0"))
    for _ in range(2):
        with pytest.raises(OSError, match="in use"):
            bind(opened, port_of(held), sharing=False)
        with pytest.raises(CannotServe, match=held.address):
            Held(held.address)
        bind(opened, port_of(held), sharing=True)


def test_connections_reach_workers_never_the_one_that_holds(opened: ExitStack) -> None:
    held = opened.enter_context(Held("127.0.0.1:0"))
    worker = bind(opened, port_of(held), sharing=True)
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", port_of(held)), 1):
            worker.accept()[0].close()


def test_a_port_is_refused_that_somebody_else_would_share(opened: ExitStack) -> None:
    other = bind(opened, 0, sharing=True)
    with pytest.raises(CannotServe, match="taken"):
        Held(f"127.0.0.1:{other.getsockname()[1]}")


def test_what_is_left_of_earlier_connections_does_not_matter(opened: ExitStack) -> None:
    """The side that closes first keeps the port in TIME_WAIT for a minute."""
    with Held("127.0.0.1:0") as before:
        port = port_of(before)
        worker = bind(opened, port, sharing=True)
        with worker, socket.create_connection(("127.0.0.1", port), 1) as client:
            worker.accept()[0].close()
            assert client.recv(1) == b""
    with pytest.raises(OSError, match="in use"), socket.socket() as strict:
        strict.bind(("127.0.0.1", port))
    with Held(f"127.0.0.1:{port}") as after, pytest.raises(CannotServe):
        Held(after.address)


@pytest.mark.parametrize("host", ["localhost", "0.0.0.0", "[::]", "[::1]"])
def test_every_address_of_a_host_is_held_on_one_port(opened: ExitStack, host: str) -> None:
    if host.startswith("[") and not socket.has_dualstack_ipv6():
        pytest.skip("no IPv6 here")
    held = opened.enter_context(Held(f"{host}:0"))
    assert held.address == f"{host}:{port_of(held)}"
    with pytest.raises(CannotServe):
        Held(held.address)
    if host == "[::1]":
        return
    with pytest.raises(OSError, match="in use"):
        bind(opened, port_of(held), sharing=False)


@pytest.mark.parametrize("address", ["192.0.2.1:0", "nowhere.invalid:0"])
def test_a_host_that_is_not_here_is_refused(address: str) -> None:
    with pytest.raises(CannotServe, match=address):
        Held(address)
