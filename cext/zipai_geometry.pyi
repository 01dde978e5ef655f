"""The packed groups and parts of 字牌 as Python sees them."""

from typing import Any

class Geometry:
    def __init__(self, packed: dict[str, Any]) -> None: ...
