"""A record while it is read: fields in, values out, everything that is wrong noted."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from evaluator.bulk.profile.errors import Unmapped
from evaluator.bulk.profile.fields import Field, Row, flag, integer, items, text

_T = TypeVar("_T")


class Reading:
    """One record, and what has been found wrong with it so far, one sentence each."""

    def __init__(self, record: Any) -> None:  # noqa: ANN401 - records are anything
        """Begins with nothing wrong, and no winner known."""
        self.row = Row(record)
        self.faults: list[str] = []

    def take(self, read: Callable[[], _T]) -> _T | None:
        """What a reader finds; None when it finds something wrong, which is noted."""
        try:
            return read()
        except Unmapped as error:
            self.faults.append(str(error))
            return None

    def text(self, field: Field | None) -> str | None:
        """A text; None where the record has none."""
        return self._typed(field, text)

    def integer(self, field: Field | None) -> int | None:
        """A whole number; None where the record has none."""
        return self._typed(field, integer)

    def flag(self, field: Field | None) -> bool | None:
        """Yes or no; None where the record does not say."""
        return self._typed(field, flag)

    def integers(self, field: Field | None) -> list[int] | None:
        """A list of whole numbers; None where the record has none."""
        return self._typed(field, _integers)

    def needed(self, field: Field) -> str | None:
        """A text that must be there."""
        before, found = len(self.faults), self.text(field)
        if found is None and len(self.faults) == before:
            self.faults.append(str(Unmapped(field.place, "nothing there", "a value")))
        return found

    def texts(self, fields: Mapping[str, Field]) -> dict[str, str]:
        """Several texts by name, those that are not there left out."""
        found = {name: self.text(field) for name, field in fields.items()}
        return {name: value for name, value in found.items() if value is not None}

    def _typed(self, field: Field | None, read: Callable[[Any, str], _T]) -> _T | None:
        if field is None:
            return None
        try:
            value = field.of(self.row)
            return None if value is None else read(value, field.place)
        except Unmapped as error:
            self.faults.append(str(error))
            return None


def _integers(value: Any, place: str) -> list[int]:  # noqa: ANN401 - records are anything
    return [integer(one, place) for one in items(value, place)]
