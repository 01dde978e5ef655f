"""Many hands at once by the compiled core, behind the same door as the plain one."""

import math
from collections.abc import Sequence
from functools import partial
from itertools import permutations
from typing import Any, Final

from cext import batch as core
from cext import look
from cext.hands import Hands
from cext.seen import Seen
from cext.sheet import SheetNumbers
from evaluator.domain import zipai
from evaluator.domain.kinds import ZIPAI_MELDS, GroupKind, MeldKind
from evaluator.search import compiled, compiled_majiang
from evaluator.search.columns import Columns
from evaluator.search.compiled_look import Look, look_at
from evaluator.search.packing import FINISHED
from evaluator.search.sheet import Sheet
from evaluator.search.table import Effect, PriceTable
from evaluator.search.words import LEXICON


class Scorer:
    """One resolved ruleset, ready to score batches."""

    def __init__(self, table: PriceTable, sheet: Sheet) -> None:
        """Packs table and sheet, unless the core has no room for them."""
        known = _core_table(table)
        numbers = None if known is None else SheetNumbers(known, _pack(table, sheet))
        self._look = None if numbers is None else look_at(table, numbers)
        self._enters = None if numbers is None else partial(look.enters, numbers)
        self._numbers = numbers if _figures_follow_from_rows(table) else None

    def batch(
        self,
        hands: Sequence[bytes] | Hands,
        columns: Columns | None = None,
        places: memoryview | None = None,
    ) -> "Batch":
        """The hands, none of them answered yet; of those read already some may do.

        Args:
            hands: texts in UTF-8, or hands that are read.
            columns: where the answers go, one place for each hand; None for new ones.
            places: of the hands to answer; None for all.
        """
        return Batch(
            self._numbers, hands, Columns(len(hands)) if columns is None else columns, places
        )

    def look(self, seen: Seen, limit: int) -> Look | None:
        """What ``find`` says of a position, listing so many decompositions.

        None when the position cannot be under the sheet, or takes more than a look: only the
        whole way says what is wrong with it.
        """
        return None if self._look is None else self._look(seen, limit)

    def enters(self, seen: Seen) -> bool:
        """Whether a position can plainly be under the sheet; "no" says nothing."""
        return self._enters is not None and self._enters(seen)


class Batch:
    """Hands in notation and their columns; a hand the core does not answer stays ``LEFT``."""

    def __init__(
        self,
        numbers: SheetNumbers | None,
        hands: Sequence[bytes] | Hands,
        columns: Columns,
        places: memoryview | None,
    ) -> None:
        """Takes the hands; ``Scorer.batch`` does that."""
        self.columns, self._places = columns, places
        self._core = (
            None if numbers is None else core.Batch(LEXICON, numbers, hands, columns.all, places)
        )

    def run(self, seconds: float = math.inf) -> bool:
        """Answers hands until none is left to take, or the time is up.

        Several threads may do so at once. Returns whether there are hands to take still.
        """
        return self._core is not None and self._core.run(seconds)

    def stop(self) -> None:
        """Every thread stops after the few hands it has taken."""
        if self._core is not None:
            self._core.stop()

    def left(self) -> list[int]:
        """The hands without an answer, in their order."""
        if self._core is not None:
            return self._core.left()
        return list(range(len(self.columns)) if self._places is None else self._places)


def _core_table(table: PriceTable) -> Any:  # noqa: ANN401 - a table of one of the cores
    if table.huxi is None:
        return compiled_majiang.packed_of(table)
    return compiled.packed_of(table).core


def _figures_follow_from_rows(table: PriceTable) -> bool:
    """Whether the core says enough of a result: its rows, and of a 字牌 one no 卡.

    A row that holds has a line, but for two effects without any unit; such a row must ask for one.
    """
    if table.huxi is not None and any(row.effect is Effect.ADD_KA for row in table.rows):
        return False
    return all(
        any(c.measure == row.units and not c.mask & 1 for c in row.conditions)
        for row in table.rows
        if row.units >= 0 and row.effect in (Effect.ADD_KA, Effect.MULTIPLY)
    )


def _pack(table: PriceTable, sheet: Sheet) -> dict[str, Any]:
    """What ``cext.batch.SheetNumbers`` takes."""
    return {
        "sources": sheet.sources,
        "facts": sheet.facts,
        "wilds": sheet.wilds,
        "discard_wins": sheet.discard_wins,
        "wild_needs_own_draw": sheet.wild_needs_own_draw,
        "xing": sheet.xing,
        "flowers": sheet.flowers,
        "max_peng": sheet.max_peng,
        "heavenly": table.heavenly and (table.heavenly.dealt, table.heavenly.upcard),
        "line_bits": sheet.line_bits,
        "reason_bits": sheet.reason_bits,
        "alike": _ALIKE,
        "chis": _CHIS,
    }


_ALIKE: Final = [
    (MeldKind[group.kind.name].value, group.faces[0], number)
    for number, group in enumerate(FINISHED)
    if not group.wilds and group.kind.name in {kind.name for kind in ZIPAI_MELDS}
]
"""(kind of meld, face, number of the group) of melds all alike."""

_CHIS: Final = [
    ((first * zipai.FACES + second) * zipai.FACES + third, number)
    for number, group in enumerate(FINISHED)
    if not group.wilds and group.kind in (GroupKind.JU, GroupKind.JIAO)
    for first, second, third in permutations(group.faces)
]
"""(three faces in any order as a number, number of the group) of what can be taken by 吃."""
