"""Faults of facts that the sheet does not know."""

from collections.abc import Iterator
from dataclasses import fields

from evaluator.domain.hand import Facts, Position
from evaluator.errors import Fault
from evaluator.scoring.resolved import Resolved

_UNSET = Facts()


def unknown(position: Position, rules: Resolved) -> Iterator[Fault]:
    """Facts that are given but mean nothing under this sheet."""
    for fact in fields(Facts):
        name = fact.name
        given = getattr(position.facts, name) != getattr(_UNSET, name)
        if given and name not in rules.facts:
            yield Fault(
                f"facts.{name}",
                f"{rules.ruleset.name} has no such fact",
                f"only {', '.join(sorted(rules.facts))}",
            )
