"""Many hands under one ruleset: figures and codes only, in columns."""

import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Final

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.errors import HupaiError, InvalidRequest, NotationError
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.scorer import line_codes, reason_codes, scorer_of
from evaluator.search.batch import HU, NOT_HU, Columns
from evaluator.search.look import Hands

REFUSED: Final = 3
"""Status of a hand that cannot be, or that is no notation: the wire's number for that."""

_WORTH_A_THREAD: Final = 512
"""Hands that take longer than a hop to another thread."""


class Batch:
    """Hands in notation, each answered by the core or, one at a time, in full.

    ``run`` answers the plain ones, by any number of threads; then every hand of ``left`` is to be
    given to ``answer``. Both ways give the figures and codes of ``evaluate``.
    """

    def __init__(
        self,
        hands: Sequence[bytes] | Hands,
        rules: Resolved,
        columns: Columns | None = None,
        places: memoryview | None = None,
    ) -> None:
        """Takes the hands as UTF-8, or read already, and of them those at ``places``.

        ``columns`` have a place for each hand; batches under several rulesets may share them.
        """
        self._hands = hands.lines if isinstance(hands, Hands) else hands
        self._rules = rules
        self._line_codes, self._reason_codes = line_codes(rules), reason_codes(rules)
        self._batch = scorer_of(rules).batch(hands, columns, places)
        self.columns = self._batch.columns

    def run(self, seconds: float = math.inf) -> bool:
        """Answers plain hands until none is left to take, or the time is up.

        Several threads may do so at once. Returns whether there are hands to take still.
        """
        return self._batch.run(seconds)

    def stop(self) -> None:
        """Every thread stops after the few hands it has taken."""
        self._batch.stop()

    def left(self) -> list[int]:
        """The hands without an answer, ascending."""
        return self._batch.left()

    def answer(self, place: int) -> None:
        """Answers one hand by evaluating it.

        Raises:
            NotationError: it is no notation, or no UTF-8.
            InvalidRequest: the hand cannot exist under the ruleset.
        """
        position = notation.parse(_text(self._hands[place] or b""))
        self._write(place, evaluate(position, self._rules, max_decompositions=1))

    def refuse(self, place: int, status: int) -> None:
        """Notes that a hand gets an error instead of an answer."""
        self.columns.status[place] = status

    def _write(self, place: int, evaluation: Evaluation) -> None:
        columns = self.columns
        columns.decomposition_count[place] = evaluation.decomposition_count
        if evaluation.best is None:
            codes = {reason.code for reason in evaluation.reasons}
            columns.reasons[place] = _bits(codes, self._reason_codes)
            columns.status[place] = NOT_HU
            return
        score = evaluation.best.score
        columns.huxi[place], columns.tun[place], columns.ka[place] = score.huxi, score.tun, score.ka
        columns.multiplier[place], columns.total[place] = score.multiplier, score.total
        columns.lines[place] = _bits({line.code for line in score.lines}, self._line_codes)
        columns.status[place] = HU


def score(
    hands: Sequence[bytes], rules: Resolved, *, threads: int = 0
) -> tuple[Columns, list[tuple[int, HupaiError]]]:
    """Scores hands in notation under one ruleset.

    Args:
        hands: texts in UTF-8.
        rules: a resolved ruleset.
        threads: how many work at once; 0 = one for each processor.

    Returns:
        The columns, and what is wrong with each hand whose status is ``REFUSED``.
    """
    batch = Batch(hands, rules)
    pool = _pool(threads or os.cpu_count() or 1)
    others = [pool.submit(batch.run) for _ in range(threads_for(len(hands), threads) - 1)]
    batch.run()
    for other in others:
        other.result()
    return batch.columns, list(_answer_left(batch))


def threads_for(hands: int, threads: int = 0) -> int:
    """How many threads so many hands are worth, at most ``threads`` (0 = one for each processor).

    >>> threads_for(0, 8), threads_for(600, 8), threads_for(100_000, 8)
    (1, 2, 8)
    """
    return max(1, min(threads or os.cpu_count() or 1, -(-hands // _WORTH_A_THREAD)))


def _answer_left(batch: Batch) -> Iterator[tuple[int, HupaiError]]:
    for place in batch.left():
        try:
            batch.answer(place)
        except (InvalidRequest, NotationError) as error:
            batch.refuse(place, REFUSED)
            yield place, error


@lru_cache(maxsize=8)
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="score")


def _bits(codes: set[str], known: tuple[str, ...]) -> int:
    return sum(1 << place for place, code in enumerate(known) if code in codes)


def _text(hand: bytes) -> str:
    try:
        return hand.decode()
    except UnicodeDecodeError as error:
        offset = len(hand[: error.start].decode())
        raise NotationError(
            f"byte {hand[error.start]:#04x}", offset=offset, token="", expected="UTF-8"
        ) from None
