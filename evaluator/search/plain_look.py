"""Where there is no compiled core nothing is told at a look: every position goes the whole way."""

from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from evaluator.domain.hand import Position
from evaluator.search.found import Found


class Seen:
    """One position as a core reads it; there is none here."""


class Look(NamedTuple):
    """What was found of a position, and the codes of what keeps it from winning."""

    reasons: tuple[str, ...]
    found: Found


def see(position: Position) -> Seen | None:
    """None: no position is plain."""
    del position
    return None


def see_text(text: bytes) -> Seen | None:
    """None: no text is plain."""
    del text
    return None


class Hands:
    """Lines of notation of which nothing is read."""

    def __init__(self, lines: Iterable[bytes | None]) -> None:
        """Keeps them."""
        self.lines = tuple(lines)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.lines)


def read_lines(lines: Iterable[bytes | None]) -> Hands:
    """The lines as they are."""
    return Hands(lines)


def texts_of(hands: Hands) -> list[bytes | None]:
    """None for every line: no text is plain."""
    return [None for _ in hands.lines]


class Layout:
    """Field numbers of a request, which nobody needs here."""

    def __init__(self, packed: dict[str, list[int]]) -> None:
        """Keeps none of them."""
        del packed


def read_message(layout: Layout, data: bytes) -> tuple[Seen, bytes, int, str] | None:
    """None: no request is plain."""
    del layout, data
    return None


def position_of(seen: Seen) -> NoReturn:
    """Is never asked."""
    raise AssertionError(seen)


def text_of(seen: Seen) -> NoReturn:
    """Is never asked."""
    raise AssertionError(seen)
