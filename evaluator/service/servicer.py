"""The RPCs, one sentence each. Errors are raised here and told to the client by ``boundary``."""

from collections.abc import AsyncIterator
from typing import Any, Final, TypeAlias

import grpc

from evaluator.scoring.registry import Registry
from evaluator.service import batch, scores, waiting
from evaluator.service.convert import rulesets, waits
from evaluator.service.errors import NotBuilt
from evaluator.service.identity import Identity
from evaluator.service.workers import Workers
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc

SERVICE: Final[str] = pb.DESCRIPTOR.services_by_name["EvaluatorService"].full_name
"""Full name of the service, as health checks and reflection know it."""

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Evaluator(pb_grpc.EvaluatorServiceServicer):
    """The contract's service over the rulesets of a registry."""

    def __init__(self, registry: Registry, workers: Workers, identity: Identity) -> None:
        """Serves the registry's rulesets; heavy hands go to the workers."""
        self._registry, self._workers, self._identity = registry, workers, identity

    async def Evaluate(self, request: pb.EvaluateRequest, context: Context) -> bytes:
        """One hand, fully explained."""
        return await self._workers.run(
            lambda: batch.evaluated(request, self._registry), heavy=batch.is_heavy(request)
        )

    async def BatchEvaluate(
        self, request: pb.BatchEvaluateRequest, context: Context
    ) -> pb.BatchEvaluateResponse:
        """Many hands, each fully explained; a bad one fails alone."""
        return await batch.evaluated_all(request.requests, self._registry, self._workers)

    async def ListRulesets(
        self, request: pb.ListRulesetsRequest, context: Context
    ) -> pb.ListRulesetsResponse:
        """The rulesets served, by id, and what serves them."""
        return rulesets.summaries(self._registry.rulesets, self._identity)

    async def GetRuleset(
        self, request: pb.GetRulesetRequest, context: Context
    ) -> pb.GetRulesetResponse:
        """Clauses, options and codes of one ruleset."""
        return rulesets.description(self._registry.ruleset(request.id))

    def StreamEvaluate(
        self, request_iterator: AsyncIterator[pb.StreamEvaluateRequest], context: Context
    ) -> AsyncIterator[pb.StreamEvaluateResponse]:
        """Not built."""
        raise NotBuilt("StreamEvaluate")

    async def ScoreBatch(self, request: pb.ScoreBatchRequest, context: Context) -> bytes:
        """Many hands under one ruleset, figures only, in columns; a bad one fails alone."""
        return await scores.scored(request, self._registry, self._workers)

    async def ListWaits(
        self, request: pb.ListWaitsRequest, context: Context
    ) -> pb.ListWaitsResponse:
        """What a hand one tile short waits on, for how much."""
        return waits.write(waiting.waits(request, self._registry))

    async def Settle(self, request: pb.SettleRequest, context: Context) -> pb.SettleResponse:
        """Not built."""
        raise NotBuilt("Settle")

    async def Audit(self, request: pb.AuditRequest, context: Context) -> pb.AuditResponse:
        """Not built."""
        raise NotBuilt("Audit")
