"""Every word and letter of the notation, once, in both alphabets.

>>> ASCII.words["cwei"] is CHINESE.words["臭偎"]
True
>>> ASCII.spelling[26], CHINESE.spelling[26], CHINESE.spelling[63]
(('T', 'd'), ('拾', ''), ('3', '筒'))
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.tile import BIG, FLOWERS, SMALL, TIAO, TONG, WAN, WILD, Tile

MAX_LENGTH: Final = 4_096
"""Characters in the longest text that is read."""

MAX_COUNT: Final = 99
"""The greatest number after ``out:``; ``out=`` takes any of the wire's integers."""

INT32: Final = range(-(2**31), 2**31)
"""What a count can be on the wire."""

LITERAL: Final = "="
"""Stands between a word and its tiles where they are to be taken as they are."""


class Form(Enum):
    """What a word takes and what it fills."""

    MELD = auto()
    FLOWERS = auto()
    WIN = auto()
    DEALT = auto()
    FLAG = auto()
    TILE = auto()
    COUNT = auto()


ALONE: Final = frozenset({Form.DEALT, Form.FLAG})
"""Forms whose word is the whole token."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word in both alphabets.

    ``kind`` and ``size`` (tiles in a proper meld; none: only written literally) are a meld's;
    ``alike`` melds may name their tile once. ``fact`` is the field of ``Facts`` it fills.
    """

    form: Form
    ascii: str
    chinese: str
    kind: MeldKind = MeldKind.UNSPECIFIED
    size: int | None = None
    alike: bool = True
    fact: str = ""


WORDS: Final = (
    Word(Form.MELD, "chi", "吃", MeldKind.CHI, 3, alike=False),
    Word(Form.MELD, "peng", "碰", MeldKind.PENG, 3),
    Word(Form.MELD, "wei", "偎", MeldKind.WEI, 3),
    Word(Form.MELD, "cwei", "臭偎", MeldKind.CHOU_WEI, 3),
    Word(Form.MELD, "ti", "提", MeldKind.TI, 4),
    Word(Form.MELD, "pao", "跑", MeldKind.PAO, 4),
    Word(Form.MELD, "gang", "杠", MeldKind.MING_GANG, 4),
    Word(Form.MELD, "bugang", "补杠", MeldKind.BU_GANG, 4),
    Word(Form.MELD, "angang", "暗杠", MeldKind.AN_GANG, 4),
    Word(Form.MELD, "meld", "副", MeldKind.UNSPECIFIED),
    Word(Form.FLOWERS, "hua", "花"),
    Word(Form.WIN, "hu", "胡"),
    Word(Form.DEALT, "@dealt", "起手"),
    Word(Form.FLAG, "@zhuang", "庄", fact="dealer"),
    Word(Form.FLAG, "@haidi", "海底", fact="last_tile"),
    Word(Form.TILE, "dang", "挡", fact="upcard"),
    Word(Form.TILE, "xing", "醒", fact="woken"),
    Word(Form.FLAG, "@gangkai", "杠开", fact="replacement_draw"),
    Word(Form.FLAG, "@chandi", "铲底", fact="last_four"),
    Word(Form.FLAG, "@zhiting", "直听", fact="ready_at_start"),
    Word(Form.COUNT, "out", "见", fact="visible_copies"),
    Word(Form.FLAG, "@weiting", "未报听", fact="ready_declared"),
    Word(Form.FLAG, "@guohu", "过胡", fact="missed_win"),
)
"""In the order of canonical text, as far as win and facts go."""

SOURCES: Final = (
    (WinSource.SELF_DRAW, "zimo", "自摸"),
    (WinSource.OTHER_DRAW, "fanpai", "翻牌"),
    (WinSource.UPCARD, "dangdi", "挡底"),
    (WinSource.DISCARD, "dianpao", "点炮"),
    (WinSource.ROB_KONG, "qianggang", "抢杠"),
    (WinSource.DEALT, "dealt", "起手"),
)
"""Sources after the slash; DEALT goes there only literally, its own word says it properly."""

TRADITIONAL: Final[Mapping[str, str]] = dict(
    zip(
        "貳貮參叄陸萬條東發蘭莊擋見過報聽鏟補槓點搶開",
        "贰贰叁叁陆万条东发兰庄挡见过报听铲补杠点抢开",
        strict=True,
    )
)
"""Forms that are not read, with the one the cards and this notation use."""


@dataclass(frozen=True, slots=True)
class Letters:
    """Which tiles may stand in one place: runs of ranks with a suit, and single letters."""

    ranks: str
    suits: Mapping[str, Mapping[str, Tile]]
    singles: Mapping[str, Tile]
    tiles: str
    suit: str


@dataclass(frozen=True, slots=True)
class Alphabet:
    """One spelling of everything.

    ``plain`` reads tiles in hand and melds, ``blooms`` flowers, ``literal`` any tile anywhere.
    ``mark`` stands between a word and its tiles. ``spelling`` gives a tile's letter and suit.
    """

    mark: str
    plain: Letters
    blooms: Letters
    literal: Letters
    spelling: Mapping[Tile, tuple[str, str]]
    words: Mapping[str, Word]
    names: Mapping[Word, str]
    head: re.Pattern[str]
    sources: Mapping[str, WinSource]
    source_names: Mapping[WinSource, str]


def _suit(ranks: str, tiles: tuple[Tile, ...]) -> dict[str, Tile]:
    return dict(zip(ranks[: len(tiles)], tiles, strict=True))


def _alphabet(
    *,
    mark: str,
    plain: Letters,
    flowers: str,
    words: Mapping[str, Word],
    sources: Mapping[str, WinSource],
) -> Alphabet:
    """Everything that follows from the letters, words and sources of one column."""
    blooms = dict(zip(flowers, FLOWERS, strict=True))
    singles = {**plain.singles, **blooms}
    suited = {tile: (rank, suit) for suit, run in plain.suits.items() for rank, tile in run.items()}
    heads = sorted(
        (name for name, word in words.items() if word.form not in ALONE), key=len, reverse=True
    )
    return Alphabet(
        mark=mark,
        plain=plain,
        blooms=Letters("", {}, blooms, f"flowers {' '.join(flowers)}", ""),
        literal=Letters(
            plain.ranks,
            plain.suits,
            singles,
            f"{plain.tiles}, or flowers {' '.join(flowers)}",
            plain.suit,
        ),
        spelling={**suited, **{tile: (letter, "") for letter, tile in singles.items()}},
        words=words,
        names={word: name for name, word in words.items()},
        head=re.compile(f"({'|'.join(heads)})({LITERAL}|{mark})"),
        sources=sources,
        source_names={source: name for name, source in sources.items()},
    )


_RANKS = "123456789T"

ASCII: Final = _alphabet(
    mark=":",
    plain=Letters(
        ranks=_RANKS,
        suits={
            "x": _suit(_RANKS, SMALL),
            "d": _suit(_RANKS, BIG),
            "m": _suit(_RANKS, WAN),
            "s": _suit(_RANKS, TIAO),
            "p": _suit(_RANKS, TONG),
        },
        singles={"w": WILD},
        tiles="1…9 or T and then x d, 1…9 and then m s p, or w",
        suit="one of x d m s p after the rank, ten being T",
    ),
    flowers="ESWNCFPabcdefgh",
    words={word.ascii: word for word in WORDS},
    sources={name: source for source, name, _ in SOURCES},
)

CHINESE: Final = _alphabet(
    mark="",
    plain=Letters(
        ranks=_RANKS[:9],
        suits={"万": _suit(_RANKS, WAN), "条": _suit(_RANKS, TIAO), "筒": _suit(_RANKS, TONG)},
        singles=dict(
            zip("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾王", (*SMALL, *BIG, WILD), strict=True)
        ),
        tiles="一…十, 壹…拾, 王, or 1…9 and then 万 条 筒",
        suit="one of 万 条 筒 after the digits",
    ),
    flowers="东南西北中发白春夏秋冬梅兰竹菊",
    words={word.chinese: word for word in WORDS},
    sources={name: source for source, _, name in SOURCES},
)

CHARACTERS: Final = frozenset("".join((*CHINESE.words, *CHINESE.sources))) | {
    *CHINESE.literal.singles,
    *CHINESE.plain.suits,
}
"""Every Chinese character the notation uses."""

SHARED: Final = frozenset("0123456789/=-")
"""Characters that belong to neither alphabet alone."""
