"""Two workers with TLS, tokens, health, admin pages and every call logged: all of it at once."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.server.process import Process, until
from tests.service.certificates import OPENSSL, Pair, channel, pair

pytestmark = pytest.mark.skipif(OPENSSL is None, reason="certificates are made with openssl")

OLD, NEW = "the-token-that-goes-away", "the-token-that-comes-then"


class Secured(NamedTuple):
    """The server, and its files."""

    process: Process
    tokens: Path
    files: Pair
    others: Pair


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Secured]:
    folder = tmp_path_factory.mktemp("secured")
    files, others, tokens = pair(folder, "one"), pair(folder, "two"), folder / "tokens"
    tokens.write_text(f"{OLD}\n")
    arguments = {
        "workers": "2",
        "tls-certificate": str(files.certificate),
        "tls-key": str(files.key),
        "token-file": str(tokens),
        "health-address": "127.0.0.1:0",
        "admin-address": "127.0.0.1:0",
        "log-calls": "all",
        "log-rate": "1000",
    }
    flags = [text for name, value in arguments.items() for text in (f"--{name}", value)]
    with closing(Process(*flags, environment={"HUPAI_BUILD": "nightly-7"})) as process:
        yield Secured(process, tokens, files, others)


def called(secured: Secured, token: str, *, connections: int = 8) -> set[grpc.StatusCode]:
    """How calls over so many new connections end: some reach each worker."""
    codes = set()
    for _ in range(connections):
        with channel(secured.process.address, secured.files) as opened:
            stub = pb_grpc.EvaluatorServiceStub(opened)
            metadata = [("authorization", f"Bearer {token}"), ("x-request-id", "round-9")]
            try:
                stub.ListRulesets(pb.ListRulesetsRequest(), metadata=metadata, timeout=5)
                codes.add(grpc.StatusCode.OK)
            except grpc.RpcError as error:
                codes.add(error.code())
    return codes


def test_health_is_in_plaintext_on_its_own_port(secured: Secured) -> None:
    where = secured.process.ready.partition("health on ")[2].partition(",")[0]
    with grpc.insecure_channel(where) as plain:
        answer = health_pb2_grpc.HealthStub(plain).Check(health_pb2.HealthCheckRequest(), timeout=5)
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


def test_the_line_and_the_log_say_what_it_is_and_who_may_call(secured: Secured) -> None:
    assert ", build nightly-7, workers 2, health on " in secured.process.ready
    (ready,) = secured.process.logged("ready, for whoever has a token")
    assert (ready["tls"], ready["build"]) == ("server", "nightly-7")


def test_new_tokens_hold_in_every_worker(secured: Secured) -> None:
    assert called(secured, OLD) == {grpc.StatusCode.OK}
    secured.tokens.write_text(f"{NEW}\n")
    until(lambda: len(secured.process.logged("tokens reloaded")) == 2)
    assert called(secured, NEW) == {grpc.StatusCode.OK}
    assert called(secured, OLD) == {grpc.StatusCode.UNAUTHENTICATED}


def test_a_new_certificate_holds_in_every_worker(secured: Secured) -> None:
    kept = secured.files.certificate.with_name("kept.pem")
    shutil.copy(secured.files.certificate, kept)
    secured.others.move_to(secured.files)
    assert called(secured, NEW) == {grpc.StatusCode.OK}
    before = secured._replace(files=Pair(kept, secured.files.key))
    assert called(before, NEW, connections=2) == {grpc.StatusCode.UNAVAILABLE}


def test_the_log_has_the_id_of_every_call_and_no_secret(secured: Secured) -> None:
    codes = called(secured, NEW) | called(secured, "a-token-of-somebody-else")
    assert codes == {grpc.StatusCode.OK, grpc.StatusCode.UNAUTHENTICATED}
    calls = secured.process.logged("call")
    assert {line["request_id"] for line in calls} == {"round-9"}
    assert {line["worker"] for line in calls} == {0, 1}
    assert {line["code"] for line in calls} == {"OK", "UNAUTHENTICATED"}
    key = secured.files.key.read_text().splitlines()[1]
    for secret in (OLD, NEW, "somebody-else", key):
        assert secret not in secured.process.errors
        assert secret not in secured.process.page("/metrics")
