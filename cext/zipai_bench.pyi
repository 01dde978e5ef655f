"""Timing the 字牌 kernel as Python sees it."""

from typing import Any

from cext.zipai import Table

def timings(
    table: Table, hands: list[tuple[Any, ...]], passes: int
) -> list[tuple[int, int, int]]: ...
