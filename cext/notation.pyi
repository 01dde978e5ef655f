"""The notation reader as Python sees it."""

from typing import Any

_Reading = tuple[
    tuple[int, ...],
    tuple[tuple[int, tuple[int, ...]], ...],
    tuple[int, ...],
    int,
    int,
    tuple[int, ...],
]

class Lexicon:
    def __init__(self, packed: dict[str, Any]) -> None: ...

def reading(lexicon: Lexicon, text: bytes) -> _Reading | None: ...
