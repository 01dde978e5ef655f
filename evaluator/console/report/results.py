"""An evaluation in the pieces that a page shows: result, groups, arithmetic, why not."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from evaluator.console.report import hands, tiles
from evaluator.console.report.hands import Held, Laid
from evaluator.console.report.tiles import Drawn
from evaluator.domain import notation
from evaluator.domain.decomposition import Decomposition
from evaluator.domain.evaluation import Evaluation
from evaluator.domain.score import Operation, Register, Unit
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.why import just_missed, why_not_more
from evaluator.words import Words, sums

_MOST_OTHERS: Final = 8
"""Decompositions that a page lists; how many there are it always says."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A group of the result."""

    kind: str
    tiles: tuple[Drawn, ...]
    place: str
    huxi: str
    clause: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the arithmetic; ``starts`` a new figure, ``laid`` is the group it counts."""

    register: str
    starts: bool
    what: str
    laid: tuple[Drawn, ...]
    operation: str
    value: str
    clause: str
    note: str


@dataclass(frozen=True, slots=True)
class Missed:
    """A 名堂 just missed; ``sentence`` says all of it, where this machine has the rules."""

    sentence: str
    name: str
    meaning: str
    have: str
    need: str
    clause: str


@dataclass(frozen=True, slots=True)
class Other:
    """Another decomposition in short: what it is called, its total, its groups.

    ``sentence`` says why it is not the result, where that is known.
    """

    name: str
    total: str
    groups: tuple[Laid, ...]
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A reason why the hand does not win."""

    sentence: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """Everything a page says about one hand, but for where it comes from."""

    hu: bool
    total: str
    held: Held
    groups: tuple[Shown, ...]
    steps: tuple[Step, ...]
    reasons: tuple[WhyNot, ...]
    near_miss: str
    count: str
    others: tuple[Other, ...]
    alternatives: tuple[Other, ...]
    missed: tuple[Missed, ...]


def result(answer: Evaluation, words: Words, rules: Resolved | None) -> Result:
    """What the page says; ``rules`` are those of the answer, where this machine has them."""
    best, near, count = answer.best, answer.near_miss, answer.decomposition_count
    others = answer.decompositions if len(answer.decompositions) > bool(best) else ()
    return Result(
        hu=answer.hu,
        total=_total(best, words) if best else "",
        held=hands.held(notation.parse(answer.provenance.notation), words),
        groups=_groups(best, words) if best else (),
        steps=_steps(best, words, rules) if best else (),
        reasons=tuple(
            WhyNot(sums.why_not(reason, words), reason.clauses) for reason in answer.reasons
        ),
        near_miss=words.say(
            "near_miss", short=near.needed - near.huxi, huxi=near.huxi, needed=near.needed
        )
        if near
        else "",
        count=words.say("decomposition" if count == 1 else "decompositions", count=count),
        others=tuple(
            _other(f"{place}.", one, words)
            for place, one in enumerate(others[:_MOST_OTHERS], start=1)
        ),
        alternatives=_alternatives(answer, words, rules),
        missed=_missed(answer, words, rules),
    )


def laid_out(decomposition: Decomposition, words: Words) -> tuple[Laid, ...]:
    """Every group by kind and tiles."""
    return tuple(hands.of(group, words) for group in decomposition.groups)


def _total(decomposition: Decomposition, words: Words) -> str:
    return words.amount(decomposition.score.total, decomposition.score.unit)


def _groups(best: Decomposition, words: Words) -> tuple[Shown, ...]:
    with_huxi = best.score.unit is Unit.TUN
    return tuple(
        Shown(
            words.kind(group.kind),
            tiles.of_group(group, words),
            words.say("exposed" if group.exposed else "held"),
            words.say("huxi", huxi=group.huxi) if with_huxi else "",
            group.clause,
        )
        for group in best.groups
    )


def _steps(best: Decomposition, words: Words, rules: Resolved | None) -> tuple[Step, ...]:
    counted = iter([group for group in best.groups if group.huxi])
    steps, last = [], Register.UNSPECIFIED
    for line in best.score.lines:
        of_group = line.register is Register.HUXI and line.operation is Operation.ADD
        group = next(counted, None) if of_group else None
        steps.append(
            Step(
                words.register(line.register, best.score.unit),
                line.register is not last,
                words.kind(group.kind) if group else sums.what(line, words),
                tiles.of_group(group, words) if group else (),
                sums.operation(line, best.score, rules),
                str(line.value),
                line.clause,
                sums.note(line, words, rules),
            )
        )
        last = line.register
    return tuple(steps)


def _other(name: str, decomposition: Decomposition, words: Words, sentence: str = "") -> Other:
    return Other(name, _total(decomposition, words), laid_out(decomposition, words), sentence)


def _alternatives(answer: Evaluation, words: Words, rules: Resolved | None) -> tuple[Other, ...]:
    why = why_not_more(answer, rules) if rules else ()
    return tuple(
        _other(
            words.objective(one.objective),
            one.decomposition,
            words,
            words.of(because.said) if because else "",
        )
        for one, because in zip_longest(answer.alternatives, why)
    )


def _missed(answer: Evaluation, words: Words, rules: Resolved | None) -> tuple[Missed, ...]:
    why = just_missed(answer, rules) if rules else ()
    return tuple(
        Missed(
            words.of(because.said) if because else "",
            words.mingtang(missed.code, missed.name),
            words.meaning(missed.code),
            words.say("have", have=missed.have),
            words.say("need", need=missed.need),
            missed.clause,
        )
        for missed, because in zip_longest(answer.not_applied, why)
    )
