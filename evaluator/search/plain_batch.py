"""Many hands at once where there is no compiled core: every one is left to the caller."""

import math
from collections.abc import Sequence

from evaluator.search.columns import LEFT, Columns
from evaluator.search.plain_look import Look, Seen
from evaluator.search.sheet import Sheet
from evaluator.search.table import PriceTable


class Scorer:
    """One resolved ruleset; see the compiled twin."""

    def __init__(self, table: PriceTable, sheet: Sheet) -> None:
        """Needs neither."""

    def batch(self, hands: Sequence[bytes]) -> "Batch":
        """The hands, none of them answered yet."""
        return Batch(hands)

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

    def __init__(self, hands: Sequence[bytes]) -> None:
        """Lays out the columns."""
        self.columns = Columns(len(hands))

    def run(self, seconds: float = math.inf) -> bool:
        """Answers none, and there is none to take."""
        del seconds
        return False

    def stop(self) -> None:
        """Nothing runs."""

    def left(self) -> list[int]:
        """The hands without an answer, ascending."""
        return [place for place, status in enumerate(self.columns.status) if status == LEFT]
