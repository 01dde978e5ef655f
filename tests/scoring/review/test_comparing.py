"""Two sheets on the same hands: who is paid differently, and by which clause."""

import re
from pathlib import Path

import pytest

from evaluator.domain import notation
from evaluator.scoring.check import faults_of
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.loading import load
from evaluator.scoring.registry import built_in
from evaluator.scoring.review.comparing import MOST_SHOWN, Paid
from evaluator.scoring.review.dealing import hands
from evaluator.scoring.review.differing import Difference, differ
from evaluator.scoring.review.trying import Rules
from tests.support.sheets import PAYS_MORE, PLAIN, SECOND, write

FEW = 100
"""Samples, where the cases would do."""

HOME = {sheet.id: built_in().folder(sheet) for sheet in built_in().rulesets}


def changed(root: Path, *pieces: tuple[str, str], of: str = "wucai") -> Difference:
    write(root, *pieces, of=of)
    return differ(HOME[of], root, dealt=FEW)


def worth(paid: Paid, folder: Path) -> int:
    rules = Rules(load(folder)).under(paid.options)
    best = evaluate(paid.position, rules).best
    return best.score.total if best else 0


def test_a_sheet_and_its_copy_pay_alike(tmp_path: Path) -> None:
    found = changed(tmp_path, ("# 五彩", "# 又五彩"))
    assert found.changes == ()
    assert found.compared.different == 0
    assert found.compared.shown == ()
    assert found.compared.tried > FEW
    assert not found.version_should_rise


def test_what_is_told_of_a_hand_is_what_both_sheets_give(tmp_path: Path) -> None:
    found = changed(tmp_path, SECOND, PAYS_MORE)
    compared = found.compared
    assert compared.different > len(compared.shown)
    for paid in compared.shown:
        assert paid.before.total == worth(paid, HOME["wucai"])
        assert paid.after.total == worth(paid, tmp_path)
        assert paid.after.total == paid.before.total + 2
        assert [line.code for line in paid.after.lines] == ["zi_mo"]
        assert paid.before.clauses == paid.after.clauses == ("WC-2",)
    assert PLAIN in {notation.write(paid.position, chinese=True) for paid in compared.shown}
    assert not found.version_should_rise


def test_equal_sheets_get_equal_answers(tmp_path: Path) -> None:
    write(tmp_path, PAYS_MORE)
    once, again = (differ(HOME["wucai"], tmp_path, dealt=FEW) for _ in range(2))
    assert once == again


def test_the_version_should_rise_when_anybody_is_paid_differently(tmp_path: Path) -> None:
    assert changed(tmp_path / "a", PAYS_MORE).version_should_rise
    assert not changed(tmp_path / "b", PAYS_MORE, SECOND).version_should_rise
    assert not changed(tmp_path / "c", ('text = "自摸加囤。"', 'text = "加。"')).version_should_rise


def test_a_hand_that_wins_no_more_is_told_with_the_reason(tmp_path: Path) -> None:
    found = changed(tmp_path, ("min_huxi    = 15", "min_huxi    = 18"))
    lost = [paid for paid in found.compared.shown if not paid.after.hu]
    assert lost
    for paid in lost:
        assert paid.before.hu
        assert [reason.code for reason in paid.after.reasons] == ["HUXI_BELOW_MINIMUM"]
        assert paid.after.clauses == ("PH-5",)
        assert paid.before.clauses == ()


def test_a_price_of_a_group_is_told_by_the_first_step_that_differs(tmp_path: Path) -> None:
    found = changed(tmp_path, ('group = "ti"\nsmall = 9', 'group = "ti"\nsmall = 15'))
    both = [paid for paid in found.compared.shown if paid.before.hu and paid.after.hu]
    assert both
    assert any(paid.after.clauses == ("PH-4",) for paid in both)
    assert all(len(paid.after.lines) == 1 or paid.after.lines[0].code for paid in both)


@pytest.mark.parametrize(("ruleset", "code"), [("duowang", "hei_hu"), ("taizhou", "si_tong")])
def test_a_rare_line_is_met(tmp_path: Path, ruleset: str, code: str) -> None:
    text = (HOME[ruleset] / "ruleset.toml").read_text(encoding="utf-8")
    head, tail = re.split(rf'(?<= = "{code}"\n)', text, maxsplit=1)
    tail = re.sub(r"^((?:multiply|fan) +=) \d+", r"\1 7", tail, count=1, flags=re.MULTILINE)
    write(tmp_path, of=ruleset)
    (tmp_path / "ruleset.toml").write_text(head + tail, encoding="utf-8")
    found = differ(HOME[ruleset], tmp_path, dealt=FEW)
    assert [change.row for change in found.changes] == [code]
    assert {line.code for paid in found.compared.shown for line in paid.after.lines} >= {code}


def test_a_change_under_an_option_that_is_no_default_is_met(tmp_path: Path) -> None:
    piece = ("fixed_only = false", "fixed_only = true")
    found = changed(tmp_path, piece).compared
    assert found.different
    assert all(paid.options["heavenly_huxi"] == "fixed_only" for paid in found.shown)


def test_hands_that_only_one_takes_are_left_out(tmp_path: Path) -> None:
    found = differ(HOME["wucai"], HOME["taizhou"], dealt=FEW).compared
    assert (found.tried, found.different) == (0, 0)
    assert found.left_out > 2 * FEW
    piece = ('facts   = ["dealer", "last_tile", "upcard"]', 'facts   = ["dealer", "last_tile"]')
    assert changed(tmp_path, piece).compared.left_out > 10


def test_causes_are_shown_in_turn_and_no_more_than_a_page_of_them() -> None:
    shown = differ(HOME["wucai"], HOME["quanmin"], dealt=FEW).compared.shown
    assert len(shown) == MOST_SHOWN
    assert len({paid.cause for paid in shown}) == MOST_SHOWN


@pytest.mark.parametrize("ruleset", HOME)
def test_samples_can_be_and_many_of_them_win(ruleset: str) -> None:
    rules = built_in().resolved(ruleset)
    found = list(hands(rules, 300, 1))
    assert len(found) == 300
    assert not any(faults_of(position, rules) for position in found)
    wins = sum(evaluate(position, rules, max_decompositions=1).hu for position in found)
    assert 50 < wins < 300
    assert found == list(hands(rules, 300, 1))
    assert found != list(hands(rules, 300, 2))


@pytest.mark.parametrize("ruleset", HOME)
def test_nearly_every_line_of_a_sheet_is_met_by_a_sample(ruleset: str) -> None:
    """So a change of a row is seen without a case too."""
    rules, met = built_in().resolved(ruleset), set[str]()
    for position in hands(rules, 600, 1):
        best = evaluate(position, rules, max_decompositions=1).best
        met |= {line.code for line in best.score.lines} if best else set()
    codes = set(rules.ruleset.line_codes())
    assert len(codes & met) >= 0.7 * len(codes), codes - met
