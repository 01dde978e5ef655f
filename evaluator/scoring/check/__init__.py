"""The door: whether a position can exist under a ruleset, with every fault and where it is."""

from evaluator.domain.hand import Position
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.check import facts, majiang, tiles, zipai
from evaluator.scoring.resolved import Resolved

MOST_DECOMPOSITIONS = 1000
"""The most decompositions that may be asked for."""


def check(
    position: Position,
    rules: Resolved,
    *,
    max_decompositions: int = 0,
) -> None:
    """Refuses what cannot exist (docs/rulesets.md).

    Args:
        position: the hand, the winning tile, the facts.
        rules: a resolved ruleset.
        max_decompositions: how many are to be listed.

    Raises:
        InvalidRequest: one fault for each thing that is wrong, all of them.
    """
    faults = faults_of(position, rules)
    if not 0 <= max_decompositions <= MOST_DECOMPOSITIONS:
        faults.append(
            Fault(
                "max_decompositions",
                f"{max_decompositions}",
                f"0 (for the default) to {MOST_DECOMPOSITIONS}",
            )
        )
    if faults:
        raise InvalidRequest(faults)


def faults_of(position: Position, rules: Resolved) -> list[Fault]:
    """Everything wrong with the position, in the order of the request's fields."""
    family = zipai if rules.zipai else majiang
    found = [
        *tiles.foreign(position, rules),
        *family.melds(position, rules),
        *tiles.too_many(position, rules),
        *family.totals(position),
        *tiles.win(position, rules),
        *facts.unknown(position, rules),
        *family.contradictions(position, rules),
    ]
    return sorted(found, key=lambda fault: _ORDER.index(fault.field.split(".")[0]))


_ORDER = ("hand", "win", "facts")
