"""Rows under one choice of rules, and how their claims compare."""

from dataclasses import dataclass
from typing import Final, Self

import numpy as np

from evaluator.bulk.arrays import Bools, Ints
from evaluator.bulk.claims import Claims
from evaluator.bulk.scored import Scored
from evaluator.bulk.verdict import Verdict

_PLACES: Final = {verdict: place for place, verdict in enumerate(Verdict)}


@dataclass
class Side:
    """Rows judged: which differ, and each row's verdict as a place in ``Verdict``."""

    scored: Scored
    differ: Bools
    verdicts: Ints

    @classmethod
    def of(cls, scored: Scored, claims: Claims) -> Self:
        """Compares the claims; rows whose claims cannot be compared are failed."""
        claims.fail(scored)
        side = cls(scored, claims.differ(scored), np.zeros(len(scored.judged), np.int64))
        side.verdicts[:] = _PLACES[Verdict.MATCH]
        side.verdicts[side.differ] = _PLACES[Verdict.MISMATCH]
        side.verdicts[claims.silent] = _PLACES[Verdict.CLAIM_INCOMPLETE]
        for row, (verdict, _) in scored.failed.items():
            side.verdicts[row] = _PLACES[verdict]
        return side

    def fail(self, row: int, verdict: Verdict, error: str) -> None:
        """Takes back what was said of a row."""
        self.scored.fail(row, verdict, error)
        self.differ[row] = False
        self.verdicts[row] = _PLACES[verdict]
