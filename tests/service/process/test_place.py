"""A worker's place, where no process can be had."""

import asyncio

import pytest

from evaluator.service.errors import CannotServe
from evaluator.service.process import place
from evaluator.service.settings.settings import Settings


def test_a_worker_for_which_no_process_can_be_had_ends_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the supervisor would wait for its first word for ever."""
    monkeypatch.setattr(place, "_COMMAND", ("/nonexistent/python",))

    async def first() -> BaseException | None:
        one = place.Place(0, Settings())
        await asyncio.wait_for(one.keep(), 10)
        return one.first.exception()

    failure = asyncio.run(first())
    assert isinstance(failure, CannotServe)
    assert str(failure).startswith("a worker cannot be begun: ")
    assert "/nonexistent/python" in str(failure)
