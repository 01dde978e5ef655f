"""``evaluate()`` from a Python hand to a full Python result, one thread."""

from collections.abc import Callable, Iterator
from time import perf_counter

from evaluator.scoring import built_in, evaluate
from loadtest.bench import hands
from loadtest.bench.report import Figure

PASSES = 15


def figures() -> Iterator[Figure]:
    """µs for each hand by number of wilds, listing one decomposition and the usual sixteen."""
    rules = built_in().resolved("duowang")
    for wilds, positions in sorted(hands.positions().items()):
        for listed in (1, 16):

            def once(listed: int = listed, batch: list = positions) -> None:  # type: ignore[type-arg]
                for position in batch:
                    evaluate(position, rules, max_decompositions=listed)

            yield Figure(
                f"evaluate(), {wilds} wilds, {listed} listed: mean",
                _least(once) / len(positions) * 1e6,
                "µs",
            )


def _least(work: Callable[[], None]) -> float:
    """Seconds of the fastest pass."""
    best = float("inf")
    for _ in range(PASSES):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return best
