"""The door for batches: the same classes whichever core runs, chosen where ``find`` is."""

from evaluator.search import CORE
from evaluator.search.columns import HU, LEFT, NOT_HU, Columns

if CORE == "compiled":
    from evaluator.search.compiled_batch import Batch, Scorer
else:
    from evaluator.search.plain_batch import (  # type: ignore[assignment]  # the twin's types
        Batch,
        Scorer,
    )

__all__ = ["HU", "LEFT", "NOT_HU", "Batch", "Columns", "Scorer"]
