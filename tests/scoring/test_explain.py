"""What goes with a result: 名堂 just missed, what another aim would take, readings."""

import pytest

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.schema import Relied
from tests.support.case_files import Case, case_files


def answer(ruleset: str, hand: str, **options: str) -> Evaluation:
    return evaluate(notation.parse(hand), built_in().resolved(ruleset, options))


RED = "偎贰 偎柒 碰二 碰拾 吃肆伍陆 {} 四五 胡六/自摸"
"""Twelve red tiles and those of one more meld."""

BLACK = "偎壹 偎叁 碰玖 {} 吃肆伍陆 吃八八捌 四五 胡六/自摸"
"""No red tile but those of one more meld."""

SHORT = "123456万11122条79筒 胡8筒/自摸 {}"

MISSED = [
    # ruleset, hand, what was missed: line, what the hand has, what it would need
    ("duowang", "二七八八十贰贰叁叁陆陆陆柒柒捌玖玖玖拾拾 胡三/自摸", {("hong_hu", 9, 10)}),
    ("duowang", RED.format("吃八八捌"), {("hong_zhuan_dian", 12, 13)}),
    ("duowang", RED.format("吃七八九"), {("hong_zhuan_hei", 13, 15)}),
    ("duowang", RED.format("碰七"), set()),
    ("duowang", BLACK.format("吃三四五"), set()),
    ("duowang", BLACK.format("吃一二三"), {("hei_hu", 1, 0)}),
    ("duowang", BLACK.format("吃二七十"), {("yi_dian_zhu", 3, 1)}),
    ("quanmin", BLACK.format("吃二七十"), {("hong_hu", 3, 4)}),
    ("quanmin", BLACK.format("吃一二三"), {("wu_hu", 1, 0)}),
    ("quanmin", RED.format("吃八八捌"), {("hong_wu", 12, 13)}),
    ("wucai", BLACK.format("吃三四五"), set()),
    ("taizhou", SHORT.format(""), set()),
    ("taizhou", SHORT.format("花东"), {("wu_hua", 1, 0)}),
    ("taizhou", SHORT.format("花东南"), {("chao_duan", 2, 1)}),
    ("taizhou", SHORT.format("花东东东南南南西西西北北北中"), {("chao_chang", 13, 14)}),
    ("taizhou", SHORT.format("花东东东南南南西西西北北北中中"), set()),
    ("taizhou", SHORT.format("花东南西 见2"), {("jue_zhi", 2, 3)}),
    ("taizhou", SHORT.format("花东南西 见3"), set()),
    ("taizhou", "碰1万 22万123555条79筒 花东南西 胡8筒/自摸", {("peng_peng_hu", 1, 0)}),
]


@pytest.mark.parametrize(("ruleset", "hand", "missed"), MISSED)
def test_no_line_is_told_as_missed_but_the_next_better_one(
    ruleset: str, hand: str, missed: set[tuple[str, int, int]]
) -> None:
    evaluation = answer(ruleset, hand)
    assert evaluation.hu
    assert {(m.code, m.have, m.need) for m in evaluation.not_applied} == missed
    rows = {row.code: row for row in built_in().ruleset(ruleset).rows}
    for told in evaluation.not_applied:
        assert (told.name, told.clause) == (rows[told.code].name, rows[told.code].clause)


FEWER_FAN = "偎贰 偎柒 碰二 碰拾 吃肆伍陆 四五玖王王 胡六/自摸"
"""番 first: the wilds in a red run, (1 + 1) x 3. 胡息 first: 坎玖, (3 + 1) x 2."""


def chosen(evaluation: Evaluation) -> tuple[int, int, int]:
    assert evaluation.best is not None
    score = evaluation.best.score
    return score.huxi, score.multiplier, score.total


def test_no_other_aim_is_told_when_it_would_take_the_same() -> None:
    assert answer("duowang", BLACK.format("吃一二三")).alternatives == ()
    assert answer("taizhou", SHORT.format("")).alternatives == ()


@pytest.mark.parametrize(
    ("objective", "mine", "others"),
    [
        ("fan_then_huxi", (16, 3, 6), {"huxi_then_fan": (22, 2, 8), "max_total": (22, 2, 8)}),
        ("huxi_then_fan", (22, 2, 8), {"fan_then_huxi": (16, 3, 6)}),
        ("max_total", (22, 2, 8), {"fan_then_huxi": (16, 3, 6)}),
    ],
)
def test_no_other_aim_is_kept_silent_when_it_would_take_another(
    objective: str, mine: tuple[int, int, int], others: dict[str, tuple[int, int, int]]
) -> None:
    evaluation = answer("duowang", FEWER_FAN, objective=objective)
    assert chosen(evaluation) == mine
    told = {}
    for alternative in evaluation.alternatives:
        score = alternative.decomposition.score
        told[alternative.objective] = (score.huxi, score.multiplier, score.total)
    assert told == others
    assert "DW-5.R" in evaluation.provenance.readings


def test_no_other_aim_is_told_of_a_hand_that_does_not_win() -> None:
    lost = answer("duowang", FEWER_FAN.replace("自摸", "翻牌"))
    assert not lost.hu
    assert lost.decomposition_count == 5
    assert lost.alternatives == ()


RESTS_ON = [
    # ruleset, options, hand, a reading, whether the answer rests on it
    ("duowang", {}, RED.format("碰七"), "DW-18.R", True),
    ("duowang", {}, RED.format("吃七八九"), "DW-18.R", False),
    ("duowang", {}, BLACK.format("吃三四五"), "PH-11.R", True),
    ("duowang", {}, BLACK.format("吃三四五"), "DW-22.R1", False),
    ("duowang", {}, BLACK.format("吃三四五") + " 醒八", "DW-22.R1", True),
    ("duowang", {}, BLACK.format("吃三四五") + " 醒十", "DW-22.R1", False),
    ("duowang", {}, BLACK.format("吃三四五") + " 醒王", "DW-22.R2", True),
    ("duowang", {}, BLACK.format("吃三四五") + " 醒八", "DW-22.R2", False),
    ("duowang", {}, FEWER_FAN, "DW-21.R", False),
    ("duowang", {"win_limit": "by_fan"}, FEWER_FAN, "DW-21.R", True),
    ("duowang", {}, FEWER_FAN, "DW-25.R", False),
    ("quanmin", {}, BLACK.format("吃三四五") + " 挡二", "QM-23.R", True),
    ("quanmin", {}, BLACK.format("吃三四五") + " 挡三", "QM-23.R", False),
    ("quanmin", {}, BLACK.format("吃三四五").replace("自摸", "点炮"), "QM-5.R", True),
    ("wucai", {}, BLACK.format("吃三四五"), "WC-2.R", True),
    ("wucai", {}, BLACK.format("吃三四五").replace("自摸", "翻牌"), "WC-2.R", False),
    ("taizhou", {}, "89万456789条11筒234筒 花东南 胡7万/自摸", "TZ-3.R", True),
    ("taizhou", {}, SHORT.format("花东南"), "TZ-3.R", False),
    ("taizhou", {}, "碰7筒 123万456条22条79筒 花东南 胡8筒/自摸", "TZ-18.R", True),
    ("taizhou", {}, "4222277789条345万 花东南 胡3条/自摸", "TZ-18.R", False),
]


@pytest.mark.parametrize(("ruleset", "options", "hand", "reading", "rests"), RESTS_ON)
def test_no_reading_is_named_but_those_the_answer_rests_on(
    ruleset: str, options: dict[str, str], hand: str, reading: str, *, rests: bool
) -> None:
    named = answer(ruleset, hand, **options).provenance.readings
    assert (reading in named) == rests


def test_readings_are_named_in_the_order_of_the_sheet() -> None:
    hand = RED.format("碰七") + " 醒王"
    order = [reading.id for reading in built_in().ruleset("duowang").readings]
    named = list(answer("duowang", hand).provenance.readings)
    assert len(named) > 3
    assert named == sorted(named, key=order.index)


SHOWING = [case for cases in case_files().values() for case in cases if case.reading]


@pytest.mark.parametrize("case", SHOWING, ids=str)
def test_no_case_about_a_reading_is_answered_without_naming_it(case: Case) -> None:
    sheet = built_in().ruleset(case.ruleset)
    reading = next(reading for reading in sheet.readings if reading.id == case.reading)
    if reading.relied == Relied():
        pytest.skip("the sheet says that nothing measured shows when this reading is relied on")
    assert reading.id in answer(case.ruleset, case.hand, **case.options).provenance.readings
