"""Many hands at once where there is no compiled core: every one is left to the caller."""

import math
from collections.abc import Sequence

from evaluator.search.columns import LEFT, Columns
from evaluator.search.plain_look import Hands, Look, Seen
from evaluator.search.sheet import Sheet
from evaluator.search.table import PriceTable


class Scorer:
    """One resolved ruleset; see the compiled twin."""

    def __init__(self, table: PriceTable, sheet: Sheet) -> None:
        """Needs neither."""

    def batch(
        self,
        hands: Sequence[bytes] | Hands,
        columns: Columns | None = None,
        places: memoryview | None = None,
    ) -> "Batch":
        """The hands, none of them answered yet."""
        return Batch(Columns(len(hands)) if columns is None else columns, places)

    def look(self, seen: Seen, limit: int) -> Look | None:
        """None: every position takes more than a look."""
        del seen, limit
        return None

    def enters(self, seen: Seen) -> bool:
        """No, which says nothing."""
        del seen
        return False


class Batch:
    """Hands in notation and their columns; see the compiled twin."""

    def __init__(self, columns: Columns, places: memoryview | None) -> None:
        """Takes the columns."""
        self.columns = columns
        self._places = range(len(columns)) if places is None else places

    def run(self, seconds: float = math.inf) -> bool:
        """Answers none, and there is none to take."""
        del seconds
        return False

    def stop(self) -> None:
        """Nothing runs."""

    def left(self) -> list[int]:
        """The hands without an answer, in their order."""
        return [place for place in self._places if self.columns.status[place] == LEFT]
