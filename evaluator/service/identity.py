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

    def sentence(self) -> str:
        """The core, the rulesets with short digests, and the build."""
        rulesets = " ".join(
            f"{name}@{digest.removeprefix('sha256:')[:_SHOWN]}"
            for name, digest in self.rulesets.items()
        )
        return f"core {self.core}, rulesets {rulesets}, build {self.build}"

    def fields(self) -> dict[str, Any]:
        """As JSON has it."""
        return self._asdict()
