"""Position -> text, always the same for the same position."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.notation.canonical import canonical
from evaluator.domain.notation.lexicon import (
    ASCII,
    CHINESE,
    INT32,
    LITERAL,
    MAX_COUNT,
    WORDS,
    Alphabet,
    Form,
    Word,
)
from evaluator.domain.tile import FLOWERS, NO_TILE, WILD, ZIPAI, Tile

_MELD: Final = {word.kind: word for word in WORDS if word.form is Form.MELD}
_FACTS: Final = tuple(word for word in WORDS if word.fact)
_OTHER: Final = {word.form: word for word in WORDS if word.form is not Form.MELD and not word.fact}
_FLOWERS: Final = frozenset(FLOWERS)
_WAKING: Final = ZIPAI | {WILD}
_UNSET: Final = Facts()


def write(position: Position, *, chinese: bool = False) -> str:
    """The canonical text of a position: melds, concealed tiles, flowers, win, facts.

    ``parse`` gives the canonical position back, whether or not such a hand can exist, as long as
    the text has no more than ``MAX_LENGTH`` characters. Raises ValueError for what no text can
    say: the code of no tile, a count beyond the wire's int32.

    >>> hand = Hand(concealed=(33, 20, 33, 9, 1))
    >>> write(Position(hand, Win(8, WinSource.SELF_DRAW), Facts(dealer=True)))
    '19x4dww hu:8x/zimo @zhuang'
    >>> write(Position(hand, Win(source=WinSource.DEALT)), chinese=True)
    '一九肆王王 起手'
    >>> write(Position(Hand(concealed=(27,))))
    Traceback (most recent call last):
    ValueError: 27 is the code of no tile
    """
    alphabet = CHINESE if chinese else ASCII
    ordered = canonical(position)
    words = (
        *_hand(ordered.hand, alphabet),
        *_win(ordered.win, alphabet),
        *_facts(ordered.facts, alphabet),
    )
    return " ".join(words)


def _hand(hand: Hand, alphabet: Alphabet) -> Iterator[str]:
    for meld in hand.melds:
        yield _meld(meld, alphabet)
    if hand.concealed:
        mark = "" if _FLOWERS.isdisjoint(hand.concealed) else LITERAL
        yield mark + _spell(hand.concealed, alphabet)
    if hand.flowers:
        proper = _FLOWERS.issuperset(hand.flowers)
        yield _phrase(_OTHER[Form.FLOWERS], _spell(hand.flowers, alphabet), alphabet, proper=proper)


def _meld(meld: Meld, alphabet: Alphabet) -> str:
    """The meld's word and its tiles; one tile stands for all in a proper meld of tiles alike."""
    word, tiles = _MELD[meld.kind], meld.tiles
    proper = len(tiles) == word.size and _FLOWERS.isdisjoint(tiles)
    if proper and word.alike and len(set(tiles)) == 1:
        tiles = tiles[:1]
    return _phrase(word, _spell(tiles, alphabet), alphabet, proper=proper)


def _win(win: Win, alphabet: Alphabet) -> Iterator[str]:
    if win == Win(NO_TILE, WinSource.DEALT):
        yield alphabet.names[_OTHER[Form.DEALT]]
    elif win != Win():
        tile = _spell((win.tile,), alphabet) if win.tile != NO_TILE else ""
        source = alphabet.source_names.get(win.source)
        proper = (
            bool(tile)
            and win.tile not in _FLOWERS
            and win.source not in (WinSource.UNSPECIFIED, WinSource.DEALT)
        )
        body = tile if source is None else f"{tile}/{source}"
        yield _phrase(_OTHER[Form.WIN], body, alphabet, proper=proper)


def _facts(facts: Facts, alphabet: Alphabet) -> Iterator[str]:
    """A token for each fact that differs from its default."""
    for word in _FACTS:
        value = getattr(facts, word.fact)
        if value == getattr(_UNSET, word.fact):
            continue
        if word.form is Form.FLAG:
            yield alphabet.names[word]
        elif word.form is Form.TILE:
            tile = _spell((value,), alphabet)
            yield _phrase(word, tile, alphabet, proper=value in _WAKING)
        else:
            yield _phrase(word, _number(value), alphabet, proper=0 <= value <= MAX_COUNT)


def _number(value: int) -> str:
    if value not in INT32:
        raise ValueError(f"{value} is no count")
    return str(int(value))


def _phrase(word: Word, body: str, alphabet: Alphabet, *, proper: bool) -> str:
    """A word and what it takes, marked as literal where that is not proper."""
    return alphabet.names[word] + (alphabet.mark if proper else LITERAL) + body


def _spell(tiles: Sequence[Tile], alphabet: Alphabet) -> str:
    """The tiles, those of one suit next to each other written as one run."""
    letters = []
    for tile in tiles:
        letter = alphabet.spelling.get(tile)
        if letter is None:
            raise ValueError(f"{tile} is the code of no tile")
        letters.append(letter)
    return "".join(
        "".join(rank for rank, _ in run) + suit
        for suit, run in groupby(letters, key=lambda letter: letter[1])
    )
