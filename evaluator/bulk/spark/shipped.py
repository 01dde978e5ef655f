"""What a task takes along to a worker, by content: nothing of a run is looked up where it runs.

A worker has the engine and the rulesets that are built into it, and is asked whether they are the
driver's. Rulesets of folders and the profile are sent.
"""

import atexit
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, Self

from evaluator.bulk.evidence.engine import engine
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.profile.loading import load
from evaluator.errors import HupaiError
from evaluator.scoring.folders import places
from evaluator.scoring.registry import with_built_in

_PROFILE: Final = "profile"


class OtherEngine(HupaiError):
    """A worker of the cluster is not what the driver is, so its results would be another's."""


class Sent(NamedTuple):
    """A file with its content; ``root`` is the number of a folder of rulesets, or the profile."""

    root: str
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Shipped:
    """A plan and all that it names. ``loaded`` are the rulesets that must come of it."""

    plan: Plan
    files: tuple[Sent, ...]
    engine: tuple[tuple[str, str], ...]
    loaded: tuple[str, ...]

    @classmethod
    def of(cls, plan: Plan) -> Self:
        """Packs a plan, at the driver.

        Raises:
            BadProfile: the profile cannot be read or used.
            RulesetError: a folder holds a ruleset that cannot be used.
        """
        folders = plan.how.folders
        files = [sheet for root, name in enumerate(folders) for sheet in _sheets(str(root), name)]
        if plan.profile:
            load(plan.profile)
            files.append(Sent(_PROFILE, plan.profile.name, plan.profile.read_bytes()))
        return cls(
            replace(plan, how=replace(plan.how, folders=()), profile=None),
            tuple(files),
            tuple(sorted(engine().items())),
            _loaded(folders),
        )

    def here(self) -> Plan:
        """The plan as this worker is to follow it.

        Raises:
            OtherEngine: this worker has other code or other rulesets than the driver.
        """
        here = _begun(self.files, self.engine, self.loaded)
        how = replace(self.plan.how, folders=here.folders)
        return replace(self.plan, how=how, profile=here.profile)


class _Here(NamedTuple):
    """Where the files of a plan are, at a worker."""

    folders: tuple[str, ...]
    profile: Path | None


@lru_cache(maxsize=1)
def _begun(
    files: tuple[Sent, ...], driver: tuple[tuple[str, str], ...], wanted: tuple[str, ...]
) -> _Here:
    """Unpacks what was sent, once in the life of a worker."""
    here = engine()
    if here != dict(driver):
        raise OtherEngine(f"engine {here}; expected the driver's, {dict(driver)}")
    found = _unpacked(files) if files else _Here((), None)
    if (loaded := _loaded(found.folders)) != wanted:
        raise OtherEngine(f"rulesets {loaded}; expected the driver's, {wanted}")
    return found


def _unpacked(files: tuple[Sent, ...]) -> _Here:
    kept = TemporaryDirectory(prefix="hupai-")
    atexit.register(kept.cleanup)
    profile = None
    for one in files:
        path = Path(kept.name, one.root, one.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(one.content)
        profile = path if one.root == _PROFILE else profile
    roots = sorted({one.root for one in files} - {_PROFILE}, key=int)
    return _Here(tuple(str(Path(kept.name, root)) for root in roots), profile)


def _sheets(root: str, folder: str) -> Iterator[Sent]:
    for place in places(Path(folder)):
        name = place.file.relative_to(folder).as_posix()
        yield Sent(root, name, place.file.read_bytes())


def _loaded(folders: tuple[str, ...]) -> tuple[str, ...]:
    known = with_built_in(*map(Path, folders))
    return tuple(sorted(f"{one.id}@{one.digest}" for one in (*known.rulesets, *known.older)))
