"""Position -> text, always the same for the same position."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from evaluator.domain.hand import NO_FACTS, Facts, Meld, Position, Win
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
from evaluator.domain.tile import (
    BIG,
    FLOWERS,
    NO_TILE,
    SMALL,
    TIAO,
    TONG,
    WAN,
    WILD,
    ZIPAI,
    Tile,
)

_MELD: Final = {word.kind: word for word in WORDS if word.form is Form.MELD}
_FACTS: Final = tuple(word for word in WORDS if word.fact)
_OTHER: Final = {word.form: word for word in WORDS if word.form is not Form.MELD and not word.fact}
_FLOWERS: Final = frozenset(FLOWERS)
_WAKING: Final = ZIPAI | {WILD}
_HELD: Final = (*SMALL, *BIG, WILD, *WAN, *TIAO, *TONG)
_RANKS: Final = bytes(
    ord(ASCII.spelling[code][0]) if code in _HELD else ord("?") for code in range(256)
)
"""Rank letters of the tiles that are held, by code."""
_SUIT_ENDS: Final = tuple(
    (suit[-1] + 1, ASCII.spelling[suit[0]][1]) for suit in (SMALL, BIG, (WILD,), WAN, TIAO, TONG)
)
"""The first code after each suit, and the suit's letter."""


def write(position: Position, *, chinese: bool = False) -> str:
    """The canonical text of a position: melds, concealed tiles, flowers, win, facts.

    ``parse`` gives the canonical position back, whether or not such a hand can exist, as long as
    the text has no more than ``MAX_LENGTH`` characters. Raises ValueError for what no text can
    say: the code of no tile, a count beyond the wire's int32.

    >>> from evaluator.domain.hand import Hand
    >>> hand = Hand(concealed=(33, 20, 33, 9, 1))
    >>> write(Position(hand, Win(8, WinSource.SELF_DRAW), Facts(dealer=True)))
    '19x4dww hu:8x/zimo @zhuang'
    >>> write(Position(hand, Win(source=WinSource.DEALT)), chinese=True)
    '一九肆王王 起手'
    >>> write(Position(Hand(concealed=(27,))))
    Traceback (most recent call last):
    ValueError: 27 is the code of no tile
    """
    return write_ordered(canonical(position), chinese=chinese)


def write_ordered(ordered: Position, *, chinese: bool = False) -> str:
    """The text of a position that is canonical already; see ``write``."""
    hand, alphabet = ordered.hand, CHINESE if chinese else ASCII
    words = [_meld(meld, chinese=chinese) for meld in hand.melds]
    if hand.concealed:
        words.append(_concealed(hand.concealed, alphabet))
    if hand.flowers:
        words.append(_flowers(hand.flowers, alphabet))
    words += _win(ordered.win, chinese=chinese)
    if ordered.facts is not NO_FACTS:
        words += _facts(ordered.facts, chinese=chinese)
    return " ".join(words)


def _concealed(tiles: Sequence[Tile], alphabet: Alphabet) -> str:
    if alphabet is ASCII and tiles[-1] < FLOWERS[0] and tiles[0] > NO_TILE:
        text = _spell_sorted(tiles)
        if text is not None:
            return text
    mark = "" if _FLOWERS.isdisjoint(tiles) else LITERAL
    return mark + _spell(tiles, alphabet)


def _flowers(tiles: Sequence[Tile], alphabet: Alphabet) -> str:
    proper = _FLOWERS.issuperset(tiles)
    return _phrase(_OTHER[Form.FLOWERS], _spell(tiles, alphabet), alphabet, proper=proper)


# Few melds, wins and sets of facts make up all hands, so their words are remembered.
@lru_cache(maxsize=8192)
def _meld(meld: Meld, *, chinese: bool) -> str:
    """The meld's word and its tiles; one tile stands for all in a proper meld of tiles alike."""
    alphabet = CHINESE if chinese else ASCII
    word, tiles = _MELD[meld.kind], meld.tiles
    proper = len(tiles) == word.size and _FLOWERS.isdisjoint(tiles)
    if proper and word.alike and len(set(tiles)) == 1:
        tiles = tiles[:1]
    return _phrase(word, _spell(tiles, alphabet), alphabet, proper=proper)


@lru_cache(maxsize=1024)
def _win(win: Win, *, chinese: bool) -> tuple[str, ...]:
    alphabet = CHINESE if chinese else ASCII
    if win == Win(NO_TILE, WinSource.DEALT):
        return (alphabet.names[_OTHER[Form.DEALT]],)
    if win == Win():
        return ()
    tile = _spell((win.tile,), alphabet) if win.tile != NO_TILE else ""
    source = alphabet.source_names.get(win.source)
    proper = (
        bool(tile)
        and win.tile not in _FLOWERS
        and win.source not in (WinSource.UNSPECIFIED, WinSource.DEALT)
    )
    body = tile if source is None else f"{tile}/{source}"
    return (_phrase(_OTHER[Form.WIN], body, alphabet, proper=proper),)


@lru_cache(maxsize=4096)
def _facts(facts: Facts, *, chinese: bool) -> tuple[str, ...]:
    """A token for each fact that differs from its default."""
    return tuple(_given(facts, CHINESE if chinese else ASCII))


def _given(facts: Facts, alphabet: Alphabet) -> Iterator[str]:
    for word in _FACTS:
        value = getattr(facts, word.fact)
        if value == getattr(NO_FACTS, word.fact):
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
    spelling, text, suit = alphabet.spelling, "", ""
    for tile in tiles:
        letter = spelling.get(tile)
        if letter is None:
            raise ValueError(f"{tile} is the code of no tile")
        if letter[1] != suit:
            text, suit = text + suit, letter[1]
        text += letter[0]
    return text + suit


def _spell_sorted(tiles: Sequence[Tile]) -> str | None:
    """What ``_spell`` gives for ascending held tiles in ASCII, by whole suits.

    None where a code is no such tile.

    >>> _spell_sorted((1, 9, 20, 33, 33)), _spell_sorted((1, 11))
    ('19x4dww', None)
    """
    ranks = bytes(tiles).translate(_RANKS)
    if b"?" in ranks:
        return None
    text, start = "", 0
    for end_code, suit in _SUIT_ENDS:
        end = bisect_left(tiles, end_code, start)
        if end > start:
            text += ranks[start:end].decode() + suit
            start = end
            if end == len(tiles):
                break
    return text
