"""A finished round, from the wire to the domain, and its settlement back."""

from collections.abc import Iterator
from dataclasses import dataclass

from evaluator.domain.settlement import Drawn, Round, Settlement, Winner, Won
from evaluator.errors import Fault, InvalidRequest
from evaluator.service.convert import requests, responses
from evaluator.service.convert.requests import Question
from evaluator.service.limits import MOST_LISTED
from hupai.v1 import evaluator_pb2 as pb


@dataclass(frozen=True, slots=True)
class Asked:
    """One SettleRequest in the words of the domain.

    ``questions`` are the winners' evaluations as they came, with the ruleset each names.
    """

    rules: Question
    played: Round
    questions: tuple[Question, ...]


def read(request: pb.SettleRequest) -> Asked:
    """The round of a request.

    Raises:
        InvalidRequest: a list is so long that the request is not looked at.
    """
    if too_long := list(_too_long(request)):
        raise InvalidRequest(too_long)
    questions = tuple(
        _read_winner(winner, place) for place, winner in enumerate(request.win.winners)
    )
    outcome: Won | Drawn | None = None
    if request.WhichOneof("outcome") == "win":
        win = request.win
        outcome = Won(
            tuple(
                Winner(winner.seat, one.position, one.max_decompositions, one.reference)
                for winner, one in zip(win.winners, questions, strict=True)
            ),
            win.payer_seat if win.HasField("payer_seat") else None,
            tuple(win.same_wait_seats),
        )
    elif request.WhichOneof("outcome") == "drawn":
        outcome = Drawn(tuple(request.drawn.wilds_by_seat))
    return Asked(
        requests.read(pb.EvaluateRequest(ruleset=request.ruleset)),
        Round(request.seats, outcome, request.rate, request.fee),
        questions,
    )


def path_of(place: int) -> str:
    """Where a winner's evaluation stands."""
    return f"win.winners[{place}].evaluation"


def write(settlement: Settlement) -> pb.SettleResponse:
    """The message for who pays whom."""
    message = pb.SettleResponse(
        net_by_seat=settlement.net_by_seat,
        house=settlement.house,
        readings=settlement.readings,
        ruleset_digest=settlement.ruleset_digest,
        engine_version=settlement.engine_version,
    )
    for transfer in settlement.transfers:
        message.transfers.add(
            from_seat=transfer.from_seat,
            to_seat=transfer.to_seat,
            amount=transfer.amount,
            clause=transfer.clause,
        )
    for evaluation in settlement.evaluations:
        responses.write(message.evaluations.add(), evaluation)
    return message


def _read_winner(winner: pb.Winner, place: int) -> Question:
    try:
        return requests.read(winner.evaluation)
    except InvalidRequest as error:
        raise InvalidRequest([fault.under(path_of(place)) for fault in error.faults]) from None


def _too_long(request: pb.SettleRequest) -> Iterator[Fault]:
    lists = (
        ("win.winners", "winners", len(request.win.winners)),
        ("win.same_wait_seats", "seats", len(request.win.same_wait_seats)),
        ("drawn.wilds_by_seat", "numbers", len(request.drawn.wilds_by_seat)),
    )
    for path, what, count in lists:
        if count > MOST_LISTED:
            yield Fault(path, f"{count} {what}", f"at most {MOST_LISTED} in any request")
