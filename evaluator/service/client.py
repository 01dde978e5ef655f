"""The smallest client: one call, and errors that a person can read."""

from typing import Final

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from evaluator.service.errors import CallFailed
from evaluator.service.limits import MOST_SENT
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc

TIMEOUT: Final = 30.0
"""Seconds to wait for an answer."""


def evaluate(
    address: str, request: pb.EvaluateRequest, *, timeout: float = TIMEOUT
) -> pb.EvaluateResponse:
    """The answer of the server at the address.

    Raises:
        CallFailed: the server cannot be reached, refuses the request or fails.
    """
    options = (("grpc.max_receive_message_length", MOST_SENT),)
    with grpc.insecure_channel(address, options) as channel:
        try:
            response: pb.EvaluateResponse = pb_grpc.EvaluatorServiceStub(channel).Evaluate(
                request, timeout=timeout
            )
        except grpc.RpcError as error:
            raise _readable(error) from None
    return response


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
