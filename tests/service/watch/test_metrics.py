"""What is counted adds up, over threads and processes, and Prometheus can read it."""

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

import pytest

from evaluator.service.watch import exposition
from evaluator.service.watch.exposition import Extra, text, total
from evaluator.service.watch.identity import Identity
from evaluator.service.watch.metrics import (
    COUNTER,
    GAUGE,
    HISTOGRAM,
    Distribution,
    Family,
    Shared,
    Snapshot,
    families,
)
from evaluator.service.watch.operators import KNOWN, Seen, pages
from tests.server.process import read_metrics

LINE: Final = re.compile(
    r'[a-z_]+(\{([a-z_]+="([^"\\\n]|\\["\\n])*",?)+\})? (\d+(\.\d+)?(e-\d+)?|\+Inf)'
)
HANDLED: Final = "grpc_server_handled_total"
SECONDS: Final = "grpc_server_handling_seconds"
METHOD: Final = ["unary", "hupai.v1.EvaluatorService", "Evaluate"]


def snapshot(calls: float, flying: float) -> Snapshot:
    bounds = families()[SECONDS].bounds
    counts: list[float] = [0.0] * (len(bounds) + 1)
    counts[3], counts[-1] = calls - 1, 1.0
    return {
        HANDLED: [([*METHOD, "OK"], calls)],
        SECONDS: [(METHOD, [*counts, 0.5])],
        "hupai_hands_in_flight": [([], flying)],
    }


def test_processes_add_up() -> None:
    sums = total([snapshot(3, 10), snapshot(4, 20)])
    assert sums[HANDLED] == {(*METHOD, "OK"): 7}
    assert sums["hupai_hands_in_flight"] == {(): 30}
    histogram = sums[SECONDS][tuple(METHOD)]
    assert isinstance(histogram, list)
    assert sum(histogram[:-1]) == 7
    assert histogram[-1] == 1.0


def test_a_process_that_has_ended_leaves_its_counts_and_no_levels() -> None:
    left = exposition.as_snapshot(total([snapshot(3, 10)], gauges=False))
    sums = total([left, snapshot(4, 20)])
    assert sums[HANDLED] == {(*METHOD, "OK"): 7}
    assert sums["hupai_hands_in_flight"] == {(): 20}


def test_a_metric_of_another_version_is_left_out() -> None:
    assert total([{"hupai_of_tomorrow": [([], 1)]}]) == {}


def test_every_line_is_one_that_prometheus_reads() -> None:
    page = text(total([snapshot(3, 10)]))
    assert page.endswith("\n")
    for line in page.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or LINE.fullmatch(line), line


def test_buckets_are_cumulative_and_end_with_the_count() -> None:
    found = read_metrics(text(total([snapshot(5, 0)])))
    buckets = [value for name, value in found.items() if "_bucket" in name]
    assert all(one <= other for one, other in pairwise(buckets))
    (count,) = (value for name, value in found.items() if name.startswith(f"{SECONDS}_count"))
    (last,) = (value for name, value in found.items() if 'le="+Inf"' in name)
    assert buckets[-1] == last == count == 5


def test_labels_are_escaped() -> None:
    family = Family("hupai_x", GAUGE, "X.", ("a",))
    page = text({}, [Extra(family, {('"\\\n',): 1})])
    assert page.splitlines()[-1] == r'hupai_x{a="\"\\\n"} 1'


def test_a_value_on_a_bound_is_in_its_bucket() -> None:
    distribution = Distribution((0.1, 1.0))
    for value in (0.1, 0.05, 0.5, 1.0, 7.0):
        distribution.observe(value)
    assert distribution.read() == [2, 2, 1, pytest.approx(8.65)]


def test_threads_lose_no_count() -> None:
    shared, distribution = Shared(), Distribution((1.0,))

    def count(_: int) -> None:
        for _ in range(5_000):
            shared.add(1)
            distribution.observe(0.5)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(count, range(4)))
    assert shared.read() == 20_000
    assert distribution.read() == [20_000, 0, 10_000]


def test_every_metric_is_named_as_prometheus_wants_it() -> None:
    known = [*families().values(), *KNOWN]
    assert len({family.name for family in known}) == len(known)
    for family in known:
        assert re.fullmatch(r"(grpc_server|hupai)_[a-z_]+", family.name)
        assert family.name.endswith("_total") is (family.kind == COUNTER)
        assert bool(family.bounds) is (family.kind == HISTOGRAM)
        assert family.help.endswith(".")


def test_the_page_tells_who_counted() -> None:
    async def workers() -> list[Seen]:
        process = {family.name: 7.0 for family in KNOWN[-3:]}
        return [Seen(0, snapshot(3, 1), process, 2), Seen(1, before=snapshot(4, 1), restarts=1)]

    identity = Identity("1.2.3", "abc", "compiled", {"duowang": "sha256:0"}, {})
    known = pages(workers, lambda: identity, lambda: True)
    coroutine = known["/metrics"]()
    with pytest.raises(StopIteration) as returned:
        coroutine.__await__().__next__()
    found = read_metrics(returned.value.value.text)
    assert found['hupai_worker_calls_total{worker="0"}'] == 3
    assert found['hupai_worker_restarts_total{worker="1"}'] == 1
    assert found["hupai_workers"] == 1
    assert found['hupai_build_info{version="1.2.3",build="abc",core="compiled"}'] == 1
    assert found['hupai_ruleset_info{ruleset="duowang",digest="sha256:0"}'] == 1
    labels = ",".join(
        f'{name}="{value}"'
        for name, value in zip(families()[HANDLED].labels, [*METHOD, "OK"], strict=True)
    )
    assert found[f"{HANDLED}{{{labels}}}"] == 7
