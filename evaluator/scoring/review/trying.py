"""Trying a case: what its hand or its round gives, beside what it must give."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.hand import Position
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.resolve import resolve
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.review.cases import Case, Cases
from evaluator.scoring.review.rounds import RoundCase
from evaluator.scoring.schema import Relied, Ruleset
from evaluator.scoring.settle import settle


class Wrong(NamedTuple):
    """A figure that is not what the case expects."""

    figure: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """A case under the options of one of its readings that does not give what it must.

    ``hands`` are one, or those of a round's winners. Either figures are ``wrong``, or the case
    cannot be, with the ``faults`` that say why.
    """

    id: str
    clause: tuple[str, ...]
    why: str
    hands: tuple[Position, ...]
    options: Mapping[str, str]
    reading: str = ""
    wrong: tuple[Wrong, ...] = ()
    faults: tuple[Fault, ...] = ()


class Rules:
    """A ruleset resolved once for each choice of options, outside of any registry."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Resolves nothing yet."""
        self.ruleset = ruleset
        self._resolved: dict[tuple[tuple[str, str], ...], Resolved] = {}

    def under(self, options: Mapping[str, str]) -> Resolved:
        """The ruleset under these options. Raises InvalidRequest where they cannot be."""
        key = tuple(sorted(options.items()))
        if key not in self._resolved:
            self._resolved[key] = resolve(self.ruleset, options)
        return self._resolved[key]


def failures(cases: Cases, rules: Rules) -> Iterator[Failed]:
    """Every case that does not give what it must, hands under their other reading too."""
    for case in cases.hands:
        yield from _tried(case, case.options, case.expect, rules)
        if case.other_expect:
            options = {**case.options, **case.other_options}
            yield from _tried(case, options, case.other_expect, rules)
    for played in cases.rounds:
        yield from _settled(played, rules)


def figures(evaluation: Evaluation) -> dict[str, Any]:
    """An answer in the words of a case; lines and reasons as sorted codes."""
    answer: dict[str, Any] = {
        "hu": evaluation.hu,
        "count": evaluation.decomposition_count,
        "reasons": sorted(reason.code for reason in evaluation.reasons),
        "near_miss": evaluation.near_miss.huxi if evaluation.near_miss else None,
    }
    if evaluation.best is None:
        return answer
    score = evaluation.best.score
    return answer | {
        "huxi": score.huxi,
        "tun": score.tun,
        "ka": score.ka,
        "multiplier": score.multiplier,
        "total": score.total,
        "lines": sorted(line.code for line in score.lines if line.code),
    }


def _tried(
    case: Case, options: Mapping[str, str], expect: Mapping[str, Any], rules: Rules
) -> Iterator[Failed]:
    position = notation.parse(case.hand)
    failed = Failed(case.id, case.clause, case.why, (position,), options, case.reading)
    try:
        answer = evaluate(position, rules.under(options))
    except InvalidRequest as error:
        yield replace(failed, faults=tuple(error.faults))
        return
    expected = {n: sorted(v) if isinstance(v, list) else v for n, v in expect.items()}
    got = figures(answer)
    if options is case.options and _shows(case, rules.ruleset):
        relied = answer.provenance.readings
        expected["reading"] = case.reading
        got["reading"] = case.reading if case.reading in relied else " ".join(relied)
    yield from _compared(failed, expected, got)


def _shows(case: Case, ruleset: Ruleset) -> bool:
    """Whether the case is of a reading that the answer must rely on then."""
    own = next((reading for reading in ruleset.readings if reading.id == case.reading), None)
    return own is not None and own.relied != Relied()


def _settled(case: RoundCase, rules: Rules) -> Iterator[Failed]:
    failed = Failed(case.id, (case.clause,), case.why, case.hands, case.options)
    try:
        settlement = settle(case.played, rules.under(case.options))
    except InvalidRequest as error:
        yield replace(failed, faults=tuple(error.faults))
        return
    paid = [[one.from_seat, one.to_seat, one.amount] for one in settlement.transfers]
    answer = {"net": list(settlement.net_by_seat), "house": settlement.house, "transfers": paid}
    answer["clause"] = sorted({one.clause for one in settlement.transfers}) or [case.clause]
    expected: dict[str, Any] = {"net": list(case.net), "house": case.house}
    expected["clause"] = [case.clause]
    if case.transfers is not None:
        expected["transfers"] = list(map(list, case.transfers))
    yield from _compared(failed, expected, answer)


def _compared(
    failed: Failed, expected: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[Failed]:
    wrong = [
        Wrong(name, value, answer.get(name))
        for name, value in expected.items()
        if answer.get(name) != value
    ]
    if wrong:
        yield replace(failed, wrong=tuple(wrong))
