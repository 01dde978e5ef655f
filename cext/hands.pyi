"""Hands read once, as Python sees them."""

from collections.abc import Iterable
from typing import Self

from typing_extensions import disjoint_base

from cext.notation import Lexicon

@disjoint_base
class Hands:
    @property
    def lines(self) -> tuple[bytes | None, ...]: ...
    def __new__(cls, lexicon: Lexicon, lines: Iterable[bytes | None]) -> Self: ...
    def __len__(self) -> int: ...
