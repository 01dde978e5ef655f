"""An older revision beside the current one: every RPC answers under the one that is pinned."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import grpc
import pytest

from evaluator.service.convert import requests
from evaluator.service.convert.requests import Question
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.loop import Loop, serving
from tests.service.rounds import claimed, won
from tests.service.wire import ask, failure
from tests.support.sheets import PLAIN, two_revisions

NOWHERE = "sha256:" + "0" * 64


class Served(NamedTuple):
    """A server with two revisions of wucai: the current one pays 4 for PLAIN, the older one 2."""

    stub: pb_grpc.EvaluatorServiceStub
    current: str
    older: str

    @property
    def totals(self) -> tuple[tuple[str, int], ...]:
        """What each pin gives."""
        return (("", 4), (self.current, 4), (self.older, 2))


@pytest.fixture(scope="module")
def served(loop: Loop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root: Path = tmp_path_factory.mktemp("rulesets")
    current, older = two_revisions(root)
    with (
        serving(loop, rulesets=str(root)) as (_, address),
        grpc.insecure_channel(address) as channel,
    ):
        yield Served(pb_grpc.EvaluatorServiceStub(channel), current, older)


def pinned(digest: str, **options: str) -> pb.EvaluateRequest:
    request = ask(PLAIN, "wucai", **options)
    request.ruleset.digest = digest
    return request


def test_a_hand_is_evaluated_alone_in_a_batch_and_in_a_stream(served: Served) -> None:
    asked = [pinned(digest) for digest, _ in served.totals]
    alone = [served.stub.Evaluate(one) for one in asked]
    batch = served.stub.BatchEvaluate(pb.BatchEvaluateRequest(requests=asked)).results
    stream = served.stub.StreamEvaluate(
        pb.StreamEvaluateRequest(sequence=n, request=one) for n, one in enumerate(asked)
    )
    answers = (alone, [one.response for one in batch], [one.result.response for one in stream])
    for given in answers:
        assert [one.best.score.total for one in given] == [total for _, total in served.totals]
        assert given[0].provenance == given[1].provenance
        assert given[2].provenance.ruleset_digest == served.older
        assert given[2].provenance.request_digest != given[0].provenance.request_digest


def test_figures_and_waits_are_those_of_the_revision(served: Served) -> None:
    hand, _ = PLAIN.split(" 胡")
    for digest, total in served.totals:
        ruleset = pb.RulesetRef(id="wucai", digest=digest)
        scored = served.stub.ScoreBatch(
            pb.ScoreBatchRequest(ruleset=ruleset, hands=[PLAIN.encode()])
        )
        assert list(scored.total) == [total]
        assert scored.ruleset_digest == (digest or served.current)
        waiting = requests.write(Question("wucai", requests.read(ask(f"{hand}", "wucai")).position))
        waits = served.stub.ListWaits(
            pb.ListWaitsRequest(ruleset=ruleset, hand=waiting.hand, source=pb.WIN_SOURCE_SELF_DRAW)
        )
        assert {one.score.total for one in waits.waits if one.tile == pb.TILE_SMALL_8} == {total}


def test_a_round_and_a_claim_are_those_of_the_revision(served: Served) -> None:
    for digest, total in served.totals:
        settlement = won((1, PLAIN), ruleset="wucai", seats=3)
        settlement.ruleset.digest = digest
        answer = served.stub.Settle(settlement)
        assert list(answer.net_by_seat) == [-total, 2 * total, -total]
        assert answer.ruleset_digest == (digest or served.current)
        claim = claimed(PLAIN, "wucai", total=2)
        claim.evaluation.ruleset.digest = digest
        audit = served.stub.Audit(claim)
        assert (audit.verdict == pb.VERDICT_AGREES) == (total == 2)
        claim.settlement.CopyFrom(settlement)
        claim.claim.net_by_seat.extend([-2, 4, -2])
        assert served.stub.Audit(claim).verdict == audit.verdict
        if total == 4:
            told = {one.ruleset_id: one.ruleset_digest for one in audit.explanations}
            assert told["wucai"] == served.older


def test_a_winner_may_pin_the_revision_of_the_round_and_no_other(served: Served) -> None:
    settlement = won((1, PLAIN), ruleset="wucai", seats=3)
    settlement.ruleset.digest = served.older
    winner = settlement.win.winners[0].evaluation.ruleset
    winner.id = "wucai"
    winner.options["discard_win"] = "false"  # its default: read under the round's revision
    assert served.stub.Settle(settlement).net_by_seat[1] == 4
    winner.digest = served.older
    assert served.stub.Settle(settlement).net_by_seat[1] == 4
    winner.digest = served.current
    failed = failure(served.stub.Settle, settlement)
    assert failed.code is grpc.StatusCode.INVALID_ARGUMENT
    ((field, text),) = failed.violations
    assert field == "win.winners[0].evaluation.ruleset.digest"
    assert served.older in text
    winner.digest = NOWHERE
    assert failure(served.stub.Settle, settlement).code is grpc.StatusCode.FAILED_PRECONDITION


def test_a_digest_of_no_revision_is_refused_with_those_there_are(served: Served) -> None:
    failed = failure(served.stub.Evaluate, pinned(NOWHERE))
    assert failed.code is grpc.StatusCode.FAILED_PRECONDITION
    assert served.current in failed.message
    assert served.older in failed.message


def test_faults_are_those_under_the_revision(served: Served) -> None:
    failed = failure(served.stub.Evaluate, pinned(served.older, objective="luck"))
    assert failed.code is grpc.StatusCode.INVALID_ARGUMENT
    assert failed.fields == {"ruleset.options[objective]"}


def test_both_are_listed_and_described(served: Served) -> None:
    listed = served.stub.ListRulesets(pb.ListRulesetsRequest())
    assert {one.id: one.digest for one in listed.rulesets}["wucai"] == served.current
    assert [one.id for one in listed.rulesets].count("wucai") == 1
    assert served.older in {one.digest for one in listed.revisions if one.id == "wucai"}
    for digest in (served.current, served.older):
        answer = served.stub.GetRuleset(pb.GetRulesetRequest(id="wucai", digest=digest))
        assert answer.summary.digest == digest
    current = served.stub.GetRuleset(pb.GetRulesetRequest(id="wucai"))
    assert current.summary.digest == served.current
    failed = failure(served.stub.GetRuleset, pb.GetRulesetRequest(id="wucai", digest=NOWHERE))
    assert failed.code is grpc.StatusCode.FAILED_PRECONDITION
