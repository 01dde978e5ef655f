"""A sample as files, one for each day, as a data engineer would find settlements."""

from collections.abc import Callable
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path

from evaluator.bulk.local.pool import ahead
from evaluator.bulk.sample import BATCH_ROWS, PER_DAY, SCHEMA, Sampler
from evaluator.bulk.store.writers import written_aside


def write(
    count: int,
    folder: Path,
    pool: Executor,
    *,
    seed: int = 0,
    workers: int = 1,
    wrote: Callable[[int], None] = lambda _: None,
) -> None:
    """Writes the first ``count`` settlements of a seed to ``dt=YYYY-MM-DD/part-NNNN.parquet``.

    Args:
        count: how many.
        folder: where; equal seeds and counts give equal bytes.
        pool: what works for it.
        seed: which ones.
        workers: how many processes the pool has.
        wrote: told the number of rows after each file.
    """
    days = [range(start, min(start + PER_DAY, count)) for start in range(0, count, PER_DAY)]
    pending = (pool.submit(_write, seed, day, folder) for day in days)
    for future in ahead(pending, workers):
        wrote(future.result())


def _write(seed: int, day: range, folder: Path) -> int:
    """One day's file."""
    starts = range(day.start, day.stop, BATCH_ROWS)
    sampler = _sampler(seed)
    batches = (sampler.rows(range(s, min(s + BATCH_ROWS, day.stop))) for s in starts)
    first = next(batches)
    played = first.column("played_at")[0].as_py()
    path = folder / f"dt={played:%Y-%m-%d}" / f"part-{day.start // PER_DAY:04}.parquet"
    with written_aside(path, SCHEMA, {}) as writer:
        writer.write(first)
        for batch in batches:
            writer.write(batch)
    return len(day)


@lru_cache(maxsize=1)
def _sampler(seed: int) -> Sampler:
    return Sampler(seed)
