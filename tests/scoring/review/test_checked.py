"""A folder looked at as a whole: faults, cases that fail, and what no case tries."""

from pathlib import Path

import pytest

from evaluator.scoring.registry import BUILT_IN
from evaluator.scoring.review.checked import Checked, check
from evaluator.scoring.review.untried import SORTS
from tests.support.sheets import PAYS_MORE, SECOND, two_revisions, write


def only(root: Path) -> Checked:
    (one,) = check([root]).checked
    return one


def test_the_built_in_sheets_are_right() -> None:
    report = check([BUILT_IN])
    assert report.right
    assert len(report.checked) == len(list(BUILT_IN.glob("*/ruleset.toml")))


def test_a_case_that_does_not_come_out_is_told_with_both_figures(tmp_path: Path) -> None:
    write(tmp_path, SECOND, PAYS_MORE)
    one = only(tmp_path)
    plain = next(failed for failed in one.failed if failed.id == "plain")
    assert [(w.figure, w.expected, w.got) for w in plain.wrong] == [("total", 2, 4)]
    assert plain.clause == ("WC-2", "WC-8", "PH-2", "PH-11")
    assert not plain.faults
    assert 0 < len(one.failed) < one.cases
    assert one.untried == ()
    assert not check([tmp_path]).right


def test_the_other_reading_is_tried_too(tmp_path: Path) -> None:
    own = "other_expect  = { hu = true, huxi = 15, tun = 1, multiplier = 1, total = 1"
    write(tmp_path, (own, own[:-1] + "9"), file="cases")
    (failed,) = only(tmp_path).failed
    assert failed.options
    assert [(w.figure, w.expected, w.got) for w in failed.wrong] == [("total", 9, 1)]


def test_a_case_of_a_reading_must_rest_on_it(tmp_path: Path) -> None:
    write(tmp_path, ('reading = "WC-2.R"', 'reading = "WC-9.R"'), file="cases")
    failed = next(one for one in only(tmp_path).failed if one.id == "plain")
    (wrong,) = failed.wrong
    assert (wrong.figure, wrong.expected) == ("reading", "WC-9.R")
    assert "WC-2.R" in wrong.got


def test_a_hand_that_cannot_be_is_told_as_its_faults(tmp_path: Path) -> None:
    write(tmp_path, ("偎壹 偎叁 碰玖 吃二三四", "偎壹 偎壹 碰玖 吃二三四"), file="cases")
    failed = next(one for one in only(tmp_path).failed if one.id == "plain")
    assert [fault.field for fault in failed.faults] == ["hand.melds[1].tiles"]
    assert not failed.wrong


ROUND = """
[[settlement]]
id      = "{id}"
clause  = "WC-8"
why     = "two others pay 2 each"
seats   = 3
winners = [{{ seat = 1, hand = "偎壹 偎叁 碰玖 吃二三四 吃肆伍陆 五六七八捌 胡八/{source}" }}]
net     = {net}
"""


def test_rounds_are_settled(tmp_path: Path) -> None:
    write(tmp_path)
    rows = [("good", "自摸", "[-2, 4, -2]"), ("bad", "自摸", "[0, 2, -2]")]
    rows.append(("losing", "点炮", "[0, 0, 0]"))
    with (tmp_path / "cases.toml").open("a", encoding="utf-8") as file:
        for name, source, net in rows:
            file.write(ROUND.format(id=name, source=source, net=net))
    bad, losing = only(tmp_path).failed
    assert [(w.figure, w.expected, w.got) for w in bad.wrong] == [("net", [0, 2, -2], [-2, 4, -2])]
    assert losing.faults
    assert (bad.id, losing.id, bad.clause) == ("bad", "losing", ("WC-8",))


def test_without_cases_everything_is_untried(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "cases.toml").unlink()
    one = only(tmp_path)
    assert one.cases == 0
    assert {thing.what for thing in one.untried} == set(SORTS)
    named = {(thing.what, thing.name) for thing in one.untried}
    assert named >= {
        ("clause", "WC-2"),
        ("line", "zi_mo"),
        ("line_absent", "tian_hu"),
        ("reason", "NO_HEAVENLY_HAND"),
        ("option", "draw_binding=free"),
        ("reading", "WC-4.R"),
    }
    assert ("clause", "WC-7") not in named  # it has no number
    assert ("reading", "WC-1.R1") not in named  # it is of settling


@pytest.mark.parametrize(
    ("piece", "untried"),
    [
        (('{ draw_binding = "free" }', "{ }"), ("option", "draw_binding=free")),
        (('"worked by hand', '"snapshot'), None),
    ],
)
def test_what_one_case_alone_tries_is_missed_with_it(
    tmp_path: Path, piece: tuple[str, str], untried: tuple[str, str] | None
) -> None:
    text = (BUILT_IN / "wucai/cases.toml").read_text(encoding="utf-8").replace(*piece)
    write(tmp_path)
    (tmp_path / "cases.toml").write_text(text, encoding="utf-8")
    named = {(thing.what, thing.name) for thing in only(tmp_path).untried}
    assert untried in named if untried else {what for what, _ in named} == {"clause"}


def test_nothing_is_called_untried_while_a_case_cannot_be_read(tmp_path: Path) -> None:
    write(tmp_path, ('id      = "plain"', 'ident   = "plain"'), file="cases")
    report = check([tmp_path])
    assert len(report.faults) == 2
    assert report.checked[0].untried == ()


def test_an_older_revision_may_come_without_cases(tmp_path: Path) -> None:
    two_revisions(tmp_path)
    (tmp_path / "wucai/revisions/1/cases.toml").unlink()
    current, older = check([tmp_path]).checked
    assert current.failed  # it pays more than its cases say
    assert (older.cases, older.failed, older.untried) == (0, (), ())


def test_every_fault_of_all_folders_is_told_once(tmp_path: Path) -> None:
    write(tmp_path / "a", ("add_tun = 1", "add_tan = 1"))
    write(tmp_path / "b", PAYS_MORE)  # another wucai of the same version
    report = check([tmp_path, tmp_path / "none"])
    assert [one.folder for one in report.checked] == [tmp_path / "b"]
    assert [fault.split(": ")[1] for fault in report.faults] == [
        "No such file or directory",
        "mingtang[zi_mo]",
        "mingtang[zi_mo]",
        "version",
    ]
