"""The rows that differ, one by one: where, by which clause, and what it looks like."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from evaluator.bulk.arrays import Ints
from evaluator.bulk.causes import Cause, cause
from evaluator.bulk.claims import Claims
from evaluator.bulk.rows import Rows
from evaluator.bulk.scored import Scored
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.evaluation import Reason
from evaluator.domain.score import ScoreLine
from evaluator.domain.settlement import Drawn, Round, Won
from evaluator.scoring.audit.compare import Unsaid, unsaid_differences
from evaluator.scoring.audit.outcome import Outcome
from evaluator.scoring.judging import judged_line
from evaluator.scoring.lines import told_lines
from evaluator.scoring.resolved import Resolved
from evaluator.search import Found

_ENDS: Final = Won(()), Drawn()
"""How a round ended, by whether it was drawn. No difference tells more of it."""


class Differing(NamedTuple):
    """What an audit finds wrong with one row, in its order, and the kind of error."""

    differences: tuple[Unsaid, ...]
    cause: Cause


class Compared(NamedTuple):
    """A claim, what it is of, and the result that it is compared with."""

    claim: Claim
    subject: Subject
    result: "Result"


class Result:
    """The result of one row, whose hand is looked at only when reasons or lines are asked for."""

    def __init__(self, rules: Resolved, outcome: Outcome, text: bytes | None) -> None:
        """Takes the notation of the hand; None of a drawn round."""
        self.rules, self.outcome, self._text = rules, outcome, text

    @property
    def of_hand(self) -> bool:
        """Whether it is of a hand."""
        return self._text is not None

    @property
    def why_not(self) -> tuple[Reason, ...]:
        """Why the hand does not win."""
        return () if self.outcome.hu or self._text is None else self._looked[1]

    @cached_property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The lines of a hand that wins."""
        outcome = self.outcome
        if not outcome.hu:
            return ()
        return told_lines(outcome.lines, outcome.huxi, self.rules, lambda: self._looked[0].top[0])

    @cached_property
    def _looked(self) -> tuple[Found, tuple[Reason, ...]]:
        assert self._text is not None, "a drawn round has no hand to look at"
        return judged_line(self._text, self.rules)


def compared(
    rows: Rows, at: Ints, claims: Claims, scored: Scored, texts: Sequence[bytes]
) -> Iterator[Compared]:
    """Some rows one by one.

    Args:
        rows: the batch.
        at: judged rows of it.
        claims: those of the batch.
        scored: the side that they are compared with.
        texts: canonical notation of every hand.
    """
    drawn, fees = rows.drawn[at].tolist(), rows.fee.values[at].tolist()
    rounds = zip(rows.of_round[at].tolist(), scored.seats[at].tolist(), drawn, fees, strict=True)
    outcomes = scored.outcomes(at)
    every = zip(at.tolist(), claims.of_rows(at), outcomes, rounds, strict=True)
    for row, claim, outcome, (of_round, seats, is_drawn, fee) in every:
        played = Round(seats, _ENDS[is_drawn], fee=fee) if of_round else None
        text = None if is_drawn else texts[row]
        yield Compared(claim, Subject(None, played), Result(scored.rules_of(row), outcome, text))


def differing(one: Compared) -> Differing:
    """What is wrong with a row of which something is."""
    found = unsaid_differences(*one)
    return Differing(found, cause(*one, found))
