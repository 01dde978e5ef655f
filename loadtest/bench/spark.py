"""``python -m loadtest.bench.spark``: the same run by the local engine and by Spark, in turns.

Prints rows a second of both and their ratio; the first run of Spark is told apart, since it begins
a JVM and its workers. Needs ``make spark``. Both engines do the whole run: they hash the inputs,
judge, write, and gather the evidence.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.pool import pool_of
from evaluator.bulk.local.runner import Runner
from evaluator.bulk.sample import files
from evaluator.bulk.spark.runner import SparkRunner
from evaluator.bulk.store.files import find


def main() -> None:
    """Makes a sample, runs it in turns, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--rows", type=int, default=200_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hupai-") as name:
        _measure(Path(name), asked.rows, asked.workers, asked.rounds)


def _measure(folder: Path, rows: int, workers: int, rounds: int) -> None:
    with pool_of(workers) as pool:
        files.write(rows, folder / "in", pool, seed=1, workers=workers)
    sources = find([str(folder / "in")])
    out = (folder / str(number) for number in range(10**6))
    engines: dict[str, Callable[[], Manifest]] = {
        "local": lambda: Runner(Plan(), sources, next(out), workers).run({}),
        "spark": lambda: SparkRunner(
            Plan(), sources, next(out), workers, master=f"local[{workers}]"
        ).run({}),
    }
    print(f"first run of Spark  {rows / _seconds(engines['spark']):>9,.0f} rows/s")
    taken: dict[str, list[float]] = {name: [] for name in engines}
    roots = set()
    for _ in range(rounds):
        for name, run in engines.items():
            began = time.perf_counter()
            roots.add(run().content["merkle"]["root"])
            taken[name].append(time.perf_counter() - began)
    assert len(roots) == 1, "the engines differ"
    rates = {name: rows / statistics.median(each) for name, each in taken.items()}
    for name, rate in rates.items():
        print(f"{name:<18}  {rate:>9,.0f} rows/s, median of {rounds}")
    print(f"ratio               {rates['spark'] / rates['local']:>9.2f}")


def _seconds(run: Callable[[], Manifest]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
