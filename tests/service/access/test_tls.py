"""TLS and mutual TLS from files that may change under a running server."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from evaluator.service.access.certificates import BadCertificate, Certificates
from evaluator.service.client import caller, client
from evaluator.service.errors import CallFailed
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.certificates import OPENSSL, Pair, channel, pair
from tests.service.loop import Loop, serving
from tests.service.wire import DUOWANG, ask

pytestmark = pytest.mark.skipif(OPENSSL is None, reason="certificates are made with openssl")


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Pair]:
    folder = tmp_path_factory.mktemp("certificates")
    return {name: pair(folder, name) for name in ("one", "two", "client", "stranger")}


@pytest.fixture
def served(pairs: dict[str, Pair], tmp_path: Path) -> Pair:
    """The files that the server is told of; ``one`` at first."""
    files = Pair(tmp_path / "server.pem", tmp_path / "server.key")
    pairs["one"].move_to(files)
    return files


def answers(opened: grpc.Channel) -> bool:
    try:
        return bool(pb_grpc.EvaluatorServiceStub(opened).Evaluate(ask(DUOWANG), timeout=5).hu)
    except grpc.RpcError as error:
        assert error.code() is grpc.StatusCode.UNAVAILABLE  # noqa: PT017 - either may be
        return False


def reached(address: str, trusted: Pair, own: Pair | None = None) -> bool:
    with channel(address, trusted, own) as opened:
        return answers(opened)


@pytest.fixture
def address(loop: Loop, served: Pair) -> Iterator[str]:
    certificate, key = map(str, served)
    with serving(loop, tls_certificate=certificate, tls_key=key) as (_, where):
        yield where


def test_who_trusts_the_certificate_gets_an_answer(address: str, pairs: dict[str, Pair]) -> None:
    assert reached(address, pairs["one"])
    assert not reached(address, pairs["two"])
    with grpc.insecure_channel(address) as plain:
        assert not answers(plain)


def test_a_changed_certificate_holds_for_new_connections_and_old_ones_live_on(
    address: str, pairs: dict[str, Pair], served: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    with channel(address, pairs["one"]) as before:
        assert answers(before)
        pairs["two"].move_to(served)
        assert reached(address, pairs["two"])
        assert not reached(address, pairs["one"])
        assert answers(before)
    assert [record.getMessage() for record in caplog.records] == ["certificate reloaded"]


def test_files_that_do_not_fit_yet_change_nothing(
    address: str, pairs: dict[str, Pair], served: Pair, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.copy(pairs["two"].certificate, served.certificate)
    assert reached(address, pairs["one"])
    assert {record.getMessage() for record in caplog.records} == {"certificate not reloaded"}
    shutil.copy(pairs["two"].key, served.key)
    assert reached(address, pairs["two"])


def test_mutual_tls_lets_in_whom_the_authority_knows(
    loop: Loop, pairs: dict[str, Pair], served: Pair
) -> None:
    known = served.certificate.with_name("clients.pem")
    shutil.copy(pairs["client"].certificate, known)
    certificate, key = map(str, served)
    with serving(loop, tls_certificate=certificate, tls_key=key, tls_client_ca=str(known)) as (
        _,
        where,
    ):
        assert reached(where, pairs["one"], pairs["client"])
        assert not reached(where, pairs["one"], pairs["stranger"])
        assert not reached(where, pairs["one"])
        shutil.copy(pairs["stranger"].certificate, known)
        assert reached(where, pairs["one"], pairs["stranger"])
        assert not reached(where, pairs["one"], pairs["client"])


def test_our_client_gets_in_by_what_its_environment_says(
    loop: Loop, pairs: dict[str, Pair], served: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = served.certificate.with_name("tokens")
    tokens.write_text("the-token-of-the-client\n")
    files = {
        "tls_certificate": str(served.certificate),
        "tls_key": str(served.key),
        "tls_client_ca": str(pairs["client"].certificate),
        "token_file": str(tokens),
    }
    with serving(loop, **files) as (_, where):
        for variable, path in (
            (caller.CA, pairs["one"].certificate),
            (caller.CERTIFICATE, pairs["client"].certificate),
            (caller.KEY, pairs["client"].key),
        ):
            monkeypatch.setenv(variable, str(path))
        with pytest.raises(CallFailed, match="UNAUTHENTICATED"):
            client.evaluate(where, ask(DUOWANG))
        monkeypatch.setenv(caller.TOKEN_FILE, str(tokens))
        assert client.evaluate(where, ask(DUOWANG)).hu


def test_health_is_also_served_in_plaintext_on_a_port_of_its_own(
    loop: Loop, pairs: dict[str, Pair], served: Pair
) -> None:
    certificate, key = map(str, served)
    check = health_pb2.HealthCheckRequest()
    with serving(loop, tls_certificate=certificate, tls_key=key, health_address="127.0.0.1:0") as (
        server,
        where,
    ):
        with channel(where, pairs["one"]) as secure:
            answer = health_pb2_grpc.HealthStub(secure).Check(check)
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
        with grpc.insecure_channel(f"127.0.0.1:{server.health_port}") as plain:
            answer = health_pb2_grpc.HealthStub(plain).Check(check)
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
            with pytest.raises(grpc.RpcError) as caught:
                pb_grpc.EvaluatorServiceStub(plain).Evaluate(ask(DUOWANG))
            assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED


def test_what_is_no_certificate_and_its_key_is_refused_and_not_quoted(
    pairs: dict[str, Pair], tmp_path: Path
) -> None:
    one, two = pairs["one"], pairs["two"]
    nothing = tmp_path / "nothing.pem"
    nothing.write_text("secret")
    locked = tmp_path / "locked.key"
    command = [str(OPENSSL), "ec", "-in", str(one.key), "-aes256", "-passout", "pass:xyzzy"]
    subprocess.run([*command, "-out", str(locked)], check=True, capture_output=True)
    for chain, key, client_ca, why in (
        (one.certificate, two.key, "", "key values mismatch"),
        (nothing, one.key, "", "no certificate chain"),
        (one.certificate, nothing, "", "no certificate chain"),
        (one.certificate, locked, "", "password"),
        (one.certificate, one.key, str(nothing), "has no certificate"),
    ):
        with pytest.raises(BadCertificate, match=why) as caught:
            Certificates(str(chain), str(key), client_ca)
        assert "secret" not in str(caught.value)
