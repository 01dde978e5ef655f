"""One position as the core reads it, as Python sees it."""

from typing import Any, Self

from typing_extensions import disjoint_base

from cext.hands import Hands
from cext.notation import Lexicon

_Tiles = tuple[int, ...]
_Parts = tuple[_Tiles, tuple[tuple[int, _Tiles], ...], _Tiles, int, int, tuple[int, ...]]

@disjoint_base
class Seen:
    @staticmethod
    def of_text(lexicon: Lexicon, text: bytes) -> Seen | None: ...
    @staticmethod
    def of_hand(
        lexicon: Lexicon,
        concealed: _Tiles,
        melds: tuple[tuple[int, _Tiles], ...],
        flowers: _Tiles,
        win: int,
        source: int,
        facts: tuple[int, ...] | None,
    ) -> Seen | None: ...
    def parts(self) -> _Parts: ...
    def wilds(self) -> int: ...

@disjoint_base
class Speller:
    def __new__(cls, packed: dict[str, Any]) -> Self: ...
    def text(self, seen: Seen) -> str: ...
    def texts(self, hands: Hands) -> list[bytes | None]: ...
