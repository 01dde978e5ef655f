"""Two sheets side by side: which rows, keys and sentences of their files are not the same."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

Data = Mapping[str, Any]

TOP: Final = "top"
"""Section of the keys at the top level."""

ARRAYS: Final = {
    "clause": ("id",),
    "option": ("name",),
    "constraint": ("clause",),
    "huxi": ("group",),
    "limit": ("kind",),
    "mingtang": ("id", "clause"),
    "reading": ("id",),
}
"""Arrays of tables in the order they are told, and what their rows are known by."""

WORDING: Final = frozenset(
    {"name", "en", "description", "text", "source", "question", "chosen", "other", "why"}
    | {"values_text", "values_en"}
)
"""Keys that say something to people and pay nobody."""


class Field(NamedTuple):
    """A key of a row with its values as TOML would write them; empty where there is none."""

    name: str
    before: str
    after: str


class Change(NamedTuple):
    """One row that is not the same: ``how`` is added, removed, changed or moved.

    ``row`` is what it is known by: an id, an option, a group. ``name`` and ``clause`` are empty
    where the row has none. Of a row that is added or removed every key is a field; a moved one
    has none.
    """

    section: str
    how: str
    row: str
    name: str
    clause: str
    fields: tuple[Field, ...] = ()

    @property
    def wording(self) -> bool:
        """Whether it only changes what is said."""
        return self.section == "clause" or all(one.name in WORDING for one in self.fields)


def changes(before: Data, after: Data) -> Iterator[Change]:
    """Every row that differs, in the order of the sections; the data are those of two files."""
    tables = [
        name
        for name in dict.fromkeys((*before, *after))
        if isinstance(before.get(name, after.get(name)), dict)
    ]
    plain = [
        {k: v for k, v in one.items() if k not in (*tables, *ARRAYS)} for one in (before, after)
    ]
    if fields := _fields(*plain):
        yield Change(TOP, "changed", "", "", "", fields)
    for name in tables:
        yield from _table(name, before.get(name), after.get(name))
    for name, keys in ARRAYS.items():
        yield from _array(name, keys, before.get(name, ()), after.get(name, ()))


def written(value: Any) -> str:  # noqa: ANN401 - TOML values of any type
    """A value as TOML would write it; texts without quotation marks.

    >>> written({"red_tiles": {"min": 10}}), written(["a", True])
    ('{ red_tiles = { min = 10 } }', '[a, true]')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {written(one)}' for key, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return str(value)


def _table(name: str, before: Data | None, after: Data | None) -> Iterator[Change]:
    fields = _fields(before or {}, after or {})
    if before is None or after is None:
        yield Change(name, "added" if before is None else "removed", "", "", "", fields)
    elif fields:
        yield Change(name, "changed", "", "", "", fields)


def _array(
    section: str, keys: Sequence[str], before: Sequence[Data], after: Sequence[Data]
) -> Iterator[Change]:
    pairs = _paired(keys, before, after)
    kept = [(old, new) for old, new in pairs if old is not None and new is not None]
    moved = _moved([new for _, new in kept], after)
    for old, new in pairs:
        row = new if new is not None else old or {}
        fields = _fields(old or {}, new or {})
        how = "changed" if fields else "moved"
        if old is None or new is None:
            how = "added" if old is None else "removed"
        if fields or any(new is one for one in moved):
            title = str(row.get(keys[0], ""))
            name = str(row.get("name", "")) if keys[0] != "name" else ""
            yield Change(section, how, title, name, str(row.get("clause", "")), fields)


def _paired(
    keys: Sequence[str], before: Sequence[Data], after: Sequence[Data]
) -> list[tuple[Data | None, Data | None]]:
    """Rows of both sides that are one row, in the order of the first; then those that are new.

    Equal rows are one; of what is left, first those alike in all keys, then in the first key.
    """
    partner: dict[int, int] = {}
    free = list(range(len(after)))
    theirs = [_known_by(keys, new) for new in after]
    for level in range(len(keys) + 1):
        for place, old in enumerate(before):
            if place in partner:
                continue
            own = _known_by(keys, old)[level]
            found = next((n for n in free if theirs[n][level] == own), None)
            if found is not None:
                partner[place] = found
                free.remove(found)
    pairs: list[tuple[Data | None, Data | None]] = [
        (old, after[partner[place]] if place in partner else None)
        for place, old in enumerate(before)
    ]
    return [*pairs, *((None, after[place]) for place in free)]


def _known_by(keys: Sequence[str], row: Data) -> tuple[str, ...]:
    """What one row may have in common with another, from all of it down to its first key."""
    named = [written(row.get(key, "")) for key in keys]
    return written(row), *(" ".join(named[:size]) for size in range(len(keys), 0, -1))


def _moved(kept: Sequence[Data], after: Sequence[Data]) -> list[Data]:
    """The fewest rows that stand elsewhere among those kept: all but a longest rising run."""
    places = [next(n for n, row in enumerate(after) if row is one) for one in kept]
    longest: list[list[int]] = []
    for number, place in enumerate(places):
        before = [run for run in longest if places[run[-1]] < place]
        longest.append([*_longest(before), number])
    stay = set(_longest(longest))
    return [row for number, row in enumerate(kept) if number not in stay]


def _longest(runs: Sequence[list[int]]) -> list[int]:
    return max(runs, key=len) if runs else []


def _fields(before: Data, after: Data) -> tuple[Field, ...]:
    return tuple(
        Field(name, *(written(one[name]) if name in one else "" for one in (before, after)))
        for name in dict.fromkeys((*before, *after))
        if name not in before or name not in after or before[name] != after[name]
    )
