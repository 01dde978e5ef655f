"""Why a hand does not win: every reason that applies, with its clauses and a sentence."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from evaluator.domain import majiang
from evaluator.domain import tile as tiles
from evaluator.domain.evaluation import NearMiss, Reason
from evaluator.domain.hand import Position
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import WILD
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.sentences import sentence
from evaluator.scoring.tasks import own_draw
from evaluator.search import Found, Reached, Shape

_Position = Callable[[], Position]
"""The position, made only where a sentence needs it."""

_NOT_REACHED = {
    Reached.NOTHING: "NO_SEVEN_GROUPS",
    Reached.SEVEN_GROUPS: "HUXI_BELOW_MINIMUM",
    Reached.HUXI: "WIN_LIMIT",
}


def reasons(position: Position, rules: Resolved, found: Found) -> tuple[Reason, ...]:
    """Reasons in the order of docs/rulesets.md; empty when the hand wins."""
    codes = _zipai(position, rules, found) if rules.zipai else _majiang(position, found)
    return worded(codes, lambda: position, rules, found)


def worded(
    codes: Iterable[str], position: _Position, rules: Resolved, found: Found
) -> tuple[Reason, ...]:
    """Reasons given by their codes; few sentences need the position."""
    return tuple([_reason(code, position, rules, found) for code in codes])


def _reason(code: str, position: _Position, rules: Resolved, found: Found) -> Reason:
    fill = _VALUES.get(code)
    values = fill(position, rules, found) if fill else {}
    key = code, *values.values()
    known: Reason | None = rules.memo.reasons.get(key)
    return known or rules.memo.reasons.keep(key, _worded(code, rules, values))


def _worded(code: str, rules: Resolved, values: dict[str, str]) -> Reason:
    return Reason(code, sentence("reason", code, "zh", values), rules.ruleset.reasons[code], values)


def near_miss(rules: Resolved, given: tuple[Reason, ...], found: Found) -> NearMiss | None:
    """The best 胡息 and what was needed, exactly when 胡息 were what was missing."""
    if any(reason.code == "HUXI_BELOW_MINIMUM" for reason in given):
        return NearMiss(found.huxi, rules.table.min_huxi)
    return None


def _zipai(position: Position, rules: Resolved, found: Found) -> Iterator[str]:
    win = position.win
    if win.source is WinSource.DISCARD and not rules.discard_win:
        yield "DISCARD_WIN_NOT_ALLOWED"
    wilds = win.tile == WILD or WILD in position.hand.concealed
    if rules.wild_needs_own_draw and wilds and not own_draw(position):
        yield "WILD_REQUIRES_SELF_DRAW"
    if found.count:
        return
    yield "NO_HEAVENLY_HAND" if win.source is WinSource.DEALT else _NOT_REACHED[found.reached]


def _majiang(position: Position, found: Found) -> Iterator[str]:
    for shape in Shape:
        if found.shape & shape:
            yield shape.name
    if not position.facts.ready_declared:
        yield "NOT_DECLARED"
    if position.facts.missed_win:
        yield "MISSED_WIN"


def _huxi(position: _Position, rules: Resolved, found: Found) -> dict[str, str]:
    return {"huxi": str(found.huxi), "needed": str(rules.table.min_huxi)}


def _wilds(position: _Position, rules: Resolved, found: Found) -> dict[str, str]:
    hand, win = position().hand, position().win
    return {"wilds": str(hand.concealed.count(WILD) + (win.tile == WILD))}


def _alike(position: _Position, rules: Resolved, found: Found) -> dict[str, str]:
    counts = list(Counter(position().hand.concealed).values())
    return {"ti": str(counts.count(4)), "kan": str(counts.count(3))}


def _tile(position: _Position, rules: Resolved, found: Found) -> dict[str, str]:
    return {"tile": tiles.name(position().win.tile)}


def _out_of_range(position: _Position, rules: Resolved, found: Found) -> dict[str, str]:
    least, greatest = rules.table.ka_numbers
    return _tile(position, rules, found) | {"least": str(least), "greatest": str(greatest)}


def _waits(position: _Position, rules: Resolved, found: Found) -> dict[str, str]:
    return {"waits": " ".join(tiles.name(majiang.tile_of(kind)) for kind in found.waits)}


_VALUES: Final = {
    "HUXI_BELOW_MINIMUM": _huxi,
    "WIN_LIMIT": _wilds,
    "NO_HEAVENLY_HAND": _alike,
    "NOT_COMPLETE": _tile,
    "NO_KA": _tile,
    "KA_OUT_OF_RANGE": _out_of_range,
    "NOT_SINGLE_WAIT": _waits,
}
"""What the sentence of a reason is filled with."""
