"""One Audit call: every fault of it at once, or what the rules say to the claim."""

from typing import Final

from evaluator.domain import notation
from evaluator.domain.audit import Audit
from evaluator.domain.claim import Claim, Subject
from evaluator.domain.settlement import Won
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.audit import audit
from evaluator.scoring.audit.budget import GoOn, always
from evaluator.scoring.audit.outcome import hands_of
from evaluator.scoring.registry import Registry
from evaluator.scoring.resolved import Resolved
from evaluator.service.convert import claims, requests, rounds
from evaluator.service.convert.requests import Question
from evaluator.service.convert.rounds import Asked
from evaluator.service.rpcs import settling
from evaluator.service.rpcs.answers import whatever_the_options
from evaluator.service.watch.metrics import HANDS
from hupai.v1 import evaluator_pb2 as pb

MILLISECONDS: Final = 200
"""How long the search for explanations may take."""

MOST_JUDGED: Final = MILLISECONDS * 2
"""That time as hands to judge: one under options that were not met before takes half a
millisecond, under known ones a twentieth of it. Hands and not time, so that equal requests get
equal answers."""


def audited(request: pb.AuditRequest, registry: Registry, go_on: GoOn = always) -> Audit:
    """What the rules say to the claim of a request.

    ``go_on`` is called between the hands that are judged; what it raises ends the audit.

    Raises:
        UnknownRuleset: no ruleset has the id.
        DigestMismatch: no served revision has a pinned digest.
        InvalidRequest: the claim, the hand or the round cannot be, or they do not go together.
    """
    claim = claims.read(request.claim)
    if request.HasField("settlement"):
        return _of_a_round(request, claim, registry, go_on)
    if not request.HasField("evaluation"):
        unset = Fault("evaluation", "not set", "the hand, or a settlement that holds it")
        raise InvalidRequest([unset])
    question = _question(request)
    rules = _rules(question, registry)
    subject = Subject(question.position)
    return _audit(claim, subject, rules, registry, question, go_on)


def _of_a_round(request: pb.AuditRequest, claim: Claim, registry: Registry, go_on: GoOn) -> Audit:
    try:
        asked = rounds.read(request.settlement)
        rules = settling.rules_of(asked, registry)
        faults = settling.faults_of(asked, rules, registry)
    except InvalidRequest as error:
        raise InvalidRequest([fault.under("settlement") for fault in error.faults]) from None
    found = [fault.under("settlement") for fault in faults]
    question = _question(request) if request.HasField("evaluation") else None
    if question is not None:
        agreement = settling.agreement(question, rules, registry)
        found += [fault.under("evaluation") for fault in (*agreement, *question.faults)]
    place = _place(asked, question)
    if question is not None and place is None and isinstance(asked.played.outcome, Won):
        found.append(Fault("evaluation", "no winner's hand", "one of settlement.win.winners"))
    if found:
        raise InvalidRequest(found)
    position = question.position if question is not None else None
    if place is not None:
        question = question or asked.questions[place]
        position = question.position
    subject = Subject(position, asked.played, place or 0)
    return _audit(claim, subject, rules, registry, question, go_on)


def _place(asked: Asked, question: Question | None) -> int | None:
    """Which of the winners the claim is of: the one whose hand is given, or the only one."""
    hands = [one.position for one in asked.questions]
    if question is None:
        return 0 if len(hands) == 1 else None
    wanted = notation.canonical(question.position)
    return next((n for n, hand in enumerate(hands) if notation.canonical(hand) == wanted), None)


def _question(request: pb.AuditRequest) -> Question:
    try:
        return requests.read(request.evaluation)
    except InvalidRequest as error:
        raise InvalidRequest([fault.under("evaluation") for fault in error.faults]) from None


def _rules(question: Question, registry: Registry) -> Resolved:
    if not question.ruleset_id:
        unset = Fault("evaluation.ruleset.id", "not set", "an id that ListRulesets gives")
        raise InvalidRequest([unset])
    try:
        return registry.resolved(question.ruleset_id, question.options, question.digest)
    except InvalidRequest as error:
        faults = [*error.faults, *whatever_the_options(question, registry)]
        raise InvalidRequest([fault.under("evaluation") for fault in faults]) from None


def _audit(
    claim: Claim,
    subject: Subject,
    rules: Resolved,
    registry: Registry,
    question: Question | None,
    go_on: GoOn,
) -> Audit:
    """The audit, with what was unknown on the wire told before what the check finds."""
    unknown = [fault.under("evaluation") for fault in question.faults] if question else []
    told = {fault.field for fault in unknown}
    try:
        found = audit(
            claim,
            subject,
            rules,
            registry,
            hands=MOST_JUDGED,
            max_decompositions=question.max_decompositions if question else 0,
            reference=question.reference if question else "",
            go_on=go_on,
        )
    except InvalidRequest as error:
        others = [fault for fault in error.faults if fault.field not in told]
        raise InvalidRequest(unknown + others) from None
    HANDS(rules.ruleset.id).add(len(hands_of(subject)))
    return found
