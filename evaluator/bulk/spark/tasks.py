"""What ``mapInArrow`` runs in a worker. Results depend on the task alone: a lost one runs again."""

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pyarrow as pa

from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.worker import Judged, judge_file, results, understood
from evaluator.bulk.spark.shipped import Shipped
from evaluator.bulk.store.chunks import Chunk, packed
from evaluator.bulk.store.files import Source
from evaluator.bulk.store.json_lines import Understood

LINE: Final = "value"
"""The one column of a frame of lines, as bytes."""

ANSWER: Final = "answer"
"""The one column of what a ``Call`` gives: pickled."""


class Rows(Enum):
    """What the rows of a frame are."""

    COLUMNS = auto()
    """Settlements in ``schema.INPUT``, or records when there is a profile."""
    LINES = auto()
    """Lines of JSON."""


@dataclass(frozen=True, slots=True)
class Task:
    """Judges batch after batch of a frame; ``dated`` is as in ``Selection.kept``."""

    shipped: Shipped
    rows: Rows
    dated: bool

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The results of some batches, one for each."""
        plan = self.shipped.here()
        for batch in batches:
            yield results(plan, self._understood(plan, batch), dated=self.dated)

    def _understood(self, plan: Plan, batch: pa.RecordBatch) -> Understood:
        """The settlements of a batch. Where a row stands in its file is not known here."""
        if self.rows is Rows.LINES:
            data = b"\n".join(batch.column(LINE).to_pylist())
            found = understood(plan, Chunk(data, 1, arrow=False))
        else:
            found = understood(plan, Chunk(packed(batch), 1, arrow=True))
        said = {row: fault.partition(": ")[2] for row, fault in found.faults.items()}
        return Understood(found.batch, said)


@dataclass(frozen=True, slots=True)
class Call:
    """Calls a function once, with the worker's own plan wherever a plan is among what it takes."""

    shipped: Shipped
    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """One row with what came of it."""
        plan = self.shipped.here()
        args = [plan if isinstance(one, Plan) else one for one in self.args]
        function: Callable[..., Any] = self.function
        if function is judge_file:
            function = judged_apart
        deque(batches, maxlen=0)  # a worker that leaves something unread is not used again
        answer = pickle.dumps(function(*args, **self.kwargs))
        yield pa.RecordBatch.from_pydict({ANSWER: [answer]})


def judged_apart(plan: Plan, source: Source, path: Path, run: str) -> Judged:
    """``judge_file``, written where no other attempt at the same task writes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".attempt-", dir=path.parent) as folder:
        judged = judge_file(plan, source, Path(folder, path.name), run)
        Path(folder, path.name).replace(path)
    return judged
