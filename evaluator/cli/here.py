"""Evaluating on this machine."""

from evaluator.cli.complaints import BadInput
from evaluator.cli.typed import Typed
from evaluator.domain.evaluation import Evaluation
from evaluator.errors import InvalidRequest, UnknownRuleset
from evaluator.scoring.check import check
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved


def answer(typed: Typed, registry: Registry) -> tuple[Evaluation, Resolved]:
    """The answer, and the rules it was computed under.

    Raises:
        BadInput: the notation, the ruleset, options or the hand cannot be; all that is wrong.
        DigestMismatch: no revision has the digest.
    """
    errors = list(typed.errors)
    rules = None
    try:
        rules = registry.resolved(typed.ruleset_id, typed.options, typed.digest)
    except UnknownRuleset as error:
        errors.append(error)
    except InvalidRequest as error:
        errors.append(_with_those_of_the_hand(error, typed, registry))
    if rules and typed.position:
        most = typed.max_decompositions
        try:
            if not errors:
                return evaluate(typed.position, rules, max_decompositions=most), rules
            check(typed.position, rules, max_decompositions=most)
        except InvalidRequest as error:
            errors.append(error)
    raise BadInput(errors, notation=typed.text)


def _with_those_of_the_hand(
    error: InvalidRequest, typed: Typed, registry: Registry
) -> InvalidRequest:
    """The faults of the options, and those of the hand that no choice of them would mend."""
    from evaluator.service.convert.requests import Question  # noqa: PLC0415 - the same
    from evaluator.service.rpcs import answers  # noqa: PLC0415 - protobuf, only to refuse

    if typed.position is None:
        return error
    question = Question(
        typed.ruleset_id,
        typed.position,
        typed.options,
        typed.digest,
        max_decompositions=typed.max_decompositions,
    )
    try:
        answers.answer(question, registry)
    except InvalidRequest as every_fault:
        return every_fault
    return error
