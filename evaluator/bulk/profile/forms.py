"""How a record gives several tiles: a list, a text, hex, bytes, counts, or notation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from evaluator.bulk.profile.codings import Coding, tiles_of
from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import integer, items
from evaluator.domain.tile import Tile
from evaluator.errors import NotationError


class Form(StrEnum):
    """The shape of a value that holds several codes."""

    LIST = "list"
    """A list of codes; a single code does for a list of one."""
    TEXT = "text"
    """Codes with a separator between them."""
    HEX = "hex"
    """Two hexadecimal digits for each code."""
    BYTES = "bytes"
    """A byte for each code, as Parquet holds binary."""
    COUNTS = "counts"
    """How many there are of each code, beginning at ``first``."""
    NOTATION = "notation"
    """Tiles as a person types them: ``19x4dww``, ``123万``."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A form with what it needs to be read; ``separator`` "" parts a text into characters."""

    form: Form = Form.LIST
    separator: str = ","
    first: int = 0

    def tiles(self, value: Any, coding: Coding, place: str) -> tuple[Tile, ...]:  # noqa: ANN401 - records are anything
        """The tiles of a value, in its order; none where the record has nothing.

        Raises:
            Unmapped: it is not of this form, or a code stands for no tile.
        """
        if value is None:
            return ()
        if self.form is Form.NOTATION:
            return _notation(value, place)
        return coding.read(_CODES[self.form](self, value, place), place)


def _list(_: Shape, value: Any, place: str) -> list[Any]:  # noqa: ANN401 - records are anything
    return [value] if isinstance(value, int | str) else items(value, place)


def _text(shape: Shape, value: Any, place: str) -> list[str]:  # noqa: ANN401 - records are anything
    if not isinstance(value, str):
        raise Unmapped(place, f"{type(value).__name__}", "a text of codes")
    codes = value.split(shape.separator) if shape.separator else list(value)
    return [code for code in map(str.strip, codes) if code]


def _hex(_: Shape, value: Any, place: str) -> list[int]:  # noqa: ANN401 - records are anything
    try:
        return list(bytes.fromhex(value))
    except (TypeError, ValueError):
        raise Unmapped(place, f"{value!r:.60}", "two hexadecimal digits for each tile") from None


def _bytes(_: Shape, value: Any, place: str) -> list[int]:  # noqa: ANN401 - records are anything
    if not isinstance(value, bytes):
        raise Unmapped(place, f"{type(value).__name__}", "bytes; JSON has none, use hex")
    return list(value)


def _counts(shape: Shape, value: Any, place: str) -> list[int]:  # noqa: ANN401 - records are anything
    codes: list[int] = []
    for code, count in enumerate(items(value, place), shape.first):
        copies = integer(count, place)
        if not 0 <= copies <= _MOST:
            raise Unmapped(place, f"{copies} of code {code}", f"0 to {_MOST} of each")
        codes += [code] * copies
    return codes


_MOST: Final = 20
"""More of one tile than any set has; a greater count is no count of tiles."""

_CODES: Final[Mapping[Form, Callable[[Shape, Any, str], list[Any]]]] = {
    Form.LIST: _list,
    Form.TEXT: _text,
    Form.HEX: _hex,
    Form.BYTES: _bytes,
    Form.COUNTS: _counts,
}


def _notation(value: Any, place: str) -> tuple[Tile, ...]:  # noqa: ANN401 - records are anything
    try:
        return tiles_of(value) if isinstance(value, str) and value else ()
    except NotationError as error:
        raise Unmapped(place, f"{value!r:.60}: {error.problem}", error.expected) from None
