"""Files of settlements for tests, and runs over them in this process."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from evaluator.bulk import schema
from evaluator.bulk.evidence.manifest import Manifest
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.runner import Runner
from evaluator.bulk.sample import Sampler
from evaluator.bulk.store import json_lines
from evaluator.bulk.store.files import find

SEED = 6
PLAN = Plan(rows=70)


def sample(start: int, stop: int) -> pa.RecordBatch:
    """Some settlements of one sample, in the columns of the input."""
    return Sampler(SEED).rows(range(start, stop)).select(schema.input_schema().names)


def parquet(path: Path, rows: pa.RecordBatch) -> Path:
    """Rows as a Parquet file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.Table.from_batches([rows]), path, row_group_size=50)
    return path


def lines(path: Path, rows: pa.RecordBatch) -> Path:
    """Rows as JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(json_lines.written(rows))
    return path


def run(
    given: Path | list[Path],
    folder: Path,
    plan: Plan = PLAN,
    *,
    workers: int = 1,
    resume: bool = False,
) -> Manifest:
    """A run of a plan over files or folders."""
    every = [given] if isinstance(given, Path) else given
    sources = find([str(one) for one in every], plan.selection.period)
    return Runner(plan, sources, folder, workers, resume=resume).run({})


def results(folder: Path) -> list[dict[str, Any]]:
    """All rows of a run, file by file."""
    found: list[dict[str, Any]] = []
    for path in sorted(folder.rglob("*.parquet")):
        with pq.ParquetFile(path) as file:
            found += file.read().to_pylist()
    return found


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a run but what tells of this one run, by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in ("manifest.json", "_SUCCESS")
    }
