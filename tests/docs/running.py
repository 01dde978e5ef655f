"""Runs the shell and Python blocks of one page as a reader would, from top to bottom.

They run in a folder that looks like a clone. What the page calls 127.0.0.1:50051 is a server of the
tests, unless the page has started one of its own before. A line that starts a server is run until
that takes calls; the server ends with the page.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Final

from tests.docs.blocks import OUTPUT, RUN, Block
from tests.docs.pages import ROOT

CALLS, ADMIN, CONSOLE = "127.0.0.1:50051", "127.0.0.1:50052", "127.0.0.1:8080"
"""The addresses that the pages write."""

_SERVER: Final = re.compile(r"^(make serve|(\.venv/bin/)?python server\.py)\b")
_CONSOLE: Final = re.compile(r"^make console\b")
_COMMENT: Final = re.compile(r"(^|\s)#.*$")
_MAKE: Final = "make --old-file=.venv/.packages --old-file=.venv/.built"
"""Runs in what is installed: an install is not this test's to make."""


_NOT_OURS: Final = ("HUPAI_", "MAKE", "MFLAGS")
"""How variables begin that change what a page's commands do or say, as in a make below a make."""


class Running:
    """One page being run."""

    def __init__(self, folder: Path, address: str, ending: ExitStack) -> None:
        self._folder = folder
        self._addresses = {CALLS: address}
        self._ending = ending
        self._namespace: dict[str, Any] = {"__name__": "page"}
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(_NOT_OURS)},
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONUTF8": "1",
            "MAKEFLAGS": "",
        }
        self._printed: str | None = None

    def run(self, block: Block) -> None:
        """Runs a block, or holds it against what the one before has printed."""
        language, body = block.fence.language, block.fence.body
        if OUTPUT in block.fence.words:
            assert self._printed is not None, f"{block.place}: output of nothing"
            assert _matches(body, self._printed), f"{block.place}: printed\n{self._printed}"
        elif language in RUN and not block.not_run:
            run = self._python if language == "python" else self._shell
            self._printed = run(block)
        elif language != "text":
            self._printed = None

    def _python(self, block: Block) -> str:
        source = "\n" * block.fence.line + self._with_addresses(block.fence.body)
        printed = StringIO()
        with chdir(self._folder), redirect_stdout(printed):
            exec(compile(source, block.place, "exec"), self._namespace)
        return printed.getvalue()

    def _shell(self, block: Block) -> str:
        printed, script = "", ""
        for line in re.sub(r"\\\n", "", block.fence.body).splitlines(keepends=True):
            command = _COMMENT.sub("", line).strip()
            if _SERVER.match(command):
                self._serve(command, block)
            elif _CONSOLE.match(command):
                self._console(command, block)
            else:
                script += line
        if _COMMENT.sub("", script).strip():
            printed += self._bash(script, block)
        return printed

    def _bash(self, script: str, block: Block) -> str:
        ran = subprocess.run(
            ["bash", "-euc", self._ours(self._with_addresses(script))],
            cwd=self._folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert ran.returncode == 0, f"{block.place}: exit code {ran.returncode}\n{ran.stdout}"
        return ran.stdout

    def _serve(self, command: str, block: Block) -> None:
        """Starts a server on free ports, from which on the page's addresses are its own."""
        free = command.replace(CALLS, "127.0.0.1:0").replace(ADMIN, "127.0.0.1:0")
        if free.startswith("make") and "ADDRESS=" not in free:
            free += " ADDRESS=127.0.0.1:0"
        process = self._started(free)
        assert process.stdout is not None
        ready = process.stdout.readline()
        for written, pattern in ((CALLS, r"serving on (\S+:\d+)"), (ADMIN, r"admin on (\S+:\d+)")):
            if found := re.search(pattern, ready):
                self._addresses[written] = found[1]
        assert "serving on" in ready, f"{block.place}: {ready}"

    def _console(self, command: str, block: Block) -> None:
        """Starts the page for people and looks whether it answers."""
        with socket.create_server(("127.0.0.1", 0)) as probe:
            free = f"127.0.0.1:{probe.getsockname()[1]}"
        process = self._started(f"{command} CONSOLE={free} ADDRESS={self._addresses[CALLS]}")
        assert process.stdout is not None
        assert process.stdout.readline().startswith("http://"), block.place
        self._addresses[CONSOLE] = free
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"http://{free}/", timeout=5) as page:
                    assert page.status == 200
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"{block.place}: the console does not answer")

    def _started(self, command: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            ["bash", "-c", f"exec {self._ours(command)}"],
            cwd=self._folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,
        )
        self._ending.callback(_end, process)
        return process

    def _with_addresses(self, body: str) -> str:
        for written, real in self._addresses.items():
            body = body.replace(written, real)
        return body

    @staticmethod
    def _ours(script: str) -> str:
        return re.sub(r"^make\b", _MAKE, script, flags=re.MULTILINE)


def _matches(shown: str, printed: str) -> bool:
    pattern = ".*".join(map(re.escape, shown.replace(str(ROOT), "").split("…")))
    return re.fullmatch(pattern, printed) is not None


def _end(process: subprocess.Popen[str]) -> None:
    """Ends a server and all that it has begun."""
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
