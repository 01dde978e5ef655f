"""The rulesets that are served: discovered folders, resolved once for each choice of options."""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from evaluator.errors import DigestMismatch, RulesetError, UnknownRuleset
from evaluator.scoring.folders import REVISIONS, Place, places
from evaluator.scoring.loading import load
from evaluator.scoring.resolve import resolve
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset

BUILT_IN = Path(__file__).parent.parent / "rulesets"
"""Where the project's own rulesets lie, one folder each."""


class _Loaded(NamedTuple):
    """A ruleset, and where it was found."""

    ruleset: Ruleset
    place: Place


class Registry:
    """Every ruleset of one or more folders, by id, in all its revisions.

    A ruleset is a folder with a ``ruleset.toml``; nothing else names it. Sheets of one id are
    revisions of it, and one of them is current: of those that do not lie under ``revisions/`` the
    one of the greatest ``version``. The others are found by their digest only. A copy of a sheet
    is no other revision.
    """

    def __init__(self, *roots: Path) -> None:
        """Loads all rulesets below the roots.

        Raises:
            RulesetError: one cannot be used, or it is not clear which revision is current; all
                faults at once.
        """
        faults: list[str] = []
        by_id: dict[str, list[_Loaded]] = {}
        for one in _loaded(roots, faults):
            by_id.setdefault(one.ruleset.id, []).append(one)
        self._revisions = {name: _in_order(found, faults) for name, found in sorted(by_id.items())}
        if faults:
            raise RulesetError(faults)
        self._asked: dict[tuple[str, str], Ruleset] = {}
        """By id and digest; the current ones by no digest too."""
        for name, found in self._revisions.items():
            self._asked[name, ""] = found[0].ruleset
            self._asked |= {(name, one.ruleset.digest): one.ruleset for one in found}
        self._resolved = lru_cache(maxsize=512)(self._resolve)

    @cached_property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The current revision of each, by id."""
        return tuple(revisions[0].ruleset for revisions in self._revisions.values())

    @cached_property
    def older(self) -> tuple[Ruleset, ...]:
        """The revisions that are found by their digest only, by id, the latest first."""
        return tuple(one.ruleset for found in self._revisions.values() for one in found[1:])

    def revisions(self, ruleset_id: str) -> tuple[Ruleset, ...]:
        """Every revision of a ruleset, the current one first. Raises UnknownRuleset."""
        return tuple(one.ruleset for one in self._of(ruleset_id))

    def folder(self, ruleset: Ruleset) -> Path:
        """Where a ruleset of this registry lies."""
        return next(
            one.place.folder for one in self._of(ruleset.id) if one.ruleset.digest == ruleset.digest
        )

    def ruleset(self, ruleset_id: str, digest: str = "") -> Ruleset:
        """The revision with this digest; the current one where none is given.

        Raises:
            UnknownRuleset: no ruleset has the id.
            DigestMismatch: no revision has the digest.
        """
        found = self._asked.get((ruleset_id, digest))
        if found is None:
            served = [one.digest for one in self.revisions(ruleset_id)]
            raise DigestMismatch(ruleset_id, digest, served)
        return found

    def resolved(
        self, ruleset_id: str, options: Mapping[str, str] | None = None, digest: str = ""
    ) -> Resolved:
        """The ruleset under the given options; without a digest its current revision.

        Raises:
            UnknownRuleset: no ruleset has the id.
            DigestMismatch: no revision has the digest.
            InvalidRequest: an option or a value is unknown, or values contradict each other.
        """
        digest = self.ruleset(ruleset_id, digest).digest
        return self._resolved(ruleset_id, digest, tuple(sorted((options or {}).items())))

    def _resolve(
        self, ruleset_id: str, digest: str, options: tuple[tuple[str, str], ...]
    ) -> Resolved:
        return resolve(self.ruleset(ruleset_id, digest), dict(options))

    def _of(self, ruleset_id: str) -> list[_Loaded]:
        if ruleset_id not in self._revisions:
            raise UnknownRuleset(ruleset_id, list(self._revisions))
        return self._revisions[ruleset_id]


@lru_cache(maxsize=1)
def built_in() -> Registry:
    """The project's own rulesets."""
    return Registry(BUILT_IN)


@lru_cache(maxsize=4)
def with_built_in(*folders: Path) -> Registry:
    """The project's own rulesets and those of more folders.

    Raises:
        RulesetError: as ``Registry`` does.
    """
    return Registry(BUILT_IN, *folders) if folders else built_in()


def _loaded(roots: tuple[Path, ...], faults: list[str]) -> Iterator[_Loaded]:
    """Every ruleset that can be used; what is wrong with the others."""
    for root in roots:
        try:
            found = places(root)
        except RulesetError as error:
            faults += error.faults
            continue
        for place in found:
            try:
                yield _Loaded(load(place.folder), place)
            except RulesetError as error:
                faults += error.faults


def _in_order(found: list[_Loaded], faults: list[str]) -> list[_Loaded]:
    """The revisions of one id, each once, the current one first and then the latest."""
    each: dict[str, _Loaded] = {}
    for one in sorted(found, key=lambda one: one.place.older):  # a copy among the older is none
        each.setdefault(one.ruleset.digest, one)
    revisions = sorted(
        each.values(), key=lambda one: (one.place.older, -one.ruleset.version, one.ruleset.digest)
    )
    first, *others = revisions
    version, name = first.ruleset.version, first.ruleset.id
    if first.place.older:
        faults.append(
            f"{first.place.file}: id: no revision of {name!r} is current;"
            f" expected one outside {REVISIONS}/"
        )
    for one in others:
        if not one.place.older and one.ruleset.version == version:
            faults.append(
                f"{one.place.file}: version: {name!r} of {first.place.file} has {version} too, and"
                f" other content; expected a greater one in the newer sheet, or the older one"
                f" under {REVISIONS}/"
            )
    return revisions
