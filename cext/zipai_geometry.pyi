"""The packed groups and parts of 字牌 as Python sees them."""

from typing import Any, Self

from typing_extensions import disjoint_base

@disjoint_base
class Geometry:
    def __new__(cls, packed: dict[str, Any]) -> Self: ...
