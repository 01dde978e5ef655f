"""Samples: rows that follow from their number, hands as a table has them."""

from collections import Counter

import numpy as np
import pytest

from evaluator.bulk.function import How, reevaluate
from evaluator.bulk.sample import SCHEMA, Sampler, batches
from evaluator.bulk.sample.dice import Dice
from evaluator.domain import notation
from evaluator.domain.tile import WILD
from evaluator.scoring import built_in


@pytest.mark.parametrize("size", [1, 7, 40])
def test_a_row_follows_from_its_number_alone(size: int) -> None:
    whole = Sampler(1).rows(range(1000, 1040))
    parts = [Sampler(1).rows(range(n, min(n + size, 1040))) for n in range(1000, 1040, size)]

    assert [row for part in parts for row in part.to_pylist()] == whole.to_pylist()
    assert all(part.schema == SCHEMA for part in parts)


def test_other_seeds_give_other_rows() -> None:
    first, second = (Sampler(seed).rows(range(50))["notation"].to_pylist() for seed in (1, 2))

    assert first != second


def test_batches_cover_the_count() -> None:
    assert [one.num_rows for one in batches(25, seed=1, batch_rows=10)] == [10, 10, 5]
    assert list(batches(0, seed=1)) == []


def test_texts_are_canonical_and_no_hand_is_impossible() -> None:
    rows = Sampler(2).rows(range(1500))
    for text in rows["notation"].to_pylist():
        if text is not None:
            assert notation.write(notation.parse(text)) == text
    (found,) = reevaluate([rows], How())
    assert found["error"].null_count == rows.num_rows


def test_every_sheet_every_source_and_every_number_of_wilds_is_there() -> None:
    rows = Sampler(3).rows(range(6000))
    hands = [notation.parse(text) for text in rows["notation"].to_pylist() if text is not None]
    allowed = {source for one in built_in().rulesets for source in _sources(one.id)}

    assert set(rows["ruleset_id"].to_pylist()) == {one.id for one in built_in().rulesets}
    assert {hand.win.source.name for hand in hands} >= allowed - {"DEALT"}
    assert {hand.hand.concealed.count(WILD) for hand in hands} == {0, 1, 2, 3, 4}
    assert any(hand.win.tile == WILD for hand in hands)
    assert {meld.kind.name for hand in hands for meld in hand.hand.melds} >= {
        "CHI", "PENG", "WEI", "CHOU_WEI", "TI", "PAO", "MING_GANG", "AN_GANG", "BU_GANG",
    }  # fmt: skip


def _sources(ruleset_id: str) -> set[str]:
    return {source.name for source in built_in().resolved(ruleset_id).sources}


def test_most_hands_win_and_the_share_of_errors_is_as_asked() -> None:
    rows = Sampler(4, error_rate=0.1).rows(range(3000))
    (found,) = reevaluate([rows], How())
    won = Counter(found["computed_hu"].to_pylist())
    wrong = rows.num_rows - rows["planted"].null_count

    assert won[True] > 0.9 * rows.num_rows
    assert won[False] > 0
    assert 0.08 < wrong / rows.num_rows < 0.12
    assert Sampler(4, error_rate=0.0).rows(range(300))["planted"].null_count == 300


def test_records_hold_more_or_less() -> None:
    rows = Sampler(5, error_rate=0.0).rows(range(500)).to_pylist()
    won = [row for row in rows if row["claimed_hu"]]
    held = Counter(
        (row["claimed_multiplier"] is not None, row["claimed_lines"] is not None) for row in won
    )

    assert set(held) == {(True, True), (True, False), (False, False)}
    assert {row["claimed_lines_complete"] for row in won} == {True, False}
    assert {row["seats"] is None for row in rows} == {True, False}


def test_dice_are_fair_and_rows_tell_nothing_of_each_other() -> None:
    dice = Dice(9, np.arange(60_000), 0)
    faces = np.bincount(dice.below(6), minlength=6)
    same = np.mean(dice.below(6)[:-1] == dice.below(6)[1:])

    assert abs(faces / 10_000 - 1).max() < 0.05
    assert abs(same - 1 / 6) < 0.01
    assert dice.chance(0.25).mean() == pytest.approx(0.25, abs=0.01)
    assert np.bincount(dice.choice([1, 3])).tolist() == pytest.approx([15_000, 45_000], rel=0.05)
