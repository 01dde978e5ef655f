"""Which scored lines a hand has, each as often as it counts, from the bits of a batch.

A bit says that a code is there. Most codes come once. A row may count several times (四同 for each
set), and several rows may share a code; then how often is told by the figures, if nothing else
that holds leaves them open, and asked of the hand itself if not. What was asked is remembered by
those figures.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import line_codes
from evaluator.search.table import Effect, Row

Codes = tuple[str, ...]


class Figures(NamedTuple):
    """囤, 卡, multiplier and total of a hand."""

    tun: int
    ka: int
    multiplier: int
    total: int


_ROOM: Final = 100_000

_MULTIPLIER: Final = frozenset({Effect.FAN, Effect.FAN_LAST, Effect.MULTIPLY})
_TOTAL: Final = frozenset({Effect.ADD_TUN, Effect.ADD_AFTER})


class Lines:
    """The lines of one resolved ruleset."""

    def __init__(self, rules: Resolved) -> None:
        """Finds the codes that may come more than once."""
        self._codes = line_codes(rules)
        places: dict[str, list[int]] = {}
        for place, name in enumerate(rules.names):
            places.setdefault(name.code, []).append(place)
        rows = rules.table.rows
        self._rows = {code: [rows[place] for place in own] for code, own in places.items()}
        self._several = {code for code, own in places.items() if _may_repeat(own, rows)}
        self._capped = bool(rules.table.cap)
        self._plain: dict[int, tuple[Codes, Codes]] = {}
        self._asked: dict[tuple[int, ...], Codes] = {}

    def once(self, bits: int) -> Codes | None:
        """Codes in the order of the sheet; None when one of them may come more than once."""
        codes, several = self._held(bits)
        return None if several else codes

    def of(self, bits: int, figures: Figures, ask: Callable[[], Codes]) -> Codes:
        """Codes in the order of the sheet, each as often as it comes.

        Args:
            bits: codes that are there.
            figures: of the hand.
            ask: gives the codes by looking at the hand.
        """
        codes, several = self._held(bits)
        key = self._key(bits, codes, several, figures)
        if key is None:
            return self._in_order(ask())
        asked = self._asked.get(key)
        if asked is None:
            if len(self._asked) >= _ROOM:
                self._asked.clear()
            asked = self._asked[key] = self._in_order(ask())
        return asked

    def _in_order(self, codes: Codes) -> Codes:
        """Codes in the order of the sheet."""
        return tuple(sorted(codes, key=self._codes.index))

    def _held(self, bits: int) -> tuple[Codes, Codes]:
        """The codes that are there, and those of them that may come more than once."""
        known = self._plain.get(bits)
        if known is None:
            codes = tuple(code for place, code in enumerate(self._codes) if bits >> place & 1)
            known = self._plain[bits] = codes, tuple(c for c in codes if c in self._several)
        return known

    def _key(
        self, bits: int, codes: Codes, several: Codes, figures: Figures
    ) -> tuple[int, ...] | None:
        """What tells how often the code comes that may repeat; None when nothing does."""
        if len(several) > 1:
            return None
        changed = {row.effect for row in self._rows[several[0]]}
        others = [row for code in codes if code not in several for row in self._rows[code]]
        if changed <= _MULTIPLIER and _fixed(others, _MULTIPLIER):
            return bits, figures.multiplier
        if changed <= _TOTAL and _fixed(others, _TOTAL) and not self._capped:
            return bits, *figures
        return None


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


def _fixed(rows: Iterable[Row], effects: frozenset[Effect]) -> bool:
    """Whether rows with such an effect change the register by the same whenever they hold."""
    return all(row.units < 0 for row in rows if row.effect in effects)
