"""Certificate, key and client authorities: files, read again when they change."""

import logging
import ssl
import threading
from pathlib import Path
from typing import Final, NamedTuple

from evaluator.service.access.files import Signature, signature

LOG: Final = logging.getLogger(__name__)


class BadCertificate(ValueError):
    """The files are not what they should be. The message quotes none of them."""


class Pem(NamedTuple):
    """What TLS needs, as the files have it. Without ``client_ca`` clients need no certificate."""

    chain: bytes
    key: bytes
    client_ca: bytes | None


class Certificates:
    """The files that TLS is set up from.

    New files that do not fit together are not used: while they are being replaced one after the
    other, the old ones serve on.
    """

    def __init__(self, chain: str, key: str, client_ca: str) -> None:
        """Reads the files; ``client_ca`` may be empty.

        Raises:
            OSError: one cannot be read.
            BadCertificate: one is not what it should be, or they do not fit together.
        """
        self._paths = (chain, key, client_ca)
        self._lock = threading.Lock()
        self._seen = self._signatures()
        self.pem = _read(*self._paths)

    def changed(self) -> Pem | None:
        """The files' new content, once after each change that can be used.

        gRPC asks for every new connection, on a thread of its own.
        """
        with self._lock:
            now = self._signatures()
            if now == self._seen:
                return None
            self._seen = now
            try:
                self.pem = _read(*self._paths)
            except (OSError, BadCertificate) as error:
                LOG.error("certificate not reloaded", extra={"why": str(error)})
                return None
            LOG.warning("certificate reloaded", extra={"file": self._paths[0]})
            return self.pem

    def _signatures(self) -> tuple[Signature, ...]:
        return tuple(map(signature, self._paths))


def _read(chain: str, key: str, client_ca: str) -> Pem:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(chain, key, password=_no_password)
    except ssl.SSLError as error:
        raise BadCertificate(
            f"{chain} and {key} are no certificate chain and its key ({_why(error)})"
        ) from None
    if client_ca:
        try:
            context.load_verify_locations(client_ca)
        except ssl.SSLError as error:
            raise BadCertificate(f"{client_ca} has no certificate ({_why(error)})") from None
    paths = (chain, key, client_ca)
    return Pem(*(Path(path).read_bytes() if path else None for path in paths))  # type: ignore[arg-type]


def _why(error: ssl.SSLError) -> str:
    return str(error.reason or "no PEM").lower().replace("_", " ")


def _no_password() -> str:
    """OpenSSL would ask at the terminal for the password of a key that has one."""
    raise BadCertificate("the key has a password; expected one without")
