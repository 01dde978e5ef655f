"""The table of statuses, and the bound on what a status takes on the wire."""

import grpc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator import errors
from evaluator.errors import Fault, HupaiError, InvalidRequest
from evaluator.service import errors as service_errors
from evaluator.service.convert.status import DOMAIN, TABLE, status_of
from evaluator.service.limits import MOST_TRAILERS
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.wire import DUOWANG, ask, failure, percent_encoded, reason, violations

INTERNAL = {
    errors.RulesetError,
    service_errors.BadConfiguration,
    service_errors.CallFailed,
    service_errors.CannotServe,
}
"""Errors of ours that no call ends with: before there is a server, and the client's own."""


def test_every_error_of_ours_has_its_status() -> None:
    ours = {
        error
        for module in (errors, service_errors)
        for error in vars(module).values()
        if isinstance(error, type) and issubclass(error, HupaiError) and error is not HupaiError
    }
    assert set(TABLE) == ours - INTERNAL
    assert len({why for _, why in TABLE.values()}) == len(TABLE)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InvalidRequest([Fault("a", "b", "c")]), grpc.StatusCode.INVALID_ARGUMENT),
        (
            errors.NotationError("p", offset=0, token="t", expected="e"),
            grpc.StatusCode.INVALID_ARGUMENT,
        ),
        (service_errors.MalformedMessage(), grpc.StatusCode.INVALID_ARGUMENT),
        (errors.UnknownRuleset("x" * 9_999, ["duowang"]), grpc.StatusCode.NOT_FOUND),
        (errors.DigestMismatch("a", "王" * 9_999, ["c"]), grpc.StatusCode.FAILED_PRECONDITION),
        (service_errors.AnswerTooLarge(1), grpc.StatusCode.RESOURCE_EXHAUSTED),
    ],
)
def test_an_error_of_ours_is_told_with_its_reason(error: HupaiError, code: grpc.StatusCode) -> None:
    status = status_of(error)
    assert status.code == code.value[0]
    assert reason(status) == (DOMAIN, TABLE[type(error)][1])
    assert status.message
    assert trailers(status.message, status.ByteSize()) < MOST_TRAILERS


def test_one_fault_is_the_message() -> None:
    status = status_of(InvalidRequest([Fault("win.tile", "no winning tile", "one")]))
    assert status.message == "win.tile: no winning tile; expected one"
    assert violations(status) == [("win.tile", "no winning tile; expected one")]


def test_some_faults_are_counted_and_all_listed() -> None:
    faults = [Fault(f"hand.concealed[{n}]", "foreign", "字牌") for n in range(3)]
    status = status_of(InvalidRequest(faults))
    assert status.message == "3 faults: hand.concealed[0]: foreign; expected 字牌"
    assert len(violations(status)) == 3


def test_200_faults_stay_below_the_limit_and_the_message_says_how_many_more(
    stub: pb_grpc.EvaluatorServiceStub,
) -> None:
    request = ask(DUOWANG)
    request.hand.concealed[:] = [pb.TILE_WAN_1] * 199
    refused = failure(stub.Evaluate, request)
    listed = len(refused.violations)
    assert 10 < listed < 200
    assert refused.message.startswith(f"200 faults, {200 - listed} more than are listed: ")


texts = st.text(max_size=2_000) | st.text("王霸\n%", min_size=500, max_size=2_000)
faults = st.builds(Fault, texts, texts, texts)


@given(st.lists(faults, min_size=1, max_size=60))
def test_whatever_the_faults_the_trailers_are_bounded(given_faults: list[Fault]) -> None:
    status = status_of(InvalidRequest(given_faults))
    listed = violations(status)
    assert listed
    assert (len(listed) < len(given_faults)) == ("more than are listed" in status.message[:60])
    assert trailers(status.message, status.ByteSize()) < MOST_TRAILERS
    assert status.FromString(status.SerializeToString()) == status


def trailers(message: str, details: int) -> int:
    """Bytes of the trailers with this message and details of this size."""
    names = sum(
        len(name) + 32 for name in ("grpc-status", "grpc-message", "grpc-status-details-bin")
    )
    return names + 2 + percent_encoded(message) + (details + 2) // 3 * 4
