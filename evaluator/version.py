"""The engine's version, which every answer carries."""

from typing import Final

VERSION: Final = "0.1.0"
"""Semantic version; it rises with any change of an answer (see CONTRIBUTING.md)."""
