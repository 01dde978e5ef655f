"""The notation reader as Python sees it."""

from typing import Any, Self

from typing_extensions import disjoint_base

@disjoint_base
class Lexicon:
    def __new__(cls, packed: dict[str, Any]) -> Self: ...
