"""What a setting can be: each kind reads text and says what it expected of bad text."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


class BadValue(ValueError):
    """A text is not what its kind takes; the message completes "'x' …"."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How the text of a setting is read. ``form`` is what help and documentation show.

    ``many`` is what stands between several values in one text; a flag with it may be given again,
    and a file may have a list.
    """

    form: str
    read: Callable[[str], object]
    many: str = ""


def _address(text: str) -> str:
    host, colon, port = text.rpartition(":")
    if not (host and colon and port.isascii() and port.isdigit() and int(port) <= 65_535):
        raise BadValue("is no HOST:PORT")
    return text


def _address_or_none(text: str) -> str:
    return text and _address(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        raise BadValue("is no number of seconds") from None
    if not 0 <= seconds <= _MOST_SECONDS:
        raise BadValue(f"is no number of seconds from 0 to {_MOST_SECONDS}")
    return seconds


def _flag(text: str) -> bool:
    if text.lower() not in _FLAGS:
        raise BadValue("is neither true nor false")
    return _FLAGS[text.lower()]


def _text(text: str) -> str:
    if not re.fullmatch(r"[\w.:+/@-]{0,100}", text):
        raise BadValue("is no name of up to 100 letters, digits and .:+/@-_")
    return text


def number(least: int, most: int) -> Kind:
    """A whole number within bounds.

    >>> number(0, 64).read("2")
    2
    >>> number(0, 64).read("65")
    Traceback (most recent call last):
    evaluator.service.settings.kinds.BadValue: is no whole number from 0 to 64
    """

    def read(text: str) -> int:
        digits = text.replace("_", "")
        if not (digits.isascii() and digits.isdigit() and least <= int(digits) <= most):
            raise BadValue(f"is no whole number from {least} to {most}")
        return int(digits)

    return Kind("NUMBER", read)


def one_of(*choices: str) -> Kind:
    """One of some words."""

    def read(text: str) -> str:
        if text not in choices:
            raise BadValue(f"is none of {', '.join(choices)}")
        return text

    return Kind("|".join(choices), read)


_FLAGS: Final = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
_MOST_SECONDS: Final = 1_000_000

ADDRESS: Final = Kind("HOST:PORT", _address)
ADDRESS_OR_NONE: Final = Kind("HOST:PORT", _address_or_none)
SECONDS: Final = Kind("SECONDS", _seconds)
FLAG: Final = Kind("true|false", _flag)
FILE: Final = Kind("FILE", str)
FOLDERS: Final = Kind(f"DIR[{os.pathsep}DIR…]", str, os.pathsep)
TEXT: Final = Kind("TEXT", _text)
