"""What this very process is."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from evaluator.scoring.registry import Registry
from evaluator.search import CORE
from evaluator.service.watch.identity import Identity
from evaluator.version import VERSION

_COMPILED: Final = Path(__file__).resolve().parents[3] / "cext"
_DIGITS: Final = 12


def own_identity(registry: Registry, build: str = "") -> Identity:
    """What this process is. ``build`` is what the build is called, if it has a name."""
    rulesets = {ruleset.id: ruleset.digest for ruleset in registry.rulesets}
    revisions: dict[str, list[str]] = {}
    for ruleset in registry.older:
        revisions.setdefault(ruleset.id, []).append(ruleset.digest)
    return Identity(VERSION, build or _digest(), CORE, rulesets, revisions)


@lru_cache(maxsize=1)
def _digest() -> str:
    """A digest of the compiled core: what differs between builds of one version."""
    modules = sorted(_COMPILED.glob("*.so"))
    if not modules:
        return "plain"
    digest = hashlib.sha256()
    for module in modules:
        digest.update(module.name.encode())
        digest.update(module.read_bytes())
    return digest.hexdigest()[:_DIGITS]
