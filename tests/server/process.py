"""``server.py`` as a process of its own, on free ports of the loopback."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

SERVER = Path(__file__).parents[2] / "server.py"

_SILENT = {name: text for name, text in os.environ.items() if not name.startswith("HUPAI_")}


class Process:
    """A running server, ready for calls. Its log is a file, so that nobody has to read along."""

    def __init__(self, *arguments: str, environment: dict[str, str] | None = None) -> None:
        self._log = tempfile.NamedTemporaryFile("w")  # noqa: SIM115 - closed with the server
        self.process = subprocess.Popen(
            [sys.executable, SERVER, "--address", "127.0.0.1:0", *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env=_SILENT | (environment or {}),
        )
        assert self.process.stdout is not None
        self.ready = self.process.stdout.readline()
        found = re.search(r"serving on (\S+:\d+),", self.ready)
        assert found, self.errors
        self.address = found[1]
        until(lambda: any(line["message"].startswith("ready, for ") for line in self.log))

    @property
    def errors(self) -> str:
        """Standard error so far."""
        # Opened anew: to seek in the server's own file would move the place where it writes.
        return Path(self._log.name).read_text()

    @property
    def log(self) -> list[dict[str, Any]]:
        """The log so far: nothing but JSON, one object a line."""
        whole, _, _ = self.errors.rpartition("\n")
        return [json.loads(line) for line in whole.splitlines()]

    def logged(self, message: str) -> list[dict[str, Any]]:
        """Lines of the log with a message."""
        return [line for line in self.log if line["message"] == message]

    def worker_pids(self) -> dict[int, int]:
        """Process id of each worker that is ready, by its place."""
        return {line["worker"]: line["worker_pid"] for line in self.logged("worker ready")}

    @property
    def admin(self) -> str:
        """Where the admin pages are."""
        found = re.search(r"admin on (\S+)", self.ready)
        assert found
        return found[1]

    def page(self, path: str) -> str:
        """An admin page."""
        with urllib.request.urlopen(f"http://{self.admin}{path}", timeout=5) as answer:
            text: str = answer.read().decode()
        return text

    def metrics(self) -> dict[str, float]:
        """Every value on the page of metrics, by name with labels."""
        return read_metrics(self.page("/metrics"))

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Exit code and the rest of standard output."""
        self.process.send_signal(number)
        out, _ = self.process.communicate(timeout=20)
        return self.process.returncode, out

    def close(self) -> None:
        """Ends it whatever happened; its workers end with it."""
        self.process.kill()
        self.process.communicate()
        self._log.close()


def read_metrics(page: str) -> dict[str, float]:
    """Every value by name with labels."""
    lines = (line.rpartition(" ") for line in page.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def refused(*arguments: str, environment: dict[str, str] | None = None) -> tuple[int, str, str]:
    """What a server that cannot serve ends with: exit code, standard output, standard error."""
    ended = subprocess.run(
        [sys.executable, SERVER, *arguments],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
        env=_SILENT | (environment or {}),
    )
    return ended.returncode, ended.stdout, ended.stderr


def until(condition: Callable[[], object], seconds: float = 15) -> float:
    """Seconds until something holds; fails when that takes too long."""
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds, "it does not come about"
        time.sleep(0.02)
    return time.monotonic() - begun


def is_alive(pid: int) -> bool:
    """Whether the process runs; a dead one that nobody has asked after is dead too."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
