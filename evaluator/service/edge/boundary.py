"""Where bytes become messages and errors become statuses: once, for every RPC.

gRPC's own handling would send an exception's text to the client as UNKNOWN, and answer INTERNAL to
bytes that are no message.
"""

from asyncio import CancelledError, sleep
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import AbstractContextManager, aclosing, nullcontext
from typing import Any, Final, NoReturn, TypeAlias

import grpc
from google.protobuf.message import Message
from grpc_health.v1.health import SERVICE_NAME as HEALTH
from grpc_status import rpc_status

from evaluator.service.access.tokens import Tokens
from evaluator.service.convert.decoded import decoded
from evaluator.service.convert.status import status_of
from evaluator.service.errors import AnswerTooLarge, UnknownMethod
from evaluator.service.limits import MOST_SENT
from evaluator.service.load.capacity import Calls, Capacity, check_in_time
from evaluator.service.watch.call import ID_NAME, Call, Context, Method, Tracer

Handler: TypeAlias = Any
"""A handler of an RPC. gRPC's types know synchronous ones only."""

_LAST_WORD: Final = 0.001
"""Seconds at the end of a stream. One that is cancelled seems to end like any other: that it is
cancelled is told right after that."""

UNKNOWN: Final = "/unknown/unknown"
"""Under which calls of RPCs are counted that the server does not have: names are the caller's."""


class Boundary(grpc.aio.ServerInterceptor):
    """Lets nobody in without a token, and nothing of an error out but its status.

    Health passes untouched. All other handlers get and give bytes as far as gRPC knows; answers
    are written deterministically, so equal ones are equal byte for byte.
    """

    def __init__(
        self,
        *,
        tokens: Tokens | None = None,
        capacity: Capacity | None = None,
        most_sent: int = MOST_SENT,
        log_calls: str = "none",
        tracer: Tracer | None = None,
        undecoded: Collection[str] = (),
    ) -> None:
        """Wraps each handler once, when it is first called.

        Without ``tokens`` all may call. ``undecoded`` are methods that take the bytes themselves.
        """
        self._undecoded = undecoded
        self._tokens, self._most_sent = tokens, most_sent
        self._capacity = capacity or Capacity()
        self._log_calls, self._tracer = log_calls, tracer
        self._wrapped: dict[str, Handler] = {}
        nowhere: Handler = grpc.stream_stream_rpc_method_handler(_no_such_rpc)
        self._unknown = self._many(nowhere, UNKNOWN)

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """The handler of the call, wrapped unless it is health's."""
        method = handler_call_details.method
        wrapped = self._wrapped.get(method)
        if wrapped is not None:
            return wrapped
        handler = await continuation(handler_call_details)
        if method.startswith(f"/{HEALTH}/"):
            return handler
        if handler is None:
            return self._unknown
        wrap = self._many if handler.request_streaming else self._one
        return self._wrapped.setdefault(method, wrap(handler, method))

    def _one(self, handler: Handler, name: str) -> Handler:
        method = self._method(name, "unary")
        tokens, most_sent = self._tokens, self._most_sent
        room = _room(name, self._capacity.calls)
        decode = handler.request_deserializer
        if decode and name in self._undecoded:
            decode = None

        async def answer(data: bytes, context: Context) -> bytes:
            call = Call(method, context)
            try:
                if tokens is not None:
                    tokens.admit(call.metadata)
                check_in_time(context.time_remaining())
                with room:
                    request = decoded(decode, data) if decode else data
                    response = _encoded(await handler.unary_unary(request, context), most_sent)
            except Exception as error:  # this is the one place
                await _abort(context, call, error)
            except CancelledError:
                call.gone()
                raise
            call.end(grpc.StatusCode.OK)
            return response

        return grpc.unary_unary_rpc_method_handler(answer)

    def _many(self, handler: Handler, name: str) -> Handler:
        method = self._method(name, "bidi_stream")
        tokens, most_sent = self._tokens, self._most_sent
        room = _room(name, self._capacity.streams)
        decode = handler.request_deserializer

        async def requests(data: AsyncIterator[bytes]) -> AsyncIterator[Any]:
            async for item in data:
                yield decoded(decode, item) if decode else item

        async def answers(data: AsyncIterator[bytes], context: Context) -> None:
            call = Call(method, context)
            try:
                if tokens is not None:
                    tokens.admit(call.metadata)
                check_in_time(context.time_remaining())
                with room:
                    given = handler.stream_stream(requests(data), context)
                    async with aclosing(given) as responses:
                        async for response in responses:
                            await context.write(_encoded(response, most_sent))
                await sleep(_LAST_WORD)
            except Exception as error:  # this is the one place
                await _abort(context, call, error)
            except CancelledError:
                call.gone()
                raise
            call.end(grpc.StatusCode.OK)

        return grpc.stream_stream_rpc_method_handler(answers)

    def _method(self, name: str, kind: str) -> Method:
        return Method(name, kind, log_calls=self._log_calls, tracer=self._tracer)


def _room(name: str, calls: Calls) -> AbstractContextManager[None]:
    """What each call enters; gRPC's own services, such as reflection, are not limited."""
    return nullcontext() if name.startswith("/grpc.") else calls


async def _abort(context: Context, call: Call, error: Exception) -> NoReturn:
    """Counts first: who sees the failure may look at the metrics next."""
    code, details, trailers = rpc_status.to_status(status_of(error))
    call.end(code)
    await context.abort(code, details, (*trailers, (ID_NAME, call.request_id)))


def _no_such_rpc(*_: object) -> NoReturn:
    raise UnknownMethod


def _encoded(response: Message | bytes, most: int) -> bytes:
    """The answer's bytes; the fast paths write their own."""
    data = (
        response if isinstance(response, bytes) else response.SerializeToString(deterministic=True)
    )
    if len(data) > most:
        raise AnswerTooLarge(most)
    return data
