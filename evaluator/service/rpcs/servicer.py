"""The RPCs, one sentence each. Errors are raised here and told to the client by ``boundary``."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final, TypeAlias

import grpc

from evaluator.scoring.registry import Registry
from evaluator.service.convert import claims, rounds, rulesets, waits
from evaluator.service.load.capacity import AUDITED
from evaluator.service.load.workers import Interest, Workers
from evaluator.service.rpcs import auditing, batch, scores, settling, stream, waiting
from evaluator.service.rpcs.single import Single, is_heavy
from evaluator.service.watch.identity import Identity
from evaluator.service.watch.metrics import flying
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc

TAKES_BYTES: Final = frozenset({"Evaluate", "BatchEvaluate"})
"""RPCs that are given the request as it came."""

SERVICE: Final[str] = pb.DESCRIPTOR.services_by_name["EvaluatorService"].full_name
"""Full name of the service, as health checks and reflection know it."""

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Evaluator(pb_grpc.EvaluatorServiceServicer):
    """The contract's service over the rulesets of a registry."""

    def __init__(self, registry: Registry, workers: Workers, identity: Identity) -> None:
        """Serves the registry's rulesets; heavy hands go to the workers."""
        self._registry, self._workers, self._identity = registry, workers, identity
        self._single = Single(registry)

    async def Evaluate(self, data: bytes, context: Context) -> bytes:
        """One hand, fully explained."""
        if is_heavy(data):
            return await batch.evaluated_beside(
                data, self._single, self._workers, context.time_remaining()
            )
        return self._single.answer(data)

    async def BatchEvaluate(self, data: bytes, context: Context) -> bytes:
        """Many hands, each fully explained; a bad one fails alone."""
        every = batch.requests_of(data)
        with flying(len(every)):
            return await batch.evaluated_all(
                every, self._single, self._workers, context.time_remaining()
            )

    async def ListRulesets(
        self, request: pb.ListRulesetsRequest, context: Context
    ) -> pb.ListRulesetsResponse:
        """The rulesets served, by id, and what serves them."""
        return rulesets.summaries(self._registry.rulesets, self._registry.older, self._identity)

    async def GetRuleset(
        self, request: pb.GetRulesetRequest, context: Context
    ) -> pb.GetRulesetResponse:
        """Clauses, options and codes of one ruleset."""
        return rulesets.description(self._registry.ruleset(request.id, request.digest))

    def StreamEvaluate(
        self, request_iterator: AsyncIterator[pb.StreamEvaluateRequest], context: Context
    ) -> AsyncIterator[bytes]:
        """Hands for as long as they come, each fully explained; a bad one fails alone."""
        return stream.evaluated_each(request_iterator, self._single, self._workers)

    async def ScoreBatch(self, request: pb.ScoreBatchRequest, context: Context) -> bytes:
        """Many hands under one ruleset, figures only, in columns; a bad one fails alone."""
        with flying(len(request.hands)):
            return await scores.scored(
                request, self._registry, self._workers, context.time_remaining()
            )

    async def ListWaits(
        self, request: pb.ListWaitsRequest, context: Context
    ) -> pb.ListWaitsResponse:
        """What a hand one tile short waits on, for how much."""
        return waits.write(
            await self._workers.run(lambda: waiting.waits(request, self._registry), heavy=True)
        )

    async def Settle(self, request: pb.SettleRequest, context: Context) -> pb.SettleResponse:
        """Who pays whom for one finished round."""
        return rounds.write(
            await self._workers.run(
                lambda: settling.settlement(request, self._registry), heavy=True
            )
        )

    async def Audit(self, request: pb.AuditRequest, context: Context) -> pb.AuditResponse:
        """A claimed result against the rules, and what else would make it right."""
        interest = Interest()
        audited = partial(auditing.audited, request, self._registry, interest.check)
        with interest, self._workers.capacity.taking(1, AUDITED, context.time_remaining()) as taken:
            timed = partial(AUDITED.timed, audited)
            return claims.write(await self._workers.run(timed, heavy=True, rank=taken.rank))
