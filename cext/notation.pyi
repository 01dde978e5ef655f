"""The notation reader as Python sees it."""

from typing import Any, Self

from typing_extensions import disjoint_base

_Reading = tuple[
    tuple[int, ...],
    tuple[tuple[int, tuple[int, ...]], ...],
    tuple[int, ...],
    int,
    int,
    tuple[int, ...],
]

@disjoint_base
class Lexicon:
    def __new__(cls, packed: dict[str, Any]) -> Self: ...

def reading(lexicon: Lexicon, text: bytes) -> _Reading | None: ...
