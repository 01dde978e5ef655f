"""One value of a record: where it lies, and what its codes mean."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.paths import Path

ANY_OTHER: Final = "*"
"""The key of ``values`` that stands for every value not named."""

_FLAGS: Final = {"true": True, "false": False, "1": True, "0": False, "": False}


class Row(NamedTuple):
    """A record, and the seat of its winner where that is known."""

    record: Any
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """Where a value comes from: a path, or a constant; and how it is to be understood.

    ``values`` gives meanings to codes (as text), ``mask`` asks for bits of a number, ``divide`` is
    what the number is in units of: a number, or the path of one. ``none`` are codes (as text) that
    stand for nothing; ``default`` stands in where the record has nothing.
    """

    path: Path | None = None
    value: Any = None
    default: Any = None
    values: Mapping[str, Any] = field(default_factory=dict)
    mask: int = 0
    divide: int | Path = 1
    none: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """The path in messages."""
        return self.path.text if self.path else "(constant)"

    def of(self, row: Row) -> Any:  # noqa: ANN401 - records are anything
        """The value with its meaning, None where there is none.

        Raises:
            Unmapped: its code is not among ``values``, or it cannot be divided.
        """
        found = self.value if self.path is None else self.path.of(row.record, row.winner)
        if found is None or found == "":
            return self.default
        if self.none and as_key(found) in self.none:
            return self.default
        if self.values:
            found = self._meaning(found)
        if self.mask:
            found = bool(integer(found, self.place) & self.mask)
        return found if self.divide == 1 else self._divided(found, row)

    def _meaning(self, found: Any) -> Any:  # noqa: ANN401 - records are anything
        key = as_key(found)
        if key in self.values:
            return self.values[key]
        if ANY_OTHER in self.values:
            return self.values[ANY_OTHER]
        raise Unmapped(self.place, quoted(found), f"one of {', '.join(self.values)}")

    def _divided(self, found: Any, row: Row) -> Any:  # noqa: ANN401 - records are anything
        unit: Any = self.divide
        if isinstance(unit, Path):
            unit = integer(unit.of(row.record, row.winner), unit.text)
        if unit < 1:
            raise Unmapped(self.place, f"units of {unit}", "a unit of at least 1")
        if isinstance(found, list):
            return [self._in_units(one, unit) for one in found]
        if isinstance(found, dict):
            return {key: self._in_units(one, unit) for key, one in found.items()}
        return self._in_units(found, unit)

    def _in_units(self, found: Any, unit: int) -> int:  # noqa: ANN401 - records are anything
        whole, rest = divmod(integer(found, self.place), unit)
        if rest:
            raise Unmapped(self.place, quoted(found), f"a multiple of {unit}")
        return whole


def as_key(value: Any) -> str:  # noqa: ANN401 - records are anything
    """A code as the keys of ``values`` are written.

    >>> as_key(1), as_key(1.0), as_key(True), as_key("x"), as_key(b"x")
    ('1', '1', 'true', 'x', 'x')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def integer(value: Any, place: str) -> int:  # noqa: ANN401 - records are anything
    """A whole number, also one written as text or as a float without a fraction.

    Raises:
        Unmapped: it is none.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    written = value.strip() if isinstance(value, str) else ""
    if written.removeprefix("-").isdecimal() and written.isascii() and len(written) < 20:
        return int(written)
    raise Unmapped(place, quoted(value), "a whole number")


def flag(value: Any, place: str) -> bool:  # noqa: ANN401 - records are anything
    """Yes or no: true and false, 1 and 0.

    Raises:
        Unmapped: it is neither.
    """
    found = _FLAGS.get(as_key(value).lower())
    if found is None:
        raise Unmapped(place, quoted(value), "true or false, or a mask or values in the profile")
    return found


def items(value: Any, place: str) -> list[Any]:  # noqa: ANN401 - records are anything
    """A list.

    Raises:
        Unmapped: it is none.
    """
    if isinstance(value, list | tuple):
        return list(value)
    raise Unmapped(place, quoted(value), "a list")


def text(value: Any, place: str) -> str:  # noqa: ANN401 - records are anything
    """A text; numbers are written out.

    Raises:
        Unmapped: it is a list or a table, or holds half a character.
    """
    written = as_key(value)
    if isinstance(value, list | tuple | dict) or not _whole(written):
        raise Unmapped(place, quoted(value), "a text")
    return written


def _whole(written: str) -> bool:
    try:
        written.encode()
    except UnicodeEncodeError:
        return False
    return True


def quoted(value: Any) -> str:  # noqa: ANN401 - records are anything
    """A value as messages show it: not more than a line of it."""
    written = ascii(value)
    return written if len(written) <= 60 else written[:57] + "..."
