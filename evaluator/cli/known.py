"""The rulesets of this machine: the built-in ones, and those of ``--rulesets``."""

from argparse import Namespace
from pathlib import Path
from typing import Final

from evaluator.domain.evaluation import Provenance
from evaluator.errors import HupaiError, UnknownRuleset
from evaluator.scoring.registry import Registry, with_built_in
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset

_SHA256: Final = "sha256:"
_LEAST_DIGITS: Final = 4
"""Digits of a digest that may stand for all of it."""


def registry(arguments: Namespace) -> Registry:
    """Every ruleset that this machine knows. Raises RulesetError where one cannot be used."""
    return with_built_in(*map(Path, arguments.rulesets))


def named(text: str, known: Registry) -> tuple[str, str]:
    """Id and digest of ``ID`` or ``ID@DIGEST``; the digest is empty where none is given.

    Its first digits are enough where one known revision alone begins so. What is not known is
    left as it is, for whoever answers to refuse.
    """
    ruleset_id, at, given = text.partition("@")
    if not at:
        return ruleset_id, ""
    digits = given.removeprefix(_SHA256)
    try:
        revisions = known.revisions(ruleset_id)
    except UnknownRuleset:
        revisions = ()
    digest = _SHA256 + digits
    fitting = [one.digest for one in revisions if one.digest.startswith(digest)]
    if len(digits) >= _LEAST_DIGITS and len(fitting) == 1:
        return ruleset_id, fitting[0]
    return ruleset_id, digest


def folder(text: str, known: Registry) -> Path:
    """Where a ruleset lies: ``ID`` or ``ID@DIGEST`` of a known one, else a folder with a sheet.

    Raises:
        UnknownRuleset: it is neither.
        DigestMismatch: no revision has the digest.
    """
    path = Path(text)
    ruleset_id, digest = named(text, known)
    if "/" not in text and (ruleset_id in {one.id for one in known.rulesets} or not path.is_dir()):
        return known.folder(known.ruleset(ruleset_id, digest))
    return path


def sheet(known: Registry, ruleset_id: str, digest: str = "") -> Ruleset | None:
    """The sheet whose words fit an answer best: its very revision, or else the current one."""
    for wanted in (digest, ""):
        try:
            return known.ruleset(ruleset_id, wanted)
        except HupaiError:
            continue
    return None


def same_rules(known: Registry, origin: Provenance) -> Resolved | None:
    """The rules of an answer, where this machine has the very same."""
    try:
        return known.resolved(origin.ruleset_id, origin.options, origin.ruleset_digest)
    except HupaiError:
        return None
