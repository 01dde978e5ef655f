"""Whether anything of a run was changed since it was ended."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from evaluator.bulk.evidence import gathering, manifest
from evaluator.bulk.evidence.canonical import digest_of
from evaluator.bulk.evidence.manifest import MANIFEST, SUCCESS, Manifest
from evaluator.bulk.store import chunks
from evaluator.errors import InvalidRequest

_JOB: Final = ("engine", "schema", "loaded", "how", "selection")


def changes(run: Path, pool: Executor, *, ahead: int, root: str = "") -> list[str]:
    """What is not as it was when the run was ended, a sentence for each; empty if nothing is.

    Every file is hashed again, then results are read and the tree over them is made anew. A run
    that was altered as a whole, manifest and all, is found by the root that was published.

    Args:
        run: the output folder.
        pool: what works for it.
        ahead: how many pieces are read ahead.
        root: as published; "" leaves it out.

    Raises:
        InvalidRequest: the folder holds no run.
    """
    try:
        kept = Manifest.read(run)
    except InvalidRequest as error:
        if (run / SUCCESS).exists():
            return [str(error)]
        raise
    found = [*_of_manifest(run, kept), *_of_files(run, kept, pool)]
    if not found:
        found += _of_results(run, kept, pool, ahead)
    if root and root != kept.root:
        found.append(f"{MANIFEST}: the root is {kept.root}, not {root}")
    return found


def _of_manifest(run: Path, kept: Manifest) -> Iterator[str]:
    try:
        told = (run / SUCCESS).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        yield f"{SUCCESS}: cannot be read; the run was not ended, or the file was removed"
    else:
        own = f"sha256:{sha256((run / MANIFEST).read_bytes()).hexdigest()}"
        if told != own:
            yield f"{SUCCESS}: says {told}; {MANIFEST} has the digest {own}"
    if digest_of(kept.content) != kept.digest:
        yield f"{MANIFEST}: the content does not have the digest that it states"
    job = {name: kept.content.get(name) for name in _JOB}
    if manifest.run_id(job, kept.inputs) != kept.content["run"]:
        yield f"{MANIFEST}: the id of the run does not follow from its inputs and its rules"


def _of_files(run: Path, kept: Manifest, pool: Executor) -> Iterator[str]:
    listed = {one.name: one for one in kept.outputs}
    there = {path.relative_to(run).as_posix() for path in run.rglob("*") if path.is_file()}
    for name in sorted(there - set(listed) - {MANIFEST, SUCCESS}):
        yield f"{name}: is not a file of the run"
    for name in sorted(set(listed) - there):
        yield f"{name}: is missing"
    whole = [name for name in sorted(listed) if name in there]
    hashed = pool.map(chunks.digest, [run / name for name in whole])
    for name, digest in zip(whole, hashed, strict=True):
        if digest != listed[name].sha256:
            yield f"{name}: has the digest {digest}, not {listed[name].sha256}"


def _of_results(run: Path, kept: Manifest, pool: Executor, ahead: int) -> Iterator[str]:
    """What the results themselves come to, where every file is as listed."""
    try:
        found = gathering.gathered([run / one.name for one in kept.outputs], pool, ahead)
    except InvalidRequest as error:
        yield str(error)
        return
    job = {name: kept.content.get(name) for name in _JOB}
    again = manifest.content(kept.content["run"], job, kept.inputs, kept.outputs, found)
    for name in _different(kept.content, again):
        yield f"{MANIFEST}: {name} is not what the results come to"


def _different(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
