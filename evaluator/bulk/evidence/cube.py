"""Counts and sums of a run by everything that a summary asks about; small however many rows."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

BY: Final = (
    "used_ruleset_id",
    "used_ruleset_digest",
    "baseline_ruleset_id",
    "baseline_ruleset_digest",
    "verdict",
    "cause",
    "first_clause",
    "class",
    "moved_clause",
)
"""What rows are told apart by."""

_NET: Final = pa.list_(pa.int64())
_NETS: Final = ("claimed_net", "computed_net", "baseline_net")
COLUMNS: Final = (*BY, "delta_total", "delta_baseline", *_NETS)
"""Every column that is looked at."""


class Sums(NamedTuple):
    """Of some rows.

    ``delta_total`` and ``delta_baseline`` are in the unit of the sheet. ``points`` is what would
    have to change hands to pay as the rules say what was paid as claimed, ``points_baseline`` to
    pay by the new rules what was paid by those as played: of each round, what its losers of the
    difference lose.
    """

    rows: int = 0
    delta_total: int = 0
    delta_baseline: int = 0
    points: int = 0
    points_baseline: int = 0

    def plus(self, other: "Sums") -> "Sums":
        """Both together."""
        return Sums(*map(sum, zip(self, other, strict=True)))


Key = tuple[str | None, ...]
Cube = Mapping[Key, Sums]
"""Sums by the values of ``BY``."""


def cube_of(table: pa.Table) -> dict[Key, Sums]:
    """The sums of some rows."""
    table = table.combine_chunks()
    measured = {
        "delta_total": _whole(table, "delta_total"),
        "delta_baseline": _whole(table, "delta_baseline"),
        "points": _moved(table, "claimed_net", "computed_net"),
        "points_baseline": _moved(table, "computed_net", "baseline_net"),
    }
    keys = {name: _text(table, name) for name in BY}
    grouped = (
        pa.table(keys | measured)
        .group_by(list(BY))
        .aggregate([([], "count_all"), *((name, "sum") for name in measured)])
    )
    columns = [grouped[name].to_pylist() for name in BY]
    sums = [grouped["count_all"].to_pylist(), *(grouped[f"{m}_sum"].to_pylist() for m in measured)]
    return {
        key: Sums(*(value or 0 for value in values))
        for key, values in zip(zip(*columns, strict=True), zip(*sums, strict=True), strict=True)
    }


def merged(cubes: Iterable[Cube]) -> dict[Key, Sums]:
    """The sums of all together."""
    whole: dict[Key, Sums] = {}
    for cube in cubes:
        for key, sums in cube.items():
            whole[key] = whole.get(key, Sums()).plus(sums)
    return whole


def _text(table: pa.Table, name: str) -> Any:  # noqa: ANN401 - an Arrow column
    if name not in table.schema.names:
        return pa.nulls(table.num_rows, pa.string())
    return table[name].cast(pa.string())


def _whole(table: pa.Table, name: str) -> Any:  # noqa: ANN401 - an Arrow column
    if name not in table.schema.names:
        return pa.nulls(table.num_rows, pa.int64())
    return table[name].cast(pa.int64())


def _moved(table: pa.Table, before: str, after: str) -> Any:  # noqa: ANN401 - an array
    """Points that would change hands in each row; 0 where it is not known."""
    moved = np.zeros(table.num_rows, np.int64)
    if before in table.schema.names and after in table.schema.names and table.num_rows:
        old, new = (table[name].combine_chunks().cast(_NET) for name in (before, after))
        sized = pc.equal(pc.list_value_length(old), pc.list_value_length(new))
        known = pc.fill_null(sized, fill_value=False)
        old, new = old.filter(known), new.filter(known)
        gained = pc.subtract(pc.fill_null(new.flatten(), 0), pc.fill_null(old.flatten(), 0))
        won = np.maximum(gained.to_numpy(), 0)
        ends = np.cumsum(pc.list_value_length(new).to_numpy())
        sums = np.concatenate([np.zeros(1, np.int64), np.cumsum(won)])
        moved[known.to_numpy(zero_copy_only=False)] = np.diff(sums[ends], prepend=0)
    return pa.array(moved)
