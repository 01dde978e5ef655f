"""What a hand waits on, as Python sees it."""

from collections.abc import Sequence

from cext.zipai import Raw, Table

def waits(
    table: Table,
    held: Sequence[int],
    wilds: int,
    melds: Sequence[int],
    own_draw: bool,
    self_draw: bool,
    from_wall: bool,
    win_is_held: bool,
    facts: Sequence[int],
    xing: int,
    faces: Sequence[int],
) -> list[tuple[int, int, int, int, Raw | None, int]] | None: ...
