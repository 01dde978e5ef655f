"""Packing the notation's lexicon for the compiled core: letters as numbers, words as bytes."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

from cext.notation import Lexicon
from cext.seen import Speller
from evaluator.domain.hand import Facts
from evaluator.domain.kinds import WinSource
from evaluator.domain.notation.lexicon import ALONE, ASCII, CHINESE, WORDS, Alphabet, Form, Word
from evaluator.domain.tile import FLOWERS, Tile

_ALPHABETS: Final = (ASCII, CHINESE)
_FACTS: Final = [fact.name for fact in fields(Facts)]
_FORMS: Final = {
    Form.MELD: 1,
    Form.FLOWERS: 2,
    Form.WIN: 3,
    Form.DEALT: 4,
    Form.FLAG: 5,
    Form.TILE: 6,
    Form.COUNT: 7,
}
_RANK, _SUIT, _WHOLE_TILE = 1, 2, 3


def _pack() -> dict[str, Any]:
    """What ``cext.notation.Lexicon`` takes."""
    suits = [suit for alphabet in _ALPHABETS for suit in alphabet.plain.suits]
    return {
        "characters": [
            (number, *character)
            for number, alphabet in enumerate(_ALPHABETS)
            for character in _characters(alphabet, suits)
        ],
        "suits": [
            (min(run.values()), len(run))
            for alphabet in _ALPHABETS
            for run in alphabet.plain.suits.values()
        ],
        "words": [
            _word(name, word, number)
            for number, alphabet in enumerate(_ALPHABETS)
            for name, word in alphabet.words.items()
            if word.form is not Form.MELD or word.size is not None
        ],
        "sources": [
            (name.encode(), number, source.value)
            for number, alphabet in enumerate(_ALPHABETS)
            for name, source in alphabet.sources.items()
            if source is not WinSource.DEALT
        ],
        "held": [tile for tile in ASCII.spelling if tile not in FLOWERS],
        "flowers": list(FLOWERS),
        "meld_sizes": [(word.kind.value, word.size) for word in WORDS if word.size is not None],
    }


def _pack_spelling() -> dict[str, Any]:
    """What ``cext.seen.Speller`` takes: how canonical text is written."""
    facts = [word for word in WORDS if word.fact]
    melds = [word for word in WORDS if word.form is Form.MELD and word.size is not None]
    other = {word.form: _named(word) for word in WORDS}
    return {
        "letters": [(tile, *letters) for tile, letters in ASCII.spelling.items()],
        "melds": [(word.kind.value, _named(word), word.alike) for word in melds],
        "facts": [(_FACTS.index(word.fact), _named(word)) for word in facts],
        "sources": [(source.value, n.encode()) for source, n in ASCII.source_names.items()],
        "flowers": other[Form.FLOWERS],
        "win": other[Form.WIN],
        "dealt": other[Form.DEALT],
    }


def _named(word: Word) -> bytes:
    """A word as canonical text has it, with what stands between it and its tiles."""
    mark = "" if word.form in ALONE else ASCII.mark
    return (ASCII.names[word] + mark).encode()


def _characters(alphabet: Alphabet, suits: list[str]) -> Iterator[tuple[str, int, int, Tile]]:
    """Each character among tiles: itself, what it is, its value, the flower it may name."""
    plain, blooms = alphabet.plain, alphabet.blooms.singles
    meaning = {
        **{char: (_RANK, place) for place, char in enumerate(plain.ranks, start=1)},
        **{char: (_SUIT, suits.index(char)) for char in plain.suits},
        **{char: (_WHOLE_TILE, tile) for char, tile in plain.singles.items()},
    }
    for char in {**meaning, **blooms}:
        yield char, *meaning.get(char, (0, 0)), blooms.get(char, 0)


def _word(name: str, word: Word, alphabet: int) -> tuple[bytes, int, int, int, int, bool]:
    """A word with what stands between it and its tiles."""
    mark = "" if word.form in ALONE else _ALPHABETS[alphabet].mark
    value = _FACTS.index(word.fact) if word.fact else word.kind.value
    return (name + mark).encode(), alphabet, _FORMS[word.form], value, word.size or 0, word.alike


LEXICON: Final = Lexicon(_pack())
"""The notation as the compiled reader knows it."""

SPELLER: Final = Speller(_pack_spelling())
"""The notation as the compiled core writes it."""
