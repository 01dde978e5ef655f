"""A request in a file, as protobuf JSON in which notation may stand for a hand, and its answer."""

import sys
from pathlib import Path
from typing import TypeVar

from google.protobuf.message import Message

from evaluator.cli.complaints import BadInput
from evaluator.cli.typed import STDIN
from evaluator.domain.audit import Audit
from evaluator.domain.settlement import Settlement
from evaluator.errors import Fault, HupaiError, InvalidRequest, UnknownRuleset
from evaluator.scoring.registry import Registry
from evaluator.service.convert import claims, pasted, received, rounds
from evaluator.service.convert.pasted import NotNotation
from evaluator.service.errors import CallFailed
from evaluator.service.rpcs import auditing, settling
from hupai.v1 import evaluator_pb2 as pb

_Request = TypeVar("_Request", bound=Message)


def settlement(file: str) -> pb.SettleRequest:
    """The round in a file. Raises BadInput when it is none."""
    return _read(file, pb.SettleRequest())


def audit(file: str) -> pb.AuditRequest:
    """The claim in a file. Raises BadInput when it is none."""
    return _read(file, pb.AuditRequest())


def settled(
    request: pb.SettleRequest, address: str | None, registry: Registry
) -> pb.SettleResponse:
    """Who pays whom, by this machine or by the server at the address.

    Raises:
        BadInput: the request cannot be.
        CallFailed: the server cannot be reached, refuses it or fails.
    """
    if address:
        from evaluator.service.client import client  # noqa: PLC0415 - grpc only where it is needed

        return client.settle(address, request)
    try:
        return rounds.write(settling.settlement(request, registry))
    except (InvalidRequest, UnknownRuleset) as error:
        raise _bad(error) from None


def audited(request: pb.AuditRequest, address: str | None, registry: Registry) -> pb.AuditResponse:
    """What the rules say, by this machine or by the server. Raises what ``settled`` raises."""
    if address:
        from evaluator.service.client import client  # noqa: PLC0415 - grpc only where it is needed

        return client.audit(address, request)
    try:
        return claims.write(auditing.audited(request, registry))
    except (InvalidRequest, UnknownRuleset) as error:
        raise _bad(error) from None


def ruleset_of(request: pb.AuditRequest) -> tuple[str, str]:
    """Id and digest of the sheet that the request names: the round's, or the hand's."""
    of_round, of_hand = request.settlement.ruleset, request.evaluation.ruleset
    ruleset = of_round if of_round.id else of_hand
    return ruleset.id, ruleset.digest


def read_settlement(message: pb.SettleResponse) -> Settlement:
    """The settlement that an answer tells of. Raises CallFailed when it is of a newer contract."""
    try:
        return received.settlement(message)
    except ValueError as error:
        raise _newer(error) from None


def read_audit(message: pb.AuditResponse) -> Audit:
    """The audit that an answer tells of. Raises CallFailed when it is of a newer contract."""
    try:
        return received.audit(message)
    except ValueError as error:
        raise _newer(error) from None


def _read(file: str, request: _Request) -> _Request:
    try:
        return pasted.read(_text(file), request)
    except NotNotation as error:
        raise BadInput([error.error], notation=error.text) from None
    except InvalidRequest as error:
        raise _bad(error) from None


def _text(file: str) -> str:
    try:
        return sys.stdin.read() if file == STDIN else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problem = error.strerror if isinstance(error, OSError) else "not UTF-8"
        expected = "a file that can be read, or -"
        raise _bad(InvalidRequest([Fault("file", f"{file}: {problem}", expected)])) from None


def _bad(error: HupaiError) -> BadInput:
    return BadInput([error], notation="")


def _newer(error: ValueError) -> CallFailed:
    return CallFailed("UNIMPLEMENTED", f"this program cannot read the answer: {error}", [])
