"""Bearer tokens: a file of them, one a line, read again when it changes."""

import hashlib
import hmac
import logging
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from evaluator.service.access.files import Signature, signature
from evaluator.service.errors import Unauthenticated

LOG: Final = logging.getLogger(__name__)

LEAST_CHARACTERS: Final = 16
"""A shorter token could be guessed."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9._~+/-]+=*")
_SCHEME: Final = "bearer "


class BadTokens(ValueError):
    """A file of tokens cannot be used. The message quotes none of it."""


class Tokens:
    """The tokens that a call may carry.

    When the file changes and can be used, the new tokens hold from then on. When it cannot, the
    old ones stay, and the log says so.
    """

    def __init__(self, path: str) -> None:
        """Reads the file.

        Raises:
            OSError: it cannot be read.
            BadTokens: it holds no token, or something else.
        """
        self._path = path
        self._seen: Signature = signature(path)
        self._digests = _digests(path)

    def admit(self, metadata: Iterable[tuple[str, str | bytes]]) -> None:
        """Lets a call with this metadata pass.

        Every token is compared in full, as digests of one length: the time tells nothing.

        Raises:
            Unauthenticated: it carries no token of ours.
        """
        given = next((value for name, value in metadata if name == "authorization"), "")
        if not isinstance(given, str) or given[: len(_SCHEME)].lower() != _SCHEME:
            raise Unauthenticated
        digest = hashlib.sha256(given[len(_SCHEME) :].strip().encode()).digest()
        known = False
        for one in self._digests:
            known |= hmac.compare_digest(one, digest)
        if not known:
            raise Unauthenticated

    def reload(self) -> None:
        """Reads the file again when it is another than before."""
        now = signature(self._path)
        if now == self._seen:
            return
        self._seen = now
        try:
            self._digests = _digests(self._path)
        except (OSError, BadTokens) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            LOG.error("tokens not reloaded", extra={"file": self._path, "why": why})
        else:
            LOG.warning("tokens reloaded", extra={"file": self._path, "count": len(self._digests)})


def _digests(path: str) -> tuple[bytes, ...]:
    try:
        lines = Path(path).read_text(encoding="ascii").splitlines()
    except UnicodeDecodeError:
        raise BadTokens("no plain ASCII") from None
    digests = []
    for number, line in enumerate(map(str.strip, lines), start=1):
        if not line or line.startswith("#"):
            continue
        if len(line) < LEAST_CHARACTERS or not _TOKEN.fullmatch(line):
            raise BadTokens(
                f"line {number}: no token of {LEAST_CHARACTERS} or more letters, digits and ._~+/-"
            )
        digests.append(hashlib.sha256(line.encode()).digest())
    if not digests:
        raise BadTokens("no token in it")
    return tuple(digests)
