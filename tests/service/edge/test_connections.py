"""What a connection may do: ping, grow old, carry metadata; and that servers leave nothing."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grpc
import pytest

from evaluator.service.settings.settings import Settings
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.service.loop import Loop, serving
from tests.service.wire import DUOWANG, ask

PINGING = (
    ("grpc.keepalive_time_ms", 1_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.use_local_subchannel_pool", 1),
)
"""A client that pings without a call, each second: 10 to 30 s, sped up."""

CUT_OFF = 5.0
"""Seconds until the fourth such ping, which is one too many for who allows none."""


def states_of(address: str) -> list[grpc.ChannelConnectivity]:
    """What becomes of an idle connection that pings."""
    seen: list[grpc.ChannelConnectivity] = []
    ready = threading.Event()

    def note(state: grpc.ChannelConnectivity) -> None:
        seen.append(state)
        if state is grpc.ChannelConnectivity.READY:
            ready.set()

    with grpc.insecure_channel(address, PINGING) as channel:
        channel.subscribe(note, try_to_connect=True)
        assert ready.wait(5)
        time.sleep(CUT_OFF)
        channel.unsubscribe(note)
    return seen[seen.index(grpc.ChannelConnectivity.READY) :]


def test_the_setting_decides_which_idle_clients_are_cut_off_for_their_pings(loop: Loop) -> None:
    with (
        serving(loop, min_ping_interval=0.5) as (_, patient),
        serving(loop, min_ping_interval=30.0) as (_, impatient),
        ThreadPoolExecutor() as both,
    ):
        kept, cut_off = both.map(states_of, [patient, impatient])
    assert kept == [grpc.ChannelConnectivity.READY]
    assert len(cut_off) > 1


def test_clients_of_ten_seconds_are_welcome_by_default() -> None:

    assert Settings().min_ping_interval < 10


@pytest.mark.parametrize("size", [3_000, 12_000])
def test_metadata_beyond_the_limit_is_refused(loop: Loop, size: int) -> None:
    """Always, not at random as between the two limits of gRPC's own."""
    with serving(loop, max_metadata_bytes=8_192) as (_, address):
        for _ in range(5):
            with grpc.insecure_channel(address) as channel:
                call = pb_grpc.EvaluatorServiceStub(channel).Evaluate
                code = grpc.StatusCode.OK
                try:
                    call(ask(DUOWANG), metadata=[("x-filler", "x" * size)])
                except grpc.RpcError as error:
                    code = error.code()
            small = size < 8_192
            assert code is (grpc.StatusCode.OK if small else grpc.StatusCode.RESOURCE_EXHAUSTED)


def test_a_request_beyond_the_limit_that_is_set_is_refused(loop: Loop) -> None:
    request = ask(DUOWANG)
    request.reference = "x" * 5_000
    with (
        serving(loop, max_request_bytes=4_096) as (_, address),
        grpc.insecure_channel(address) as channel,
    ):
        stub = pb_grpc.EvaluatorServiceStub(channel)
        assert stub.Evaluate(ask(DUOWANG)).hu
        with pytest.raises(grpc.RpcError) as caught:
            stub.Evaluate(request)
        assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED


def resources() -> tuple[int, int, int]:
    """Resident MiB, open files, threads."""
    status = Path("/proc/self/status").read_text()
    values = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    files = sum(1 for _ in Path("/proc/self/fd").iterdir())
    return int(values["VmRSS"].split()[0]) // 1024, files, int(values["Threads"])


def test_200_servers_begun_and_stopped_leave_nothing(loop: Loop) -> None:
    def some(count: int) -> None:
        for _ in range(count):
            with serving(loop):
                pass

    some(40)
    memory, files, threads = resources()
    some(160)
    memory_after, files_after, threads_after = resources()
    assert memory_after - memory < 16
    assert files_after - files < 8
    assert threads_after - threads < 4
