"""Settlements as they might have been recorded, by the million, with known errors in some.

A row follows from the seed and its number alone: the same rows come whatever the batches are, and
any part of a sample can be made by itself. Hands are dealt as whole groups from a deck, so most of
them win; claims are what the rules give; in a share of the rows one thing is then done wrong, and
the column ``planted`` says what kind of thing (``Cause``).
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import numpy as np
import pyarrow as pa

from evaluator.bulk import schema
from evaluator.bulk.arrays import Bools, Ints, looked_up
from evaluator.bulk.how import AS_RECORDED
from evaluator.bulk.payments import Payments
from evaluator.bulk.rows import Rows
from evaluator.bulk.rulebook import Rulebook
from evaluator.bulk.sample.claimed import Claimed
from evaluator.bulk.sample.dealing import Dealing
from evaluator.bulk.sample.dice import Dice
from evaluator.bulk.sample.houses import Houses
from evaluator.bulk.sample.planting import KINDS
from evaluator.bulk.sample.rounds import rounds
from evaluator.bulk.scorer import Scorer

PLANTED: Final = "planted"
"""The column that says what kind of error a claim holds; null where it is right."""

SCHEMA: Final = schema.input_schema().append(pa.field(PLANTED, pa.string()))
"""The columns of a sample."""

BATCH_ROWS: Final = 10_000
PER_DAY: Final = 50_000
"""Settlements of one day, in a row: what a folder of a sample holds."""

_FROM: Final = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1_000_000)
_DAY: Final = 86_400 * 1_000_000
_DRAWN: Final = 0.03
_SEEN_THROUGH: Final = 0.005
"""How many claims of a win were false and were seen to be: nobody paid."""


class Sampler:
    """Makes settlements; what the rules come to is worked out once."""

    def __init__(self, seed: int, *, error_rate: float = 0.02, folders: Sequence[str] = ()) -> None:
        """Loads the rulesets.

        Args:
            seed: equal seeds give equal rows.
            error_rate: in how many of the won rounds an error is planted, 0 to 1.
            folders: roots of rulesets besides those built in.

        Raises:
            RulesetError: a folder holds a ruleset that cannot be used.
        """
        self._seed, self._error_rate = seed, error_rate
        self._rulebook = Rulebook(folders, ())
        self._houses = Houses(self._rulebook.registry)
        self._scorer = Scorer(1, self._rulebook.most_seats)
        self._payments = Payments()

    def rows(self, wanted: range) -> pa.RecordBatch:
        """Settlements by their numbers, in one batch of ``SCHEMA``."""
        numbers = np.array(wanted, np.int64)
        dice = Dice(self._seed, numbers, 0)
        chosen = self._houses.chosen(dice)
        drawn, wrong = dice.chance(_DRAWN), dice.chance(self._error_rate)
        drawn = drawn & ~wrong
        first = dice.below(len(KINDS))
        false = np.where(wrong, first == 0, dice.chance(_SEEN_THROUGH))
        dealing = Dealing(self._seed, numbers, self._houses.known, chosen)
        dealing.deal(~false)
        columns = self._asked(dice, numbers, chosen, dealing, drawn)
        rows = Rows(_batch(columns, len(numbers)))
        scored = self._scorer.score(rows, self._rulebook.of_rows(rows, AS_RECORDED))
        self._payments.fill(rows, scored, [text.encode() for text in dealing.texts])
        claimed = Claimed(rows, scored, dice)
        claimed.plant(wrong, first, numbers, self._seed)
        return _batch(columns | claimed.columns(), len(numbers))

    def _asked(
        self, dice: Dice, numbers: Ints, chosen: Ints, dealing: Dealing, drawn: Bools
    ) -> dict[str, Any]:
        """The columns that are not claims."""
        houses = self._houses.known
        text = pa.string()
        minute = dice.below(_DAY // 1_000_000)
        day = numbers // PER_DAY % 365
        tables = [f"T{number}" for number in range(500)]
        return {
            "settlement_id": pa.array([f"{self._seed}-{n:09d}" for n in numbers.tolist()], text),
            "notation": pa.array(dealing.texts, text, mask=drawn),
            "ruleset_id": looked_up(chosen, [h.rules.ruleset.id for h in houses], text),
            "ruleset_digest": looked_up(chosen, [h.rules.ruleset.digest for h in houses], text),
            "options": looked_up(chosen, [h.options for h in houses], pa.map_(text, text)),
            "played_at": pa.array(_FROM + day * _DAY + minute * 1_000_000).cast(_TIME),
            "claimed_by": looked_up(dice.below(2), ["settler 4.1", "settler 4.2"], text),
            "extra": looked_up(
                dice.below(len(tables)), [[("table", name)] for name in tables], pa.map_(text, text)
            ),
            **rounds(dice, houses, chosen, dealing.sources, drawn),
        }


_TIME: Final = pa.timestamp("us", "UTC")


def batches(
    count: int,
    *,
    seed: int,
    error_rate: float = 0.02,
    batch_rows: int = BATCH_ROWS,
    folders: Sequence[str] = (),
) -> Iterator[pa.RecordBatch]:
    """The first ``count`` settlements of a seed, in batches of ``SCHEMA``.

    Raises:
        RulesetError: a folder holds a ruleset that cannot be used.
    """
    sampler = Sampler(seed, error_rate=error_rate, folders=folders)
    for start in range(0, count, batch_rows):
        yield sampler.rows(range(start, min(start + batch_rows, count)))


def _batch(columns: dict[str, Any], rows: int) -> pa.RecordBatch:
    """A batch of ``SCHEMA``; a column that is not there is null."""
    arrays = [
        columns[field.name] if field.name in columns else pa.nulls(rows, field.type)
        for field in SCHEMA
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=SCHEMA)
