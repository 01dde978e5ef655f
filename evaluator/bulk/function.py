"""The one function: batches of settlements in, the same rows with verdicts out."""

from collections.abc import Iterable, Iterator

import numpy as np
import pyarrow as pa

from evaluator.bulk import schema
from evaluator.bulk.claims import Claims
from evaluator.bulk.differing import Differing, compared, differing
from evaluator.bulk.how import How
from evaluator.bulk.payments import Payments
from evaluator.bulk.results import baselines, results
from evaluator.bulk.rows import Rows
from evaluator.bulk.rulebook import Rulebook, RulesOfRows
from evaluator.bulk.scorer import Scorer
from evaluator.bulk.side import Side
from evaluator.bulk.verdict import Verdict
from evaluator.scoring.texts import canonical_texts

__all__ = ["How", "reevaluate"]


def reevaluate(batches: Iterable[pa.RecordBatch], how: How) -> Iterator[pa.RecordBatch]:
    """Judges settlements: one batch out for each batch in, rows in their order.

    A result depends on its row and on ``how`` alone, never on the rows beside it, so any way to
    cut the rows into batches gives the same rows. What is wrong with a row is said in the row.

    Args:
        batches: of one schema that ``schema.check`` takes; of each its own is looked at.
        how: under which rules, and which are held against them.

    Yields:
        Batches of ``schema.output_schema``.

    Raises:
        InvalidRequest: a batch has a schema that cannot be read.
        UnknownRuleset: a pin names a ruleset that is not loaded.
        DigestMismatch: a pin names a revision that is not loaded.
        RulesetError: a folder of ``how`` holds a ruleset that cannot be used.
    """
    judge = _Judge(how)
    for batch in batches:
        yield judge.batch(batch)


class _Judge:
    """Judges batch after batch; what the rules come to is worked out once."""

    def __init__(self, how: How) -> None:
        self._how = how
        self._rulebook = Rulebook(how.folders, (*how.ruleset, *(how.baseline or ())))
        self._scorer = Scorer(how.threads, self._rulebook.most_seats)
        self._payments = Payments()

    def batch(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """One batch."""
        how = self._how
        schema.check(batch.schema, ruleset_needed=how.ruleset_needed)
        rows = Rows(batch)
        claims = Claims(rows, self._rulebook.most_seats)
        texts = canonical_texts(rows.hands)
        judged = self._side(rows, self._rulebook.of_rows(rows, how.ruleset), claims, texts)
        found = _differing(rows, claims, judged, texts)
        columns = results(rows, judged, found, texts)
        if how.baseline is not None:
            rules = self._rulebook.of_rows(rows, how.baseline)
            baseline = self._side(rows, rules, claims, texts)
            columns |= baselines(rows, judged, baseline, new_is_baseline=how.new_is_baseline)
        out = schema.output_schema(batch.schema, baseline=how.baseline is not None)
        return pa.RecordBatch.from_arrays(
            [columns[name] if name in columns else rows.column(name) for name in out.names],
            schema=out,
        )

    def _side(self, rows: Rows, rules: RulesOfRows, claims: Claims, texts: list[bytes]) -> Side:
        scored = self._scorer.score(rows, rules)
        self._payments.fill(rows, scored, texts)
        return Side.of(scored, claims)


def _differing(rows: Rows, claims: Claims, side: Side, texts: list[bytes]) -> dict[int, Differing]:
    """What is wrong with each row that differs."""
    found: dict[int, Differing] = {}
    at = np.flatnonzero(side.differ)
    every = compared(rows, at, claims, side.scored, texts)
    for row, one in zip(at.tolist(), every, strict=True):
        try:
            found[row] = differing(one)
        except Exception as error:
            side.fail(row, Verdict.ENGINE_ERROR, f"{type(error).__name__}: {error}")
    return found
