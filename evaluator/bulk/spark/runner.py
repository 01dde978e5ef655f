"""The Spark runner: as the local one, but that the workers of a cluster judge."""

import math
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.local.runner import Runner
from evaluator.bulk.local.work import Work
from evaluator.bulk.spark.pool import SparkPool
from evaluator.bulk.spark.session import session
from evaluator.bulk.spark.shipped import Shipped


class SparkWork(Work):
    """What a run has to do in its folder, of which the driver only does what needs an order."""

    def _small(self, rows: int) -> float:
        """Every file is judged and written by one worker: rows through the driver would wait."""
        return math.inf


@dataclass
class SparkRunner(Runner):
    """One run of a plan over some files into a folder; every worker must see both.

    Files, manifest and resuming are those of the local runner, byte for byte. ``workers`` is how
    many jobs there are at a time, at least one for each core that the cluster has at the start.
    """

    master: str | None = None
    works: ClassVar[type[Work]] = SparkWork

    def run(self, about: dict[str, Any]) -> Manifest:
        """Does what is not done yet, and says what came of it.

        Raises:
            NoSpark: Spark cannot be begun here.
            RunFailed: a job failed.
            InvalidRequest, InUse: as the local runner.
        """
        self._spark = session(self.master, self.plan.rows)
        context = self._spark.sparkContext
        self.workers = max(self.workers, context.defaultParallelism)
        self.sources = [replace(one, path=one.path.resolve()) for one in self.sources]
        self.folder = Path(self.folder).resolve()
        return super().run(about | {"spark": context.version, "master": context.master})

    def _pool(self) -> AbstractContextManager[Executor]:
        return self._jobs()

    @contextmanager
    def _jobs(self) -> Iterator[Executor]:
        pool = SparkPool(self._spark, Shipped.of(self.plan), self.workers)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)
