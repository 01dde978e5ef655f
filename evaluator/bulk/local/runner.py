"""The local runner: what is to be done in which folder, and the evidence of it."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from evaluator.bulk.evidence import manifest
from evaluator.bulk.evidence.canonical import digest_of
from evaluator.bulk.evidence.gathering import Gathering
from evaluator.bulk.evidence.manifest import Listed, Manifest
from evaluator.bulk.local.inputs import check
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.pool import pool_of
from evaluator.bulk.local.progress import Progress
from evaluator.bulk.local.resume import opened
from evaluator.bulk.local.work import RunFailed, Work
from evaluator.bulk.store import chunks
from evaluator.bulk.store.chunks import Facts
from evaluator.bulk.store.files import Source

__all__ = ["RunFailed", "Runner"]


@dataclass
class Runner:
    """One run of a plan over some files into a folder."""

    plan: Plan
    sources: Sequence[Source]
    folder: Path
    workers: int = 1
    resume: bool = False
    progress: Progress = field(default_factory=Progress)
    works: ClassVar[type[Work]] = Work

    def run(self, about: dict[str, Any]) -> Manifest:
        """Does what is not done yet, and says what came of it.

        Args:
            about: of this one run, for the manifest.

        Raises:
            InvalidRequest: a file cannot be read or judged, or the folder holds something else.
            InUse: another run writes to the folder.
            RunFailed: a worker died or failed; the message names the file.
        """
        check(self.plan, self.sources)
        job = self.plan.job()
        with (
            opened(self.folder, resume=self.resume) as folder,
            self._pool() as pool,
            Gathering() as gathering,
        ):
            facts = list(pool.map(chunks.facts, [source.path for source in self.sources]))
            inputs = [
                Listed(source.name, one.bytes, one.sha256, one.rows)
                for source, one in self._with(facts)
            ]
            work = self.works(
                self.plan,
                folder,
                manifest.run_id(job, inputs),
                self._tasks(job, facts),
                pool,
                self.workers,
                self.progress,
                gathering,
            )
            rows = {source: one.rows for source, one in self._with(facts)}
            outputs = work.do(self.sources, rows)
            found = gathering.evidence()
            content = manifest.content(work.run, job, inputs, outputs, found)
            made = Manifest(content, digest_of(content), about | self.progress.told())
            folder.end(made)
        return made

    def _pool(self) -> AbstractContextManager[Executor]:
        """What works for the run."""
        return pool_of(self.workers)

    def _with(self, facts: Sequence[Facts]) -> Iterator[tuple[Source, Facts]]:
        return zip(self.sources, facts, strict=True)

    def _tasks(self, job: dict[str, Any], facts: Sequence[Facts]) -> dict[str, str]:
        """What each output depends on: with a limit, on all files before it too."""
        digests = [[one.sha256, str(source.day)] for source, one in self._with(facts)]
        limited = self.plan.selection.limit is not None
        return {
            source.output: digest_of([job, digests[0 if limited else place : place + 1]])
            for place, source in enumerate(self.sources)
        }
