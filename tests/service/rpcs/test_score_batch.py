"""The fast path on the wire."""

import threading
import time
from collections.abc import Callable

import grpc
import pytest
from google.rpc import code_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc

from evaluator.domain import notation
from evaluator.scoring import batch as scoring
from evaluator.scoring import built_in, evaluate
from evaluator.service.limits import MOST_OPTIONS, MOST_SCORED
from evaluator.version import VERSION
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import DUOWANG, FOUR_WILDS, TAIZHOU, failure, in_bytes

COLUMNS = (
    "status",
    "huxi",
    "tun",
    "ka",
    "multiplier",
    "total",
    "decomposition_count",
    "lines",
    "reasons",
)
BAD = DUOWANG + " xing:2d"
SPECIAL = DUOWANG.replace("9x456d", "=9x456d")
"""The same hand as the core does not read it."""

NO_WIN = "peng:7x chi:123x 9x456d8x88d145x2d5d8x3d hu:9x/dianpao"


def ask(*texts: str, ruleset: str = "duowang", **options: str) -> pb.ScoreBatchRequest:
    return pb.ScoreBatchRequest(
        ruleset=pb.RulesetRef(id=ruleset, options=options), hands=[text.encode() for text in texts]
    )


def test_columns_have_the_figures_that_evaluate_gives(stub: pb_grpc.EvaluatorServiceStub) -> None:
    texts = [DUOWANG, NO_WIN, FOUR_WILDS, notation.write(notation.parse(DUOWANG), chinese=True)]
    response = stub.ScoreBatch(ask(*texts, min_huxi="10"))
    rules = built_in().resolved("duowang", {"min_huxi": "10"})
    for place, text in enumerate(texts):
        evaluation = evaluate(notation.parse(text), rules)
        assert response.status[place] == (0 if evaluation.hu else 1)
        assert response.decomposition_count[place] == evaluation.decomposition_count
        score = evaluation.best.score if evaluation.best else None
        for name in ("huxi", "tun", "ka", "multiplier", "total"):
            assert getattr(response, name)[place] == (getattr(score, name) if score else 0)
        lines = {line.code for line in score.lines if line.code} if score else set()
        assert lines == coded(response.lines[place], list(response.line_codes))
        reasons = {reason.code for reason in evaluation.reasons}
        assert reasons == coded(response.reasons[place], list(response.reason_codes))
    assert list(response.status) == [0, 1, 0, 0]
    assert not response.errors


def coded(bits: int, codes: list[str]) -> set[str]:
    return {code for place, code in enumerate(codes) if bits >> place & 1}


def test_an_answer_says_what_its_bits_mean_and_under_which_rules(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    for ruleset in built_in().rulesets:
        response = stub.ScoreBatch(ask(ruleset=ruleset.id))
        described = stub.GetRuleset(pb.GetRulesetRequest(id=ruleset.id))
        assert response.line_codes == described.line_codes
        assert response.reason_codes == described.reason_codes
        assert response.ruleset_digest == described.summary.digest
        assert response.engine_version == VERSION
        assert not any(len(getattr(response, name)) for name in COLUMNS)


def test_a_bad_hand_fails_alone(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = ask(DUOWANG, BAD, TAIZHOU, "", DUOWANG, "nonsense")
    request.hands.append(b"\xff\xfe")
    response = stub.ScoreBatch(request)
    bad = code_pb2.INVALID_ARGUMENT
    assert list(response.status) == [0, bad, bad, bad, 0, bad, bad]
    assert [error.index for error in response.errors] == [1, 2, 3, 5, 6]
    assert response.errors[0].message.startswith("facts.woken: ")
    assert response.errors[3].message.startswith("at character 1, in 'nonsense': ")
    assert response.errors[4].message.endswith("byte 0xff; expected UTF-8")
    assert max(len(error.message) for error in response.errors) <= 200
    for name in COLUMNS:
        assert len(getattr(response, name)) == 7
        assert name == "status" or not getattr(response, name)[1]


def test_an_error_of_the_server_takes_one_hand_only(
    stub: pb_grpc.EvaluatorServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ValueError("secret")

    monkeypatch.setattr(scoring, "evaluate", fails)
    response = stub.ScoreBatch(ask(DUOWANG, SPECIAL, DUOWANG))
    assert list(response.status) == [0, code_pb2.INTERNAL, 0]
    assert "secret" not in response.errors[0].message
    assert "internal error" in response.errors[0].message


def test_the_bytes_are_those_of_the_message(channel: grpc.Channel) -> None:
    """The columns are written by hand; a proto3 library must write the same."""
    texts = [DUOWANG, BAD, FOUR_WILDS, NO_WIN] * 40
    data = in_bytes(channel, "ScoreBatch")(ask(*texts).SerializeToString())
    read = pb.ScoreBatchResponse.FromString(data)
    typed = pb.ScoreBatchResponse()
    for field, value in read.ListFields():
        if field.name in COLUMNS:
            getattr(typed, field.name).extend(list(value))
        elif field.name == "errors":
            typed.errors.extend(value)
        elif isinstance(value, str):
            setattr(typed, field.name, value)
        else:
            getattr(typed, field.name).extend(value)
    assert typed == read
    assert typed.SerializeToString(deterministic=True) == data


def test_equal_batches_get_equal_bytes(channel: grpc.Channel) -> None:
    request = ask(*[DUOWANG, FOUR_WILDS, BAD] * 400).SerializeToString()
    call = in_bytes(channel, "ScoreBatch")
    assert call(request) == call(request)


@pytest.mark.parametrize(
    ("change", "code", "fields"),
    [
        (lambda ref: setattr(ref, "id", ""), grpc.StatusCode.INVALID_ARGUMENT, {"ruleset.id"}),
        (lambda ref: setattr(ref, "id", "nowhere"), grpc.StatusCode.NOT_FOUND, set()),
        (
            lambda ref: setattr(ref, "digest", "sha256:0"),
            grpc.StatusCode.FAILED_PRECONDITION,
            set(),
        ),
        (
            lambda ref: ref.options.update(colour="red", min_huxi="11"),
            grpc.StatusCode.INVALID_ARGUMENT,
            {"ruleset.options[colour]", "ruleset.options[min_huxi]"},
        ),
        (
            lambda ref: ref.options.update({str(n): "" for n in range(MOST_OPTIONS + 1)}),
            grpc.StatusCode.INVALID_ARGUMENT,
            {"ruleset.options"},
        ),
    ],
)
def test_rules_that_cannot_be_fail_the_call(
    stub: pb_grpc.EvaluatorServiceStub,
    change: Callable[[pb.RulesetRef], None],
    code: grpc.StatusCode,
    fields: set[str],
) -> None:
    request = ask(DUOWANG)
    change(request.ruleset)
    refused = failure(stub.ScoreBatch, request)
    assert refused.code is code
    assert refused.fields == fields


def test_a_pinned_digest_that_is_served_is_no_error(stub: pb_grpc.EvaluatorServiceStub) -> None:
    request = ask(DUOWANG)
    request.ruleset.digest = built_in().ruleset("duowang").digest
    assert list(stub.ScoreBatch(request).status) == [0]


def test_more_hands_than_the_limit_are_refused_by_name(stub: pb_grpc.EvaluatorServiceStub) -> None:
    full = ask(*[DUOWANG] * MOST_SCORED)
    assert list(stub.ScoreBatch(full).status) == [0] * MOST_SCORED
    full.hands.append(DUOWANG.encode())
    refused = failure(stub.ScoreBatch, full)
    assert refused.code is grpc.StatusCode.INVALID_ARGUMENT
    assert refused.fields == {"hands"}
    assert str(MOST_SCORED) in refused.message


@pytest.mark.parametrize("timeout", [0.5, None])
def test_a_batch_nobody_waits_for_is_not_finished(
    channel: grpc.Channel,
    stub: pb_grpc.EvaluatorServiceStub,
    monkeypatch: pytest.MonkeyPatch,
    timeout: float | None,
) -> None:
    """Neither after the deadline nor after a call is cancelled; health answers meanwhile."""
    batches = []

    def slowly(batch: scoring.Batch, _: float) -> bool:
        batches.append(batch)
        time.sleep(0.005)
        return run(batch, 0)

    run = scoring.Batch.run
    monkeypatch.setattr(scoring.Batch, "run", slowly)
    call = stub.ScoreBatch.future(ask(*[DUOWANG] * MOST_SCORED), timeout=timeout)
    while not batches:
        assert not call.done()
        time.sleep(0.001)
    health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=1)
    if timeout is None:
        call.cancel()
    assert call.code() in (grpc.StatusCode.CANCELLED, grpc.StatusCode.DEADLINE_EXCEEDED)
    time.sleep(0.3)
    seen = len(batches)
    time.sleep(0.2)
    assert len(batches) == seen
    assert len(batches[0].left()) > MOST_SCORED // 2


def test_hands_that_are_answered_in_full_stop_too(
    stub: pb_grpc.EvaluatorServiceStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()
    count = 0

    def slowly(batch: scoring.Batch, place: int) -> None:
        nonlocal count
        count += 1
        begun.set()
        time.sleep(0.01)

    monkeypatch.setattr(scoring.Batch, "answer", slowly)
    call = stub.ScoreBatch.future(ask(*[SPECIAL] * 2_000))
    assert begun.wait(5)
    call.cancel()
    time.sleep(0.4)
    seen = count
    time.sleep(0.2)
    assert count == seen < 1_000
