"""Sentences for people: one for every reason, in both languages, with every value filled in."""

import re

import pytest
from hypothesis import given

from evaluator.scoring import built_in
from evaluator.scoring.sentences import Language, sentence
from evaluator.search import Shape
from tests.support.hands import ZIPAI, Judged, law, random_hands

CODES = sorted({code for sheet in built_in().rulesets for code in sheet.reasons})
LANGUAGES: tuple[Language, ...] = ("zh", "en")

OF_THE_RULES = {
    *("DISCARD_WIN_NOT_ALLOWED", "WILD_REQUIRES_SELF_DRAW", "NO_SEVEN_GROUPS"),
    *("HUXI_BELOW_MINIMUM", "WIN_LIMIT", "NO_HEAVENLY_HAND", "NOT_COMPLETE", "NO_KA"),
    *("KA_OUT_OF_RANGE", "NOT_SINGLE_WAIT", "NOT_DECLARED", "MISSED_WIN"),
}


class Every(dict[str, str]):
    """A value for whatever a sentence asks."""

    def __missing__(self, key: str) -> str:
        return f"<{key}>"


def test_no_reason_of_the_rules_is_missing() -> None:
    assert set(CODES) == OF_THE_RULES
    assert {shape.name for shape in Shape} <= OF_THE_RULES


@pytest.mark.parametrize("code", CODES)
def test_no_reason_is_without_a_sentence_in_either_language(code: str) -> None:
    chinese, english = (sentence("reason", code, lang, Every()) for lang in LANGUAGES)
    assert re.search(r"[一-鿿]", chinese)
    assert chinese.endswith("。")
    assert re.search(r"[a-z]{3}", english)
    assert english.endswith(".")


@pytest.mark.parametrize("code", CODES)
def test_no_language_tells_less_than_the_other(code: str) -> None:
    chinese, english = (sentence("reason", code, lang, Every()) for lang in LANGUAGES)
    assert set(re.findall("<[a-z_]+>", chinese)) == set(re.findall("<[a-z_]+>", english))


@pytest.mark.parametrize("code", CODES)
def test_a_missing_value_is_left_open_and_not_an_error(code: str) -> None:
    assert "{" not in sentence("reason", code, "zh", {})


@law(250)
@given(random_hands())
def test_no_reason_leaves_a_gap_in_its_sentence(hand: Judged) -> None:
    for reason in hand.evaluation.reasons:
        assert reason.message == sentence("reason", reason.code, "zh", reason.values)
        for language in LANGUAGES:
            said = sentence("reason", reason.code, language, reason.values)
            assert "…" not in said
            assert "{" not in said


@law(100)
@given(random_hands(*ZIPAI))
def test_no_near_miss_is_told_otherwise_than_it_is(hand: Judged) -> None:
    missed = hand.evaluation.near_miss
    if missed is not None:
        (reason,) = [r for r in hand.evaluation.reasons if r.code == "HUXI_BELOW_MINIMUM"]
        assert reason.values["huxi"] == str(missed.huxi)
        assert reason.values["needed"] == str(missed.needed)
        assert missed.huxi < missed.needed
