"""The rulesets that are served: discovered folders, resolved once for each choice of options."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from evaluator.errors import DigestMismatch, RulesetError, UnknownRuleset
from evaluator.scoring.loading import load
from evaluator.scoring.resolve import resolve
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset

BUILT_IN = Path(__file__).parent.parent / "rulesets"
"""Where the project's own rulesets lie, one folder each."""


class Registry:
    """Every ruleset of one or more folders, by id.

    A ruleset is a folder with a ``ruleset.toml``; nothing else names it.
    """

    def __init__(self, *roots: Path) -> None:
        """Loads all rulesets below the roots.

        Raises:
            RulesetError: one cannot be used, or two have the same id; all faults at once.
        """
        faults: list[str] = []
        self._by_id: dict[str, Ruleset] = {}
        for folder in sorted(path.parent for root in roots for path in root.glob("*/ruleset.toml")):
            try:
                ruleset = load(folder)
            except RulesetError as error:
                faults += error.faults
                continue
            if ruleset.id in self._by_id:
                faults.append(f"{folder.name}/ruleset.toml: id: {ruleset.id!r} is taken")
            self._by_id[ruleset.id] = ruleset
        if faults:
            raise RulesetError(faults)
        self._resolved = lru_cache(maxsize=512)(self._resolve)

    @cached_property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """All of them, by id."""
        return tuple(self._by_id[name] for name in sorted(self._by_id))

    def ruleset(self, ruleset_id: str, digest: str = "") -> Ruleset:
        """The ruleset with this id.

        Raises:
            UnknownRuleset: none has it.
            DigestMismatch: a digest is given and is not the served one.
        """
        ruleset = self._by_id.get(ruleset_id)
        if ruleset is None:
            raise UnknownRuleset(ruleset_id, sorted(self._by_id))
        if digest and digest != ruleset.digest:
            raise DigestMismatch(ruleset_id, digest, ruleset.digest)
        return ruleset

    def resolved(
        self, ruleset_id: str, options: Mapping[str, str] | None = None, digest: str = ""
    ) -> Resolved:
        """The ruleset under the given options.

        Raises:
            UnknownRuleset: no ruleset has the id.
            DigestMismatch: a digest is given and is not the served one.
            InvalidRequest: an option or a value is unknown, or values contradict each other.
        """
        self.ruleset(ruleset_id, digest)
        return self._resolved(ruleset_id, tuple(sorted((options or {}).items())))

    def _resolve(self, ruleset_id: str, options: tuple[tuple[str, str], ...]) -> Resolved:
        return resolve(self._by_id[ruleset_id], dict(options))


@lru_cache(maxsize=1)
def built_in() -> Registry:
    """The project's own rulesets."""
    return Registry(BUILT_IN)
