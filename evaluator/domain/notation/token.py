"""Cutting a text into tokens, and saying where one goes wrong."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from evaluator.domain.notation.lexicon import (
    ASCII,
    CHARACTERS,
    CHINESE,
    SHARED,
    TRADITIONAL,
    Alphabet,
)
from evaluator.errors import NotationError

_BLANK_SEPARATED: Final = re.compile(r"[^ \t\r\n]+")
_CHINESE: Final = CHARACTERS | SHARED
_QUOTED: Final = 40


class Token(NamedTuple):
    """One word of the text and the 0-based character it starts at."""

    text: str
    offset: int

    def fault(self, problem: str, at: int, expected: str) -> NotationError:
        """The error for this token's character ``at``; past its end means its last character.

        Quotes at most 40 characters of the token, those around the fault.

        >>> Token("peng:", 8).fault("no tile", 5, "a tile").offset
        12
        """
        at = min(at, len(self.text) - 1)
        left = max(0, min(at - _QUOTED // 2, len(self.text) - _QUOTED))
        return NotationError(
            problem,
            offset=self.offset + at,
            token=self.text[left : left + _QUOTED],
            expected=expected,
        )


def tokens(text: str) -> Iterator[Token]:
    """The tokens of the text in its order; space, tab and line ends part them.

    >>> [(token.text, token.offset) for token in tokens(" 庄  7x")]
    [('庄', 1), ('7x', 4)]
    """
    for match in _BLANK_SEPARATED.finditer(text):
        yield Token(match.group(), match.start())


def alphabet_of(token: Token) -> Alphabet:
    """The alphabet the token keeps to.

    Raises NotationError for a character of no alphabet, or of the other one.

    >>> alphabet_of(Token("碰3万", 0)) is CHINESE
    True
    >>> alphabet_of(Token("貳", 0))
    Traceback (most recent call last):
    evaluator.errors.NotationError: at character 1, in '貳': unknown character '貳'; expected '贰'
    >>> alphabet_of(Token("peng:七", 0))
    Traceback (most recent call last):
    evaluator.errors.NotationError: at character 6, in 'peng:七': '七' is of the other alphabet; \
expected one alphabet in a token
    """
    if token.text.isascii():
        return ASCII
    if _CHINESE.issuperset(token.text):
        return CHINESE
    raise _stranger(token)


def _stranger(token: Token) -> NotationError:
    """What is wrong with a token that is neither ASCII nor Chinese throughout."""
    for at, char in enumerate(token.text):
        if not char.isascii() and char not in CHARACTERS:
            return token.fault(f"unknown character {char!r}", at, _instead_of(char))
    own = [(at, char.isascii()) for at, char in enumerate(token.text) if char not in SHARED]
    at = next(at for at, is_ascii in own if is_ascii is not own[0][1])
    return token.fault(
        f"{token.text[at]!r} is of the other alphabet", at, "one alphabet in a token"
    )


def _instead_of(char: str) -> str:
    """What to type for a character that is not notation: its plain form, where it has one."""
    plain = TRADITIONAL.get(char, unicodedata.normalize("NFKC", char))
    if plain in CHARACTERS or (plain != char and plain.isascii()):
        return repr(plain)
    return "ASCII notation, or the characters on the cards"
