"""Two sheets tried on the same hands: which of them are paid differently, and by which clause."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Final

from evaluator.domain import notation
from evaluator.domain.evaluation import Evaluation, Reason
from evaluator.domain.hand import Position
from evaluator.domain.score import ScoreLine, Unit
from evaluator.errors import InvalidRequest
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.review.cases import Case
from evaluator.scoring.review.dealing import hands
from evaluator.scoring.review.trying import Rules

DEALT: Final = 1_500
"""Sample hands of each sheet; of both together where the same lies on their tables."""

SEED: Final = 1
MOST_SHOWN: Final = 12
"""Hands that are shown, of many that are paid differently."""

_MOST_ALIKE: Final = 2
"""Of these, hands in which the very same lines differ."""

Options = Mapping[str, str]
Asked = tuple[Position, Options]


@dataclass(frozen=True, slots=True)
class Side:
    """What one sheet says to a hand: worth nothing unless it wins.

    ``lines`` are the scored ones that the other sheet does not have, or else the first step that
    it has otherwise; ``clauses`` theirs, or those of the reasons of a hand that does not win.
    """

    hu: bool
    total: int = 0
    unit: Unit = Unit.UNSPECIFIED
    lines: tuple[ScoreLine, ...] = ()
    reasons: tuple[Reason, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paid:
    """A hand that the two sheets do not pay alike."""

    position: Position
    options: Options
    before: Side
    after: Side

    @property
    def cause(self) -> tuple[object, ...]:
        """Hands that differ alike have it in common."""
        return tuple(
            (
                side.hu,
                *(one.code or one.clause for one in side.lines),
                *(r.code for r in side.reasons),
            )
            for side in (self.before, self.after)
        )


@dataclass(frozen=True, slots=True)
class Compared:
    """How many hands were tried, how many are paid differently, and some of those.

    ``left_out`` are hands that one of the sheets does not take, or options that it lacks.
    """

    tried: int
    left_out: int
    different: int
    shown: tuple[Paid, ...]


def compare(before: Rules, after: Rules, cases: Sequence[Case], *, dealt: int = DEALT) -> Compared:
    """Both sheets on the hands of the cases and on samples, equal sheets on equal hands."""
    tried = left_out = 0
    found: list[Paid] = []
    for position, options in _asked(before, after, cases, dealt):
        try:
            answers = [
                evaluate(position, rules.under(options), max_decompositions=1)
                for rules in (before, after)
            ]
        except InvalidRequest:
            left_out += 1
            continue
        tried += 1
        if _worth(answers[0]) != _worth(answers[1]):
            found.append(Paid(position, options, _side(*answers), _side(*reversed(answers))))
    return Compared(tried, left_out, len(found), tuple(_shown(found)))


def _asked(before: Rules, after: Rules, cases: Sequence[Case], dealt: int) -> Iterator[Asked]:
    """Hands with options, none twice: those of the cases, then samples of either sheet."""
    told: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
    choices = list(choices_of(before, after))
    dealers = [rules.under({}) for rules in (before, after)]
    samples = (
        _samples(rules, choices, dealt) for rules in {_table(r): r for r in dealers}.values()
    )
    for position, options in chain(_of_cases(cases, choices), *samples):
        canonical = notation.canonical(position)
        key = (notation.write(canonical), tuple(sorted(options.items())))
        if key not in told:
            told.add(key)
            yield canonical, options


def _of_cases(cases: Sequence[Case], choices: Sequence[Options]) -> Iterator[Asked]:
    """Every hand under its own options, under those of its other reading, and under every one."""
    for case in cases:
        position = notation.parse(case.hand)
        yield position, case.options
        if case.other_options:
            yield position, {**case.options, **case.other_options}
    for case in cases:
        position = notation.parse(case.hand)
        for choice in choices:
            yield position, {**case.options, **choice}


def choices_of(before: Rules, after: Rules) -> Iterator[Options]:
    """No option, then every value that is a default on neither side, where both have it."""
    yield {}
    theirs = {option.name: option for option in after.ruleset.options}
    for own in before.ruleset.options:
        other = theirs.get(own.name)
        for value in own.values if other else ():
            if other and value in other.values and value not in (own.default, other.default):
                yield {own.name: value}


def _table(rules: Resolved) -> tuple[object, ...]:
    """What may lie on the table: sheets that have it in common are dealt the same hands."""
    return rules.zipai, rules.sources, rules.facts, rules.wilds, rules.flowers, rules.max_peng


def _samples(rules: Resolved, choices: Sequence[Options], dealt: int) -> Iterator[Asked]:
    """Half of them under no option, the others under one after the other."""
    for number, position in enumerate(hands(rules, dealt, SEED)):
        yield position, choices[number // 2 % len(choices)] if number % 2 else {}


def _worth(answer: Evaluation) -> tuple[object, ...]:
    score = answer.best.score if answer.best else None
    return (score.total, score.unit) if score else ()


def _side(own: Evaluation, other: Evaluation) -> Side:
    if own.best is None:
        clauses = dict.fromkeys(clause for reason in own.reasons for clause in reason.clauses)
        return Side(hu=False, reasons=own.reasons, clauses=tuple(clauses))
    score = own.best.score
    theirs = {_step(line) for line in other.best.score.lines} if other.best else set()
    differing = [line for line in score.lines if other.best and _step(line) not in theirs]
    lines = tuple(line for line in differing if line.code) or tuple(differing[:1])
    clauses = dict.fromkeys(line.clause for line in lines if line.clause)
    return Side(hu=True, total=score.total, unit=score.unit, lines=lines, clauses=tuple(clauses))


def _step(line: ScoreLine) -> tuple[object, ...]:
    """What a line does, whatever stands in the register before it."""
    return line.code or line.name, line.register, line.operation, line.operand, line.clause


def _shown(found: Sequence[Paid]) -> Iterator[Paid]:
    """Of each cause a few, and first one of each."""
    alike: dict[object, list[Paid]] = {}
    for paid in found:
        alike.setdefault(paid.cause, []).append(paid)
    turns = zip_longest(*alike.values())
    yield from [paid for turn in islice(turns, _MOST_ALIKE) for paid in turn if paid][:MOST_SHOWN]
