"""From a priced case (a line of a case file) to a position, and from an answer to its figures.

The oracle speaks in Chinese tiles and plain dictionaries; this is the one place that knows both
sides. Notation is not involved, so a fault in it cannot hide here.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Facts, Hand, Meld, Position, Win
from evaluator.domain.kinds import MeldKind, WinSource
from evaluator.domain.tile import NO_TILE, Tile
from evaluator.domain.tile import name as name_of
from evaluator.scoring import Resolved, built_in
from evaluator.scoring.tasks import task_of
from evaluator.search import find

Case = Mapping[str, Any]
"""One priced hand: ``ruleset``, ``options``, ``concealed``, ``melds``, ``win``, …"""

_SINGLE: Final[dict[str, Tile]] = {
    **{char: 1 + place for place, char in enumerate("一二三四五六七八九十")},
    **{char: 17 + place for place, char in enumerate("壹贰叁肆伍陆柒捌玖拾")},
    "王": 33,
    **{char: 71 + place for place, char in enumerate("东南西北中发白")},
    **{char: 81 + place for place, char in enumerate("春夏秋冬梅兰竹菊")},
}
_SUIT: Final = {"万": 40, "条": 50, "筒": 60}

_KA_LINES: Final = frozenset(
    {"hua", "zi_mo", "dian_pao", "qiang_gang", "ka_dian", "ming_gang", "an_gang", "an_gang_fan"}
)
"""Taizhou lines that cases leave out: the sum of 卡 is one figure, an 暗杠 one factor."""


def tiles_of(text: str) -> tuple[Tile, ...]:
    """The tiles of a text without blanks.

    >>> tiles_of("一拾王"), tiles_of("19万5筒"), tiles_of("东菊")
    ((1, 26, 33), (41, 49, 65), (71, 88))
    """
    tiles: list[Tile] = []
    digits: list[int] = []
    for char in text:
        if char in _SUIT:
            tiles += [_SUIT[char] + digit for digit in digits]
            digits.clear()
        elif char in _SINGLE:
            tiles.append(_SINGLE[char])
        else:
            digits.append(int(char))
    assert not digits, text
    return tuple(tiles)


def position_of(case: Case) -> Position:
    """The hand of a case as it is judged."""
    facts = dict(case["facts"])
    flowers = tiles_of(facts.pop("flowers", ""))
    for name in ("upcard", "woken"):
        if name in facts:
            (facts[name],) = tiles_of(facts[name])
    return Position(
        Hand(
            concealed=tiles_of(case["concealed"]),
            melds=tuple(_meld(kind, text) for kind, text in case["melds"]),
            flowers=flowers,
        ),
        Win(tiles_of(case["win"])[0] if case["win"] else NO_TILE, WinSource[case["source"]]),
        Facts(**facts),
    )


def rules_of(case: Case, **changed: str) -> Resolved:
    """The case's ruleset under its options, some of them changed."""
    return built_in().resolved(case["ruleset"], {**case["options"], **changed})


def figures(evaluation: Evaluation, rules: Resolved) -> dict[str, Any]:
    """An answer in the words of the case files; ``lines`` sorted, one code for each line."""
    if evaluation.best is None:
        answer: dict[str, Any] = {
            "hu": False,
            "reasons": sorted(reason.code for reason in evaluation.reasons),
        }
        if evaluation.near_miss is not None:
            answer["near_miss_huxi"] = evaluation.near_miss.huxi
        return answer
    score = evaluation.best.score
    answer = {
        "hu": True,
        "decompositions": evaluation.decomposition_count,
        "total": score.total,
        "lines": sorted(line.code for line in score.lines if line.code),
    }
    if rules.zipai:
        return answer | {"huxi": score.huxi, "tun": score.tun, "fan": score.multiplier}
    lines = [code for code in answer["lines"] if code not in _KA_LINES]
    return answer | {"ka": score.ka, "multiplier": score.multiplier, "lines": lines}


def waits_of(case: Case) -> list[str]:
    """The kinds that complete the shape of a taizhou case, as the case files write them."""
    found = find(task_of(position_of(case), rules_of(case)), rules_of(case).table, 1)
    return [f"{kind % 9 + 1}{'万条筒'[kind // 9]}" for kind in found.waits]


def _meld(kind: str, text: str) -> Meld:
    tiles = tiles_of(text)
    if len(tiles) == 1:
        tiles *= 3 if kind == "peng" else 4
    return Meld(MeldKind[kind.upper()], tiles)


def case_of(ruleset: str, options: Mapping[str, str], position: Position) -> Case:
    """The case that ``position_of`` gives a position back from, for the oracle to price."""
    hand, win = position.hand, position.win
    facts = {
        fact.name: getattr(position.facts, fact.name)
        for fact in fields(Facts)
        if getattr(position.facts, fact.name) != fact.default
    }
    for name in ("upcard", "woken"):
        if name in facts:
            facts[name] = name_of(facts[name])
    if hand.flowers:
        facts["flowers"] = _text(hand.flowers)
    return {
        "ruleset": ruleset,
        "options": dict(options),
        "concealed": _text(hand.concealed),
        "melds": [[meld.kind.name.lower(), _text(meld.tiles)] for meld in hand.melds],
        "win": name_of(win.tile) if win.tile else None,
        "source": win.source.name,
        "facts": facts,
    }


def _text(tiles: tuple[Tile, ...]) -> str:
    return "".join(map(name_of, tiles))
