"""A sheet as Python hands it to the core."""

from typing import Any, Self

from typing_extensions import disjoint_base

from cext.majiang import Table as MajiangTable
from cext.zipai import Table as ZipaiTable

@disjoint_base
class SheetNumbers:
    def __new__(cls, table: ZipaiTable | MajiangTable, packed: dict[str, Any]) -> Self: ...
