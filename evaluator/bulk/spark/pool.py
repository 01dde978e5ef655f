"""Workers of a cluster as an executor: what is submitted becomes a job of one task."""

import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from evaluator.bulk.local.work import RunFailed
from evaluator.bulk.spark.shipped import Shipped
from evaluator.bulk.spark.tasks import ANSWER, Call


class SparkPool(Executor):
    """Does work in the cluster, so many jobs at a time. Spark does lost tasks again."""

    def __init__(self, spark: SparkSession, shipped: Shipped, jobs: int) -> None:
        """Begins nothing yet."""
        self._spark, self._shipped = spark, shipped
        self._threads = ThreadPoolExecutor(jobs)
        self._group = f"hupai-{uuid4()}"

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        """The future of a call; its exception is ``RunFailed`` whatever went wrong there."""
        return self._threads.submit(self._done, Call(self._shipped, fn, args, kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - the base's
        """Takes no more; what has not ended is cancelled where that is asked for."""
        self._threads.shutdown(wait=False, cancel_futures=cancel_futures)
        if cancel_futures:
            self._spark.sparkContext.cancelJobGroup(self._group)
        self._threads.shutdown(wait)

    def _done(self, call: Call) -> Any:  # noqa: ANN401 - whatever the call gives
        self._spark.sparkContext.setJobGroup(self._group, "hupai bulk")
        one = self._spark.range(0, 1, 1, 1)
        try:
            (row,) = one.mapInArrow(call, f"{ANSWER} binary").collect()
        except PySparkException as error:
            raise RunFailed(f"Spark: {_in_short(error)}") from error
        return pickle.loads(row[ANSWER])


def _in_short(error: PySparkException) -> str:
    """What went wrong, without the way it took through worker and JVM."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    in_worker = any(line.startswith("Traceback") for line in lines)
    own = [line for line in lines if not line.startswith((" ", "\t"))]
    return own[-1 if in_worker else 0]
