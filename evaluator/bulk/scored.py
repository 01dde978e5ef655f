"""What the rules give for the rows of a batch: figures, and failures where there are none."""

from dataclasses import dataclass, field
from typing import Self

import numpy as np

from evaluator.bulk.arrays import Bools, Distinct, Ints
from evaluator.bulk.rows import FIGURES
from evaluator.bulk.rulebook import RulesOfRows
from evaluator.bulk.verdict import Verdict
from evaluator.scoring.audit.outcome import Outcome
from evaluator.scoring.resolved import Resolved
from evaluator.search.batch import Columns

_NAMES = ("status", "huxi", "tun", "ka", "multiplier", "total", "count", "lines", "reasons")
"""In the order of ``search.columns.Columns``."""


@dataclass
class Scored:
    """One side of a comparison, row by row; 0 where nothing is known.

    ``judged`` are rows with a result: hands that can be, whether they win or not, and drawn rounds.
    ``failed`` says of the others why not. ``huxi`` of a hand that falls short is what it reaches.
    ``net`` has a column for each seat, ``seats`` how many there are, 0 without a round.
    """

    rules: RulesOfRows
    figures: dict[str, Ints]
    judged: Bools
    hu: Bools
    lines: Distinct
    reasons: Distinct
    net: Ints
    seats: Ints
    failed: dict[int, tuple[Verdict, str]] = field(default_factory=dict)

    @classmethod
    def nothing(cls, rules: RulesOfRows, most_seats: int, columns: Columns) -> Self:
        """Rows of which nothing is known yet; their figures are the columns themselves."""
        rows = len(rules.codes)
        figures = np.frombuffer(columns.all, np.int64).reshape(len(_NAMES), rows)
        return cls(
            rules,
            dict(zip(_NAMES, figures, strict=True)),
            np.zeros(rows, np.bool_),
            np.zeros(rows, np.bool_),
            Distinct(np.zeros(rows, np.int64), [()]),
            Distinct(np.zeros(rows, np.int64), [()]),
            np.zeros((rows, most_seats), np.int64),
            np.zeros(rows, np.int64),
        )

    def fail(self, row: int, verdict: Verdict, error: str) -> None:
        """Notes that a row has no result."""
        self.judged[row] = False
        self.hu[row] = False
        self.failed[row] = verdict, error

    def outcomes(self, at: Ints) -> list[Outcome]:
        """What some judged rows come to, as an audit has it."""
        every = zip(
            self.hu[at].tolist(),
            *(self.figures[name][at].tolist() for name in FIGURES),
            self.lines.codes[at].tolist(),
            self.net[at].tolist(),
            self.seats[at].tolist(),
            strict=True,
        )
        return [
            Outcome(
                *(hu, huxi, tun, ka, multiplier, total),
                self.lines.values[code],
                net=tuple(net[:seats]),
            )
            for hu, huxi, tun, ka, multiplier, total, code, net, seats in every
        ]

    def rules_of(self, row: int) -> Resolved:
        """The rules of a judged row."""
        rules = self.rules.found[self.rules.codes[row]]
        assert isinstance(rules, Resolved), "a row without rules is never judged"
        return rules
