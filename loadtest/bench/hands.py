"""The 1,500 duowang hands that are timed, 300 for each number of wilds, in every form needed."""

import json
from collections import defaultdict
from pathlib import Path
from random import Random

from evaluator.domain import notation
from evaluator.domain.hand import Hand, Position, Win
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import TIAO, TONG, WAN
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in, evaluate
from evaluator.service.convert import requests

_FILE = Path(__file__).with_name("hands.jsonl")
_MELDS = {"chi": "吃", "peng": "碰", "wei": "偎", "chou_wei": "臭偎", "ti": "提", "pao": "跑"}
_SOURCES = {"SELF_DRAW": "自摸", "OTHER_DRAW": "翻牌"}


def positions() -> dict[int, list[Position]]:
    """The hands by number of wilds."""
    by_wilds: dict[int, list[Position]] = defaultdict(list)
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        hand = json.loads(line)
        words = [_MELDS[kind] + tiles for kind, tiles in hand["melds"]]
        words += [hand["concealed"], f"胡{hand['win']}/{_SOURCES[hand['source']]}"]
        by_wilds[hand["wilds"]].append(notation.parse(" ".join(words)))
    return by_wilds


def taizhou(count: int = 300) -> list[Position]:
    """Seeded taizhou hands that win, everything concealed, own draw."""
    dice, rules, found = Random(3), built_in().resolved("taizhou"), []
    while len(found) < count:
        position = _taizhou_hand(dice)
        if max(map(position.hand.concealed.count, position.hand.concealed)) > 4:
            continue
        try:
            if evaluate(position, rules, max_decompositions=1).hu:
                found.append(position)
        except InvalidRequest:
            continue
    return found


def _taizhou_hand(dice: Random) -> Position:
    """Sets, a pair and the two ends of a run, drawn at random."""
    suits = (WAN, TIAO, TONG)
    tiles: list[int] = []
    for _ in range(3):
        suit = dice.choice(suits)
        if dice.random() < 0.4:
            tiles += [dice.choice(suit)] * 3
        else:
            low = dice.randrange(7)
            tiles += suit[low : low + 3]
    tiles += [dice.choice(dice.choice(suits))] * 2
    middle = dice.choice(dice.choice(suits)[2:8])
    tiles += [middle - 1, middle + 1]
    return Position(Hand(tuple(sorted(tiles))), Win(middle, WinSource.SELF_DRAW))


def texts(hands: list[Position]) -> list[bytes]:
    """The hands in canonical notation, as ScoreBatch takes them."""
    return [notation.write(hand).encode() for hand in hands]


def request(hand: Position, *, listed: int) -> bytes:
    """The hand as an Evaluate request."""
    question = requests.Question("duowang", hand, max_decompositions=listed)
    message = requests.write(question)
    message.ClearField("facts")  # a table without anything to tell leaves them out
    return message.SerializeToString()
