"""A claimed 分解 group by group: what is a difference, and what a record need not hold."""

from dataclasses import replace

import pytest

from evaluator.domain import notation
from evaluator.domain.audit import Audit, Verdict
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.decomposition import Group
from evaluator.domain.kinds import GroupKind
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.audit import audit

WILDS = notation.parse("一一一二三王王王壹贰叁柒柒柒捌捌捌玖玖玖 胡八/自摸")
HEAVENLY = notation.parse("三十十伍四四伍三三四伍壹叁伍拾拾十一三十 胡四/挡底 庄 挡四")


def groups_of(ruleset: str = "duowang") -> tuple[Group, ...]:
    hand = WILDS if ruleset == "duowang" else HEAVENLY
    best = evaluate(hand, built_in().resolved(ruleset)).best
    assert best is not None
    return best.groups


def said(groups: tuple[Group, ...], ruleset: str = "duowang") -> Audit:
    hand = WILDS if ruleset == "duowang" else HEAVENLY
    rules = built_in().resolved(ruleset)
    return audit(Claim(groups=groups), Subject(hand), rules, built_in(), hands=400)


def test_the_right_groups_agree_and_so_do_they_without_what_a_record_may_lack() -> None:
    groups = groups_of()
    assert said(groups).verdict is Verdict.AGREES
    assert said(tuple(replace(g, huxi=0) for g in groups)).verdict is Verdict.AGREES
    assert said(tuple(replace(g, wild_positions=()) for g in groups)).verdict is Verdict.AGREES
    kinds_unknown = tuple(replace(g, kind=GroupKind.UNSPECIFIED) for g in groups)
    assert said(kinds_unknown).verdict is Verdict.AGREES


def test_the_rest_of_a_heavenly_hand_is_a_group_too() -> None:
    groups = groups_of("quanmin")
    assert groups[-1].kind is GroupKind.UNSPECIFIED
    assert said(groups, "quanmin").verdict is Verdict.AGREES
    wrong = (*groups[:-1], replace(groups[-1], kind=GroupKind.JIANG))
    assert [d.path for d in said(wrong, "quanmin").differences] == ["groups[4].kind"]
    assert [d.path for d in said(groups[:-1], "quanmin").differences] == ["groups"]


def test_a_wild_in_another_group_is_a_difference() -> None:
    groups = list(groups_of())
    (bare,) = [n for n, g in enumerate(groups) if g.tiles == (1, 1, 1)]
    (run,) = [n for n, g in enumerate(groups) if g.tiles == (1, 2, 3)]
    groups[bare] = replace(groups[bare], wild_positions=(0,))
    groups[run] = replace(groups[run], wild_positions=())
    answer = said(tuple(groups))
    assert sorted(d.path for d in answer.differences) == [
        f"groups[{n}].wild_positions" for n in sorted((bare, run))
    ]
    assert {(d.claimed, d.computed) for d in answer.differences} == {("1", "0"), ("0", "1")}


def test_huxi_are_compared_where_the_record_holds_them() -> None:
    groups = list(groups_of())
    groups[0] = replace(groups[0], huxi=groups[0].huxi + 3)
    (difference,) = said(tuple(groups)).differences
    assert difference.path == "groups[0].huxi"
    assert difference.clause == "PH-4"


def test_groups_of_other_tiles_are_told_in_one_difference() -> None:
    groups = list(groups_of())
    groups[0] = Group(GroupKind.JU, (2, 3, 4))
    (difference,) = said(tuple(groups)).differences
    assert difference.path == "groups"
    assert difference.claimed == "一句话二三四"
    assert difference.computed in difference.said.zh


def test_a_record_that_lists_some_groups_is_told_what_it_lacks() -> None:
    groups = groups_of()
    (difference,) = said(groups[1:]).differences
    assert (difference.claimed, difference.path) == ("", "groups")
    assert difference.said.zh == f"分解里，记录没有{difference.computed}，按规则有（PH-2）。"
    assert difference.said.en.startswith("Groups: the claim lacks ")


def test_a_record_that_lists_a_group_too_many_is_told_which() -> None:
    (difference,) = said((*groups_of(), Group(GroupKind.JIANG, (9, 9)))).differences
    assert (difference.claimed, difference.computed) == ("将九九", "")
    assert "按规则没有" in difference.said.zh
    assert "do not give" in difference.said.en


def test_a_group_without_tiles_is_told_as_such() -> None:
    groups = (Group(GroupKind.PENG, ()), *groups_of()[1:])
    (difference,) = said(groups).differences
    assert "碰（没有写牌）" in difference.said.zh
    assert "peng (no tiles given)" in difference.said.en


def test_wilds_of_other_faces_are_told_by_face() -> None:
    groups = list(groups_of())
    (place,) = [
        n for n, g in enumerate(groups) if len(g.wild_positions) == 1 and len(set(g.tiles)) == 3
    ]
    other = (groups[place].wild_positions[0] + 1) % 3
    groups[place] = replace(groups[place], wild_positions=(other,))
    (difference,) = said(tuple(groups)).differences
    assert difference.path == f"groups[{place}].wild_positions"
    assert "王代" in difference.said.zh
    assert "stand for" in difference.said.en
    assert difference.claimed != difference.computed


@pytest.mark.parametrize("position", [-1, 9])
def test_a_wild_position_outside_the_group_is_no_error(position: int) -> None:
    groups = list(groups_of())
    groups[0] = replace(groups[0], wild_positions=(position,))
    assert said(tuple(groups)).verdict is Verdict.DISAGREES
