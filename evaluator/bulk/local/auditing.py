"""One row of a result held against the rules once more, in full."""

from typing import Final, NamedTuple

import pyarrow as pa

from evaluator.bulk.claims import Claims
from evaluator.bulk.rounds import round_of
from evaluator.bulk.rows import Rows
from evaluator.domain import notation
from evaluator.domain.audit import Audit
from evaluator.domain.claim import Claim, Subject
from evaluator.scoring.audit import audit
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved

_HANDS: Final = 400
"""Hands that may be judged in search of an explanation, as many as the service judges for one."""


class Audited(NamedTuple):
    """A row's claim, the rules it was judged under, and what these say to it."""

    claim: Claim
    rules: Resolved
    answer: Audit


class Auditor:
    """Audits rows of one batch of results."""

    def __init__(self, batch: pa.RecordBatch, registry: Registry) -> None:
        """Takes a batch of ``schema.output_schema``."""
        self._registry, self._rows = registry, Rows(batch)
        sheets = (*registry.rulesets, *registry.older)
        most_seats = max(max(sheet.seats, default=0) for sheet in sheets)
        self._claims = Claims(self._rows, most_seats)

    def audit(self, row: int) -> Audited:
        """One row that was judged.

        Raises:
            UnknownRuleset, DigestMismatch: its rules are not loaded.
            InvalidRequest: it claims nothing.
        """
        rows = self._rows
        used = (rows.column(f"used_ruleset_{name}")[row].as_py() for name in ("id", "digest"))
        ruleset_id, digest = used
        options = dict(rows.options.values[rows.options.codes[row]] or ())
        rules = self._registry.resolved(ruleset_id, options, digest)
        position = None if rows.drawn[row] else notation.parse(rows.notation(row) or "")
        played = round_of(rows, row, position) if rows.of_round[row] else None
        claim = self._claims.of_row(row)
        answer = audit(claim, Subject(position, played), rules, self._registry, hands=_HANDS)
        return Audited(claim, rules, answer)
