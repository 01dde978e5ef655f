"""``make console``: the server it asks, and the one it begins where there is none."""

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from evaluator.console.companion import server_beside
from evaluator.service.client import client
from evaluator.service.errors import CallFailed, CannotServe

CONSOLE = (sys.executable, "-m", "evaluator.console")


def free() -> str:
    """An address where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return f"127.0.0.1:{probe.getsockname()[1]}"


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A console, and the first line it prints."""
    process = subprocess.Popen([*CONSOLE, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def page(address: str) -> str:
    for _ in range(200):
        try:
            with urllib.request.urlopen(f"http://{address}/", timeout=10) as answer:
                return str(answer.read().decode())
        except ConnectionError:
            pass
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the console does not answer")


def answers(address: str) -> bool:
    try:
        client.rulesets(address, timeout=2)
    except CallFailed:
        return False
    return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_console_without_a_server_begins_one_that_ends_with_it(number: signal.Signals) -> None:
    here = free()
    arguments = ("--address", here, "--server", free(), "--own-server")
    with running(*arguments) as (process, line):
        found = re.fullmatch(rf"http://{here}/ asks a server of its own, (\S+)\n", line)
        assert found, line
        assert "算牌" in page(here)
        assert answers(found[1])
        process.send_signal(number)
        process.communicate(timeout=20)
    assert not answers(found[1])


def test_a_server_that_is_there_is_asked(address: str) -> None:
    with server_beside(address) as server:
        assert server == address


def test_a_console_that_is_told_a_server_begins_none() -> None:
    here, nobody = free(), free()
    with running("--address", here, "--server", nobody) as (_, line):
        assert line == f"http://{here}/ asks {nobody}\n"


def test_a_server_that_cannot_begin_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = free()
    monkeypatch.setenv("HUPAI_TLS_KEY", "/nowhere/key")
    with pytest.raises(CannotServe, match="does not serve"), server_beside(nobody):
        pass
    monkeypatch.setattr("evaluator.console.companion.find_spec", lambda _: None)
    with pytest.raises(CannotServe, match="to begin one"), server_beside(nobody):
        pass
