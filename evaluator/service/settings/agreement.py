"""Whether settings go together, and whether the files that they name can be used."""

import socket
from collections.abc import Iterator
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

from evaluator.service.access.certificates import BadCertificate, Certificates
from evaluator.service.access.tokens import BadTokens, Tokens
from evaluator.service.settings.settings import Settings


def disagreements(settings: Settings) -> Iterator[tuple[str, str]]:
    """Each setting that cannot be, and why."""
    yield from _addresses(settings)
    yield from _rulesets(settings)
    yield from _tokens(settings)
    yield from _tls(settings)
    if settings.tracing and not _has_opentelemetry():
        yield "tracing", "needs the packages of hupai[otel]"


def host_of(address: str) -> str:
    """The host of HOST:PORT, an IPv6 address without its brackets.

    >>> host_of("[::1]:50051"), host_of("localhost:0")
    ('::1', 'localhost')
    """
    return address.rpartition(":")[0].removeprefix("[").removesuffix("]")


def with_port(address: str, port: int) -> str:
    """HOST:PORT with another port; nothing for nothing.

    >>> with_port("[::1]:0", 50051), with_port("", 0)
    ('[::1]:50051', '')
    """
    return f"{address.rpartition(':')[0]}:{port}" if address else ""


def is_loopback(address: str) -> bool:
    """Whether only this machine reaches HOST:PORT. A name must mean loopback addresses only.

    >>> [is_loopback(a) for a in ("127.0.0.1:1", "[::1]:1", "0.0.0.0:1", "[::]:1")]
    [True, True, False, False]
    """
    try:
        found = socket.getaddrinfo(host_of(address), None, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return all(ip_address(str(place[0]).split("%")[0]).is_loopback for *_, place in found)


def _addresses(settings: Settings) -> Iterator[tuple[str, str]]:
    known = bool(settings.token_file or settings.tls_client_ca or settings.allow_unauthenticated)
    if not known and not is_loopback(settings.address):
        yield (
            "address",
            f"{settings.address} can be reached from elsewhere; expected a loopback address, or"
            " token_file, or tls_client_ca, or allow_unauthenticated",
        )
    taken = {settings.address: "address"}
    for name in ("health_address", "admin_address"):
        address = getattr(settings, name)
        if address and not address.endswith(":0") and taken.setdefault(address, name) != name:
            yield name, f"{address} is the {taken[address]} too"


def _rulesets(settings: Settings) -> Iterator[tuple[str, str]]:
    """What lies in the folders is looked at by those who serve it: this must not load the rules."""
    for folder in settings.ruleset_folders:
        if not folder.is_dir():
            yield "rulesets", f"{folder}: no such folder"


def _tokens(settings: Settings) -> Iterator[tuple[str, str]]:
    if settings.token_file:
        try:
            Tokens(settings.token_file)
        except (OSError, BadTokens) as error:
            why = error.strerror if isinstance(error, OSError) else error
            yield "token_file", f"{settings.token_file}: {why}"


def _tls(settings: Settings) -> Iterator[tuple[str, str]]:
    chain, key = settings.tls_certificate, settings.tls_key
    if not chain:
        for name in ("tls_key", "tls_client_ca"):
            if getattr(settings, name):
                yield name, "needs tls_certificate"
        return
    if not key:
        yield "tls_certificate", "needs tls_key"
        return
    unreadable = list(_unreadable(settings))
    yield from unreadable
    if not unreadable:
        try:
            Certificates(chain, key, settings.tls_client_ca)
        except (OSError, BadCertificate) as error:
            yield "tls_certificate", str(error)


def _unreadable(settings: Settings) -> Iterator[tuple[str, str]]:
    for name in ("tls_certificate", "tls_key", "tls_client_ca"):
        path = getattr(settings, name)
        try:
            if path:
                Path(path).read_bytes()
        except OSError as error:
            yield name, f"{path}: {error.strerror}"


def _has_opentelemetry() -> bool:
    try:
        return all(map(find_spec, ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.grpc")))
    except ModuleNotFoundError:
        return False
