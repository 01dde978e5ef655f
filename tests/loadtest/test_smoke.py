"""The load tests run, and end by themselves: a few seconds of each, without bounds on speed."""

import os
import subprocess
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.server.process import Process

ROOT = Path(__file__).parents[2]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_the_gate_runs_short() -> None:
    """Grpc #29501, #34843, #36986, #17113: the full soak is ``make load``."""
    ended = run("loadtest", "live", "malformed", "soak", "--short")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "MISSED" not in ended.stdout
    for figure in ("live: p99", "malformed: calls", "soak: descriptors more than before"):
        assert figure in ended.stdout


def test_a_scenario_that_is_none_is_a_usage_error() -> None:
    ended = run("loadtest", "nothing")
    assert ended.returncode == 2
    assert "no such scenario: nothing" in ended.stderr


@pytest.mark.skipif(
    find_spec("locust") is None, reason="locust is not installed: requirements/loadtest.lock"
)
def test_the_locustfile_runs_and_ends() -> None:
    """Grpc #27340, #4629, locust #2543: no hang under gevent; #1676: exit 0 at the time limit."""
    with closing(Process("--workers", "1")) as server:
        config = ("--config", "loadtest/locust.conf", "--headless")
        ended = run("locust", *config, "--host", server.address, "-t", "10s")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "table Evaluate" in ended.stdout + ended.stderr
