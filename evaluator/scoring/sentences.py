"""Sentences for people, in Chinese and English; the only place where they are written."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

Language = Literal["zh", "en"]


def sentence(kind: str, code: str, language: Language, values: Mapping[str, str]) -> str:
    """The sentence for a code, filled with values; missing values stay ``…``.

    >>> sentence("reason", "HUXI_BELOW_MINIMUM", "en", {"huxi": "13", "needed": "15"})
    'Too few 胡息: 13 at best, 15 needed.'
    """
    return template(kind, code, language).format_map(_Dots(values))


def template(kind: str, code: str, language: Language) -> str:
    """The sentence for a code with its places still open. Raises KeyError where there is none."""
    return _catalogue()[kind][code][language]


def codes(kind: str) -> set[str]:
    """Codes of one kind that have a sentence.

    >>> "WIN_LIMIT" in codes("reason")
    True
    """
    return set(_catalogue()[kind])


class _Dots(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, dict[str, dict[str, str]]]:
    path = Path(__file__).with_name("sentences.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))
