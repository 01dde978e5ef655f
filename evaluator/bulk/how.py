"""How settlements are to be judged: under which rules, and what is held against them."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Pin:
    """One ruleset by id; with a digest that revision of it, without one the one that is served."""

    id: str
    digest: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """From ``ID`` or ``ID@sha256:…``.

        >>> Pin.read("duowang"), Pin.read("duowang@sha256:00ff")
        (Pin(id='duowang', digest=''), Pin(id='duowang', digest='sha256:00ff'))
        """
        ruleset_id, _, digest = text.partition("@")
        return cls(ruleset_id, digest)


AS_RECORDED: tuple[Pin, ...] = ()
"""Each row under the ruleset, digest and options that it states."""


@dataclass(frozen=True, slots=True)
class How:
    """How to judge; small, and the same in every process.

    Rows recorded under the id of a pin are judged under that pin, the others as recorded; a row
    that states no ruleset is judged under the pin when there is one only. Options are always the
    row's.

    ``baseline`` are the rules to hold against them, None for none. The side that is as recorded
    counts as the rules as played and the other as the new ones; when neither or both are,
    ``ruleset`` counts as played.

    ``folders`` are roots of rulesets besides those built in. ``threads`` judge one batch together;
    processes are the runner's business.
    """

    ruleset: tuple[Pin, ...] = AS_RECORDED
    baseline: tuple[Pin, ...] | None = None
    folders: tuple[str, ...] = ()
    threads: int = 1

    @property
    def new_is_baseline(self) -> bool:
        """Whether the baseline counts as the new rules."""
        return bool(self.baseline) or not self.ruleset

    @property
    def ruleset_needed(self) -> bool:
        """Whether each row must say its ruleset itself."""
        return len(self.ruleset) != 1
