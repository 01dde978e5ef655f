"""Counting: plain numbers in this process, to be added up over all of them.

No lock is taken for what only the event loop counts; what threads count has one. Nothing here knows
gRPC, so the supervisor can render what the workers counted.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

Labels: TypeAlias = tuple[str, ...]
Value: TypeAlias = float | list[float]
"""A number; of a histogram the count of each bucket, of what is beyond, and the sum."""

Snapshot: TypeAlias = dict[str, list[tuple[Sequence[str], Value]]]
"""What a process has counted: by name of the metric, the values under their labels."""


class Family(NamedTuple):
    """A metric: its name, what it is, what tells its values apart."""

    name: str
    kind: str
    help: str
    labels: Labels
    bounds: tuple[float, ...] = ()


class Number:
    """One value. Only the event loop may change it."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        """Begins at nothing."""
        self.value: float = 0

    def read(self) -> float:
        """The value now."""
        return self.value


class Shared(Number):
    """One value that any thread may change, with ``add``."""

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        """Begins at nothing."""
        super().__init__()
        self._lock = Lock()

    def add(self, amount: float) -> None:
        """Changes the value."""
        with self._lock:
            self.value += amount


class Distribution:
    """How many observed values fell into each bucket. Any thread may observe."""

    __slots__ = ("_bounds", "_counts", "_lock", "_sum")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        """A bucket for each bound, and one for what is beyond."""
        self._bounds = bounds
        self._counts: list[float] = [0] * (len(bounds) + 1)
        self._sum = 0.0
        self._lock = Lock()

    def observe(self, value: float) -> None:
        """Counts a value."""
        place = bisect_left(self._bounds, value)
        with self._lock:
            self._counts[place] += 1
            self._sum += value

    def read(self) -> list[float]:
        """Counts and sum."""
        with self._lock:
            return [*self._counts, self._sum]


_FAMILIES: Final[dict[str, Family]] = {}
_VALUES: Final[dict[str, dict[Labels, Any]]] = {}


def families() -> Mapping[str, Family]:
    """Every metric, in the order of this module."""
    return _FAMILIES


def snapshot() -> Snapshot:
    """What this process has counted so far."""
    return {
        name: [(labels, value.read()) for labels, value in list(values.items())]
        for name, values in _VALUES.items()
        if values
    }


def _counter(name: str, text: str, *labels: str) -> Callable[..., Number]:
    return _children(Family(name, COUNTER, text, labels), Number)


def _shared_counter(name: str, text: str, *labels: str) -> Callable[..., Shared]:
    return _children(Family(name, COUNTER, text, labels), Shared)


def _level(name: str, text: str) -> Shared:
    return _children(Family(name, GAUGE, text, ()), Shared)()


def _distribution(
    name: str, text: str, bounds: tuple[float, ...], *labels: str
) -> Callable[..., Distribution]:
    family = Family(name, HISTOGRAM, text, labels, bounds)
    return _children(family, lambda: Distribution(bounds))


Child = TypeVar("Child", Number, Shared, Distribution)


def _children(family: Family, make: Callable[[], Child]) -> Callable[..., Child]:
    """What gives the one value under some labels."""
    _FAMILIES[family.name] = family
    values: dict[Labels, Child] = {}
    _VALUES[family.name] = values

    def child(*labels: str) -> Child:
        found = values.get(labels)
        return values.setdefault(labels, make()) if found is None else found

    return child


COUNTER: Final = "counter"
GAUGE: Final = "gauge"
HISTOGRAM: Final = "histogram"

_METHOD: Final = ("grpc_type", "grpc_service", "grpc_method")
_CALL_BOUNDS: Final = (
    *(0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025),
    *(0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
_HAND_BOUNDS: Final = (
    *(0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005),
    *(0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 1.0),
)

STARTED: Final = _counter("grpc_server_started_total", "Calls begun.", *_METHOD)
HANDLED: Final = _counter(
    "grpc_server_handled_total", "Calls ended, by status.", *_METHOD, "grpc_code"
)
HANDLING: Final = _distribution(
    "grpc_server_handling_seconds",
    "Seconds from a call's begin to its end.",
    _CALL_BOUNDS,
    *_METHOD,
)
EVALUATION: Final = _distribution(
    "hupai_evaluation_seconds",
    "Seconds of one hand's evaluation, by ruleset and number of 王.",
    _HAND_BOUNDS,
    *("ruleset", "wilds"),
)
HANDS: Final = _shared_counter(
    "hupai_hands_total", "Hands answered with figures, by ruleset.", "ruleset"
)
FLYING: Final = _level("hupai_hands_in_flight", "Hands of batches that are not answered yet.")
QUEUED: Final = _level("hupai_work_queued", "Pieces of long work that wait for a thread.")
RUNNING: Final = _level("hupai_work_running", "Pieces of long work that have a thread.")


@contextmanager
def flying(hands: int) -> Iterator[None]:
    """While a batch of so many hands is answered."""
    FLYING.add(hands)
    try:
        yield
    finally:
        FLYING.add(-hands)
