"""The batch core as Python sees it."""

from collections.abc import Iterable
from typing import Self

from typing_extensions import disjoint_base

from cext.hands import Hands
from cext.notation import Lexicon
from cext.sheet import SheetNumbers

@disjoint_base
class Batch:
    def __new__(
        cls,
        lexicon: Lexicon,
        sheet: SheetNumbers,
        hands: Iterable[bytes] | Hands,
        columns: memoryview[int],
        places: memoryview[int] | None = None,
    ) -> Self: ...
    def run(self, seconds: float) -> bool: ...
    def stop(self) -> None: ...
    def left(self) -> list[int]: ...
