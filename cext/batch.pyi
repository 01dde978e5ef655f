"""The batch core as Python sees it."""

from collections.abc import Iterable
from typing import Any, Self

from typing_extensions import disjoint_base

from cext.majiang import Table as MajiangTable
from cext.notation import Lexicon
from cext.zipai import Table as ZipaiTable

@disjoint_base
class SheetNumbers:
    def __new__(cls, table: ZipaiTable | MajiangTable, packed: dict[str, Any]) -> Self: ...

@disjoint_base
class Batch:
    def __new__(
        cls,
        lexicon: Lexicon,
        sheet: SheetNumbers,
        hands: Iterable[bytes],
        columns: memoryview[int],
    ) -> Self: ...
    def run(self, seconds: float) -> bool: ...
    def stop(self) -> None: ...
    def left(self) -> list[int]: ...
