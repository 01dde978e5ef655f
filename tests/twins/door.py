"""What the door to the cores answers: the twins ask it once for each core.

``EVALUATOR_CORE=plain python -m tests.twins.door`` writes the answers of the plain core, pickled.
"""

import pickle
import sys
from collections.abc import Iterator
from typing import Any, Final

from evaluator.domain import notation
from evaluator.scoring.tasks import task_of
from evaluator.search import CORE, find, find_waits, tally
from tests.oracle.generate import cases
from tests.support.cases import position_of, rules_of
from tests.twins.zipai_hands import random_hands
from tests.twins.zipai_twin import possible_faces

SEED: Final = 20_240_606
HANDS: Final = 120
MOST_WILDS: Final = 2
"""More wilds would keep the plain core busy for seconds, with every tile tried."""


def answers() -> Iterator[tuple[str, Any]]:
    """Each question, its hand in notation, with what the door says."""
    yield "core", CORE
    for asked in random_hands(SEED, HANDS):
        task, table = asked.task, asked.table
        yield f"tally {asked}", tally(asked.position.hand.concealed)
        if asked.wilds <= MOST_WILDS:
            yield f"find {asked}", find(task, table, 5)
            yield f"waits {asked}", find_waits(task, possible_faces(asked), table)
    for case in cases(SEED, HANDS, "taizhou"):
        position, rules = position_of(case), rules_of(case)
        name = f"find {notation.write(position)} {dict(rules.options)}"
        yield name, find(task_of(position, rules), rules.table, 5)


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps(dict(answers())))
