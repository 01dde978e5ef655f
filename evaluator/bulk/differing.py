"""The rows that differ, one by one: where, by which clause, and what it looks like."""

from typing import NamedTuple

from evaluator.bulk.causes import Cause, cause
from evaluator.bulk.claims import Claims
from evaluator.bulk.rounds import round_of
from evaluator.bulk.rows import Rows
from evaluator.bulk.scored import Scored
from evaluator.domain.claim import Subject
from evaluator.scoring.audit.compare import Unsaid, unsaid_differences
from evaluator.scoring.audit.outcome import judge
from evaluator.scoring.texts import canonical_position


class Differing(NamedTuple):
    """What an audit finds wrong with one row, in its order, and the kind of error."""

    differences: tuple[Unsaid, ...]
    cause: Cause


def differing(rows: Rows, row: int, claims: Claims, scored: Scored, text: bytes) -> Differing:
    """What is wrong with a row of which something is.

    Args:
        rows: the batch.
        row: a judged row.
        claims: those of the batch.
        scored: the side it differs from.
        text: canonical notation of its hand.
    """
    rules = scored.rules_of(row)
    position = None if rows.drawn[row] else canonical_position(text)
    played = round_of(rows, row, position) if rows.of_round[row] else None
    subject, claim = Subject(position, played), claims.of_row(row)
    judged = judge(subject, rules)
    found = unsaid_differences(claim, subject, judged)
    return Differing(found, cause(claim, subject, judged, found))
