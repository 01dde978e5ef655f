"""One piece of a file judged, in whichever process."""

import os
import resource
import sys
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk.evidence.scan import Scanned, scanned
from evaluator.bulk.function import reevaluate
from evaluator.bulk.how import How
from evaluator.bulk.local.explanations import explained
from evaluator.bulk.local.inputs import columns_of
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.refused import refused
from evaluator.bulk.profile import records
from evaluator.bulk.profile.loading import load
from evaluator.bulk.profile.model import Profile
from evaluator.bulk.store import json_lines
from evaluator.bulk.store.chunks import Chunk, batch_of, cut, packed
from evaluator.bulk.store.files import Source
from evaluator.bulk.store.json_lines import Understood
from evaluator.bulk.store.writers import marks, written_aside

_UNIT: Final = 1 if sys.platform == "darwin" else 1024
"""Bytes in a unit of ru_maxrss."""


class Judged(NamedTuple):
    """What came of a chunk, or of a file that the worker wrote itself.

    ``data`` is the packed results of a chunk, empty of a file. ``seen`` is what evidence needs of
    them. ``read`` rows were looked at, ``written`` came out. ``peak`` is the most memory, in bytes,
    that ``process`` has had so far.
    """

    data: bytes
    seen: tuple[Scanned, ...]
    read: int
    written: int
    process: int
    peak: int


def judge(plan: Plan, chunk: Chunk, *, dated: bool) -> Judged:
    """The results of the rows that the plan selects; ``dated`` is as in ``Selection.kept``."""
    rows = understood(plan, chunk)
    judged = results(plan, rows, dated=dated)
    return Judged(packed(judged), (seen_of(judged),), rows.batch.num_rows, judged.num_rows, *_own())


def judge_file(plan: Plan, source: Source, path: Path, run: str) -> Judged:
    """Judges a whole file and writes its results to a path, for the run with this id."""
    read, written = 0, 0
    seen: list[Scanned] = []
    with written_aside(path, columns_of(plan, source), marks(run)) as writer:
        for chunk in cut(source.path, plan.rows):
            rows = understood(plan, chunk)
            judged = results(plan, rows, dated=source.day is not None)
            writer.write(judged)
            seen.append(seen_of(judged))
            read, written = read + rows.batch.num_rows, written + judged.num_rows
    return Judged(b"", tuple(seen), read, written, *_own())


def seen_of(judged: pa.RecordBatch) -> Scanned:
    """What evidence needs of some results."""
    return scanned(pa.Table.from_batches([judged]))


def results(plan: Plan, rows: Understood, *, dated: bool) -> pa.RecordBatch:
    """The results of the rows that the plan selects, in whichever engine's process."""
    batch, faults = rows
    kept = plan.selection.kept(batch, dated=dated)
    if kept is not None:
        batch = batch.filter(kept)
        left = enumerate(pc.indices_nonzero(kept).to_pylist())
        faults = {place: faults[row] for place, row in left if row in faults}
    return explained(refused(_reevaluated(batch, plan.how), faults), plan)


def understood(plan: Plan, chunk: Chunk) -> Understood:
    """The settlements of a chunk, by the profile where the plan has one."""
    if plan.profile:
        profile = _profile(plan.profile)
        if chunk.arrow:
            return Understood(*records.of_batch(profile, batch_of(chunk), chunk.first))
        return Understood(*records.of_lines(profile, chunk.data, chunk.first))
    if chunk.arrow:
        return Understood(batch_of(chunk), {})
    return json_lines.understood(chunk.data, chunk.first)


def _reevaluated(batch: pa.RecordBatch, how: How) -> pa.RecordBatch:
    waiting, results = _judge(how)
    waiting.append(batch)
    return next(results)


@lru_cache(maxsize=1)
def _judge(how: How) -> tuple[deque[pa.RecordBatch], Iterator[pa.RecordBatch]]:
    """Where batches are put, and what comes of each: the rules are loaded once in a process."""
    waiting: deque[pa.RecordBatch] = deque()
    return waiting, reevaluate(_each(waiting), how)


def _each(waiting: deque[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    while True:
        yield waiting.popleft()


@lru_cache(maxsize=1)
def _profile(path: Path) -> Profile:
    return load(path)


def _own() -> tuple[int, int]:
    return os.getpid(), peak_memory()


def peak_memory() -> int:
    """The most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT
