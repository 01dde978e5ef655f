"""``python -m loadtest.bench.bulk``: the local runner from end to end, each run a process.

Samples of N and 2 N settlements are made, one file a day; the first N again as one single file.
Each is run some times in turns. Rates are rows by the time of the whole process, its start and the
evidence included; medians count. Memory is the peaks of all processes of a run, added up.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow.parquet as pq

from evaluator.bulk.local.pool import pool_of
from evaluator.bulk.sample import PLANTED, files
from evaluator.bulk.store import chunks
from evaluator.bulk.store.writers import written_aside
from loadtest import figures
from loadtest.figures import Figure

_MIB = 1 << 20


class Timed(NamedTuple):
    """One run: seconds of the whole process, and what it said of itself."""

    seconds: float
    told: dict[str, Any]


def main() -> int:
    """Makes samples, runs them, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--rows", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--record", action="store_true", help="add the figures to RESULTS.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hupai-") as name:
        found = list(_measured(Path(name), asked.rows, asked.workers, asked.rounds))
    print(figures.table(found))
    if asked.record:
        figures.record(f"python -m loadtest.bench.bulk -n {asked.rows}", found)
    return 0 if all(figure.met for figure in found) else 1


def _measured(folder: Path, rows: int, workers: int, rounds: int) -> Iterator[Figure]:
    inputs = {"days": folder / "days", "twice": folder / "twice", "one file": folder / "one"}
    with pool_of(workers) as pool:
        files.write(rows, inputs["days"], pool, seed=1, workers=workers)
        files.write(2 * rows, inputs["twice"], pool, seed=1, workers=workers)
    _as_one(inputs["days"], inputs["one file"] / "all.parquet")
    runs: dict[str, list[Timed]] = {name: [] for name in inputs}
    for number in range(rounds):
        for name, given in inputs.items():
            runs[name].append(_run(given, folder / f"{name} {number}", workers))
    seconds = {name: statistics.median(run.seconds for run in each) for name, each in runs.items()}
    peak = max(run.told["about"]["peak_memory"] for each in runs.values() for run in each)
    roots = {run.told["root"] for name in ("days", "one file") for run in runs[name]}
    right, wrong, false = _planted(folder / "days 0")
    yield Figure(f"bulk: {rows:,} settlements", rows / seconds["days"], "rows/s", least=150_000)
    yield Figure("bulk: the same in one file", rows / seconds["one file"], "rows/s")
    yield Figure("bulk: time of twice the rows", seconds["twice"] / seconds["days"], "x", most=2.1)
    yield Figure("bulk: peak memory of all processes", peak / _MIB, "MiB", most=1024)
    yield Figure("bulk: planted errors found as their kind", right, least=1)
    yield Figure("bulk: planted errors not found as their kind", wrong, most=0)
    yield Figure("bulk: false alarms", false, most=0)
    yield Figure("bulk: roots of equal results", len(roots), most=1)


def _run(given: Path, out: Path, workers: int) -> Timed:
    command = [sys.executable, "-m", "evaluator.cli", "bulk", "run", str(given), "-o", str(out)]
    options = ["--workers", str(workers), "--fail-on", "none", "--json"]
    began = time.perf_counter()
    done = subprocess.run([*command, *options], check=True, capture_output=True)
    return Timed(time.perf_counter() - began, json.loads(done.stdout))


def _as_one(folder: Path, path: Path) -> None:
    """All files of a folder as one."""
    every = sorted(folder.rglob("*.parquet"))
    with written_aside(path, chunks.schema_of(every[0]).remove_metadata(), {}) as writer:
        for one in every:
            for batch in chunks.batches(one):
                writer.write(batch)


def _planted(run: Path) -> tuple[int, int, int]:
    """Planted errors found as their kind, those that were not, and alarms where none was."""
    counts: Counter[str] = Counter()
    for path in run.rglob("*.parquet"):
        table = pq.read_table(path, columns=[PLANTED, "cause"], partitioning=None)
        for planted, cause in zip(*(column.to_pylist() for column in table.columns), strict=True):
            if planted == cause:
                counts["right"] += planted is not None
            else:
                counts["wrong" if planted else "false"] += 1
    return counts["right"], counts["wrong"], counts["false"]


if __name__ == "__main__":
    sys.exit(main())
