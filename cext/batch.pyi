"""The batch core as Python sees it."""

from collections.abc import Iterable
from typing import Any

from cext.majiang import Table as MajiangTable
from cext.notation import Lexicon
from cext.zipai import Table as ZipaiTable

class SheetNumbers:
    def __init__(self, table: ZipaiTable | MajiangTable, packed: dict[str, Any]) -> None: ...

class Batch:
    def __new__(
        cls,
        lexicon: Lexicon,
        sheet: SheetNumbers,
        hands: Iterable[bytes],
        columns: memoryview[int],
    ) -> Batch: ...
    def run(self, seconds: float) -> bool: ...
    def stop(self) -> None: ...
    def left(self) -> list[int]: ...
