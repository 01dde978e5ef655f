"""Reading TOML tables field by field, collecting every fault instead of stopping at the first."""

from collections.abc import Iterable, Mapping
from typing import Any

from evaluator.scoring.schema import Bounds, Choices


class Faults:
    """What is wrong with a ruleset file so far, one line each: ``row: field: problem``."""

    def __init__(self) -> None:
        """Starts with none."""
        self.lines: list[str] = []

    def add(self, row: str, field: str, problem: str) -> None:
        """Notes a fault."""
        self.lines.append(f"{row}: {field}: {problem}")


class Table:
    """One TOML table being read; ``done`` reports the keys nobody asked for."""

    def __init__(self, row: str, data: Mapping[str, Any], faults: Faults) -> None:
        """``row`` names the table in messages."""
        self.row, self.data, self.faults = row, data, faults
        self._read: set[str] = set()

    def fault(self, field: str, problem: str) -> None:
        """Notes a fault of this table."""
        self.faults.add(self.row, field, problem)

    def has(self, field: str) -> bool:
        """Whether the table has the field."""
        return field in self.data

    def text(self, field: str, default: str | None = None) -> str:
        """A string; a missing one without default is a fault."""
        value = self._take(field, default)
        if isinstance(value, str):
            return value
        self.fault(field, "missing" if value is None else f"{value!r} is not a text")
        return ""

    def integer(self, field: str, default: int | None = None) -> int:
        """A whole number; a missing one without default is a fault."""
        value = self._take(field, default)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.fault(field, "missing" if value is None else f"{value!r} is not a whole number")
        return 0

    def flag(self, field: str) -> bool:
        """True or false, false when missing."""
        value = self._take(field, False)  # noqa: FBT003 - the default of a flag
        if not isinstance(value, bool):
            self.fault(field, f"{value!r} is not true or false")
        return bool(value)

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of strings, empty when missing."""
        value = self._take(field, [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.fault(field, f"{value!r} is not a list of texts")
        return ()

    def integers(self, field: str) -> tuple[int, ...]:
        """A list of whole numbers, empty when missing."""
        value = self._take(field, [])
        if isinstance(value, list) and all(type(item) is int for item in value):
            return tuple(value)
        self.fault(field, f"{value!r} is not a list of whole numbers")
        return ()

    def raw(self, field: str) -> Any:  # noqa: ANN401 - TOML values of any type
        """The value as it stands, None when missing."""
        return self._take(field, None)

    def table(self, field: str) -> "Table":
        """A sub-table, empty when missing."""
        value = self._take(field, {})
        if not isinstance(value, dict):
            self.fault(field, "is not a table")
            value = {}
        return Table(f"{self.row}.{field}", value, self.faults)

    def tables(self, field: str) -> list["Table"]:
        """An array of tables, empty when missing; rows are named by id, name, group or place."""
        value = self._take(field, [])
        if not (isinstance(value, list) and all(isinstance(item, dict) for item in value)):
            self.fault(field, "is not an array of tables")
            return []
        return [
            Table(f"{field}[{_title(item, number)}]", item, self.faults)
            for number, item in enumerate(value)
        ]

    def choices(self, field: str) -> Choices:
        """``{option = "value"}`` or ``{option = ["values"]}``."""
        table = self.table(field)
        result = {}
        for name, value in table.data.items():
            values = value if isinstance(value, list) else [value]
            if values and all(isinstance(item, str) for item in values):
                result[name] = tuple(values)
            else:
                table.fault(name, f"{value!r} is not a text or a list of texts")
        return result

    def bounds(self, field: str, measures: Iterable[str]) -> Bounds:
        """``{measure = n | [n, …] | {min, max}}`` as bit sets."""
        table, known = self.table(field), set(measures)
        result = {}
        for name, value in table.data.items():
            if name not in known:
                table.fault(name, f"unknown measure; expected one of {', '.join(sorted(known))}")
            mask = _mask(value)
            if mask:
                result[name] = mask
            else:
                table.fault(name, f"{value!r} can never hold; expected 0 to 63, min <= max")
        return result

    def done(self) -> None:
        """Reports keys that no reader knows."""
        for field in sorted(set(self.data) - self._read):
            self.fault(field, "unknown key")

    def _take(self, field: str, default: Any) -> Any:  # noqa: ANN401 - TOML values of any type
        self._read.add(field)
        return self.data.get(field, default)


def _title(item: Mapping[str, Any], number: int) -> str:
    return str(next((item[k] for k in ("id", "name", "group") if k in item), number))


def _mask(value: Any) -> int:  # noqa: ANN401 - TOML values of any type
    """The values as bits; 0 when malformed or empty."""
    if type(value) is int:
        value = [value]
    if isinstance(value, dict) and set(value) <= {"min", "max"}:
        least, greatest = value.get("min", 0), value.get("max", 63)
        if type(least) is int and type(greatest) is int and greatest <= 63:
            value = list(range(least, greatest + 1))
    if not isinstance(value, list) or not all(type(v) is int and 0 <= v <= 63 for v in value):
        return 0
    return sum(1 << v for v in set(value))
