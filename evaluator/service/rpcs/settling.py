"""One Settle call: every fault of it at once, or who pays whom."""

from collections.abc import Iterator
from dataclasses import replace

from evaluator.domain.settlement import Settlement
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring import settle
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.service.convert import rounds
from evaluator.service.convert.requests import Question
from evaluator.service.convert.rounds import Asked, path_of
from evaluator.service.rpcs.answers import whatever_the_options
from evaluator.service.watch.metrics import HANDS
from hupai.v1 import evaluator_pb2 as pb


def settlement(request: pb.SettleRequest, registry: Registry) -> Settlement:
    """Who pays whom for the round of a request.

    Raises:
        UnknownRuleset: no ruleset has the id.
        DigestMismatch: no served revision has a pinned digest.
        InvalidRequest: options, round or hands cannot be, or a winner does not win; all faults.
    """
    asked = rounds.read(request)
    rules = rules_of(asked, registry)
    if faults := faults_of(asked, rules, registry):
        raise InvalidRequest(faults)
    settlement = settle.settle(asked.played, rules)
    HANDS(rules.ruleset.id).add(len(asked.questions))
    return settlement


def rules_of(asked: Asked, registry: Registry) -> Resolved:
    """The rules that a round is settled under.

    Raises:
        UnknownRuleset: no ruleset has the id.
        DigestMismatch: no served revision has the pinned digest.
        InvalidRequest: the options cannot be; also whatever is wrong with the hands under any.
    """
    wanted = asked.rules
    if not wanted.ruleset_id:
        raise InvalidRequest([Fault("ruleset.id", "not set", "an id that ListRulesets gives")])
    try:
        return registry.resolved(wanted.ruleset_id, wanted.options, wanted.digest)
    except InvalidRequest as error:
        faults = list(error.faults)
        for place, question in enumerate(asked.questions):
            under_these = replace(
                question,
                ruleset_id=wanted.ruleset_id,
                options=wanted.options,
                digest=wanted.digest,
            )
            others = whatever_the_options(under_these, registry)
            faults += [fault.under(path_of(place)) for fault in others]
        raise InvalidRequest(faults) from None


def faults_of(asked: Asked, rules: Resolved, registry: Registry) -> list[Fault]:
    """Everything wrong with a round, what was unknown on the wire told as it came."""
    found = [
        fault.under(path_of(place))
        for place, question in enumerate(asked.questions)
        for fault in (*agreement(question, rules, registry), *question.faults)
    ]
    told = {fault.field for fault in found}
    return found + [f for f in settle.faults_of(asked.played, rules) if f.field not in told]


def agreement(question: Question, rules: Resolved, registry: Registry) -> Iterator[Fault]:
    """Faults of a hand's own ruleset, which must be the round's, its revision too; unset it is.

    Raises:
        DigestMismatch: no served revision has the digest it pins.
    """
    ruleset_id = question.ruleset_id or rules.ruleset.id
    if ruleset_id != rules.ruleset.id:
        yield Fault("ruleset.id", f"{ruleset_id!r}", f"{rules.ruleset.id}, as the round has it")
        return
    revision = registry.ruleset(ruleset_id, question.digest or rules.ruleset.digest)
    if revision.digest != rules.ruleset.digest:
        expected = f"{rules.ruleset.digest}, as the round has it"
        yield Fault("ruleset.digest", revision.digest, expected)
        return
    if not question.ruleset_id and not question.options:
        return
    try:
        own = registry.resolved(ruleset_id, question.options, revision.digest)
    except InvalidRequest as error:
        yield from error.faults
        return
    for name, value in own.options.items():
        if value != rules.options[name]:
            expected = f"{rules.options[name]}, as the round has it"
            yield Fault(f"ruleset.options[{name}]", value, expected)
