"""What is wrong with a request, in the language of a page.

The service tells faults in English, on the wire too. Here the English phrase finds its Chinese
one, and what stood in it goes over; a phrase that the catalogue lacks stays as it is.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from evaluator.errors import Fault
from evaluator.scoring.sentences import Language, codes, sentence, template

_NUMBERS: Final = frozenset("nmkj")
"""Names in a phrase that stand for whole numbers only."""

_NESTED: Final = frozenset({"problem", "expected"})
"""Names in a phrase that stand for a phrase of that sort; ``fault`` stands for a whole fault."""

_HAND: Final = re.compile(
    r"(?:^|\.)(hand\.\w+|win\.(?:tile|source)|facts\.\w+)(?:\[(\d+)\])?(?:\.\w+)*$"
)
"""A path into a hand: which part of it, and the place in that."""

_OTHER: Final = re.compile(r"[\w.=-]+(?: or [\w.=-]+)+")
_REASON: Final = re.compile(r"([A-Z][A-Z_]{4,}): ")


def fault(one: Fault, language: Language) -> str:
    """A fault in one line, its path in front.

    >>> fault(Fault("hand.melds[0].kind", "PENG is no meld of this sheet", "one of CHI, TI"), "zh")
    'hand.melds[0].kind：本玩法没有碰（PENG）；应为吃（CHI）、提（TI）之一'
    """
    if language == "en":
        return str(one)
    return f"{one.field}：{without_path(one, language)}"


def without_path(one: Fault, language: Language) -> str:
    """A fault where its field is plain to see.

    >>> without_path(Fault("seats", "9", "2 or 3"), "zh")
    '9；应为 2 或 3'
    """
    if language == "en":
        return f"{one.problem}; expected {one.expected}"
    wanted = expected(one.expected, language)
    blank = " " if wanted[:1].isascii() else ""
    return f"{problem(one.problem, language)}；应为{blank}{wanted}"


def told(text: str, language: Language) -> str:
    """A fault as a server tells it, ``path: problem; expected what``."""
    one = read(text)
    return fault(one, language) if one else text


def read(text: str) -> Fault | None:
    """The fault that a server tells; None where its text is no fault.

    >>> read("seats: 9; expected 2 or 3")
    Fault(field='seats', problem='9', expected='2 or 3')
    """
    path, _, rest = text.partition(": ")
    what, stop, wanted = rest.partition("; expected ")
    return Fault(path, what, wanted) if stop else None


def place(path: str, language: Language) -> str:
    """What a path into a hand points at, counted from one; nothing for any other path.

    >>> place("evaluation.hand.melds[1].tiles", "zh"), place("win.tile", "en"), place("rate", "en")
    ('门子第 2 个', 'winning tile', '')
    """
    found = _HAND.search(path)
    known = _catalogue()["place"].get(found[1]) if found else None
    if found is None or known is None:
        return ""
    name = str(known[language])
    if found[2] is None:
        return name
    count = int(found[2]) + 1
    return f"{name}第 {count} 个" if language == "zh" else f"{name}, number {count}"


def problem(text: str, language: Language) -> str:
    """What is there.

    >>> problem("5 tiles", "zh"), problem("5 tiles", "en"), problem("all is well", "zh")
    ('有 5 张', '5 tiles', 'all is well')
    """
    return text if language == "en" else _said("problem", text)


def expected(text: str, language: Language) -> str:
    """What should be."""
    return text if language == "en" else _said("expected", text)


def message(text: str, language: Language) -> str:
    """What ended a call that names no field."""
    return text if language == "en" else _said("message", text)


class _Phrase(NamedTuple):
    english: re.Pattern[str]
    chinese: str


def _said(sort: str, text: str) -> str:
    for phrase in _phrases()[sort]:
        if found := phrase.english.fullmatch(text):
            filled = {name: _value(name, value) for name, value in found.groupdict().items()}
            return phrase.chinese.format_map(filled)
    return text.replace(" or ", " 或 ") if _OTHER.fullmatch(text) else text


def _value(name: str, text: str) -> str:
    if name in _NESTED:
        return _said(name, text)
    if name == "fault":
        return told(text, "zh")
    if name == "reasons":
        return _reasons(text)
    known, parts = _catalogue()["name"], text.split(", ") if name == "names" else [text]
    return "、".join(known.get(part, part) for part in parts)


def _reasons(text: str) -> str:
    """Reasons why a hand does not win, each behind its code."""
    _, *parts = _REASON.split(text)
    told = []
    for code, english in zip(parts[::2], parts[1::2], strict=True):
        if code not in codes("reason"):
            return text
        found = _pattern(template("reason", code, "en"), numbers=()).fullmatch(english.strip())
        told.append(sentence("reason", code, "zh", found.groupdict()) if found else english)
    return "".join(told) or text


def _pattern(text: str, *, numbers: Sequence[str] = tuple(_NUMBERS)) -> re.Pattern[str]:
    """What matches the phrase with anything in its places."""
    parts = re.split(r"\{(\w+)\}", text)
    for place in range(1, len(parts), 2):
        what = r"-?\d+" if parts[place] in numbers else r".+?"
        parts[place] = f"(?P<{parts[place]}>{what})"
    return re.compile(
        "".join(part if n % 2 else re.escape(part) for n, part in enumerate(parts)), re.DOTALL
    )


@lru_cache(maxsize=1)
def _catalogue() -> Mapping[str, Mapping[str, Any]]:
    path = Path(__file__).with_name("faults.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _phrases() -> Mapping[str, tuple[_Phrase, ...]]:
    return {
        sort: tuple(_Phrase(_pattern(english), chinese) for english, chinese in found.items())
        for sort, found in _catalogue().items()
        if sort not in ("name", "place")
    }
