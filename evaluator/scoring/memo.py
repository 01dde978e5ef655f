"""What has been written out once: lines, groups, explanations, under one resolved ruleset.

Millions of hands share a few thousand groups and a few hundred sets of measures, so what follows
from those alone is kept. A memo only ever saves work: a full one is emptied.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final

ROOM: Final = 20_000
"""Entries of one kind before they are forgotten."""


class Remembered(dict[Hashable, Any]):
    """Values of one kind by key; ``dict.get`` reads, ``keep`` writes.

    >>> doubles = Remembered()
    >>> doubles.get(2), doubles.keep(2, 4), doubles.get(2)
    (None, 4, 4)
    """

    __slots__ = ()

    def keep(self, key: Hashable, value: Any) -> Any:  # noqa: ANN401 - any kind of value
        """Remembers a value and gives it back."""
        if len(self) >= ROOM:
            self.clear()
        self[key] = value
        return value

    def by_identity(self, thing: object, make: Callable[[Any], Any]) -> Any:  # noqa: ANN401
        """What ``make`` gives for a very object, which is kept so that its identity stays its own.

        >>> Remembered().by_identity("tile", len)
        4
        """
        return (self.get(id(thing)) or self.kept(thing, make))[1]

    def kept(self, thing: object, make: Callable[[Any], Any]) -> tuple[Any, Any]:
        """A very object, by whose identity it is now remembered, and what ``make`` gives for it.

        ``known.get(id(thing)) or known.kept(thing, make)`` is ``by_identity`` without a call for
        what is known.
        """
        pair: tuple[Any, Any] = self.keep(id(thing), (thing, make(thing)))
        return pair


class Memo:
    """One ``Remembered`` for each kind of thing that is written out."""

    __slots__ = (
        "digests",
        "fixed",
        "groups",
        "huxi",
        "lines",
        "missed",
        "readings",
        "reasons",
        "request",
        "scorer",
        "told",
    )

    def __init__(self) -> None:
        """Starts empty."""
        self.groups = Remembered()
        """Groups with their clause, by the group the search gave."""
        self.huxi = Remembered()
        """A group's 胡息 line, by group and running sum."""
        self.lines = Remembered()
        """The other lines with their digest text, by 胡息 and what the rows ask."""
        self.told = Remembered()
        """Those that follow from 胡息 and their codes, by these."""
        self.fixed: frozenset[str] | None = None
        """Codes whose lines follow from being there."""
        self.missed = Remembered()
        """名堂 just missed, by what the rows ask."""
        self.readings = Remembered()
        """Readings relied on, by what they are told by."""
        self.reasons = Remembered()
        """Reasons, by code and by what fills their sentence."""
        self.digests = Remembered()
        """A group's digest text, by group."""
        self.scorer: Any = None
        """The ruleset in the core's own form."""
        self.request: Any = None
        """The request digest as far as it is the same for all hands."""
