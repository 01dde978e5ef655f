"""What docs/design.md says of digests is enough to check one without this project's code."""

import json
from hashlib import sha256

import pytest

from evaluator.domain import notation
from evaluator.domain.decomposition import Decomposition
from evaluator.scoring import built_in, evaluate
from tests.docs.pages import ROOT, text

FORM = """\
request   [ruleset digest, {option: value, …}, canonical notation]
result    [hu, [reason code, …], best, decomposition_count]
best      [[group, …], [huxi, tun, ka, multiplier, total, unit], [line, …]], or null when the hand does not win
group     [kind, [tile, …], [wild position, …], winning position, exposed, huxi]
line      [code, operand, value, clause], of the lines that have a code
"""  # noqa: E501 - as the page has it
"""What the tests below do, in the words of the page."""


def test_the_page_says_what_is_tested_here() -> None:
    assert FORM in text(ROOT / "docs/design.md")


def digest(content: object) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + sha256(text.encode()).hexdigest()


def best_of(best: Decomposition | None) -> object:
    if best is None:
        return None
    score = best.score
    return [
        [
            [g.kind, g.tiles, g.wild_positions, g.winning_position, g.exposed, g.huxi]
            for g in best.groups
        ],
        [score.huxi, score.tun, score.ka, score.multiplier, score.total, score.unit],
        [[line.code, line.operand, line.value, line.clause] for line in score.lines if line.code],
    ]


@pytest.mark.parametrize(
    ("ruleset", "hand"),
    [
        ("taizhou", "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"),
        ("duowang", "吃七八九 偎壹 吃一二三 吃肆伍陆 碰玖 王王王伍伍 胡九/自摸"),
        ("duowang", "跑贰 碰七 偎十 吃四五六 九肆伍陆八捌捌 胡九/点炮"),
    ],
)
def test_digests_are_over_what_the_page_says(ruleset: str, hand: str) -> None:
    answer = evaluate(notation.parse(hand), built_in().resolved(ruleset))
    origin = answer.provenance
    codes = [reason.code for reason in answer.reasons]
    result = [answer.hu, codes, best_of(answer.best), answer.decomposition_count]
    request = [origin.ruleset_digest, origin.options, origin.notation]
    assert origin.request_digest == digest(request)
    assert origin.result_digest == digest(result)
