"""Single entries of a profile's TOML: paths, fields, words, lists of words."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from evaluator.bulk.profile.fields import Field, as_key
from evaluator.bulk.profile.paths import Path
from evaluator.scoring.reader import Table

_Word = TypeVar("_Word", bound=StrEnum)


def section(top: Table, name: str) -> Table:
    """A table of the file, named in faults as it is written there."""
    if not isinstance(top.raw(name), dict | None):
        top.fault(name, "is not a table")
        return Table(f"[{name}]", {}, top.faults)
    return Table(f"[{name}]", top.raw(name) or {}, top.faults)


def tables(table: Table, key: str) -> list[Table]:
    """An array of tables, each named in faults by where it stands."""
    return [Table(f"{table.row}.{one.row}", one.data, one.faults) for one in table.tables(key)]


def needed(table: Table, key: str) -> Field:
    """A field that must be there."""
    found = field(table, key)
    if found is None and not table.has(key):
        table.fault(key, "missing")
    return found or Field()


def field(table: Table, key: str) -> Field | None:
    """A field: the text of a path, or a table with ``column`` or ``value``; None when missing."""
    given = table.raw(key)
    if given is None:
        return None
    if isinstance(given, str):
        return Field(path(table, key, given))
    if not isinstance(given, dict):
        table.fault(key, f"{given!r} is no path; a constant is written {{ value = {given!r} }}")
        return None
    inner = Table(f"{table.row}.{key}", given, table.faults)
    if inner.has("column") == inner.has("value"):
        inner.fault("column", "expected this or value, one of them")
    found = Field(
        path(inner, "column", inner.text("column")) if inner.has("column") else None,
        inner.raw("value"),
        inner.raw("default"),
        keyed(inner, "values"),
        inner.integer("mask", 0),
        _unit(inner),
        codes(inner, "none"),
    )
    inner.done()
    return found


def fields(table: Table, known: Iterable[str] | None = None) -> dict[str, Field]:
    """Every field of a table; with ``known`` no other keys may be there."""
    names = list(table.data if known is None else known)
    found = {name: entry for name in names if (entry := field(table, name)) is not None}
    table.done()
    return found


def path(table: Table, key: str, text: str) -> Path:
    """A path; what keeps the text from being one is a fault."""
    found = Path(text)
    if problem := found.fault():
        table.fault(key, problem)
    return found


def keyed(table: Table, key: str) -> dict[str, Any]:
    """A table from codes to whatever; numbers as keys may be written in hexadecimal."""
    given = table.raw(key)
    if given is None:
        return {}
    if not isinstance(given, dict):
        table.fault(key, f"{given!r} is not a table")
        return {}
    return {_code(name): value for name, value in given.items()}


def codes(table: Table, key: str) -> tuple[str, ...]:
    """One code or a list of them, as text."""
    given = table.raw(key)
    listed = given if isinstance(given, list) else [] if given is None else [given]
    for code in listed:
        if not isinstance(code, int | str) or isinstance(code, bool):
            table.fault(key, f"{code!r} is no code")
    return tuple(map(as_key, listed))


def word(table: Table, key: str, kind: type[_Word], default: _Word) -> _Word:
    """One of a few words."""
    given = table.raw(key)
    if given is None:
        return default
    try:
        return kind(given)
    except ValueError:
        table.fault(key, f"{given!r} is not one of {', '.join(kind)}")
        return default


def chosen(table: Table, key: str, values: Mapping[str, Any], known: Iterable[str]) -> None:
    """Notes every value that is none of the known words."""
    allowed = list(known)
    for code, value in values.items():
        if value not in allowed:
            shown = ", ".join(each or "''" for each in allowed)
            table.fault(key, f"{code}: {value!r} is not one of {shown}")


def _unit(table: Table) -> int | Path:
    given = table.raw("divide")
    if isinstance(given, str):
        return path(table, "divide", given)
    unit = table.integer("divide", 1)
    if unit < 1:
        table.fault("divide", f"{unit} is not above 0")
    return unit


def _code(name: str) -> str:
    try:
        return as_key(int(name, 0))
    except ValueError:
        return name
