"""The README lists the RPCs, all of which are answered, and what every refusal is called."""

from typing import Final

import grpc
import pytest

from evaluator.service import limits
from evaluator.service.convert.status import TABLE
from hupai.v1 import evaluator_pb2 as pb
from hupai.v1 import evaluator_pb2_grpc as pb_grpc
from tests.docs.pages import ROOT, rows

README: Final = ROOT / "README.md"
METHODS: Final = {
    method.name: method for method in pb.DESCRIPTOR.services_by_name["EvaluatorService"].methods
}


def code_of(address: str, name: str) -> grpc.StatusCode:
    """What an empty request is answered with."""
    with grpc.insecure_channel(address) as channel:
        call = getattr(pb_grpc.EvaluatorServiceStub(channel), name)
        request = getattr(pb, f"{name}Request")()
        try:
            if METHODS[name].client_streaming:
                list(call(iter([request]), timeout=5))
            else:
                call(request, timeout=5)
        except grpc.RpcError as error:
            code: grpc.StatusCode = error.code()
            return code
    return grpc.StatusCode.OK


def test_every_rpc_is_listed() -> None:
    assert [name for name, _ in rows(README, "rpcs")] == list(METHODS)


@pytest.mark.parametrize("name", list(METHODS))
def test_every_rpc_listed_is_answered(name: str, address: str) -> None:
    assert code_of(address, name) is not grpc.StatusCode.UNIMPLEMENTED


def test_every_status_is_listed() -> None:
    listed = [(code, reason) for code, reason, _ in rows(README, "statuses")]
    assert listed == [(code.name, reason) for code, reason in TABLE.values()]


def test_every_limit_is_listed() -> None:
    known = [name for name in vars(limits) if name.startswith("MOST_")]
    listed = [most for _, most in rows(README, "limits")]
    for name in known:
        number = getattr(limits, name)
        assert {f"{number:,}", f"{number // limits.MIB} MiB"} & set(listed), name
