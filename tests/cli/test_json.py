"""--json: the EvaluateResponse of the contract, and the rulesets as data."""

import json

import pytest
from google.protobuf import json_format

from evaluator.domain.notation import parse
from evaluator.scoring.evaluate import evaluate
from evaluator.scoring.registry import built_in
from evaluator.service.convert import responses
from hupai.v1 import evaluator_pb2 as pb
from tests.cli.conftest import Hupai
from tests.cli.hands import LOSING, TOO_FEW, WANG_CHUANG, WANG_ZHA, WINNING, Asked


@pytest.mark.parametrize("asked", [*WINNING, *LOSING])
def test_it_parses_as_the_whole_answer(hupai: Hupai, asked: Asked) -> None:
    rules = built_in().resolved(asked.ruleset, dict(o.split("=") for o in asked.options))
    expected = pb.EvaluateResponse()
    responses.write(expected, evaluate(parse(asked.notation), rules))
    ran = hupai(*asked.argv, "--json")
    assert ran.code == 0
    assert json_format.Parse(ran.out, pb.EvaluateResponse()) == expected


def test_fields_are_named_as_in_the_proto_and_never_left_out(hupai: Hupai) -> None:
    answer = json.loads(hupai(*TOO_FEW.argv, "--json").out)
    assert answer["hu"] is False
    assert answer["near_miss"] == {"huxi": 13, "needed": 15}
    assert "best" not in answer
    assert "胡息不够" in hupai(*TOO_FEW.argv, "--json").out
    group = json.loads(hupai(*WANG_ZHA.argv, "--json").out)["best"]["groups"][3]
    assert group["wild_positions"] == [1, 2, 3]
    assert (group["kind"], group["winning_position"], group["exposed"]) == (
        "GROUP_KIND_TI",
        1,
        False,
    )


@pytest.mark.parametrize(("given", "listed"), [((), 16), (("--max", "2"), 2), (("--max", "0"), 16)])
def test_as_many_decompositions_as_the_contract_lists(
    hupai: Hupai, given: tuple[str, ...], listed: int
) -> None:
    answer = json.loads(hupai(*WANG_CHUANG.argv, "--json", *given).out)
    assert len(answer["decompositions"]) == listed
    assert answer["decomposition_count"] == "20"


def test_exit_code_goes_with_json_too(hupai: Hupai) -> None:
    assert hupai(*TOO_FEW.argv, "--json", "--exit-code").code == 1


def test_rulesets_are_what_the_service_lists_and_more(hupai: Hupai) -> None:
    listed = hupai("rules", "--json")
    message = json_format.Parse(listed.out, pb.ListRulesetsResponse(), ignore_unknown_fields=True)
    assert [r.id for r in message.rulesets] == [r.id for r in built_in().rulesets]
    for ruleset in built_in().rulesets:
        out = hupai("rules", ruleset.id, "--json").out
        one = json_format.Parse(out, pb.GetRulesetResponse(), ignore_unknown_fields=True)
        assert one.summary.digest == ruleset.digest
        assert [clause.id for clause in one.clauses] == [clause.id for clause in ruleset.clauses]
        assert list(one.line_codes) == list(ruleset.line_codes())
        readings = json.loads(out)["readings"]
        assert [reading["id"] for reading in readings] == [r.id for r in ruleset.readings]
