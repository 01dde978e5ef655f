"""Which options could matter to a hand, and every choice of one, two or three of them.

An option is left out only if no choice of the others could make it matter: a row whose facts of
the win cannot hold, a setting that this win never meets.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

from evaluator.domain.claim import Claim
from evaluator.domain.hand import Position
from evaluator.domain.kinds import WinSource
from evaluator.domain.tile import NO_TILE, WILD
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import MEASURES, Choices, Mingtang, Option, Ruleset
from evaluator.scoring.tasks import own_draw, task_of
from evaluator.search.task import ZipaiMeasure

Flip = tuple[str, str]
"""An option and another value of it."""

Turn = tuple[Flip, ...]
"""Flips of different options, in the order of the sheet."""


def flips(hands: Sequence[Position], rules: Resolved, claim: Claim) -> tuple[tuple[Flip, ...], ...]:
    """For each option that could matter, in the order of the sheet, its other values."""
    ruleset = rules.ruleset
    matter = {o.name for o in ruleset.options if any(_matters(o, p, rules) for p in hands)}
    if claim.net_by_seat:
        matter |= of_settling(ruleset)
    found = []
    for option in ruleset.options:
        if option.name in matter:
            values = _values(option, claim)
        else:
            values = _needed(option, matter, ruleset)
        others = [value for value in values if value != rules.options[option.name]]
        if others:
            found.append(tuple((option.name, value) for value in others))
    return tuple(found)


def of_settling(ruleset: Ruleset) -> set[str]:
    """The options that change who pays whom."""
    settle = ruleset.settings["settle"].items()
    named = {name for key, value in settle for name in _options_of(key, value)}
    return named & {option.name for option in ruleset.options}


def turns(found: Sequence[tuple[Flip, ...]], size: int) -> Iterator[Turn]:
    """Every choice of so many different options, in the order of the sheet.

    >>> list(turns(((("a", "1"), ("a", "2")), (("b", "1"),)), 2))
    [(('a', '1'), ('b', '1')), (('a', '2'), ('b', '1'))]
    """
    for chosen in combinations(found, size):
        yield from product(*chosen)


def _values(option: Option, claim: Claim) -> Iterable[str]:
    """The values worth a try: of an open one the usual ones, and what is claimed."""
    if option.integer is None:
        return option.values
    claimed = [str(figure) for figure in (claim.total,) if figure is not None]
    return dict.fromkeys([*option.values, *filter(option.allows, claimed)])


def _needed(option: Option, matter: set[str], ruleset: Ruleset) -> Iterable[str]:
    """Values of an option that does not matter by itself but that one that does may need."""
    for rule in ruleset.constraints:
        if matter.intersection(rule.when):
            yield from rule.needs.get(option.name, ())


def _matters(option: Option, position: Position, rules: Resolved) -> bool:
    name, ruleset = option.name, rules.ruleset
    if any(name in limit.only_if for limit in ruleset.limits) and _wilds(position):
        return True
    for table, settings in ruleset.settings.items():
        for key, value in settings.items():
            if name in _options_of(key, value) and _met(table, key, position, rules):
                return True
    facts = _facts(position, rules)
    return any(name in used and _may_hold(row, facts) for row, used in _rows(ruleset))


def _options_of(key: str, value: Any) -> Iterable[str]:  # noqa: ANN401 - TOML values
    if not isinstance(value, dict):
        return ()
    return value if key.endswith("only_if") else (str(value.get("option", "")),)


def _rows(ruleset: Ruleset) -> Iterator[tuple[Mingtang, Choices]]:
    """Every row with the options that it hangs on."""
    for row in ruleset.rows:
        hung: dict[str, tuple[str, ...]] = {**row.only_if, **row.replaces_only_if}
        for also in row.also:
            hung.update(also.only_if)
        yield row, hung


def _facts(position: Position, rules: Resolved) -> Mapping[str, int]:
    """The measures that are facts of the win, the same for every decomposition."""
    names = [measure.name for measure in MEASURES[rules.ruleset.family]]
    facts = dict(zip(names, task_of(position, rules).facts, strict=False))
    facts.pop(ZipaiMeasure.bound.name, None)  # it hangs on an option itself
    return facts


def _may_hold(row: Mingtang, facts: Mapping[str, int]) -> bool:
    return all(mask >> min(facts[name], 63) & 1 for name, mask in row.when.items() if name in facts)


def _met(table: str, key: str, position: Position, rules: Resolved) -> bool:
    """Whether a win like this meets a setting at all."""
    asked = _MET.get((table, key)) or _MET.get((table, ""))
    return asked is None or asked(position, rules)


def _wilds(position: Position) -> int:
    return position.hand.concealed.count(WILD) + (position.win.tile == WILD)


def _may_be_heavenly(position: Position, rules: Resolved) -> bool:
    del rules
    dealt = position.win.source is WinSource.DEALT
    shown = position.win.source is WinSource.UPCARD
    return not position.hand.melds and (dealt or (shown and own_draw(position)))


_MET: Final[Mapping[tuple[str, str], Callable[[Position, Resolved], bool]]] = {
    ("table", ""): lambda position, rules: False,  # what may lie there; it does
    ("xing", ""): lambda position, rules: position.facts.woken != NO_TILE,
    ("heavenly", ""): _may_be_heavenly,
    ("settle", ""): lambda position, rules: False,  # of no hand, but of payments
    ("win", "discard_win"): lambda position, rules: position.win.source is WinSource.DISCARD,
    ("win", "forced_draw"): lambda position, rules: position.win.source is WinSource.SELF_DRAW,
    ("win", "kan_rises"): lambda position, rules: _wilds(position) > 0,
}
"""When a setting is met: by table and key, or by the whole table; any other always is."""
