"""Hands for as long as the caller sends them.

One at a time: so answers come in the order asked, nothing is read that the caller has not made room
for by reading answers, and a cancelled stream leaves at most one hand behind.
"""

from collections.abc import AsyncIterator
from functools import partial

from evaluator.service.convert.encoded import streamed
from evaluator.service.load.workers import Workers
from evaluator.service.rpcs.single import Single, is_heavy
from hupai.v1 import evaluator_pb2 as pb


async def evaluated_each(
    asked: AsyncIterator[pb.StreamEvaluateRequest], single: Single, workers: Workers
) -> AsyncIterator[bytes]:
    """A serialised StreamEvaluateResponse for each request; a bad one fails alone."""
    async for item in asked:
        request = item.request.SerializeToString()
        work = partial(single.result, request)
        result = await workers.run(work, heavy=is_heavy(request))
        yield streamed(item.sequence, result)
