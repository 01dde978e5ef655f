"""Two sheets settling the same rounds."""

from pathlib import Path

from evaluator.domain.kinds import WinSource
from evaluator.scoring.loading import load
from evaluator.scoring.registry import built_in
from evaluator.scoring.review.settling import Settled, settled_differently
from evaluator.scoring.review.trying import Rules
from tests.support.sheets import write

ALL = [{}, {"discard_win": "true"}]


def changed(root: Path, *lines: str, of: str = "wucai") -> tuple[Settled, ...]:
    """A wucai against itself with more lines in its table of payments."""
    head = 'win_clause   = "WC-8"'
    write(root, (head, "\n".join([head, *lines])), of=of)
    return settled_differently(Rules(built_in().ruleset(of)), Rules(load(root)), ALL)


def test_equal_terms_settle_alike(tmp_path: Path) -> None:
    assert changed(tmp_path) == ()
    for sheet in built_in().rulesets:
        assert settled_differently(Rules(sheet), Rules(sheet), [{}]) == ()


def test_one_payer_pays_alone_and_with_no_other_source(tmp_path: Path) -> None:
    found = changed(tmp_path, 'payer_alone = ["DISCARD"]', 'alone_pays = "losers"')
    assert {one.source for one in found} == {WinSource.DISCARD}
    assert [(one.seats, one.before.net, one.after.net) for one in found] == [
        (3, (2, -1, -1), (2, -2, 0)),
        (4, (3, -1, -1, -1), (3, -3, 0, 0)),
    ]
    assert {one.after.clause for one in found} == {"WC-8"}
    assert all(one.options == {} for one in found)  # the same under every choice


def test_who_waited_for_the_same_is_spared(tmp_path: Path) -> None:
    found = changed(tmp_path, "same_wait_spared = true")
    assert found
    assert all(one.same_wait for one in found)
    assert {one.after.net for one in found} == {(1, -1, 0), (2, -1, -1, 0)}


def test_a_fee_goes_to_the_house_in_every_round(tmp_path: Path) -> None:
    found = changed(tmp_path, "fee = true")
    assert {one.source for one in found} == {
        *built_in().resolved("wucai").sources,
        WinSource.UNSPECIFIED,
    }
    assert {(one.before.house, one.after.house - one.seats) for one in found} == {(0, 0)}
    for one in found:
        assert sum(one.after.net) + one.after.house == 0


def test_wilds_are_paid_for_in_a_drawn_round(tmp_path: Path) -> None:
    found = changed(tmp_path, "drawn_per_wild = 2")
    assert [(one.source, one.after.net) for one in found] == [
        (WinSource.UNSPECIFIED, (-4, 2, 2)),
        (WinSource.UNSPECIFIED, (-6, 2, 2, 2)),
    ]


def test_an_option_that_switches_payments_is_tried(tmp_path: Path) -> None:
    """Under its default nothing differs."""
    values = '{ option = "discard_win", values = { true = ["DISCARD"], false = [] } }'
    found = changed(tmp_path, f"payer_alone = {values}")
    assert {one.source for one in found} == {WinSource.DISCARD}
    assert {tuple(one.options.items()) for one in found} == {(("discard_win", "true"),)}
