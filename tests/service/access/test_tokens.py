"""Nobody calls without a token, and a changed file of tokens holds at once."""

import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from evaluator.service.access.tokens import BadTokens, Tokens
from evaluator.service.errors import Unauthenticated
from evaluator.service.rpcs.servicer import SERVICE
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.server.process import until
from tests.service.loop import Loop, serving
from tests.service.wire import DUOWANG, ask, failure, in_bytes, reason

FIRST, SECOND, THIRD = (
    "one-token-of-the-file",
    "Another.Token_of~it/+==",
    "a-token-that-came-late",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tokens"
    path.write_text(f"# the game servers\n{FIRST}\n\n  {SECOND}  \n")
    return path


def bearer(token: str) -> list[tuple[str, str]]:
    return [("authorization", f"Bearer {token}")]


def passes(known: Tokens, metadata: list[tuple[str, str]]) -> bool:
    try:
        known.admit(metadata)
    except Unauthenticated:
        return False
    return True


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        (bearer(FIRST), True),
        (bearer(SECOND), True),
        ([("user-agent", "x"), ("authorization", f"bearer  {FIRST} ")], True),
        ([], False),
        (bearer(""), False),
        (bearer(FIRST[:-1]), False),
        (bearer(FIRST + "x"), False),
        (bearer(FIRST.upper()), False),
        (bearer("# the game servers"), False),
        ([("authorization", FIRST)], False),
        ([("authorization", f"Basic {FIRST}")], False),
        ([("x-authorization", f"Bearer {FIRST}")], False),
    ],
)
def test_only_a_whole_token_passes(
    file: Path, metadata: list[tuple[str, str]], *, expected: bool
) -> None:
    assert passes(Tokens(str(file)), metadata) is expected


def test_every_token_is_compared_in_constant_time(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them, whichever it is, and as digests, so that the length tells nothing either."""
    compared = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((len(one), len(other)))
        return one == other

    monkeypatch.setattr("evaluator.service.access.tokens.hmac.compare_digest", compare)
    known = Tokens(str(file))
    for token in (FIRST, SECOND, "x"):
        passes(known, bearer(token))
    assert compared == [(32, 32)] * 6


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no token in it"),
        (b"# nothing\n\n", "no token in it"),
        (b"good-token-of-enough-letters\nshort\n", "line 2: no token"),
        (b"two words in one line\n", "line 1: no token"),
        ("一个足够长的令牌一个足够长的令牌".encode(), "no plain ASCII"),
    ],
)
def test_a_file_that_holds_something_else_is_refused_and_not_quoted(
    file: Path, content: bytes, why: str
) -> None:
    file.write_bytes(content)
    with pytest.raises(BadTokens) as caught:
        Tokens(str(file))
    assert str(caught.value).startswith(why)
    assert "words" not in str(caught.value)


def test_a_changed_file_holds_from_then_on(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    known = Tokens(str(file))
    file.with_suffix(".new").write_text(f"{THIRD}\n")
    file.with_suffix(".new").replace(file)  # as a deployment does it
    assert passes(known, bearer(FIRST))
    known.reload()
    assert not passes(known, bearer(FIRST))
    assert passes(known, bearer(THIRD))
    known.reload()
    assert [record.getMessage() for record in caplog.records] == ["tokens reloaded"]
    said = str([vars(record) for record in caplog.records])
    assert not any(token in said for token in (FIRST, SECOND, THIRD))


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_text("x")])
def test_a_file_that_cannot_be_used_changes_nothing_and_is_told_once(
    file: Path, caplog: pytest.LogCaptureFixture, spoil: Callable[[Path], object]
) -> None:
    known = Tokens(str(file))
    spoil(file)
    known.reload()
    known.reload()
    assert passes(known, bearer(FIRST))
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    file.write_text(f"{THIRD}\n")
    known.reload()
    assert passes(known, bearer(THIRD))


@pytest.fixture
def guarded(loop: Loop, file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[grpc.Channel]:
    monkeypatch.setattr("evaluator.service.edge.build._LOOK", 0.05)
    with (
        serving(loop, token_file=str(file)) as (_, address),
        grpc.insecure_channel(address) as channel,
    ):
        yield channel


@pytest.mark.parametrize(
    "metadata", [[], bearer("a-token-of-somebody-else")], ids=["none", "wrong"]
)
def test_a_call_without_a_token_is_unauthenticated_and_not_read(
    guarded: grpc.Channel, metadata: list[tuple[str, str]]
) -> None:
    refused = failure(
        lambda: pb_grpc.EvaluatorServiceStub(guarded).Evaluate(ask(DUOWANG), metadata=metadata)
    )
    assert refused.code is grpc.StatusCode.UNAUTHENTICATED
    assert refused.status is not None
    assert reason(refused.status) == ("hupai", "TOKEN_REQUIRED")
    assert "somebody" not in refused.message
    assert failure(in_bytes(guarded, "Evaluate"), b"\xff").code is grpc.StatusCode.UNAUTHENTICATED
    assert failure(in_bytes(guarded, "Nothing"), b"").code is grpc.StatusCode.UNAUTHENTICATED


def test_a_call_with_any_of_the_tokens_is_answered(guarded: grpc.Channel) -> None:
    stub = pb_grpc.EvaluatorServiceStub(guarded)
    for token in (FIRST, SECOND):
        assert stub.Evaluate(ask(DUOWANG), metadata=bearer(token)).hu


def test_health_needs_no_token_and_reflection_does(guarded: grpc.Channel) -> None:
    health = health_pb2_grpc.HealthStub(guarded)
    answer = health.Check(health_pb2.HealthCheckRequest(service=SERVICE))
    assert answer.status == health_pb2.HealthCheckResponse.SERVING
    reflection = reflection_pb2_grpc.ServerReflectionStub(guarded)
    ask_for = reflection_pb2.ServerReflectionRequest(list_services="")
    refused = failure(lambda: list(reflection.ServerReflectionInfo(iter([ask_for]))))
    assert refused.code is grpc.StatusCode.UNAUTHENTICATED
    (listed,) = reflection.ServerReflectionInfo(iter([ask_for]), metadata=bearer(FIRST))
    assert SERVICE in {one.name for one in listed.list_services_response.service}


def test_a_running_server_takes_the_new_tokens(guarded: grpc.Channel, file: Path) -> None:
    stub = pb_grpc.EvaluatorServiceStub(guarded)
    file.write_text(f"{THIRD}\n")
    os.utime(file, (1, 1))  # whatever the clock of the file system

    def known() -> bool:
        try:
            stub.ListRulesets(pb.ListRulesetsRequest(), metadata=bearer(THIRD))
        except grpc.RpcError:
            return False
        return True

    until(known)
    refused = failure(lambda: stub.ListRulesets(pb.ListRulesetsRequest(), metadata=bearer(FIRST)))
    assert refused.code is grpc.StatusCode.UNAUTHENTICATED


def test_reflection_can_be_left_out(loop: Loop) -> None:
    with serving(loop, reflection=False) as (_, address), grpc.insecure_channel(address) as channel:
        reflection = reflection_pb2_grpc.ServerReflectionStub(channel)
        ask_for = reflection_pb2.ServerReflectionRequest(list_services="")
        refused = failure(lambda: list(reflection.ServerReflectionInfo(iter([ask_for]))))
        assert refused.code is grpc.StatusCode.UNIMPLEMENTED
