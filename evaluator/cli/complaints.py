"""What is wrong, on standard error: one line a fault, and a caret under bad notation."""

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from evaluator.cli.width import width
from evaluator.errors import (
    Fault,
    HupaiError,
    InvalidRequest,
    NotationError,
    RulesetError,
    UnknownRuleset,
)
from evaluator.scoring.sentences import Language
from evaluator.service.errors import CallFailed
from evaluator.words import faults

BAD_INPUT: Final = 2
CANNOT_ANSWER: Final = 3

_REFUSED: Final = frozenset({"INVALID_ARGUMENT", "NOT_FOUND"})
"""Codes by which a server says that the fault is the caller's."""

_PLACES: Final = {NotationError: "notation", UnknownRuleset: "ruleset.id"}
"""What is at fault, where the error does not say so itself."""

_SHOWN_CELLS: Final = 72


class BadInput(HupaiError):
    """Everything wrong with what was typed; ``notation`` is what a NotationError points into."""

    def __init__(self, errors: list[HupaiError], *, notation: str) -> None:
        """Keeps the errors in the order they are to be told."""
        super().__init__("; ".join(map(str, errors)))
        self.errors, self.notation = errors, notation


def complain(error: HupaiError, language: Language) -> int:
    """Writes what is wrong to standard error and returns the exit code."""
    for line in _lines(error, language):
        sys.stderr.write(f"{line}\n")
    return BAD_INPUT if _is_of_the_user(error) else CANNOT_ANSWER


def pointer(text: str, offset: int) -> tuple[str, str]:
    """The text around an offset, and a caret that stands under the character there.

    >>> print(*pointer("一九肆王 胡8/自摸", 6), sep=chr(10))
    一九肆王 胡8/自摸
               ^
    """
    shown = "".join(map(_visible, text))
    start = offset
    while start and width(shown[start - 1 : offset]) <= _SHOWN_CELLS // 2:
        start -= 1
    before = ("…" if start else "") + shown[start:offset]
    stop = offset
    while stop < len(shown) and width(before + shown[offset : stop + 1]) <= _SHOWN_CELLS:
        stop += 1
    after = shown[offset:stop] + ("…" if stop < len(shown) else "")
    return before + after, " " * width(before) + "^"


def _is_of_the_user(error: HupaiError) -> bool:
    if isinstance(error, CallFailed):
        return error.code in _REFUSED
    return isinstance(error, BadInput | UnknownRuleset)


def _lines(error: HupaiError, language: Language) -> Iterator[str]:
    """Each fault as a line: ``hupai: field: what is there; expected what should be``."""
    if isinstance(error, BadInput):
        for one in error.errors:
            yield from _lines(one, language)
            if isinstance(one, NotationError):
                yield from (f"  {line}" for line in pointer(error.notation, one.offset))
        return
    found: Sequence[Fault | str] = getattr(error, "faults", ())
    listed = isinstance(error, InvalidRequest | RulesetError) or len(found) == 1
    if not listed:
        yield f"hupai: {_whole(error, language)}"
    yield from (f"hupai: {faults.told(str(fault), language)}" for fault in found)


def _whole(error: HupaiError, language: Language) -> str:
    """An error that is no list of faults, in one line."""
    text = str(error).splitlines()[0]
    colon = ": " if language == "en" else "："
    if isinstance(error, CallFailed):
        code, _, text = text.partition(": ")
        return f"{code}{colon}{faults.message(text, language)}"
    say = faults.problem if isinstance(error, NotationError) else faults.message
    place = _PLACES.get(type(error), "")
    return f"{place}{colon if place else ''}{say(text, language)}"


def _visible(char: str) -> str:
    """The character, or one cell for what a terminal would not show in its place."""
    if char.isspace():
        return " "
    return char if char.isprintable() and width(char) else "?"
