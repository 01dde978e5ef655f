"""How the client gets in: what a server asks of its callers, from the environment."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import grpc

from evaluator.service.errors import CallFailed
from evaluator.service.limits import MOST_SENT

CA: Final = "HUPAI_CALL_CA"
"""Authorities of the server's certificate, PEM. Turns TLS on."""

CERTIFICATE: Final = "HUPAI_CALL_CERTIFICATE"
"""The caller's own certificate, PEM, for mutual TLS."""

KEY: Final = "HUPAI_CALL_KEY"
"""Its key, PEM."""

TOKEN_FILE: Final = "HUPAI_CALL_TOKEN_FILE"
"""A file of tokens as the server takes it; the first is sent."""


def channel(address: str, environment: Mapping[str, str]) -> grpc.Channel:
    """A connection to the server at the address.

    Raises:
        CallFailed: a file that the environment names cannot be read.
    """
    options = (("grpc.max_receive_message_length", MOST_SENT),)
    ca, key, own = (_file(environment.get(name, "")) for name in (CA, KEY, CERTIFICATE))
    if ca is None:
        return grpc.insecure_channel(address, options)
    return grpc.secure_channel(address, grpc.ssl_channel_credentials(ca, key, own), options)


def metadata(environment: Mapping[str, str]) -> list[tuple[str, str]]:
    """What goes with every call. Raises what ``channel`` raises."""
    content = _file(environment.get(TOKEN_FILE, ""))
    if content is None:
        return []
    lines = map(str.strip, content.decode("ascii", "replace").splitlines())
    token = next((line for line in lines if line and not line.startswith("#")), "")
    return [("authorization", f"Bearer {token}")]


def _file(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes() if path else None
    except OSError as error:
        raise CallFailed("UNAUTHENTICATED", f"{path}: {error.strerror}", []) from None
