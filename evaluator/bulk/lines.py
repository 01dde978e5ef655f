"""Which scored lines a hand has, each as often as it counts, from the bits of a batch.

A bit says that a code is there. Most codes come once. A row may count several times (四同 for each
set), and several rows may share a code; then how often is told by the figures, if nothing else
that holds leaves them open, and asked of the hand itself if not. What was asked is remembered by
those figures, or better by what is left of them when all else is taken off.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from math import prod
from typing import Final, NamedTuple

from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import line_codes
from evaluator.search.table import Effect, Row, Start

Codes = tuple[str, ...]
_Key = tuple[int | str, ...]


class Figures(NamedTuple):
    """囤, 卡, multiplier and total of a hand."""

    tun: int
    ka: int
    multiplier: int
    total: int


_ROOM: Final = 100_000

_MOST_ADDED: Final = 8
"""Rows of one code whose sums are tried out."""

_MULTIPLIER: Final = frozenset({Effect.FAN, Effect.FAN_LAST, Effect.MULTIPLY})
_FAN: Final = frozenset({Effect.FAN, Effect.FAN_LAST})
_TOTAL: Final = frozenset({Effect.ADD_TUN, Effect.ADD_AFTER})


class Lines:
    """The lines of one resolved ruleset."""

    def __init__(self, rules: Resolved) -> None:
        """Finds the codes that may come more than once."""
        self._codes = line_codes(rules)
        places: dict[str, list[int]] = {}
        for place, name in enumerate(rules.names):
            places.setdefault(name.code, []).append(place)
        self._table = rules.table
        rows = rules.table.rows
        self._rows = {code: [rows[place] for place in own] for code, own in places.items()}
        self._several = {code for code, own in places.items() if _may_repeat(own, rows)}
        self._known: dict[int, _Held] = {}
        self._asked: dict[_Key, int] = {}

    def once(self, bits: int) -> Codes | None:
        """Codes in the order of the sheet; None when one of them may come more than once."""
        held = self._held(bits)
        return None if held.several else held.codes

    def of(self, bits: int, figures: Figures, ask: Callable[[], Codes]) -> Codes:
        """Codes in the order of the sheet, each as often as it comes.

        Args:
            bits: codes that are there.
            figures: of the hand.
            ask: gives the codes by looking at the hand.
        """
        held = self._held(bits)
        if held.told_by is None:
            return tuple(sorted(ask(), key=self._codes.index))
        (several,), key = held.several, held.told_by(figures)
        times = self._asked.get(key)
        if times is None:
            if len(self._asked) >= _ROOM:
                self._asked.clear()
            times = self._asked[key] = ask().count(several)
        place = held.codes.index(several)
        return (*held.codes[:place], *(several,) * times, *held.codes[place + 1 :])

    def _held(self, bits: int) -> "_Held":
        """What is told by the bits alone."""
        known = self._known.get(bits)
        if known is None:
            if len(self._known) >= _ROOM:
                self._known.clear()
            codes = tuple(code for place, code in enumerate(self._codes) if bits >> place & 1)
            several = tuple(code for code in codes if code in self._several)
            told_by = self._told_by(bits, codes, several[0]) if len(several) == 1 else None
            known = self._known[bits] = _Held(codes, several, told_by)
        return known

    def _told_by(self, bits: int, codes: Codes, several: str) -> Callable[[Figures], "_Key"] | None:
        """What of the figures tells how often a code comes; None when nothing does."""
        rows = self._rows[several]
        changed = {row.effect for row in rows}
        own = [self._rows[code] for code in codes if code != several]
        others = [row for rows in own for row in rows]
        plain = all(len(rows) == 1 for rows in own)
        if changed <= _MULTIPLIER and _fixed(others, _MULTIPLIER):
            factor = prod(row.base for row in others if row.effect is Effect.MULTIPLY)
            if plain and factor and _only_multiplied(rows, others):
                return lambda figures: (several, figures.multiplier // factor)
            return lambda figures: (bits, figures.multiplier)
        if changed <= _TOTAL and _fixed(others, _TOTAL) and not self._table.cap:
            if plain and _told_by_sum(rows):
                return partial(self._key_of_sum, several, _added(others))
            return lambda figures: (bits, *figures)
        return None

    def _key_of_sum(self, several: str, others: tuple[int, int], figures: Figures) -> "_Key":
        """A code, and what is left of the total when that of the others is taken off."""
        start = {Start.TUN: figures.tun, Start.KA: figures.ka, Start.ONE: 1}[self._table.start]
        added, after = others
        return several, figures.total - (start + added) * figures.multiplier - after


class _Held(NamedTuple):
    """Codes that are there, those that may come more than once, and what tells how often."""

    codes: Codes
    several: Codes
    told_by: Callable[[Figures], "_Key"] | None


def _may_repeat(places: list[int], rows: Sequence[Row]) -> bool:
    """Whether a code with these rows can have more than one line."""
    own = [rows[place] for place in places]
    if any(row.effect is Effect.MULTIPLY and row.units >= 0 for row in own):
        return True
    if all(row.effect is Effect.TUN_OF_HUXI for row in own):
        return False  # 囤 are taken of 胡息 once
    return not all(
        first in rows[second].replaced_by or second in rows[first].replaced_by
        for first, second in combinations(places, 2)
    )


def _only_multiplied(rows: Sequence[Row], others: Sequence[Row]) -> bool:
    """Whether a code is one factor to some power, and no 番 stand beside it."""
    factor = len(rows) == 1 and rows[0].effect is Effect.MULTIPLY and rows[0].base > 1
    return factor and all(row.effect not in _FAN for row in others)


def _told_by_sum(rows: Sequence[Row]) -> bool:
    """Whether these rows are added last, and their sum tells how many of them hold."""
    plain = all(row.effect is Effect.ADD_AFTER and row.units < 0 for row in rows)
    if not plain or len(rows) > _MOST_ADDED:
        return False
    chosen = [some for many in range(len(rows) + 1) for some in combinations(rows, many)]
    return len({sum(row.base for row in some) for some in chosen}) == len(chosen)


def _added(rows: Iterable[Row]) -> tuple[int, int]:
    """What fixed rows add before the multiplier, and after it."""
    sums = {Effect.ADD_TUN: 0, Effect.ADD_AFTER: 0}
    for row in rows:
        if row.effect in sums:
            sums[row.effect] += row.base
    return sums[Effect.ADD_TUN], sums[Effect.ADD_AFTER]


def _fixed(rows: Iterable[Row], effects: frozenset[Effect]) -> bool:
    """Whether rows with such an effect change the register by the same whenever they hold."""
    return all(row.units < 0 for row in rows if row.effect in effects)
