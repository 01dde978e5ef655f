"""A position judged in short: what the search finds, and why it does not win."""

from evaluator.domain.evaluation import Reason
from evaluator.domain.hand import Position
from evaluator.scoring.reasons import reasons, worded
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import scorer_of
from evaluator.scoring.tasks import task_of
from evaluator.search import Found, find
from evaluator.search.look import see


def judged(
    position: Position, rules: Resolved, *, limit: int = 1
) -> tuple[Found, tuple[Reason, ...]]:
    """What was found of a position, and the reasons why it does not win, none when it does.

    The position must be canonical and have passed the check. ``limit`` decompositions are listed.
    """
    seen = see(position)
    look = None if seen is None else scorer_of(rules).look(seen, limit)
    if look is None:
        found = find(task_of(position, rules), rules.table, limit)
        return found, reasons(position, rules, found)
    return look.found, worded(look.reasons, lambda: position, rules, look.found)
