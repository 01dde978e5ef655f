"""The output folder of a run: what is finished in it, so that a run that was killed goes on.

A journal in the folder has a line for each finished file, written when the file has its name; a
process killed between the two does that file again. When the run is done its manifest says the
same, and the journal goes.
"""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

from evaluator.bulk.evidence.manifest import MANIFEST, SUCCESS, Manifest, Output
from evaluator.bulk.store import chunks
from evaluator.errors import Fault, HupaiError, InvalidRequest

JOURNAL: Final = "_journal.jsonl"


class InUse(HupaiError):
    """Another process writes to the output folder."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished output file, and the run whose id is in it."""

    output: Output
    run: str

    @classmethod
    def read(cls, line: str) -> Self | None:
        """From a line of the journal; None of one that was being written when all ended."""
        try:
            told = json.loads(line)
            return cls(Output(**told["output"]), told["run"])
        except (ValueError, TypeError, KeyError):
            return None


class Folder:
    """An output folder that no other process writes to meanwhile."""

    def __init__(self, path: Path, handle: int) -> None:
        """Reads the journal, and the manifest of a run that was ended."""
        self.path, self._handle = path, handle
        text = self._journal.read_text(encoding="utf-8")
        if text and not text.endswith("\n"):
            os.write(handle, b"\n")
        found = (Finished.read(line) for line in text.splitlines())
        self.finished = {one.output.name: one for one in found if one}
        self._reopen()

    @property
    def _journal(self) -> Path:
        return self.path / JOURNAL

    def _reopen(self) -> None:
        """Takes a run that was ended for one that goes on."""
        try:
            ended = Manifest.read(self.path)
        except InvalidRequest:
            return
        for output in ended.outputs:
            self.add(Finished(output, ended.content["run"]))
        (self.path / SUCCESS).unlink(missing_ok=True)
        (self.path / MANIFEST).unlink()

    def keep(self, tasks: Mapping[str, str]) -> None:
        """Forgets what is finished but is not what is to be done, or has been changed since.

        Args:
            tasks: by the name of each output that is to be, a digest of all it depends on.

        Raises:
            InvalidRequest: the folder holds results that are not to be; nothing is removed.
        """
        others = sorted(set(self.finished) - set(tasks))
        if others:
            problem = f"holds results of other inputs: {', '.join(others[:5])}"
            raise InvalidRequest([Fault(str(self.path), problem, "a folder of its own")])
        self.finished = {
            name: one
            for name, one in self.finished.items()
            if one.output.task == tasks[name] and self._is_whole(one.output)
        }

    def add(self, one: Finished) -> None:
        """Notes a finished file, on the disk when this returns."""
        os.write(self._handle, f"{json.dumps(asdict(one))}\n".encode())
        os.fsync(self._handle)
        self.finished[one.output.name] = one

    def end(self, manifest: Manifest) -> None:
        """The run is done."""
        manifest.write(self.path)
        self._journal.unlink()

    def _is_whole(self, output: Output) -> bool:
        path = self.path / output.name
        try:
            return path.is_file() and chunks.digest(path) == output.sha256
        except InvalidRequest:
            return False


@contextmanager
def opened(path: Path, *, resume: bool) -> Iterator[Folder]:
    """An output folder, made where it is not there.

    Args:
        path: the folder.
        resume: whether there may be a run in it, to be gone on with.

    Raises:
        InvalidRequest: there is one and it is not to be resumed, or there is something else.
        InUse: another process has it.
    """
    if path.exists():
        _check(path, resume=resume)
    try:
        path.mkdir(parents=True, exist_ok=True)
        handle = os.open(path / JOURNAL, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    except OSError as error:
        problem = error.strerror or "cannot be made"
        raise InvalidRequest([Fault(str(path), problem, "a folder to write to")]) from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(f"{path}: another run writes to this folder") from None
        yield Folder(path, handle)
    finally:
        os.close(handle)


def _check(path: Path, *, resume: bool) -> None:
    if not path.is_dir():
        raise InvalidRequest([Fault(str(path), "no folder", "a folder, or a name for one")])
    names = {one.name for one in path.iterdir()}
    is_run = bool(names & {JOURNAL, MANIFEST})
    if is_run and names != {JOURNAL} and not resume:
        expected = "--resume to go on with it, or another folder"
        raise InvalidRequest([Fault(str(path), "holds a run already", expected)])
    if names and not is_run:
        raise InvalidRequest([Fault(str(path), "holds other files", "an empty or a new folder")])
