"""The twins of a core whose rooms are far too small: ``make sanitize`` builds one.

What does not fit is left to the plain core, so nothing may differ; and hands that fit and hands
that do not must both come up.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final
from unittest.mock import patch

from cext import zipai as core
from evaluator.scoring import evaluate
from evaluator.scoring.batch import score
from tests.twins.batches import expected, hands_by_rules, row, texts_of
from tests.twins.zipai_hands import made_up, random_hands
from tests.twins.zipai_twin import mismatch, mismatch_of_waits

SEED: Final = 20_240_609
HANDS: Final = 600
IN_BATCHES: Final = 100
MOST_WAITING_WILDS: Final = 1


def differing_batches() -> Iterator[str]:
    """Hands that a batch scores otherwise than they are alone."""
    for rules, positions in hands_by_rules(SEED, IN_BATCHES):
        texts = texts_of(positions, chinese=False)
        columns, _ = score(texts, rules, threads=1)
        for place, position in enumerate(positions):
            if row(columns, place, rules) != expected(evaluate(position, rules)):
                yield f"{texts[place].decode()} under {dict(rules.options)}"


def main() -> int:
    """Holds the cores against each other, and counts what the compiled one left out."""
    seen: Counter[bool] = Counter()
    find = core.find

    def counted(*arguments: Any) -> Any:  # noqa: ANN401 - whatever find takes
        found = find(*arguments)
        seen[found is None] += 1
        return found

    hands = [hand for hand in random_hands(SEED, HANDS) if hand.wilds < 4]
    few = [hand for hand in hands[:200] if hand.wilds <= MOST_WAITING_WILDS]
    with patch.object(core, "find", counted):
        different = [mismatch(hand) for hand in (*hands, *made_up(hands[:300], SEED))]
        different += [mismatch_of_waits(hand) for hand in few]
    different = [*filter(None, different), *differing_batches()]
    print(*different[:3], sep="\n")
    print(
        f"{seen[True]} answers left to the plain core, {seen[False]} not; {len(different)} differ"
    )
    return 1 if different or min(seen[True], seen[False]) < HANDS // 10 else 0


if __name__ == "__main__":
    sys.exit(main())
