"""A hand clicked together: each press changes the text, nothing is remembered elsewhere."""

from dataclasses import dataclass
from typing import Final

from evaluator.domain import notation
from evaluator.domain.hand import Hand, Position
from evaluator.domain.notation.lexicon import CHINESE, SOURCES, WORDS, Form
from evaluator.domain.tile import BIG, FLOWERS, HONOURS, SMALL, TIAO, TONG, WAN, WILD, Tile
from evaluator.errors import NotationError

HELD: Final = "held"
FLOWER: Final = "hua"

_CHI: Final = "吃"
_HUA: Final = "花"
_MELDS: Final = {
    "zipai": ("chi", "peng", "wei", "cwei", "ti", "pao"),
    "majiang": ("peng", "gang", "bugang", "angang"),
}
_WORDS: Final = {word.ascii: word for word in WORDS}
_FLAGS: Final = {
    "zipai": ("@zhuang", "@haidi", "@dealt", "@guohu"),
    "majiang": (
        "@zhuang",
        "@haidi",
        "@gangkai",
        "@chandi",
        "@zhiting",
        "@weiting",
        "@guohu",
    ),
}
_SOURCES: Final = {
    "zipai": ("zimo", "fanpai", "dangdi", "dianpao"),
    "majiang": ("zimo", "dianpao", "qianggang"),
}
_TILES: Final = {
    "zipai": ((*SMALL,), (*BIG, WILD)),
    "majiang": (WAN, TIAO, TONG, HONOURS, FLOWERS[len(HONOURS) :]),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pressed tile may go: its name in fields, and as the table calls it."""

    name: str
    zh: str


def tiles(family: str) -> tuple[tuple[Tile, ...], ...]:
    """The tiles to press, in rows."""
    return _TILES[family]


def places(family: str, *, win: bool = True) -> tuple[Place, ...]:
    """Where a tile may go, besides the hand and the flowers; ``win``: as the winning tile too."""
    melds = [Place(name, _WORDS[name].chinese) for name in _MELDS[family]]
    if not win:
        return tuple(melds)
    facts = [Place("xing", "醒"), Place("dang", "挡")] if family == "zipai" else []
    wins = [Place(f"hu/{name}", f"胡/{zh}") for _, name, zh in SOURCES if name in _SOURCES[family]]
    return (*melds, *wins, *facts)


def flags(family: str) -> tuple[Place, ...]:
    """Facts that are so or not."""
    return tuple(Place(name, _WORDS[name].chinese) for name in _FLAGS[family])


def added(text: str, tile: Tile, place: str) -> str:
    """The text with one tile more.

    >>> added("七", 8, "held"), added("七", 8, "peng"), added("吃二七", 10, "chi")
    ('七八', '七 碰八', '吃二七十')
    >>> added("七 胡九/自摸", 8, "hu/fanpai")
    '七 胡八/翻牌'
    """
    tokens, sign = text.split(), "".join(CHINESE.spelling[tile])
    if place == HELD:
        return _held(tokens, sign)
    if place == FLOWER:
        return _appended(tokens, _HUA, sign)
    if place == "chi":
        if tokens and tokens[-1].startswith(_CHI) and len(tokens[-1]) < 4:
            return " ".join([*tokens[:-1], tokens[-1] + sign])
        return " ".join([*tokens, _CHI + sign])
    if place.startswith("hu/"):
        source = next((zh for _, name, zh in SOURCES if name == place[3:]), "自摸")
        return " ".join([*(t for t in tokens if not _is(t, Form.WIN)), f"胡{sign}/{source}"])
    word = _WORDS.get(place)
    if word is None:
        return text
    if word.form is Form.TILE:
        tokens = [token for token in tokens if not token.startswith(word.chinese)]
    return " ".join([*tokens, word.chinese + sign])


def toggled(text: str, flag: str) -> str:
    """The text with a fact, or without it where it was there.

    >>> toggled("七", "@zhuang"), toggled("七 庄", "@zhuang")
    ('七 庄', '七')
    """
    word = _WORDS.get(flag)
    if word is None:
        return text
    tokens = text.split()
    left = [token for token in tokens if token not in (word.ascii, word.chinese)]
    return " ".join(left if len(left) < len(tokens) else [*tokens, word.chinese])


def without_last(text: str) -> str:
    """The text without what was added last: a tile of the hand, or a whole other word.

    >>> [without_last(text) for text in ("七八 碰九", "七八", "碰九 34万", "七")]
    ['七八', '七', '碰九 3万', '']
    """
    tokens = text.split()
    if not tokens:
        return ""
    last = tokens[-1]
    if last[0] in CHINESE.plain.singles or (last[0] in _CHI + _HUA and len(last) > 2):
        tokens[-1] = last[:-1]
    elif last[-1:] in CHINESE.plain.suits and len(last) > 2 and last[-2].isdigit():
        run = last[:-1].rstrip("123456789")
        digits = last[len(run) : -2]
        tokens[-1] = run + (digits + last[-1] if digits else "")
        if last[0] not in "123456789":
            tokens.pop()
    else:
        tokens.pop()
    return " ".join(filter(None, tokens))


def drafted(text: str) -> Position | None:
    """The hand so far, without words that are not finished; None where nothing can be read."""
    words = []
    for token in text.split():
        try:
            notation.parse(token)
        except NotationError:
            continue
        words.append(token)
    try:
        position = notation.parse(" ".join(words))
    except NotationError:
        return None
    return position if position != Position(Hand()) else None


def _held(tokens: list[str], sign: str) -> str:
    """The tile behind those held last, so that it is what is undone first."""
    kinds = (*CHINESE.plain.singles, *"123456789")
    if tokens and tokens[-1][0] in kinds:
        return " ".join([*tokens[:-1], tokens[-1] + sign])
    return " ".join([*tokens, sign])


def _appended(tokens: list[str], head: str, sign: str) -> str:
    for place, token in enumerate(tokens):
        if token.startswith(head):
            return " ".join([*tokens[:place], token + sign, *tokens[place + 1 :]])
    return " ".join([*tokens, head + sign])


def _is(token: str, form: Form) -> bool:
    return any(
        word.form is form and token.startswith((word.chinese, f"{word.ascii}:", f"{word.ascii}="))
        for word in WORDS
    )
