"""The client's errors, as a person at a terminal reads them."""

import pytest

from evaluator.service.client import client
from evaluator.service.errors import CallFailed
from tests.service.wire import DUOWANG, ask


def test_a_hand_is_answered(address: str) -> None:
    assert client.evaluate(address, ask(DUOWANG)).hu


def test_every_fault_has_its_line(address: str) -> None:
    with pytest.raises(CallFailed) as caught:
        client.evaluate(address, ask(DUOWANG + " @guohu xing:2d"))
    first, *rest = str(caught.value).splitlines()
    assert first.startswith("INVALID_ARGUMENT: 2 faults: facts.missed_win: ")
    assert [line.split(":")[0] for line in rest] == ["  facts.missed_win", "  facts.woken"]
    assert caught.value.code == "INVALID_ARGUMENT"


def test_nobody_there_is_said_so() -> None:
    with pytest.raises(CallFailed, match=r"UNAVAILABLE"):
        client.evaluate("127.0.0.1:1", ask(DUOWANG), timeout=5)


def test_an_unknown_ruleset_is_one_line(address: str) -> None:
    with pytest.raises(CallFailed) as caught:
        client.evaluate(address, ask(DUOWANG, "nowhere"))
    assert str(caught.value).startswith("NOT_FOUND: unknown ruleset 'nowhere'")
    assert not caught.value.faults
