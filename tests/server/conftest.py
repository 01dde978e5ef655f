"""Servers of the tests, ended whatever happens."""

from collections.abc import Iterator

import pytest

from tests.server.process import Process


@pytest.fixture
def running(request: pytest.FixtureRequest) -> Iterator[Process]:
    """A server with the flags that the test gives as parameter; one worker without."""
    process = Process(*getattr(request, "param", ("--workers", "1")))
    yield process
    process.close()
