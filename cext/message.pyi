"""Serialised requests as Python has them read."""

from typing import Self

from typing_extensions import disjoint_base

from cext.notation import Lexicon
from cext.seen import Seen

@disjoint_base
class Layout:
    def __new__(cls, packed: dict[str, list[int]]) -> Self: ...

def read(layout: Layout, lexicon: Lexicon, data: bytes) -> tuple[Seen, bytes, int, str] | None: ...
