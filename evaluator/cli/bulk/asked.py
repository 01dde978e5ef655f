"""What was asked for on the command line, as a plan; all that is wrong with it at once."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from evaluator.bulk.how import AS_RECORDED, How, Pin
from evaluator.bulk.local.inputs import check
from evaluator.bulk.local.plan import Plan
from evaluator.bulk.local.selection import Selection
from evaluator.bulk.profile.errors import BadProfile
from evaluator.bulk.profile.loading import load
from evaluator.bulk.store.files import Period, Source, find
from evaluator.cli import known
from evaluator.cli.complaints import BadInput
from evaluator.errors import (
    DigestMismatch,
    Fault,
    HupaiError,
    InvalidRequest,
    RulesetError,
    UnknownRuleset,
)
from evaluator.scoring.registry import Registry

_AS_RECORDED: Final = "as-recorded"


@contextmanager
def said() -> Iterator[None]:
    """Makes what is wrong with the input the user's: exit code 2 and not 3."""
    try:
        yield
    except (InvalidRequest, RulesetError, BadProfile, DigestMismatch, UnknownRuleset) as error:
        raise BadInput([error], notation="") from None


def plan(arguments: Namespace) -> Plan:
    """How rows are judged, and which. Raises BadInput."""
    with said():
        registry = known.registry(arguments)
    errors: list[HupaiError] = []
    how = How(
        _pins("--ruleset", arguments.ruleset, registry, errors) or AS_RECORDED,
        _pins("--baseline", arguments.baseline, registry, errors),
        tuple(arguments.rulesets),
    )
    if arguments.since and arguments.until and arguments.since > arguments.until:
        fault = Fault("--until", f"{arguments.until} is before --since", "a later day")
        errors.append(InvalidRequest([fault]))
    profile = Path(arguments.profile) if arguments.profile else None
    if profile:
        try:
            load(profile)
        except BadProfile as error:
            errors.append(error)
    if errors:
        raise BadInput(errors, notation="")
    selection = Selection(period(arguments), arguments.sample, arguments.seed, arguments.limit)
    return Plan(how, selection, profile=profile)


def period(arguments: Namespace) -> Period:
    """The days that are asked for."""
    return Period(arguments.since, arguments.until)


def sources(arguments: Namespace, plan: Plan, *, but: Path | None = None) -> list[Source]:
    """The input files, looked at as far as can be without judging; none of those in ``but``.

    Raises BadInput.
    """
    with said():
        found = find(arguments.inputs, period(arguments), but=but)
        check(plan, found)
    return found


def _pins(
    flag: str, given: Sequence[str] | None, registry: Registry, errors: list[HupaiError]
) -> tuple[Pin, ...] | None:
    """The rulesets that a flag names, each by its whole digest; None where it is not given."""
    if given is None:
        return None
    pins = []
    for text in given:
        if text == _AS_RECORDED:
            continue
        ruleset_id, digest = known.named(text, registry)
        try:
            pins.append(Pin(ruleset_id, registry.ruleset(ruleset_id, digest).digest))
        except UnknownRuleset as error:
            fault = Fault(
                flag, f"unknown ruleset {ruleset_id!r}", f"one of {', '.join(error.known)}"
            )
            errors.append(InvalidRequest([fault]))
        except DigestMismatch:
            loaded = ", ".join(one.digest for one in registry.revisions(ruleset_id))
            fault = Fault(flag, f"{ruleset_id} has no revision {digest}", f"one of {loaded}")
            errors.append(InvalidRequest([fault]))
    twice = sorted({pin.id for pin in pins if [one.id for one in pins].count(pin.id) > 1})
    if twice or (pins and _AS_RECORDED in given):
        problem = f"{', '.join(twice)} twice" if twice else "as-recorded beside a ruleset"
        errors.append(InvalidRequest([Fault(flag, problem, "each sheet once, or as-recorded")]))
    return tuple(pins)
