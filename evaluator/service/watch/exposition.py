"""What was counted, added up over processes, in the text format of Prometheus."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from evaluator.service.watch.metrics import GAUGE, Family, Labels, Snapshot, Value, families

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Totals: TypeAlias = dict[str, dict[Labels, Value]]


class Extra(NamedTuple):
    """A metric that is not counted but known: who runs, under which build."""

    family: Family
    values: Mapping[Labels, float]


def total(snapshots: Iterable[Snapshot], *, gauges: bool = True) -> Totals:
    """The sum over processes. Without ``gauges`` what stays of processes that have ended.

    >>> total([{"hupai_hands_total": [(["wucai"], 2)]}, {"hupai_hands_total": [(["wucai"], 3)]}])
    {'hupai_hands_total': {('wucai',): 5}}
    """
    totals: Totals = {}
    for snapshot in snapshots:
        for name, values in snapshot.items():
            family = families().get(name)
            if family is None or (family.kind == GAUGE and not gauges):
                continue
            sums = totals.setdefault(name, {})
            for labels, value in values:
                sums[tuple(labels)] = _sum(sums.get(tuple(labels)), value)
    return totals


def as_snapshot(totals: Totals) -> Snapshot:
    """The sums as if one process had counted all."""
    return {name: list(values.items()) for name, values in totals.items()}


def text(totals: Totals, extras: Iterable[Extra] = ()) -> str:
    r"""The page that Prometheus reads.

    >>> print(text({"hupai_hands_total": {("wucai",): 5}}), end="")
    # HELP hupai_hands_total Hands answered with figures, by ruleset.
    # TYPE hupai_hands_total counter
    hupai_hands_total{ruleset="wucai"} 5
    """
    lines: list[str] = []
    for name, family in families().items():
        if name in totals:
            lines += _lines(family, totals[name])
    for family, values in extras:
        lines += _lines(family, values)
    return "".join(f"{line}\n" for line in lines)


def _sum(one: Value | None, other: Value) -> Value:
    if isinstance(one, list) and isinstance(other, list):
        return [a + b for a, b in zip(one, other, strict=True)]
    if isinstance(one, list) or isinstance(other, list) or one is None:
        return other
    return one + other


def _lines(family: Family, values: Mapping[Labels, Value]) -> Iterator[str]:
    yield f"# HELP {family.name} {family.help}"
    yield f"# TYPE {family.name} {family.kind}"
    for labels, value in sorted(values.items()):
        named = list(zip(family.labels, labels, strict=True))
        if isinstance(value, list):
            yield from _histogram(family, named, value)
        else:
            yield f"{family.name}{_labels(named)} {_number(value)}"


def _histogram(family: Family, named: list[tuple[str, str]], value: list[float]) -> Iterator[str]:
    *counts, amount = value
    reached = 0.0
    for bound, count in zip([*map(_number, family.bounds), "+Inf"], counts, strict=True):
        reached += count
        yield f"{family.name}_bucket{_labels([*named, ('le', bound)])} {_number(reached)}"
    yield f"{family.name}_sum{_labels(named)} {_number(amount)}"
    yield f"{family.name}_count{_labels(named)} {_number(reached)}"


def _labels(named: list[tuple[str, str]]) -> str:
    inner = ",".join(f'{name}="{_escaped(value)}"' for name, value in named)
    return f"{{{inner}}}" if named else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(value: float) -> str:
    """A number without a needless fraction.

    >>> _number(5.0), _number(0.00025)
    ('5', '0.00025')
    """
    return str(int(value)) if value == int(value) else repr(value)
