"""What is said to people, in Chinese and English."""

from typing import NamedTuple


class Said(NamedTuple):
    """One plain sentence in both languages."""

    zh: str
    en: str
