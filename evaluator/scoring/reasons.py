"""Why a hand does not win: every reason that applies, with its clauses and a sentence."""

from collections.abc import Iterator

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

_NOT_REACHED = {
    Reached.NOTHING: "NO_SEVEN_GROUPS",
    Reached.SEVEN_GROUPS: "HUXI_BELOW_MINIMUM",
    Reached.HUXI: "WIN_LIMIT",
}


def reasons(position: Position, rules: Resolved, found: Found) -> tuple[Reason, ...]:
    """Reasons in the order of RULES.md section 6; empty when the hand wins."""
    codes = _zipai(position, rules, found) if rules.zipai else _majiang(position, found)
    values = _values(position, rules, found)
    return tuple(
        Reason(
            code,
            sentence("reason", code, "zh", values),
            rules.ruleset.reasons[code],
            _used(code, values),
        )
        for code in codes
    )


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


def _values(position: Position, rules: Resolved, found: Found) -> dict[str, str]:
    concealed = position.hand.concealed
    counts = [concealed.count(tile) for tile in set(concealed) - {WILD}]
    least, greatest = rules.table.ka_numbers
    return {
        "huxi": str(found.huxi),
        "needed": str(rules.table.min_huxi),
        "wilds": str(concealed.count(WILD) + (position.win.tile == WILD)),
        "ti": str(counts.count(4)),
        "kan": str(counts.count(3)),
        "tile": tiles.name(position.win.tile),
        "least": str(least),
        "greatest": str(greatest),
        "waits": " ".join(tiles.name(majiang.tile_of(kind)) for kind in found.waits),
    }


def _used(code: str, values: dict[str, str]) -> dict[str, str]:
    """The values that the sentence of this code is filled with."""
    template = sentence("reason", code, "en", {key: f"\0{key}\0" for key in values})
    return {key: value for key, value in values.items() if f"\0{key}\0" in template}
