"""One ListWaits call: every fault of it at once, or what the hand waits on."""

from evaluator.domain.evaluation import Waits
from evaluator.errors import Fault, InvalidRequest
from evaluator.scoring.registry import Registry
from evaluator.scoring.waits import list_waits, renamed
from evaluator.service.convert import waits as convert
from hupai.v1 import evaluator_pb2 as pb


def waits(request: pb.ListWaitsRequest, registry: Registry) -> Waits:
    """What the hand of a request waits on.

    Raises:
        UnknownRuleset: no ruleset has the id.
        DigestMismatch: no served revision has the pinned digest.
        InvalidRequest: options, hand, source or facts cannot be; all their faults at once.
    """
    question = convert.read(request)
    if not question.ruleset_id:
        raise InvalidRequest([Fault("ruleset.id", "not set", "an id that ListRulesets gives")])
    rules = registry.resolved(question.ruleset_id, question.options, question.digest)
    position = question.position
    faults = [renamed(fault) for fault in question.faults]
    try:
        found = list_waits(
            position.hand,
            position.facts,
            position.win.source,
            rules,
            seen=tuple(request.seen),
        )
    except InvalidRequest as error:
        told = {fault.field for fault in faults}
        faults += [fault for fault in error.faults if fault.field not in told]
        raise InvalidRequest(faults) from None
    if faults:
        raise InvalidRequest(faults)
    return found
