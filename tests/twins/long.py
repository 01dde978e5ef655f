"""The twins of 字牌 on very many hands: ``python -m tests.twins.long --hands 100000 --seed 1``.

First the large families without a gap, then seeded hands; of these some are also asked under
tables that no sheet has, and what they wait on. Each mismatch is printed as it is found; the exit
status is 1 if there was one.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

from tests.twins.zipai_families import LARGE
from tests.twins.zipai_hands import at_random, made_up, random_hands
from tests.twins.zipai_twin import Asked, mismatch, mismatch_of_waits

BLOCK: Final = 1000
AT_RANDOM: Final = 60
MADE_UP: Final = 100
WAITING: Final = 20
MOST_WAITING_WILDS: Final = 2
"""Of each block of seeded hands: tiles at random instead of whole hands, hands asked again under
made-up tables, and hands whose waits are asked."""


class Run:
    """What was asked so far, and how it went."""

    def __init__(self) -> None:
        """Starts the clock."""
        self.began = time.monotonic()
        self.by_wilds = Counter[int]()
        self.made_up = self.waits = self.differing = 0

    def ask(self, asked: Asked) -> None:
        """Holds both cores against each other; prints the hand if they differ."""
        self.by_wilds[asked.wilds] += 1
        self.made_up += asked.made_up is not None
        self.note(mismatch(asked))

    def ask_waits(self, asked: Asked) -> None:
        """The same for what the hand waits on."""
        self.waits += 1
        self.note(mismatch_of_waits(asked))

    def note(self, different: str) -> None:
        """Prints what differs, if anything does."""
        if different:
            self.differing += 1
            print(different, flush=True)

    def __str__(self) -> str:
        """The figures so far."""
        wilds = " ".join(f"{n}:{self.by_wilds[n]}" for n in sorted(self.by_wilds))
        return (
            f"{self.by_wilds.total()} hands (by wilds {wilds}; {self.made_up} under made-up "
            f"tables), waits of {self.waits}: {self.differing} differ; "
            f"{time.monotonic() - self.began:.0f} s"
        )


def seeded(seed: int, number: int) -> Iterator[Asked]:
    """Hands of every kind, until there are so many."""
    yield from random_hands(seed, number - AT_RANDOM - MADE_UP)
    yield from at_random(seed, AT_RANDOM)
    few = (asked for asked in random_hands(seed, 2 * MADE_UP) if asked.wilds < 4)
    yield from made_up((asked for asked, _ in zip(few, range(MADE_UP), strict=False)), seed)


def main() -> int:
    """Runs it; see the module."""
    parser = argparse.ArgumentParser(prog="python -m tests.twins.long", description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000, help="seeded hands, in thousands")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    run = Run()
    for name, family in LARGE.items():
        for asked in family.hands():
            run.ask(asked)
        print(f"{run}  after family: {name}", flush=True)
    families = run.by_wilds.total()
    for block in range(-(-arguments.hands // BLOCK)):
        hands = list(seeded(arguments.seed * 1_000_000 + block, BLOCK))
        for asked in hands:
            run.ask(asked)
        for asked in hands[:WAITING]:
            if asked.wilds <= MOST_WAITING_WILDS:
                run.ask_waits(asked)
        if block % 5 == 4:
            print(run, flush=True)
    print(f"done, seed {arguments.seed}: {run.by_wilds.total() - families} seeded hands; {run}")
    return 1 if run.differing else 0


if __name__ == "__main__":
    sys.exit(main())
