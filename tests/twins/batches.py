"""What a batch must say of a hand, and spoilt texts to say it of."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.notation.lexicon import CHARACTERS, SOURCES, WORDS
from evaluator.domain.tile import ALL, Tile
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import line_codes, reason_codes
from evaluator.search.batch import Columns
from tests.support.cases import position_of, rules_of
from tests.support.deals import cases
from tests.support.hands import ALL as SHEETS

FIGURES: Final = ("huxi", "tun", "ka", "multiplier", "total")

_TILES: Final = sorted(ALL)
_NUMBERS: Final = ("upcard", "woken", "visible_copies")

_PIECES: Final = [
    *(word.ascii for word in WORDS),
    *(f"{word.ascii}:" for word in WORDS),
    *(word.chinese for word in WORDS),
    *(name for _, ascii_name, chinese in SOURCES for name in (ascii_name, chinese)),
    *sorted(CHARACTERS),
    *"123456789TxdmspwESWNCFPabcdefgh0:=/@- \t\n\r",
    *(
        "hu:7x/zimo",
        "胡七/自摸",
        "peng:7x",
        "碰七",
        "貳",
        "é",
        "\N{IDEOGRAPHIC SPACE}",
        "\U0001f004",
    ),
]


@cache
def hands_by_rules(seed: int, count: int) -> list[tuple[Resolved, list[Position]]]:
    """So many random hands of every sheet, those under the same options together."""
    found: dict[int, tuple[Resolved, list[Position]]] = {}
    for ruleset in SHEETS:
        for case in cases(seed, count, ruleset):
            rules = rules_of(case)
            found.setdefault(id(rules), (rules, []))[1].append(position_of(case))
    return list(found.values())


def texts_of(positions: list[Position], *, chinese: bool) -> list[bytes]:
    return [notation.write(position, chinese=chinese).encode() for position in positions]


def expected(evaluation: Evaluation) -> dict[str, Any]:
    """What the columns must hold for a hand that is answered."""
    score = evaluation.best.score if evaluation.best else None
    return {
        "status": 0 if evaluation.hu else 1,
        **{name: getattr(score, name) if score else 0 for name in FIGURES},
        "decomposition_count": evaluation.decomposition_count,
        "lines": {line.code for line in score.lines if line.code} if score else set(),
        "reasons": {reason.code for reason in evaluation.reasons},
    }


def row(columns: Columns, place: int, rules: Resolved) -> dict[str, Any]:
    """What the columns hold for one hand."""
    plain = ("status", *FIGURES, "decomposition_count")
    return {
        **{name: getattr(columns, name)[place] for name in plain},
        "lines": _codes(columns.lines[place], line_codes(rules)),
        "reasons": _codes(columns.reasons[place], reason_codes(rules)),
    }


def spoilt(rng: random.Random, text: str) -> bytes:
    """A text with a few pieces lost, added, doubled or moved; at times no more UTF-8."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        start = rng.randint(0, len(text))
        stop = min(len(text), start + rng.choice([0, 0, 1, 1, 2, 5]))
        piece = rng.choice(["", rng.choice(_PIECES), rng.choice(_PIECES)])
        text = text[:start] + piece + text[stop:]
        tokens = text.split(" ")
        if rng.random() < 0.2:
            rng.shuffle(tokens)
        elif rng.random() < 0.2:
            tokens.append(rng.choice(tokens))
        elif rng.random() < 0.2:
            tokens.remove(rng.choice(tokens))
        text = " ".join(tokens)
    data = text.encode()
    if data and rng.random() < 0.1:
        place = rng.randrange(len(data))
        data = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
    return data


def bent(rng: random.Random, position: Position) -> Position:
    """A hand changed a little, perhaps to one that cannot be, but in proper notation."""
    hand, win = position.hand, position.win
    some = [*hand.concealed, *hand.flowers, win.tile or 1, rng.choice([1, 17, 33, 41, 69, 71, 88])]
    match rng.randrange(7):
        case 0 | 1:
            return replace(position, hand=replace(hand, concealed=_changed(rng, hand, some)))
        case 2 | 3:
            return replace(position, hand=_with_melds(rng, hand))
        case 4:
            flowers = (*hand.flowers, *rng.choices(some, k=rng.choice([1, 2, 4])))
            return replace(position, hand=replace(hand, flowers=flowers))
        case 5:
            tile = rng.choice([win.tile, rng.choice(some)])
            return replace(position, win=Win(tile, rng.choice(list(WinSource)[1:])))
        case _:
            return replace(position, facts=_other_facts(rng, position.facts, some))


def _changed(rng: random.Random, hand: Hand, some: list[Tile]) -> tuple[Tile, ...]:
    """The concealed tiles with one added, lost or changed."""
    tiles = list(hand.concealed)
    place = rng.randint(0, len(tiles))
    tiles[place : place + rng.choice([0, 1, 1])] = rng.choices(some, k=rng.choice([0, 1, 1]))
    return tuple(tiles)


def _with_melds(rng: random.Random, hand: Hand) -> Hand:
    """A meld more or less; at times as many tiles as before."""
    if hand.melds and rng.random() < 0.4:
        return replace(hand, melds=hand.melds[1:])
    kind = rng.choice(list(MeldKind)[1:])
    shapes: list[tuple[Tile, ...]] = [
        (1, 2, 3),
        (2, 7, 10),
        (7, 7, 23),
        (5, 6, 8),
        (rng.choice(_TILES),) * 3,
    ]
    tiles = rng.choice(shapes)
    tiles += tiles[:1] if kind > MeldKind.CHOU_WEI else ()
    kept = hand.concealed[rng.choice([0, 3, 3]) :]
    return replace(hand, concealed=kept, melds=(*hand.melds, Meld(kind, tiles)))


def _other_facts(rng: random.Random, facts: Facts, some: list[Tile]) -> Facts:
    name = rng.choice([fact.name for fact in fields(Facts)])
    number = rng.choice([0, 1, 2, 3, 4, *some])
    values: dict[str, Any] = {name: number if name in _NUMBERS else number < 3}
    return replace(facts, **values)


def bent_texts(seed: int, count: int, each: int) -> Iterator[tuple[Resolved, list[bytes]]]:
    """Hands bent once or twice, ``each`` times every hand."""
    rng = random.Random(seed)
    for rules, positions in hands_by_rules(seed, count):
        texts = []
        for position in positions * each:
            changed = bent(rng, position)
            changed = bent(rng, changed) if rng.random() < 0.4 else changed
            texts.append(notation.write(changed, chinese=rng.random() < 0.5).encode())
        yield rules, texts


def spoilt_texts(seed: int, count: int, each: int) -> Iterator[tuple[Resolved, list[bytes]]]:
    """Spoilt texts in both alphabets, ``each`` of every hand."""
    rng = random.Random(seed)
    texts: defaultdict[int, list[bytes]] = defaultdict(list)
    groups = hands_by_rules(seed, count)
    for number, (_, positions) in enumerate(groups):
        for position in positions:
            both = [notation.write(position), notation.write(position, chinese=True)]
            texts[number] += [spoilt(rng, rng.choice(both)) for _ in range(each)]
    for number, (rules, _) in enumerate(groups):
        yield rules, texts[number]


def _codes(bits: int, codes: tuple[str, ...]) -> set[str]:
    assert bits >> len(codes) == 0
    return {code for place, code in enumerate(codes) if bits >> place & 1}
