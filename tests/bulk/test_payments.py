"""Payments worked out once for each way a round can end are those of settling every round."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.bulk.sample import Sampler
from evaluator.domain import notation
from evaluator.domain.settlement import Round, Winner, Won
from evaluator.errors import InvalidRequest
from evaluator.scoring.settle import settle
from tests.bulk.records import judged, rules_of
from tests.support.hands import law

HANDS = [
    {name: row[name] for name in ("notation", "ruleset_id", "options")}
    for row in Sampler(31, error_rate=0.0).rows(range(200)).to_pylist()
    if row["claimed_hu"]
]

_SEATS = st.integers(-1, 5)

_ROUND = st.fixed_dictionaries(
    {
        "hand": st.integers(0, len(HANDS) - 1),
        "seats": _SEATS,
        "winner_seat": _SEATS,
        "payer_seat": st.one_of(st.none(), _SEATS),
        "same_wait_seats": st.one_of(st.just([]), st.lists(_SEATS, max_size=2)),
        "rate": st.sampled_from([0, 1, 7, 500, -1, 2**55, 2**62]),
        "fee": st.sampled_from([0, 0, 3, -1, 2**61]),
    }
)


def _settled(row: dict[str, Any]) -> list[int] | None:
    """What each seat gains; None when the round cannot be."""
    won = Won(
        (Winner(row["winner_seat"], notation.parse(row["notation"])),),
        row["payer_seat"],
        tuple(row["same_wait_seats"]),
    )
    try:
        played = Round(row["seats"], won, row["rate"], row["fee"])
        return list(settle(played, rules_of(row)).net_by_seat)
    except InvalidRequest:
        return None


@law(60)
@given(st.lists(_ROUND, min_size=1, max_size=12))
def test_rounds_end_as_settled(rounds: list[dict[str, Any]]) -> None:
    rows = []
    for number, one in enumerate(rounds):
        row = {**HANDS[one["hand"]], **one, "settlement_id": str(number)}
        del row["hand"]
        rows.append(row)

    for row, found in zip(rows, judged(rows), strict=True):
        assert found["computed_net"] == _settled(row), found["error"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_round_that_can_be_is_there(seats: int) -> None:
    rows = [
        {**HANDS[0], "settlement_id": f"{winner} {payer}", "seats": seats}
        | {"winner_seat": winner, "payer_seat": payer}
        for winner in range(seats)
        for payer in (None, *range(seats))
    ]
    found = judged(rows)

    assert [row["computed_net"] for row in found] == [
        _settled(row | {"same_wait_seats": [], "rate": 0, "fee": 0}) for row in rows
    ]
