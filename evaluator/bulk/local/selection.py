"""Which rows of the files are looked at: a period, a share, a number."""

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import reduce
from hashlib import sha256
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from evaluator.bulk.store.files import Period

_ALL: Final = 1 << 64
_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Selection:
    """A period, a share of the settlements, and how many at most; None and 1 leave none out.

    The share is drawn by a digest of seed and ``settlement_id``: the same settlements whatever the
    order, the files and the batches, and a smaller share of the same seed is a part of a larger.
    """

    period: Period = field(default_factory=Period)
    share: float = 1.0
    seed: int = 0
    limit: int | None = None

    def kept(self, batch: pa.RecordBatch, *, dated: bool) -> pa.Array | None:
        """Which rows are meant, but for the limit; None when all are.

        Days are those of ``played_at`` in UTC; a row that does not say its day is looked at rather
        than passed over in silence. ``dated`` is a batch whose file lies in a ``dt=`` folder and
        has been looked at already.
        """
        kept = None if dated or self.period.open else self._in_period(batch)
        if self.share < 1:
            drawn = self._drawn(batch)
            kept = drawn if kept is None else pc.and_(kept, drawn)
        return kept

    def told(self) -> dict[str, Any]:
        """As a manifest has it: what has an influence, and nothing else."""
        since, until = self.period.since, self.period.until
        told: dict[str, Any] = {
            "since": since and since.isoformat(),
            "until": until and until.isoformat(),
            "limit": self.limit,
        }
        if self.share < 1:
            told |= {"sample": repr(self.share), "seed": self.seed}
        return {name: value for name, value in told.items() if value is not None}

    def _in_period(self, batch: pa.RecordBatch) -> pa.Array:
        played = batch.column("played_at").cast(pa.timestamp("us"), safe=False)
        bounds = []
        if self.period.since:
            bounds.append(pc.greater_equal(played, _midnight(self.period.since)))
        if self.period.until:
            bounds.append(pc.less(played, _midnight(self.period.until + timedelta(days=1))))
        return pc.fill_null(reduce(pc.and_, bounds), fill_value=True)

    def _drawn(self, batch: pa.RecordBatch) -> pa.Array:
        seed, bound = f"{self.seed}\n", int(self.share * _ALL)
        ids = batch.column("settlement_id").to_pylist()
        return pa.array([_place(seed, one or "") < bound for one in ids], pa.bool_())


def _place(seed: str, settlement_id: str) -> int:
    """Where a settlement stands among all that there could be, from 0 to 2**64."""
    return int.from_bytes(sha256(f"{seed}{settlement_id}".encode()).digest()[:_BYTES])


def _midnight(day: date) -> pa.Scalar:
    return pa.scalar(datetime.combine(day, time()), pa.timestamp("us"))
