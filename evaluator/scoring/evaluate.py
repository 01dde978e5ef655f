"""A hand under a ruleset: the whole answer."""

from typing import Final

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation, Provenance, Reason
from evaluator.domain.hand import Position
from evaluator.scoring import explain
from evaluator.scoring.check import MOST_DECOMPOSITIONS, check
from evaluator.scoring.digests import request_digest, result_digest
from evaluator.scoring.lines import decomposition
from evaluator.scoring.reasons import near_miss, reasons, worded
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import scorer_of
from evaluator.scoring.tasks import task_of
from evaluator.search import Found, find
from evaluator.search.look import Seen, position_of, see, text_of
from evaluator.version import VERSION

DEFAULT_DECOMPOSITIONS: Final = 16
"""How many decompositions are listed unless the caller asks otherwise."""


def evaluate(
    position: Position,
    rules: Resolved,
    *,
    max_decompositions: int = 0,
    reference: str = "",
) -> Evaluation:
    """Whether the hand may win, what it scores, and why.

    A hand that does not win is an answer with ``hu`` false and every reason that applies.

    Args:
        position: the hand, the winning tile, the facts.
        rules: a resolved ruleset.
        max_decompositions: how many to list, best first; 0 = 16, at most 1000.
        reference: the caller's own id, given back unchanged.

    Raises:
        InvalidRequest: the position cannot exist under the ruleset; names every fault.
    """
    seen = see(position)
    answer = None
    if seen is not None:
        answer = at_a_look(seen, rules, max_decompositions=max_decompositions, reference=reference)
    return answer or in_full(
        position, rules, max_decompositions=max_decompositions, reference=reference
    )


def in_full(
    position: Position, rules: Resolved, *, max_decompositions: int = 0, reference: str = ""
) -> Evaluation:
    """What ``evaluate`` answers, step by step; says what is wrong with what cannot be.

    Raises:
        InvalidRequest: the position cannot exist under the ruleset; names every fault.
    """
    check(position, rules, max_decompositions=max_decompositions)
    position = notation.canonical(position)
    limit = max_decompositions or DEFAULT_DECOMPOSITIONS
    found = find(task_of(position, rules), rules.table, limit)
    why_not = reasons(position, rules, found)
    return _evaluation(rules, found, why_not, notation.write_ordered(position), reference)


def at_a_look(
    seen: Seen, rules: Resolved, *, max_decompositions: int = 0, reference: str = ""
) -> Evaluation | None:
    """What ``evaluate`` answers, where the core can tell at once that the position can exist.

    None says nothing: ``evaluate`` then finds the answer, or what is wrong.
    """
    if not 0 <= max_decompositions <= MOST_DECOMPOSITIONS:
        return None
    look = scorer_of(rules).look(seen, max_decompositions or DEFAULT_DECOMPOSITIONS)
    if look is None:
        return None
    found = look.found
    why_not = worded(look.reasons, lambda: position_of(seen), rules, found) if look.reasons else ()
    return _evaluation(rules, found, why_not, text_of(seen), reference)


def _evaluation(
    rules: Resolved, found: Found, why_not: tuple[Reason, ...], text: str, reference: str
) -> Evaluation:
    hu = not why_not
    listed = tuple([decomposition(priced, rules) for priced in found.top])
    best = listed[0] if hu else None
    return Evaluation(
        hu=hu,
        best=best,
        decompositions=listed,
        decomposition_count=found.count,
        reasons=why_not,
        near_miss=near_miss(rules, why_not, found) if why_not else None,
        alternatives=explain.alternatives(rules, found) if hu else (),
        not_applied=explain.not_applied(rules, found.top[0]) if hu else (),
        provenance=Provenance(
            engine_version=VERSION,
            ruleset_id=rules.ruleset.id,
            ruleset_digest=rules.ruleset.digest,
            options=rules.options,
            notation=text,
            request_digest=request_digest(rules, text),
            result_digest=result_digest(rules, why_not, best, found.count),
            readings=explain.readings(rules, found, why_not),
        ),
        reference=reference,
    )
