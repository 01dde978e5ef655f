"""The kernels alone: one thread, hands copied in beforehand, timed from inside."""

from collections.abc import Iterator
from statistics import mean

from cext import majiang_bench, zipai_bench
from evaluator.domain import majiang
from evaluator.scoring import built_in
from evaluator.scoring.tasks import task_of
from evaluator.search import compiled, compiled_majiang
from evaluator.search.task import MajiangTask, ZipaiTask
from loadtest.bench import hands
from loadtest.bench.report import Figure

PASSES = 40


def figures() -> Iterator[Figure]:
    """µs for each hand by number of wilds: mean, 99th percentile, worst."""
    rules = built_in().resolved("duowang")
    core = compiled.packed_of(rules.table).core
    assert core is not None
    for wilds, positions in sorted(hands.positions().items()):
        tasks = [task_of(position, rules) for position in positions]
        timed = zipai_bench.timings(core, [_zipai(task) for task in tasks], PASSES)
        yield from _spread(f"duowang kernel, {wilds} wilds", [ns for ns, _, _ in timed])
    yield from _taizhou()


def _zipai(task: object) -> tuple[object, ...]:
    assert isinstance(task, ZipaiTask)
    return (
        task.held,
        task.wilds,
        task.win,
        [compiled.meld_number(meld) for meld in task.melds],
        task.own_draw,
        task.self_draw,
        task.from_wall,
        task.win_is_held,
        task.facts,
        task.xing,
    )


def _taizhou() -> Iterator[Figure]:
    rules = built_in().resolved("taizhou")
    tasks = [task_of(position, rules) for position in hands.taizhou()]
    winning = [_majiang(task) for task in tasks]
    whole, timed = majiang_bench.timings(compiled_majiang.packed_of(rules.table), winning, PASSES)
    yield from _spread("taizhou kernel, winning hands", [ns for ns, _ in timed])
    yield Figure("taizhou kernel, a whole pass: mean", whole / len(winning) / 1000, "µs")


def _majiang(task: object) -> tuple[object, ...]:
    assert isinstance(task, MajiangTask)
    return task.held, task.win, [(m.kind, majiang.kind(m.tiles[0])) for m in task.melds], task.facts


def _spread(name: str, nanoseconds: list[int]) -> Iterator[Figure]:
    ordered = sorted(nanoseconds)
    yield Figure(f"{name}: mean", mean(ordered) / 1000, "µs")
    yield Figure(f"{name}: p99", ordered[int(len(ordered) * 0.99)] / 1000, "µs")
    yield Figure(f"{name}: worst", ordered[-1] / 1000, "µs")
