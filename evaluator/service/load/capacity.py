"""What one process takes on: so many calls, so much work that waits; what is more is refused.

Long calls are worked on in slices of time, in the order of their ranks: what was done when a call
came, and its own hands on top. So of equal calls the first is finished first, a short one passes
those that have much left, and none is passed for ever: nobody waits, for each call under way, for
more hands than that one still has, nor for many more than its own.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import thread_time
from typing import Final, TypeVar

from evaluator.service.errors import Overloaded, TooLate
from evaluator.service.limits import MOST_CALLS, MOST_WAITING
from evaluator.service.load.threads import Rank

Answer = TypeVar("Answer")

_WINDOW: Final = 4_096
"""Hands, as the queue counts them, that a cost is told from: about the last so many."""

_AGAIN: Final = (0.05, 5.0)
"""Seconds, least and most, after which a refused caller is told to come again."""

_LEAST: Final = 0.0001
"""Seconds that no answer takes less than."""


class Cost:
    """What one hand of a kind of call takes.

    ``seconds`` follows what is measured; ``weight`` is what a hand counts for in the queue, and
    ``shared`` says whether threads divide such hands among themselves: those that need the
    interpreter are done one at a time, however many threads there are.
    """

    __slots__ = ("_least", "seconds", "shared", "weight")

    def __init__(
        self, seconds: float, *, weight: float = 1, least: int = 1, shared: bool = False
    ) -> None:
        """``seconds`` are what is believed until so many hands as ``least`` are measured."""
        self.seconds, self.weight, self.shared = seconds, weight, shared
        self._least = least

    def measured(self, hands: int, seconds: float) -> None:
        """So many hands took so long. Of too few it is the call that takes the time."""
        if hands >= self._least:
            news = min(1.0, hands * self.weight / _WINDOW)
            self.seconds += (seconds / hands - self.seconds) * news

    def timed(self, work: Callable[[], Answer], *, hands: int = 1) -> Answer:
        """What the work gives; it does so many hands."""
        begun = thread_time()
        answer = work()
        self.measured(hands, thread_time() - begun)
        return answer


EXPLAINED: Final = Cost(50e-6)
"""Of a hand that is answered with all its explanations."""

SCORED: Final = Cost(1e-6, weight=1 / 16, least=512, shared=True)
"""Of a hand that is answered with its figures alone."""

AUDITED: Final = Cost(10e-3, weight=100)
"""Of an audit: most end early, some try hundreds of hands."""


class Work:
    """A long call under way, how much of it is left, and its rank: the least goes first."""

    __slots__ = ("_capacity", "left", "rank", "seconds")

    def __init__(self, capacity: "Capacity", left: float, seconds: float) -> None:
        """``left`` is in hands as the queue counts them; ``seconds`` others wait for each."""
        self._capacity, self.left, self.seconds = capacity, left, seconds
        self.rank = capacity.rank(left)

    def did(self, hands: float) -> None:
        """So many, as the queue counts them, are done."""
        hands = min(hands, self.left)
        self.left -= hands
        self._capacity.done += hands


class Calls:
    """Calls in work, and how many may be; entered as a context for each."""

    __slots__ = ("_most", "_now")

    def __init__(self, most: int) -> None:
        """None yet."""
        self._most, self._now = most, 0

    def __enter__(self) -> None:
        """One call more.

        Raises:
            Overloaded: there are as many as may be.
        """
        if self._now >= self._most:
            raise Overloaded(_AGAIN[0])
        self._now += 1

    def __exit__(self, *_: object) -> None:
        """It has ended."""
        self._now -= 1


class Capacity:
    """The limits of one process. Only the event loop may use them."""

    def __init__(
        self, *, calls: int = MOST_CALLS, hands: int = MOST_WAITING, threads: int = 1
    ) -> None:
        """Takes so many calls at once, and lets so many hands wait for the threads."""
        self.calls, self.streams = Calls(calls), Calls(max(1, calls // 2))
        self._most_hands, self._threads = hands, threads
        self.done = 0.0
        """Hands of long calls that were ever done."""
        self._works: set[Work] = set()
        self._calls = count()

    def rank(self, hands: float) -> Rank:
        """Of a call that comes now and needs so many hands."""
        return self.done + hands, next(self._calls)

    def check(self, hands: int, cost: Cost) -> float:
        """The seconds that a long call of so many hands would wait.

        Raises:
            Overloaded: it would wait for more hands than may wait, and for more than its own.
        """
        own = hands * cost.weight
        ahead = [(min(own, work.left), work.seconds) for work in self._works]
        wait = sum(left * seconds for left, seconds in ahead)
        if sum(left for left, _ in ahead) > max(self._most_hands, own):
            raise Overloaded(min(max(wait, _AGAIN[0]), _AGAIN[1]))
        return wait

    @contextmanager
    def taking(
        self, hands: int, cost: Cost, time_left: float | None, *, at_once: int = 1
    ) -> Iterator[Work]:
        """While a long call of so many hands is under way, ``at_once`` threads at work on it.

        Raises:
            Overloaded: it would wait for more hands than may wait, and for more than its own.
            TooLate: it cannot be done in the time that its caller waits.
        """
        own, wait = hands * cost.weight, self.check(hands, cost)
        needed = wait + hands * cost.seconds / at_once
        if time_left is not None and time_left < needed:
            raise TooLate(needed)
        threads = self._threads if cost.shared else 1
        work = Work(self, own, cost.seconds / cost.weight / threads)
        self._works.add(work)
        try:
            yield work
            work.did(work.left)
        finally:
            self._works.discard(work)


def check_in_time(time_left: float | None) -> None:
    """Whether a call can be answered at all.

    Raises:
        TooLate: its caller is about to give up.
    """
    if time_left is not None and time_left < _LEAST:
        raise TooLate(_LEAST)
