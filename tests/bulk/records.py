"""Rows of settlements for tests, and what they claim in the words of an audit, read by itself."""

from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

from evaluator.bulk import schema
from evaluator.bulk.function import How, reevaluate
from evaluator.domain import notation
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.settlement import Drawn, Round, Winner, Won
from evaluator.scoring import Resolved, built_in

Row = Mapping[str, Any]

HAND = "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"
"""A taizhou hand that wins 68 卡 by own draw."""

RIGHT = {
    "settlement_id": "right",
    "notation": HAND,
    "ruleset_id": "taizhou",
    "claimed_hu": True,
    "claimed_total": 68,
    "claimed_net": [204, -68, -68, -68],
    "seats": 4,
    "winner_seat": 0,
}
"""A right claim of a whole round."""


def batch(rows: Iterable[Row]) -> pa.RecordBatch:
    """The rows as they would come, all columns there."""
    return pa.RecordBatch.from_pylist([dict(row) for row in rows], schema=schema.input_schema())


def judged(rows: Iterable[Row], how: How | None = None) -> list[dict[str, Any]]:
    """The result of each row."""
    (found,) = reevaluate([batch(rows)], how or How())
    answers: list[dict[str, Any]] = found.to_pylist()
    return answers


def rules_of(row: Row) -> Resolved:
    """The rules that a row was settled under."""
    return built_in().resolved(row["ruleset_id"], dict(row["options"] or ()))


def subject_of(row: Row) -> Subject:
    """What a row's claim is of."""
    played, rate, fee = None, row["rate"] or 0, row["fee"] or 0
    if row["drawn"]:
        drawn = Drawn(tuple(row["wilds_by_seat"] or ()))
        return Subject(None, Round(row["seats"], drawn, rate, fee))
    position = notation.parse(row["notation"])
    if row["seats"] is not None:
        winner = Winner(row["winner_seat"], position)
        won = Won((winner,), row["payer_seat"], tuple(row["same_wait_seats"] or ()))
        played = Round(row["seats"], won, rate, fee)
    return Subject(position, played)


def claim_of(row: Row) -> Claim:
    """What a row claims."""
    return Claim(
        hu=row["claimed_hu"],
        huxi=row["claimed_huxi"],
        tun=row["claimed_tun"],
        ka=row["claimed_ka"],
        multiplier=row["claimed_multiplier"],
        total=row["claimed_total"],
        lines=tuple(row["claimed_lines"] or ()),
        lines_complete=bool(row["claimed_lines_complete"]) and row["claimed_lines"] is not None,
        net_by_seat=tuple(row["claimed_net"] or ()),
    )
