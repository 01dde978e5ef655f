"""The server under test: the real one with one more method, which answers canned bytes.

Started by ``calls.py`` in a process of its own; prints its port and ends when its input does.
"""

import asyncio
import sys

import grpc
import uvloop

from evaluator.scoring import built_in
from evaluator.service.edge.build import create_server

NOOP = "/hupai.bench.Bench/Noop"
"""Gets any bytes and gives back as many as an Evaluate answer has."""


class _Noop(grpc.GenericRpcHandler):
    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def service(
        self, handler_call_details: grpc.HandlerCallDetails
    ) -> "grpc.RpcMethodHandler[bytes, bytes] | None":
        if handler_call_details.method != NOOP:
            return None
        return grpc.unary_unary_rpc_method_handler(self._call)

    async def _call(self, request: bytes, context: object) -> bytes:
        return self._answer


async def _serve(size: int) -> None:
    server, port = create_server("127.0.0.1:0", built_in(), handlers=[_Noop(bytes(size))])
    await server.start()
    print(port, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await server.stop(1)


if __name__ == "__main__":
    uvloop.run(_serve(int(sys.argv[1])))
