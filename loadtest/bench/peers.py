"""Public evaluators on their own game, as a yardstick measured in the same run.

Left out, with a line saying so, where ``requirements/bench.lock`` is not installed.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

from loadtest.bench.report import Figure

ROUNDS = 200
PASSES = 7


def figures() -> Iterator[Figure]:
    """µs for one full value of a closed winning hand of fourteen tiles."""
    for name, build in (("mahjong (riichi)", _riichi), ("PyMahjongGB (guobiao)", _guobiao)):
        try:
            work = build()
        except ImportError as error:
            print(f"{name}: left out, {error}")
            continue
        yield Figure(f"{name}, full value", _least(work) * 1e6, "µs")


def _riichi() -> Callable[[], object]:
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator()
    config: Any = import_module("mahjong.hand_calculating.hand_config")
    converter: Any = import_module("mahjong.tile").TilesConverter
    tiles = converter.string_to_136_array(man="123567", pin="234", sou="67899")
    win = converter.string_to_136_array(sou="8")[0]
    tiles = [*tiles[:-3], *converter.string_to_136_array(sou="67899")[-3:]]
    settings = config.HandConfig(is_tsumo=True)
    return lambda: calculator.estimate_hand_value(sorted({*tiles, win}), win, config=settings)


def _guobiao() -> Callable[[], object]:
    value: Any = import_module("MahjongGB").MahjongFanCalculator
    hand = ("W1", "W2", "W3", "W5", "W6", "W7", "B2", "B3", "B4", "T6", "T7", "T9", "T9")
    no, yes = False, True
    return lambda: value((), hand, "T8", 0, yes, no, no, no, 0, 0)


def _least(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(PASSES):
        start = perf_counter()
        for _ in range(ROUNDS):
            work()
        best = min(best, perf_counter() - start)
    return best / ROUNDS
