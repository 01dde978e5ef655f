"""Lines that come more than once are counted as the hand has them, not only known to be there."""

import pytest

from evaluator.domain import notation
from evaluator.scoring import built_in, evaluate
from tests.bulk.records import judged

HANDS = [
    # 四同 none, once and twice; 暗杠 none, once and twice
    "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo",
    "peng:3m 123m555s7889p hua:EEEEPb hu:8p/zimo",
    "peng:3m 123m555s7889p hua:EEEEPPPPb hu:8p/zimo",
    "peng:3m 123m555s7889p hua:EEEEPPPPabcd hu:8p/zimo",
    "angang:5s 123m333m7889p hua:EF hu:8p/zimo",
    "angang:5s angang:3m 1237889p hua:EF hu:8p/zimo",
    "angang:5s angang:3m 1237889p hua:EEEEF hu:8p/zimo",
    "angang:5s 123m333m7889p hua:EEEEPPPP hu:8p/zimo",
]


@pytest.mark.parametrize("mode", ["count_ka", "no_count"])
def test_lines_come_as_often_as_in_the_hand(mode: str) -> None:
    rules = built_in().resolved("taizhou", {"mode": mode})
    rows = [
        {"settlement_id": str(number), "notation": text, "ruleset_id": "taizhou"}
        | {"options": [("mode", mode)]}
        for number, text in enumerate(HANDS)
    ]
    expected = []
    for text in HANDS:
        best = evaluate(notation.parse(text), rules, max_decompositions=1).best
        assert best is not None
        expected.append(sorted(line.code for line in best.score.lines if line.code))

    assert [sorted(row["computed_lines"]) for row in judged(rows)] == expected
    assert [lines.count("si_tong") for lines in expected] == [0, 1, 2, 3, 0, 0, 1, 2]


def test_a_claim_has_to_name_a_line_as_often_as_it_comes() -> None:
    row = {"settlement_id": "1", "notation": HANDS[2], "ruleset_id": "taizhou"}
    (computed,) = judged([row])
    lines = computed["computed_lines"]
    twice = row | {"claimed_lines": lines, "claimed_lines_complete": True}
    once = twice | {"claimed_lines": [*dict.fromkeys(lines)]}

    right, wrong = judged([twice, once])

    assert right["verdict"] == "MATCH"
    assert (wrong["verdict"], wrong["cause"]) == ("MISMATCH", "LINE_DROPPED")
