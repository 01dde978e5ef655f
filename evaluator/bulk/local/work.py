"""What a run has to do in its folder: files that workers judge and write, and files in chunks.

A file that is small beside the whole is done by one worker from end to end. Of a larger one, or
with a limit, chunks are judged by all workers, and this process writes them in order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import pyarrow as pa

from evaluator.bulk.evidence import scan
from evaluator.bulk.evidence.gathering import Gathering
from evaluator.bulk.evidence.manifest import Output
from evaluator.bulk.local.inputs import columns_of
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.pool import Broken, ahead
from evaluator.bulk.local.progress import Progress
from evaluator.bulk.local.resume import Finished, Folder
from evaluator.bulk.local.worker import Judged, judge, judge_file, seen_of
from evaluator.bulk.store import chunks
from evaluator.bulk.store.chunks import unpacked
from evaluator.bulk.store.files import PARQUET, Source
from evaluator.bulk.store.writers import marks, written_aside
from evaluator.errors import HupaiError

_TURNS: Final = 4
"""A file is small when every worker gets so many as large as it, so that none works long alone."""

_MOST: Final = 1 << 19
"""Rows of a small file at most: what is seen of them comes back at once."""

_Pending = tuple[Source, Future[Judged] | None]
"""A chunk that is being judged; None after the last one of a file."""


class RunFailed(HupaiError):
    """The run could not be ended; what is finished stays."""


@dataclass(frozen=True, slots=True)
class Work:
    """One run in its folder.

    ``tasks`` are by the name of each output a digest of all that it depends on; ``ahead`` is how
    many pieces are sent to workers before they are needed.
    """

    plan: Plan
    folder: Folder
    run: str
    tasks: Mapping[str, str]
    pool: Executor
    workers: int
    progress: Progress
    gathering: Gathering

    @property
    def ahead(self) -> int:
        """Pieces that are sent before they are needed; where no other process works, none."""
        return self.workers * 2 if self.workers > 1 else 0

    def do(self, sources: Sequence[Source], rows: Mapping[Source, int]) -> list[Output]:
        """Does what is not finished; all outputs in the order of their sources.

        Raises:
            InvalidRequest: a file cannot be read.
            RunFailed: a worker died or failed.
        """
        self.folder.keep(self.tasks)
        finished = self.folder.finished
        left = [one for one in sources if one.output not in finished]
        self.progress.begin(sum(rows[source] for source in left))
        for source in sources:
            if source.output in finished:
                self._take_over(source)
        if self.plan.selection.limit is None:
            small = self._small(sum(rows[source] for source in left))
            self._whole([one for one in left if rows[one] <= small])
            left = [one for one in left if rows[one] > small]
        self._in_chunks(left)
        return [finished[one.output].output for one in sources if one.output in finished]

    def _small(self, rows: int) -> float:
        """The most rows of a file that one worker does from end to end, of so many in all."""
        return min(rows / (self.workers * _TURNS), _MOST)

    def _take_over(self, source: Source) -> None:
        """Looks at a finished file; puts the id of this run in, where it has another's."""
        path = self.folder.path / source.output
        one = self.folder.finished[source.output]
        if one.run != self.run:
            if path.name.endswith(PARQUET):
                columns = columns_of(self.plan, source)
                with written_aside(path, columns, marks(self.run)) as writer:
                    for batch in chunks.batches(path):
                        writer.write(pa.RecordBatch.from_arrays(batch.columns, schema=columns))
            self._note(source, one.output.rows)
        sent = (self.pool.submit(scan.scan, piece) for piece in scan.pieces(path))
        for future in ahead(sent, self.ahead):
            self.gathering.add(future.result())

    def _whole(self, sources: Iterable[Source]) -> None:
        """Files, each by one worker."""

        def sent() -> Iterator[tuple[Source, Future[Judged]]]:
            for source in sources:
                path = self.folder.path / source.output
                yield source, self._send(source, judge_file, self.plan, source, path, self.run)

        for source, future in ahead(sent(), self.ahead):
            judged = self._result(source, future)
            for one in judged.seen:
                self.gathering.add(one)
            self._note(source, judged.written)

    def _in_chunks(self, sources: Iterable[Source]) -> None:
        """Files, each by all workers."""
        for source, pending in groupby(ahead(self._sent(sources), self.ahead), itemgetter(0)):
            room = self._room()
            if room == 0:
                break
            self._write(source, pending, room)

    def _sent(self, sources: Iterable[Source]) -> Iterator[_Pending]:
        """Every chunk of every file, sent to be judged."""
        for source in sources:
            for chunk in chunks.cut(source.path, self.plan.rows):
                dated = source.day is not None
                yield source, self._send(source, judge, self.plan, chunk, dated=dated)
            yield source, None

    def _room(self) -> int | None:
        """Rows that may be written still; None where there is no limit."""
        limit = self.plan.selection.limit
        if limit is None:
            return None
        return limit - sum(one.output.rows for one in self.folder.finished.values())

    def _write(self, source: Source, pending: Iterable[_Pending], room: int | None) -> None:
        """Writes the results of a file as they come, but no more than there is room for."""
        written = 0
        path, columns = self.folder.path / source.output, columns_of(self.plan, source)
        with written_aside(path, columns, marks(self.run)) as writer:
            for _, future in pending:
                if future is None:
                    break
                judged = self._result(source, future)
                batch = unpacked(judged.data)
                if room is not None:
                    batch = batch.slice(0, room - written)
                writer.write(batch)
                whole = batch.num_rows == judged.written
                for one in judged.seen if whole else [seen_of(batch)]:
                    self.gathering.add(one)
                written += batch.num_rows
                if written == room:
                    break
        self._note(source, written)

    def _note(self, source: Source, rows: int) -> None:
        name = source.output
        facts = chunks.facts(self.folder.path / name)
        output = Output(name, facts.bytes, facts.sha256, rows, self.tasks[name])
        self.folder.add(Finished(output, self.run))

    def _send(self, source: Source, work: Any, *args: Any, **kwargs: Any) -> Future[Judged]:  # noqa: ANN401
        try:
            return self.pool.submit(work, *args, **kwargs)
        except Broken:
            raise _died(source) from None

    def _result(self, source: Source, future: Future[Judged]) -> Judged:
        try:
            judged = future.result()
        except Broken:
            raise _died(source) from None
        except (HupaiError, OSError):
            raise
        except Exception as error:
            raise RunFailed(f"{source.path}: {type(error).__name__}: {error}") from error
        self.progress.note(judged)
        return judged


def _died(source: Source) -> RunFailed:
    what = "a worker process died while this file or one after it was judged"
    return RunFailed(f"{source.path}: {what}; it may have run out of memory")
