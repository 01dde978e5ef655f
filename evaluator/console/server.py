"""What the console asks of a server, like any client, and the sheets it knows itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from evaluator.domain.audit import Audit
from evaluator.domain.evaluation import Evaluation, Provenance, Waits
from evaluator.domain.hand import Position
from evaluator.domain.settlement import Settlement
from evaluator.errors import HupaiError
from evaluator.scoring.registry import built_in
from evaluator.scoring.resolved import Resolved
from evaluator.scoring.schema import Ruleset
from evaluator.service.client import client
from evaluator.service.convert import received, requests
from evaluator.service.convert.numbers import tile
from evaluator.service.convert.requests import Question
from evaluator.service.errors import CallFailed
from hupai.v1 import evaluator_pb2 as pb


@dataclass(frozen=True)
class Server:
    """One server at an address. Every method raises CallFailed where it gives no answer."""

    address: str
    timeout: float

    def rulesets(self) -> tuple[pb.RulesetSummary, ...]:
        """The sheets that it serves."""
        return tuple(client.rulesets(self.address, timeout=self.timeout).rulesets)

    def ruleset(self, ruleset_id: str) -> pb.GetRulesetResponse:
        """One sheet of it."""
        request = pb.GetRulesetRequest(id=ruleset_id)
        return client.ruleset(self.address, request, timeout=self.timeout)

    def evaluate(self, question: Question) -> Evaluation:
        """What a hand is worth."""
        request = requests.write(question)
        try:
            return received.evaluation(client.evaluate(self.address, request, timeout=self.timeout))
        except ValueError as error:
            raise _newer(error) from None

    def audit(self, request: pb.AuditRequest) -> Audit:
        """What the rules say to a claim."""
        try:
            return received.audit(client.audit(self.address, request, timeout=self.timeout))
        except ValueError as error:
            raise _newer(error) from None

    def settle(self, request: pb.SettleRequest) -> Settlement:
        """Who pays whom for a round."""
        try:
            return received.settlement(client.settle(self.address, request, timeout=self.timeout))
        except ValueError as error:
            raise _newer(error) from None

    def waits(
        self,
        ruleset_id: str,
        options: Mapping[str, str],
        position: Position,
        seen: tuple[int, ...],
    ) -> Waits:
        """What a hand one tile short waits on."""
        asked = requests.write(Question(ruleset_id, position, options))
        request = pb.ListWaitsRequest(
            ruleset=asked.ruleset, hand=asked.hand, facts=asked.facts, source=asked.win.source
        )
        request.seen.extend(tile(code) for code in seen)
        try:
            return received.waits(client.list_waits(self.address, request, timeout=self.timeout))
        except ValueError as error:
            raise _newer(error) from None


@dataclass(frozen=True)
class Sheet:
    """A sheet as the server describes it; ``own`` is this program's, if it is the very same."""

    described: pb.GetRulesetResponse

    @property
    def id(self) -> str:
        """Its id."""
        return self.described.summary.id

    @cached_property
    def own(self) -> Ruleset | None:
        """Where English, readings and the family of the game are known from."""
        return own_ruleset(self.described.summary)

    @property
    def family(self) -> str:
        """字牌 or 麻将; of an unknown sheet 字牌."""
        return self.own.family if self.own else "zipai"


def own_ruleset(summary: pb.RulesetSummary) -> Ruleset | None:
    """This program's sheet of that id, if it is the very same."""
    try:
        return built_in().ruleset(summary.id, summary.digest)
    except HupaiError:
        return None


def same_rules(origin: Provenance) -> Resolved | None:
    """The rules of an answer where this program has the very same."""
    try:
        return built_in().resolved(origin.ruleset_id, origin.options, origin.ruleset_digest)
    except HupaiError:
        return None


def _newer(error: ValueError) -> CallFailed:
    return CallFailed("UNIMPLEMENTED", f"this program cannot read the answer: {error}", [])
