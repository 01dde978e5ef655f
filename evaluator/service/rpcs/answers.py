"""One request through the door: every fault of it at once, or its evaluation."""

from collections.abc import Iterator
from time import perf_counter

from evaluator.domain.evaluation import Evaluation
from evaluator.domain.tile import WILD
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.check import check
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.service.convert.requests import Question
from evaluator.service.watch.metrics import EVALUATION, HANDS


def answer(question: Question, registry: Registry) -> Evaluation:
    """The evaluation of what is asked.

    Raises:
        UnknownRuleset: no ruleset has the id.
        DigestMismatch: no served revision has the pinned digest.
        InvalidRequest: options, hand, win or facts cannot be; all their faults at once.
    """
    if not question.ruleset_id:
        unset = Fault("ruleset.id", "not set", "an id that ListRulesets gives")
        raise InvalidRequest([unset, *question.faults])
    try:
        rules = registry.resolved(question.ruleset_id, question.options, question.digest)
    except InvalidRequest as error:
        others = whatever_the_options(question, registry)
        raise InvalidRequest([*error.faults, *others]) from None
    if question.faults:
        raise InvalidRequest(_faults(question, rules))
    begun = perf_counter()
    evaluation = evaluate(
        question.position,
        rules,
        max_decompositions=question.max_decompositions,
        reference=question.reference,
    )
    _count(question, perf_counter() - begun)
    return evaluation


def _count(question: Question, seconds: float) -> None:
    position, ruleset = question.position, question.ruleset_id
    wilds = position.hand.concealed.count(WILD) + (position.win.tile == WILD)
    EVALUATION(ruleset, str(wilds)).observe(seconds)
    HANDS(ruleset).add(1)


def _faults(question: Question, rules: Resolved) -> list[Fault]:
    """Faults of all but the options; what was unknown on the wire stands for "not set"."""
    told = {fault.field for fault in question.faults}
    try:
        check(question.position, rules, max_decompositions=question.max_decompositions)
    except InvalidRequest as error:
        return [*question.faults, *(f for f in error.faults if f.field not in told)]
    return list(question.faults)


def whatever_the_options(question: Question, registry: Registry) -> list[Fault]:
    """Faults that stay under every choice of the options refused.

    A hand with four wilds is no fault while ``wild_count`` may yet turn out to be 4.
    """
    first, *others = (_faults(question, rules) for rules in _choices(question, registry))
    common = set(first).intersection(*others)
    return [fault for fault in first if fault in common]


def _choices(question: Question, registry: Registry) -> Iterator[Resolved]:
    """Allowed options are kept; the others stay at their defaults but for one at a time."""
    ruleset = registry.ruleset(question.ruleset_id, question.digest)
    allowed = {
        option.name: question.options[option.name]
        for option in ruleset.options
        if option.name in question.options and option.allows(question.options[option.name])
    }
    if not _possible(question, registry, allowed):
        allowed = {}  # it is these that contradict each other
    yield from _possible(question, registry, allowed)
    for option in ruleset.options:
        for value in () if option.name in allowed else option.values:
            yield from _possible(question, registry, {**allowed, option.name: value})


def _possible(
    question: Question, registry: Registry, options: dict[str, str]
) -> tuple[Resolved, ...]:
    try:
        return (registry.resolved(question.ruleset_id, options, question.digest),)
    except InvalidRequest:
        return ()
