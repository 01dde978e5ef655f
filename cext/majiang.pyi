"""The 泰州麻将 core as Python sees it."""

from collections.abc import Sequence
from typing import Any, Self

from typing_extensions import disjoint_base

_Raw = tuple[tuple[int, ...], int, int, int, tuple[int, ...]]
RawFound = tuple[int, int, tuple[int, ...], list[_Raw]]

@disjoint_base
class Table:
    def __new__(cls, packed: dict[str, Any]) -> Self: ...

def find(
    table: Table,
    held: Sequence[int],
    win: int,
    melds: Sequence[tuple[int, int]],
    facts: Sequence[int],
    limit: int,
) -> RawFound: ...
def waits(held: Sequence[int], melds: Sequence[tuple[int, int]]) -> tuple[int, ...]: ...
