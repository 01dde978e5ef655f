"""Why not 红胡, why not more, why no win: one plain sentence each, in both languages."""

import re

import pytest
from hypothesis import given

from evaluator.domain import notation
from evaluator.domain.hand import Position
from evaluator.errors import InvalidRequest
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.why import just_missed, why_no_win, why_not, why_not_more
from tests.support.hands import Judged, law, random_hands

RED = notation.parse("跑贰 碰七 偎十 吃一二三 九肆伍陆八捌捌 胡九/自摸")
WILDS = notation.parse("一一一二三王王王壹贰叁柒柒柒捌捌捌玖玖玖 胡八/自摸")
SHORT = notation.parse("跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/点炮")
MONKEY = notation.parse("提贰 碰柒 碰七 碰二 碰三 碰十 拾 胡拾/自摸 海底")
TRIPLETS = notation.parse("11122m555999s79p hu:8p/dianpao hua:EWS")


def asked(code: str, hand: Position, ruleset: str, **options: str) -> list[str]:
    return [b.said.en for b in why_not(code, hand, built_in().resolved(ruleset, options))]


def test_a_line_that_was_missed_by_a_little_says_what_is_there_and_what_is_needed() -> None:
    rules = built_in().resolved("duowang")
    (missed,) = just_missed(evaluate(RED, rules), rules)
    assert missed.code == "hong_zhuan_dian"
    assert missed.clauses == ("DW-17",)
    assert missed.said.zh == "没有红转点：红字有11，要13（DW-17）。"
    assert missed.said.en == "No 红转点 (13 or 14 red tiles): red tiles 11, 13 needed (DW-17)."


def test_another_objective_says_what_it_would_take() -> None:
    rules = built_in().resolved("duowang")
    (more,) = why_not_more(evaluate(WILDS, rules), rules)
    assert more.code == "huxi_then_fan"
    assert more.clauses == ("DW-5",)
    assert "36" in more.said.zh
    assert "the result is the one of 64 tun (DW-5)" in more.said.en


def test_a_hand_that_does_not_win_says_why_with_its_numbers() -> None:
    rules = built_in().resolved("duowang")
    first, second = why_no_win(evaluate(SHORT, rules))
    assert first.said.en == "A discard does not win here. (DW-4)"
    assert second.said.zh == "胡息不够：最多13息，起胡要15息。（PH-5）"


@pytest.mark.parametrize(
    ("code", "hand", "ruleset", "said"),
    [
        ("hong_hu", RED, "duowang", "红胡 (10 to 12 red tiles) holds (DW-14)."),
        (
            "hong_zhuan_hei",
            RED,
            "duowang",
            "No 红转黑 (15 or more red tiles): red tiles 11, 15 or more needed (DW-18).",
        ),
        (
            "hong_hu",
            MONKEY,
            "quanmin",
            "No 红胡 (4, 7, 11 or 12 red tiles): red tiles 18, 4, 7, 11 to 12 needed (QM-10).",
        ),
        (
            "tian_hu",
            RED,
            "wucai",
            "No 天胡 (the dealer's full hand on the shown tile): no win on the shown tile (WC-9).",
        ),
        (
            "peng_peng_hu",
            TRIPLETS,
            "taizhou",
            "碰碰胡 (all triplets but the 卡 run) is not counted beside 招招胡 ",
        ),
        ("hong_hu", SHORT, "duowang", "No 红胡 (10 to 12 red tiles): the hand does not win. "),
    ],
)
def test_any_line_can_be_asked_about(code: str, hand: Position, ruleset: str, said: str) -> None:
    answers = asked(code, hand, ruleset)
    assert any(answer.startswith(said) for answer in answers), answers


def test_a_line_that_is_not_played_says_so() -> None:
    (answer,) = asked(
        "hua", notation.parse("123456m11122s79p hu:8p/zimo hua:ES"), "taizhou", mode="no_count"
    )
    assert answer == "No 花 (flowers): it is not played under these options (TZ-10)."


def test_an_unknown_line_and_an_impossible_hand_are_refused() -> None:
    with pytest.raises(KeyError):
        asked("hua", RED, "duowang")
    with pytest.raises(InvalidRequest):
        asked("hua", RED, "taizhou")


@law(150)
@given(random_hands())
def test_every_answer_is_a_whole_sentence_and_right(hand: Judged) -> None:
    evaluation, rules = hand.evaluation, hand.rules
    told = [
        *why_no_win(evaluation),
        *why_not_more(evaluation, rules),
        *just_missed(evaluation, rules),
    ]
    lines = {line.code for line in evaluation.best.score.lines} if evaluation.best else set()
    for code in rules.ruleset.line_codes():
        answers = why_not(code, hand.position, rules)
        told += answers
        holds = [answer for answer in answers if "holds" in answer.said.en]
        assert bool(holds) is (code in lines)
    for because in told:
        assert because.clauses
        for said in because.said:
            assert "…" not in said
            assert not re.search(r"[{}]|\(\)|（）", said)
