"""A position judged in short: what the search finds, and why it does not win."""

from evaluator.domain.evaluation import Reason
from evaluator.domain.hand import Position
from evaluator.scoring.reasons import reasons, worded
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import scorer_of
from evaluator.scoring.tasks import task_of
from evaluator.scoring.texts import canonical_position
from evaluator.search import Found, find
from evaluator.search.look import position_of, see, see_text


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


def judged_line(line: bytes, rules: Resolved) -> tuple[Found, tuple[Reason, ...]]:
    """The same of a line of notation, whose hand must have passed the check; one is listed.

    Raises:
        NotationError: it is no notation.
    """
    seen = see_text(line)
    look = None if seen is None else scorer_of(rules).look(seen, 1)
    if look is None or seen is None:
        return judged(canonical_position(line), rules)
    return look.found, worded(look.reasons, lambda: position_of(seen), rules, look.found)
