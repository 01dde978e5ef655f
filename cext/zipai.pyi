"""The 字牌 core as Python sees it."""

from collections.abc import Sequence
from typing import Any, Self

from typing_extensions import disjoint_base

from cext.zipai_geometry import Geometry

Raw = tuple[tuple[int, ...], int, int, int, int, int, int, tuple[int, ...]]
RawFound = tuple[int, int, int, list[Raw], list[Raw], int]

@disjoint_base
class Table:
    def __new__(cls, geometry: Geometry, packed: dict[str, Any]) -> Self: ...

def find(
    table: Table,
    held: Sequence[int],
    wilds: int,
    win: int,
    melds: Sequence[int],
    own_draw: bool,
    self_draw: bool,
    from_wall: bool,
    win_is_held: bool,
    facts: Sequence[int],
    xing: int,
    limit: int,
) -> RawFound | None: ...
