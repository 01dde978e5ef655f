"""What a server is: version, build, core, rulesets. Operators compare it across machines."""

from typing import Any, Final, NamedTuple

_SHOWN: Final = 12
"""Digits of a digest that people compare."""


class Identity(NamedTuple):
    """Equal servers have equal identities."""

    version: str
    build: str
    core: str
    rulesets: dict[str, str]
    """Digest by id."""
    revisions: dict[str, list[str]]
    """Digests of the older revisions by id, where there are any."""

    def sentence(self) -> str:
        """The core, the rulesets with short digests, their older revisions, and the build."""
        rulesets = " ".join(_short(name, digest) for name, digest in self.rulesets.items())
        older = " ".join(
            _short(name, digest) for name, found in self.revisions.items() for digest in found
        )
        served = f"rulesets {rulesets}" + (f", revisions {older}" if older else "")
        return f"core {self.core}, {served}, build {self.build}"

    def fields(self) -> dict[str, Any]:
        """As JSON has it."""
        return self._asdict()


def _short(name: str, digest: str) -> str:
    return f"{name}@{digest.removeprefix('sha256:')[:_SHOWN]}"
