"""Text -> position."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from evaluator.domain.hand import NO_FACTS, Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.notation.lexicon import (
    ALONE,
    ASCII,
    INT32,
    LITERAL,
    MAX_COUNT,
    MAX_LENGTH,
    Alphabet,
    Form,
    Letters,
    Word,
)
from evaluator.domain.notation.token import Token, alphabet_of, tokens
from evaluator.domain.tile import NO_TILE, WILD, ZIPAI, Tile
from evaluator.errors import NotationError

_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,9}")
_LIKE_A_WORD: Final = re.compile(r"@|[^=]*:|[^=]+=|(?![wT])[A-Za-z]{2}")


def parse(text: str) -> Position:
    """The position a line of notation describes; the empty text is the empty position.

    Tiles keep the order they are written in. Tile and flower tokens add up; anything else given
    twice is refused. Raises NotationError, with the place, for whatever is not notation and for
    a text of more than ``MAX_LENGTH`` characters. Where something is missing at the end of a
    token, the place is the token's last character.

    >>> position = parse("peng:7x 九十王 hu:w/zimo 庄")
    >>> position.hand.melds[0].tiles, position.hand.concealed, position.win.tile
    ((7, 7, 7), (9, 10, 33), 33)
    >>> position.facts.dealer, position.facts.last_tile
    (True, False)
    >>> parse("peng:7x hu:8x")
    Traceback (most recent call last):
    evaluator.errors.NotationError: at character 13, in 'hu:8x': no source; expected a slash and \
one of zimo fanpai dangdi dianpao qianggang
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(
            f"{len(text)} characters",
            offset=MAX_LENGTH,
            token=text[MAX_LENGTH : MAX_LENGTH + 1],
            expected=f"at most {MAX_LENGTH}",
        )
    draft = _Draft()
    for token in tokens(text):
        _read(draft, token)
    return draft.position()


@dataclass(slots=True)
class _Draft:
    """What the tokens so far have said."""

    concealed: list[Tile] = field(default_factory=list)
    melds: list[Meld] = field(default_factory=list)
    flowers: list[Tile] = field(default_factory=list)
    win: Win | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    def set_win(self, token: Token, win: Win) -> None:
        if self.win is not None:
            raise token.fault("a second win", 0, "one win")
        self.win = win

    def set_fact(self, token: Token, word: Word, value: object) -> None:
        if word.fact in self.facts:
            raise token.fault("this fact is given twice", 0, "each fact once")
        self.facts[word.fact] = value

    def position(self) -> Position:
        hand = Hand(tuple(self.concealed), tuple(self.melds), tuple(self.flowers))
        return Position(hand, self.win or Win(), Facts(**self.facts) if self.facts else NO_FACTS)


class _Phrase(NamedTuple):
    """A token that is a word and what it takes, which begins at character ``start``."""

    token: Token
    alphabet: Alphabet
    word: Word
    start: int
    literal: bool

    @property
    def body(self) -> str:
        return self.token.text[self.start :]

    def tiles(self, letters: Letters, stop: int | None = None) -> list[Tile]:
        """The tiles up to ``stop``, any tile at all when taken literally."""
        return _tiles(
            self.token,
            self.alphabet.literal if self.literal else letters,
            self.start,
            len(self.token.text) if stop is None else stop,
        )


def _read(draft: _Draft, token: Token) -> None:
    """Adds one token to the draft."""
    alphabet = alphabet_of(token)
    alone = alphabet.words.get(token.text)
    if alone is not None and alone.form is Form.DEALT:
        draft.set_win(token, Win(NO_TILE, WinSource.DEALT))
    elif alone is not None and alone.form is Form.FLAG:
        draft.set_fact(token, alone, not getattr(NO_FACTS, alone.fact))
    elif head := alphabet.head.match(token.text):
        word = alphabet.words[head[1]]
        phrase = _Phrase(token, alphabet, word, head.end(), literal=head[2] == LITERAL)
        _TAKES[word.form](draft, phrase)
    else:
        draft.concealed += _held(token, alphabet)


def _held(token: Token, alphabet: Alphabet) -> list[Tile]:
    """The tiles of a token that has no word before them."""
    if alphabet is ASCII and _LIKE_A_WORD.match(token.text):
        raise token.fault("unknown word", 0, f"tiles, or one of {_words(alphabet)}")
    literal = token.text.startswith(LITERAL)
    letters = alphabet.literal if literal else alphabet.plain
    found = _tiles(token, letters, int(literal), len(token.text))
    if not found:
        raise token.fault("no tile", 0, letters.tiles)
    return found


def _words(alphabet: Alphabet) -> str:
    """The words of an alphabet, with the mark where they take something."""
    return " ".join(
        name if word.form in ALONE else name + alphabet.mark
        for name, word in alphabet.words.items()
        if word.form is not Form.MELD or word.size is not None
    )


def _meld(draft: _Draft, phrase: _Phrase) -> None:
    word, found = phrase.word, phrase.tiles(phrase.alphabet.plain)
    if not phrase.literal:
        if word.size is None:
            raise phrase.token.fault("a meld of no kind", 0, f"{LITERAL} after the word")
        if len(found) == 1 and word.alike:
            found *= word.size
        if len(found) != word.size:
            sizes = f"one tile, or all {word.size}" if word.alike else f"{word.size} tiles"
            raise phrase.token.fault(f"tiles in the meld: {len(found)}", phrase.start, sizes)
    draft.melds.append(Meld(word.kind, tuple(found)))


def _flowers(draft: _Draft, phrase: _Phrase) -> None:
    letters = phrase.alphabet.blooms
    found = phrase.tiles(letters)
    if not found:
        raise phrase.token.fault("no flower", phrase.start, letters.tiles)
    draft.flowers += found


def _win(draft: _Draft, phrase: _Phrase) -> None:
    token = phrase.token
    slash = token.text.find("/", phrase.start)
    stop = len(token.text) if slash < 0 else slash
    found = phrase.tiles(phrase.alphabet.plain, stop)
    if len(found) != 1 and not (phrase.literal and not found and slash >= 0):
        raise token.fault(f"winning tiles: {len(found)}", phrase.start, "one tile")
    source = WinSource.UNSPECIFIED
    if slash >= 0 or not phrase.literal:
        source = _source(phrase, stop)
    draft.set_win(token, Win(found[0] if found else NO_TILE, source))


def _source(phrase: _Phrase, slash: int) -> WinSource:
    """The source after the slash; DEALT only when taken literally."""
    known = phrase.alphabet.sources
    source = known.get(phrase.token.text[slash + 1 :])
    if source is None or (source is WinSource.DEALT and not phrase.literal):
        names = " ".join(n for n, s in known.items() if s is not WinSource.DEALT)
        missing = slash + 1 >= len(phrase.token.text)
        problem = "no source" if missing else "not a source"
        expected = f"a slash and one of {names}" if missing else f"one of {names}"
        raise phrase.token.fault(problem, slash + 1, expected)
    return source


def _tile_fact(draft: _Draft, phrase: _Phrase) -> None:
    found = phrase.tiles(phrase.alphabet.plain)
    if len(found) != 1:
        raise phrase.token.fault(f"tiles: {len(found)}", phrase.start, "one tile")
    if not phrase.literal and found[0] != WILD and found[0] not in ZIPAI:
        raise phrase.token.fault("a tile of the other game", phrase.start, "a tile of 字牌")
    draft.set_fact(phrase.token, phrase.word, found[0])


def _count(draft: _Draft, phrase: _Phrase) -> None:
    allowed = INT32 if phrase.literal else range(MAX_COUNT + 1)
    number = int(phrase.body) if _NUMBER.fullmatch(phrase.body) else None
    if number is None or number not in allowed:
        raise phrase.token.fault(
            "not a count", phrase.start, f"a number from {allowed[0]} to {allowed[-1]}"
        )
    draft.set_fact(phrase.token, phrase.word, number)


_TAKES: Final[dict[Form, Callable[[_Draft, _Phrase], None]]] = {
    Form.MELD: _meld,
    Form.FLOWERS: _flowers,
    Form.WIN: _win,
    Form.TILE: _tile_fact,
    Form.COUNT: _count,
}


def _tiles(token: Token, letters: Letters, start: int, stop: int) -> list[Tile]:
    """The tiles between two characters of the token."""
    found: list[Tile] = []
    ranks = ""
    for at in range(start, stop):
        char = token.text[at]
        if char in letters.ranks:
            ranks += char
        elif ranks:
            found += _run(token, letters, at, ranks)
            ranks = ""
        else:
            found.append(_single(token, letters, at))
    if ranks:
        raise token.fault("tiles without a suit", stop - len(ranks), letters.suit)
    return found


def _run(token: Token, letters: Letters, at: int, ranks: str) -> list[Tile]:
    """The tiles whose suit stands at ``at``, right after their ranks."""
    suit = letters.suits.get(token.text[at])
    if suit is None:
        raise token.fault(f"{token.text[at]!r} is no suit", at, letters.suit)
    for place, rank in enumerate(ranks, start=at - len(ranks)):
        if rank not in suit:
            raise token.fault(f"no {rank!r} in this suit", place, " ".join(suit))
    return [suit[rank] for rank in ranks]


def _single(token: Token, letters: Letters, at: int) -> Tile:
    """The tile that is one letter."""
    char = token.text[at]
    tile = letters.singles.get(char)
    if tile is None:
        problem = "has no rank before it" if char in letters.suits else "is no tile here"
        raise token.fault(f"{char!r} {problem}", at, letters.tiles)
    return tile
