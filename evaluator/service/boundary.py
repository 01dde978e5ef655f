"""Where bytes become messages and errors become statuses: once, for every RPC of ours.

gRPC's own handling would send an exception's text to the client as UNKNOWN, and answer INTERNAL to
bytes that are no message.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NoReturn, TypeAlias

import grpc
from google.protobuf.message import DecodeError, Message
from grpc_status import rpc_status

from evaluator.service.errors import AnswerTooLarge, MalformedMessage
from evaluator.service.limits import MOST_SENT
from evaluator.service.servicer import SERVICE, Context
from evaluator.service.status import status_of

Handler: TypeAlias = Any
"""A handler of an RPC. gRPC's types know synchronous ones only."""


class Boundary(grpc.aio.ServerInterceptor):
    """Lets nothing of an error out but the status that ``status`` has for it.

    Health and reflection pass untouched. The handlers of ours get and give bytes as far as gRPC
    knows; answers are written deterministically, so equal ones are equal byte for byte.
    """

    def __init__(self) -> None:
        """Wraps each handler once, when it is first called."""
        self._wrapped: dict[str, Handler] = {}

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """The handler of the call, wrapped when it is one of ours."""
        method = handler_call_details.method
        wrapped = self._wrapped.get(method)
        if wrapped is not None:
            return wrapped
        handler = await continuation(handler_call_details)
        if handler is None or not method.startswith(f"/{SERVICE}/"):
            return handler
        if handler.request_streaming:
            wrapped = grpc.stream_stream_rpc_method_handler(_many(handler))
        else:
            wrapped = grpc.unary_unary_rpc_method_handler(_one(handler))
        return self._wrapped.setdefault(method, wrapped)


def _one(handler: Handler) -> Handler:
    async def answer(data: bytes, context: Context) -> bytes:
        try:
            request = _decoded(handler.request_deserializer, data)
            return _encoded(await handler.unary_unary(request, context))
        except Exception as error:  # this is the one place
            await _abort(context, error)

    return answer


def _many(handler: Handler) -> Handler:
    async def requests(data: AsyncIterator[bytes]) -> AsyncIterator[Message]:
        async for item in data:
            yield _decoded(handler.request_deserializer, item)

    async def answers(data: AsyncIterator[bytes], context: Context) -> AsyncIterator[bytes]:
        try:
            async for response in handler.stream_stream(requests(data), context):
                yield _encoded(response)
        except Exception as error:  # this is the one place
            await _abort(context, error)

    return answers


async def _abort(context: Context, error: Exception) -> NoReturn:
    await context.abort_with_status(rpc_status.to_status(status_of(error)))


def _decoded(decoder: Callable[[bytes], Message], data: bytes) -> Message:
    try:
        return decoder(data)
    except DecodeError:
        raise MalformedMessage from None


def _encoded(response: Message | bytes) -> bytes:
    """The answer's bytes; the fast paths write their own."""
    data = (
        response if isinstance(response, bytes) else response.SerializeToString(deterministic=True)
    )
    if len(data) > MOST_SENT:
        raise AnswerTooLarge(MOST_SENT)
    return data
