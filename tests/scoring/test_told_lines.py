"""Lines remembered by 胡息 and codes are those of every hand that has these."""

from collections import Counter

from evaluator.scoring.judging import judged
from evaluator.scoring.lines import scored_lines, told_lines
from evaluator.search import Priced
from tests.twins.batches import hands_by_rules

HANDS = 900
"""Of each sheet."""


def test_a_hand_told_by_its_codes_has_its_own_lines() -> None:
    told: Counter[bool] = Counter()
    for rules, positions in hands_by_rules(7, HANDS):
        for position in positions:
            found, why_not = judged(position, rules)
            if why_not:
                continue
            asked: list[Priced] = []
            (best,) = found.top
            own = scored_lines(best, rules)
            codes = tuple(line.code for line in own if line.code)

            def top(best: Priced = best, asked: list[Priced] = asked) -> Priced:
                asked.append(best)
                return best

            assert told_lines(codes, best.huxi, rules, top) == own
            told[not asked] += 1
    assert told[True] > 50
