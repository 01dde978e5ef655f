"""What a client can find out without a hand: health, reflection, rulesets."""

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)

from evaluator.scoring.registry import Registry
from evaluator.service.rpcs.servicer import SERVICE
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import failure


@pytest.mark.parametrize("service", ["", SERVICE])
def test_the_service_is_healthy(channel: grpc.Channel, service: str) -> None:
    request = health_pb2.HealthCheckRequest(service=service)
    answer = health_pb2_grpc.HealthStub(channel).Check(request)
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


def test_reflection_lists_exactly_our_services(channel: grpc.Channel) -> None:
    database = ProtoReflectionDescriptorDatabase(channel)
    assert sorted(database.get_services()) == [
        "grpc.health.v1.Health",
        "grpc.reflection.v1alpha.ServerReflection",
        "hupai.v1.EvaluatorService",
    ]
    file = database.FindFileContainingSymbol(SERVICE)
    assert {method.name for method in file.service[0].method} == {
        method.name for method in pb.DESCRIPTOR.services_by_name["EvaluatorService"].methods
    }


def test_rulesets_are_listed_by_id(stub: pb_grpc.EvaluatorServiceStub, registry: Registry) -> None:
    listed = stub.ListRulesets(pb.ListRulesetsRequest()).rulesets
    assert [(one.id, one.name, one.digest, one.description) for one in listed] == [
        (ruleset.id, ruleset.name, ruleset.digest, ruleset.description)
        for ruleset in registry.rulesets
    ]
    assert [one.id for one in listed] == sorted(one.id for one in listed)


def test_every_ruleset_is_described_in_full(
    stub: pb_grpc.EvaluatorServiceStub, registry: Registry
) -> None:
    for ruleset in registry.rulesets:
        answer = stub.GetRuleset(pb.GetRulesetRequest(id=ruleset.id))
        assert answer.summary.digest == ruleset.digest
        assert [(c.id, c.text, c.source, c.reading) for c in answer.clauses] == [
            (c.id, c.text, c.source, c.reading) for c in ruleset.clauses
        ]
        readings = {clause.id for clause in answer.clauses if clause.reading}
        assert readings == {reading.id for reading in ruleset.readings}
        assert [(o.name, list(o.values), o.default, o.clause) for o in answer.options] == [
            (o.name, list(o.values), o.default, o.clause) for o in ruleset.options
        ]
        assert all(option.description for option in answer.options)
        assert answer.line_codes == list(ruleset.line_codes())
        assert answer.reason_codes == list(ruleset.reasons)


def test_an_open_option_says_its_range(stub: pb_grpc.EvaluatorServiceStub) -> None:
    options = stub.GetRuleset(pb.GetRulesetRequest(id="taizhou")).options
    (option,) = (option for option in options if option.name == "max_multiplier")
    assert "1 至 1000000" in option.description


def test_an_unknown_ruleset_is_not_described(stub: pb_grpc.EvaluatorServiceStub) -> None:
    refused = failure(stub.GetRuleset, pb.GetRulesetRequest(id="mahjong"))
    assert refused.code is grpc.StatusCode.NOT_FOUND
    assert "duowang" in refused.message
