"""Timing the 泰州麻将 kernel as Python sees it."""

from collections.abc import Sequence

from cext.majiang import Table

_Asked = tuple[Sequence[int], int, Sequence[tuple[int, int]], Sequence[int]]

def timings(
    table: Table, hands: list[_Asked], passes: int
) -> tuple[int, list[tuple[int, int]]]: ...
