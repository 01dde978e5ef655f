"""A hand under a ruleset: the whole answer."""

from typing import Final

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation, Provenance
from evaluator.domain.hand import Position
from evaluator.scoring import explain
from evaluator.scoring.check import check
from evaluator.scoring.digests import request_digest, result_digest
from evaluator.scoring.lines import decomposition
from evaluator.scoring.reasons import near_miss, reasons
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.tasks import task_of
from evaluator.search import find, tally
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
    counts = tally(position.hand.concealed)
    check(position, rules, counts=counts, max_decompositions=max_decompositions)
    position = notation.canonical(position)
    limit = max_decompositions or DEFAULT_DECOMPOSITIONS
    found = find(task_of(position, rules, counts), rules.table, limit)
    why_not = reasons(position, rules, found)
    hu = not why_not
    listed = tuple([decomposition(priced, rules) for priced in found.top])
    best = listed[0] if hu else None
    text = notation.write_ordered(position)
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
