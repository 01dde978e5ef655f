"""What the tests say on the wire and how they read what comes back."""

from collections.abc import Callable
from typing import NamedTuple

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from evaluator.domain import notation
from evaluator.service.convert import requests
from evaluator.service.limits import MOST_TRAILERS
from evaluator.service.rpcs import answers, glance
from evaluator.service.rpcs.servicer import SERVICE
from evaluator.service.rpcs.single import Single
from hupai.v1 import evaluator_pb2 as pb

DUOWANG = "pao:2d peng:7x wei:Tx chi:123x 9x456d8x88d hu:9x/zimo"
"""Wins under duowang: the contract's own example."""

FOUR_WILDS = "23456677999Tx5577dwwww hu:6x/zimo"
"""Slow: four wilds, every tile concealed, hundreds of ways to split it."""

TAIZHOU = "peng:3m 123m555s7889p hua:EECFPb hu:8p/zimo"
"""Wins under taizhou: the sheet's own 68-卡 hand."""


def ask(text: str, ruleset: str = "duowang", **options: str) -> pb.EvaluateRequest:
    """The request about a hand in notation."""
    return requests.write(requests.Question(ruleset, notation.parse(text), options))


def replace_evaluation(monkeypatch: pytest.MonkeyPatch, other: object) -> None:
    """Has hands evaluated by something else, on either way that a request can take."""
    monkeypatch.setattr(answers, "evaluate", other)
    monkeypatch.setattr(glance, "at_a_look", other)


def before_each_hand(
    monkeypatch: pytest.MonkeyPatch, act: Callable[[pb.EvaluateRequest], None]
) -> None:
    """Has something done before each hand is evaluated, alone or in a batch or stream."""
    evaluated = Single.answer

    def after_it(self: Single, data: bytes) -> bytes:
        act(pb.EvaluateRequest.FromString(data))
        return evaluated(self, data)

    monkeypatch.setattr(Single, "answer", after_it)


def fail_within(monkeypatch: pytest.MonkeyPatch, ruleset: str) -> None:
    """Has the evaluation of every hand under a ruleset fail as only a fault of ours does."""

    def fails(request: pb.EvaluateRequest) -> None:
        if request.ruleset.id == ruleset:
            raise ValueError("secret")

    before_each_hand(monkeypatch, fails)


def in_bytes(channel: grpc.Channel, rpc: str) -> Callable[[bytes], bytes]:
    """An RPC of ours that takes and gives bytes as they are."""
    call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/{SERVICE}/{rpc}")
    return call


class Failure(NamedTuple):
    """A failed call, as a client reads it."""

    code: grpc.StatusCode
    message: str
    status: status_pb2.Status | None
    trailers: int

    @property
    def violations(self) -> list[tuple[str, str]]:
        return violations(self.status) if self.status else []

    @property
    def fields(self) -> set[str]:
        return {field for field, _ in self.violations}


def failure(call: Callable[..., object], *given: object) -> Failure:
    """What a call fails with; it must, and within the limit of trailers."""
    with pytest.raises(grpc.RpcError) as caught:
        call(*given)
    error = caught.value
    trailers = percent_encoded(error.details() or "")
    for trailer in error.trailing_metadata():
        trailers += len(trailer.key) + (len(trailer.value) + 2) // 3 * 4 + 32
    assert trailers < MOST_TRAILERS
    return Failure(error.code(), error.details() or "", rpc_status.from_call(error), trailers)


def percent_encoded(text: str) -> int:
    """Bytes of a message on the wire."""
    return sum(1 if 0x20 <= byte < 0x7F and byte != 0x25 else 3 for byte in text.encode())


def violations(status: status_pb2.Status) -> list[tuple[str, str]]:
    """Field and description of every fault named."""
    bad = error_details_pb2.BadRequest()
    for detail in status.details:
        detail.Unpack(bad)
    return [(fault.field, fault.description) for fault in bad.field_violations]


def reason(status: status_pb2.Status) -> tuple[str, str]:
    """Domain and reason of the one ErrorInfo; empty when there is none."""
    infos = []
    for detail in status.details:
        info = error_details_pb2.ErrorInfo()
        if detail.Unpack(info):
            infos.append((info.domain, info.reason))
    assert len(infos) <= 1
    return infos[0] if infos else ("", "")
