"""The smallest client: one call, and errors that a person can read."""

from collections.abc import Callable
from os import environ
from typing import Any, Final

import grpc
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_status import rpc_status

from evaluator.service.client import caller
from evaluator.service.errors import CallFailed
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc

TIMEOUT: Final = 30.0
"""Seconds to wait for an answer."""

PROBE: Final = 3.0
"""Seconds to wait for a word about health: who probes has little time."""


def evaluate(
    address: str, request: pb.EvaluateRequest, *, timeout: float = TIMEOUT
) -> pb.EvaluateResponse:
    """The answer of the server at the address.

    Raises:
        CallFailed: the server cannot be reached, refuses the request or fails.
    """
    response: pb.EvaluateResponse = _call(address, "Evaluate", request, timeout)
    return response


def settle(
    address: str, request: pb.SettleRequest, *, timeout: float = TIMEOUT
) -> pb.SettleResponse:
    """The settlement of the server at the address. Raises what ``evaluate`` raises."""
    response: pb.SettleResponse = _call(address, "Settle", request, timeout)
    return response


def audit(address: str, request: pb.AuditRequest, *, timeout: float = TIMEOUT) -> pb.AuditResponse:
    """The audit of the server at the address. Raises what ``evaluate`` raises."""
    response: pb.AuditResponse = _call(address, "Audit", request, timeout)
    return response


def rulesets(address: str, *, timeout: float = TIMEOUT) -> pb.ListRulesetsResponse:
    """What the server at the address is. Raises what ``evaluate`` raises."""
    response: pb.ListRulesetsResponse = _call(
        address, "ListRulesets", pb.ListRulesetsRequest(), timeout
    )
    return response


def ruleset(
    address: str, request: pb.GetRulesetRequest, *, timeout: float = TIMEOUT
) -> pb.GetRulesetResponse:
    """One ruleset of the server at the address. Raises what ``evaluate`` raises."""
    response: pb.GetRulesetResponse = _call(address, "GetRuleset", request, timeout)
    return response


def list_waits(
    address: str, request: pb.ListWaitsRequest, *, timeout: float = TIMEOUT
) -> pb.ListWaitsResponse:
    """What a hand waits on, by the server at the address. Raises what ``evaluate`` raises."""
    response: pb.ListWaitsResponse = _call(address, "ListWaits", request, timeout)
    return response


def health(address: str, service: str = "", *, timeout: float = PROBE) -> str:
    """What the server says of a service, or of itself: ``SERVING`` or ``NOT_SERVING``.

    Raises what ``evaluate`` raises.
    """
    request = health_pb2.HealthCheckRequest(service=service)
    response = _call(address, "Check", request, timeout, health_pb2_grpc.HealthStub)
    name: str = health_pb2.HealthCheckResponse.ServingStatus.Name(response.status)
    return name


def _call(
    address: str,
    rpc: str,
    request: Message,
    timeout: float,
    stub: Callable[[grpc.Channel], object] = pb_grpc.EvaluatorServiceStub,
) -> Any:  # noqa: ANN401 - by RPC
    with caller.channel(address, environ) as channel:
        call = getattr(stub(channel), rpc)
        try:
            return call(request, timeout=timeout, metadata=caller.metadata(environ))
        except grpc.RpcError as error:
            raise _readable(error) from None


def _readable(error: grpc.RpcError) -> CallFailed:
    bad = error_details_pb2.BadRequest()
    try:
        details = getattr(rpc_status.from_call(error), "details", ())
    except ValueError:  # a proxy has changed the message
        details = ()
    for detail in details:
        if detail.Is(bad.DESCRIPTOR):
            detail.Unpack(bad)
    return CallFailed(
        error.code().name,
        error.details() or "",
        [f"{fault.field}: {fault.description}" for fault in bad.field_violations],
    )
