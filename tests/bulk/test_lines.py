"""Lines that come more than once are counted as the hand has them, not only known to be there."""

import pytest

from evaluator.bulk.lines import Codes, Figures, Lines
from evaluator.domain import notation
from evaluator.scoring import built_in, evaluate
from evaluator.scoring.scorer import line_codes
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

SHOWN = [
    # 开底有喜 by the big row, by the small one, and by each again under other lines
    "wei:7d chi:88x8d 555Tx11122344TTd hu:3d/fanpai dang:Td",
    "ti:8x chi:567x cwei:6x chi:234d 22347TTd hu:Td/fanpai dang:7x",
    "chi:123x wei:5x 2567788999Tx222d hu:8x/zimo dang:2d",
    "ti:7d chi:345x chi:345d cwei:5d 99x33444d hu:3d/zimo @zhuang dang:7x",
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


@pytest.mark.parametrize(
    ("ruleset", "hands", "asked"),
    [
        # 四同 once to three times, 暗杠 once and twice; both together tell nothing, so each of them
        ("taizhou", [*HANDS, *(text.replace("zimo", "dianpao") for text in HANDS)], 5 + 4),
        ("quanmin", SHOWN, 2),  # 开底有喜 by either row
    ],
)
def test_what_is_left_of_the_figures_is_asked_about_once(
    ruleset: str, hands: list[str], asked: int
) -> None:
    rules = built_in().resolved(ruleset, {})
    lines, codes, asks = Lines(rules), line_codes(rules), 0
    for text in hands:
        best = evaluate(notation.parse(text), rules, max_decompositions=1).best
        assert best is not None
        score = best.score
        own = tuple(sorted((ln.code for ln in score.lines if ln.code), key=codes.index))
        bits = sum(1 << codes.index(code) for code in set(own))
        if lines.once(bits) is not None:
            continue

        def ask(own: Codes = own) -> Codes:
            nonlocal asks
            asks += 1
            return own

        figures = Figures(score.tun, score.ka, score.multiplier, score.total)
        assert lines.of(bits, figures, ask) == own

    assert asks == asked
