"""听牌, from the wire and back."""

from evaluator.domain.evaluation import Waits
from evaluator.errors import Fault, InvalidRequest
from evaluator.service.convert import requests, responses
from evaluator.service.convert.numbers import tile
from evaluator.service.limits import MOST_LISTED
from hupai.v1 import evaluator_pb2 as pb


def read(request: pb.ListWaitsRequest) -> requests.Question:
    """The question with a hand one tile short: a win with a source and no tile.

    Faults name ``win.source``, as those of the check do; ``scoring.waits.renamed`` gives them
    this request's own path.

    Raises:
        InvalidRequest: a list is so long that the request is not looked at.
    """
    if len(request.seen) > MOST_LISTED:
        raise InvalidRequest(
            [Fault("seen", f"{len(request.seen)} tiles", f"at most {MOST_LISTED} in any request")]
        )
    asked = pb.EvaluateRequest(ruleset=request.ruleset, hand=request.hand, facts=request.facts)
    asked.win.source = request.source
    return requests.read(asked)


def write(waits: Waits) -> pb.ListWaitsResponse:
    """The message for what a hand waits on."""
    message = pb.ListWaitsResponse()
    for wait in waits.waits:
        written = message.waits.add()
        written.tile = tile(wait.tile)
        written.hu = wait.hu
        written.copies_left = wait.copies_left
        if wait.score is not None:
            responses.write_score(written.score, wait.score)
        for reason in wait.reasons:
            responses.write_reason(written.reasons.add(), reason)
    responses.write_provenance(message.provenance, waits.provenance)
    return message
