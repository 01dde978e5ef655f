"""The engine's version, which every answer carries."""

from typing import Final

VERSION: Final = "0.1.0"
"""Semantic version; docs/versioning.md says what it rises with."""
