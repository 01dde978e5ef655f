"""Claim, rules as played and new rules held against each other."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from evaluator.bulk.classes import classes
from evaluator.bulk.function import How, reevaluate
from evaluator.bulk.how import Pin
from evaluator.bulk.sample import Sampler
from evaluator.bulk.verdict import Class
from evaluator.scoring import Registry, built_in
from evaluator.scoring.audit.outcome import agrees, judge
from evaluator.scoring.registry import BUILT_IN
from tests.bulk.records import claim_of, judged, subject_of

Row = dict[str, Any]

CHANGED = {
    "hong_hu pays three": (
        "multiply = 2\nlevel    = 1\nnear     = 2",
        "multiply = 3\nlevel    = 1",
    ),
    "hong_hu from eleven": ("{ min = 10, max = 12 }", "{ min = 11, max = 12 }"),
    "wilds pay six": ("drawn_per_wild = 5", "drawn_per_wild = 6"),
}
"""What is changed in the sheet of duowang, by what it comes to."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A root of rulesets with another revision of duowang."""
    root = tmp_path_factory.mktemp("rulesets")
    text = (BUILT_IN / "duowang/ruleset.toml").read_text(encoding="utf-8")
    for before, after in CHANGED.values():
        assert before in text
        text = text.replace(before, after)
    (root / "duowang").mkdir()
    text = text.replace("version     = 1", "version     = 2")
    (root / "duowang/ruleset.toml").write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def how(folder: Path) -> How:
    """As recorded, held against the new revision."""
    new = Registry(folder).ruleset("duowang")
    return How(baseline=(Pin("duowang", new.digest),), folders=(str(folder),))


@pytest.fixture(scope="module")
def rows(how: How) -> list[Row]:
    """Settlements of every sheet under the old revision and the new one, a fifth of them wrong."""
    (found,) = reevaluate([Sampler(21, error_rate=0.2).rows(range(1200))], how)
    answers: list[Row] = found.to_pylist()
    return answers


@pytest.mark.parametrize(
    ("played_wrong", "new_wrong", "moved", "expected"),
    [
        (False, False, False, Class.UNAFFECTED),
        (False, True, True, Class.RULE_CHANGE_EFFECT),
        (False, False, True, Class.RULE_CHANGE_EFFECT),
        (True, True, False, Class.SETTLEMENT_DEFECT),
        (True, False, True, Class.FIXED_BY_CHANGE),
        (True, True, True, Class.BOTH),
    ],
)
def test_the_five_classes(
    *, played_wrong: bool, new_wrong: bool, moved: bool, expected: Class
) -> None:
    (place,) = classes(np.array([played_wrong]), np.array([new_wrong]), np.array([moved]))

    assert list(Class)[place] is expected


def test_classes_are_those_of_two_audits(rows: list[Row], folder: Path) -> None:
    old, new = built_in(), Registry(folder)
    for row in rows:
        subject, claim, options = subject_of(row), claim_of(row), dict(row["options"])
        played = judge(subject, old.resolved(row["ruleset_id"], options)).outcome
        changed = played
        if row["ruleset_id"] == "duowang":
            changed = judge(subject, new.resolved("duowang", options)).outcome
        facts = ("hu", "huxi", "tun", "ka", "multiplier", "total", "lines", "net")
        same = all(getattr(played, fact) == getattr(changed, fact) for fact in facts)
        expected = {
            (True, True): Class.UNAFFECTED,
            (True, False): Class.RULE_CHANGE_EFFECT,
            (False, True): Class.SETTLEMENT_DEFECT,
            (False, False): (Class.FIXED_BY_CHANGE if agrees(claim, changed) else Class.BOTH),
        }[agrees(claim, played), same]

        assert row["class"] == expected
        assert row["delta_baseline"] == changed.total - played.total
        assert (row["moved_clause"] is None) == same


def test_all_ways_of_being_affected_are_there(rows: list[Row]) -> None:
    assert {row["class"] for row in rows} >= {
        Class.UNAFFECTED,
        Class.RULE_CHANGE_EFFECT,
        Class.SETTLEMENT_DEFECT,
        Class.BOTH,
    }
    assert {row["moved_clause"] for row in rows} >= {None, "DW-14", "DW-24"}


def test_rows_of_other_sheets_are_the_same_on_both_sides(rows: list[Row]) -> None:
    for row in rows:
        if row["ruleset_id"] != "duowang":
            assert row["baseline_ruleset_digest"] == row["used_ruleset_digest"]
            assert row["baseline_total"] == row["computed_total"]
            assert row["baseline_verdict"] == row["verdict"]


def test_a_payer_that_was_ahead_of_the_rules_is_fixed_by_the_change(how: How) -> None:
    drawn = {
        "settlement_id": "1",
        "ruleset_id": "duowang",
        "ruleset_digest": built_in().ruleset("duowang").digest,
        "drawn": True,
        "seats": 2,
        "wilds_by_seat": [1, 0],
        "claimed_net": [-6, 6],
    }
    (row,) = judged([drawn], how)

    assert (row["verdict"], row["baseline_verdict"]) == ("MISMATCH", "MATCH")
    assert (row["class"], row["moved_clause"]) == ("FIXED_BY_CHANGE", "DW-24")
    assert (row["computed_net"], row["baseline_net"]) == ([-5, 5], [-6, 6])


def test_the_side_as_recorded_counts_as_played_whichever_it_is(how: How) -> None:
    rows = Sampler(22, error_rate=0.2).rows(range(300))
    turned = How(ruleset=how.baseline or (), baseline=(), folders=how.folders)
    (one,), (other,) = reevaluate([rows], how), reevaluate([rows], turned)

    for name in ("class", "delta_baseline", "moved_clause"):
        assert one[name] == other[name]
    assert one["computed_total"] == other["baseline_total"]
    assert one["baseline_total"] == other["computed_total"]


def test_an_error_on_either_side_has_no_class(how: How) -> None:
    bad = {"settlement_id": "1", "notation": "19x hu:1x/zimo", "ruleset_id": "duowang"}
    unknown = {"settlement_id": "2", "drawn": True, "seats": 3, "ruleset_id": "duowang"}
    first, second = judged([bad, unknown | {"ruleset_digest": "sha256:0"}], how)

    assert (first["class"], first["baseline_verdict"]) == (None, "INVALID_INPUT")
    assert first["baseline_error"] == first["error"]
    assert (second["class"], second["verdict"]) == (None, "RULESET_UNKNOWN")
