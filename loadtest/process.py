"""The server under load: ``server.py`` as a process of its own, and what it takes."""

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Final

_SERVER: Final = Path(__file__).resolve().parents[1] / "server.py"
_FLAGS: Final = (
    *("--address", "127.0.0.1:0", "--admin-address", "127.0.0.1:0"),
    *("--log-calls", "none"),
)
_ENVIRONMENT = {name: text for name, text in os.environ.items() if not name.startswith("HUPAI_")}


class Process:
    """A running server on a free port of the loopback; a context that ends it."""

    def __init__(self, *flags: str) -> None:
        """Returns when the server takes calls."""
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the server
        self._process = subprocess.Popen(
            [sys.executable, _SERVER, *_FLAGS, *flags],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env=_ENVIRONMENT,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"serving on (\S+),.* admin on (\S+)", line)
        if found is None:
            self._end()
            raise RuntimeError(f"the server does not begin: {self.errors()}")
        self.address, self._admin = found.groups()

    def __enter__(self) -> "Process":
        """Nothing more to do."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Ends the server, whatever happened; its workers end with it."""
        self._end()
        self._log.close()

    def alive(self) -> bool:
        """Whether it runs still."""
        return self._process.poll() is None

    def errors(self) -> str:
        """What it has logged, for a run that fails."""
        self._log.seek(0)
        return self._log.read()[-4000:]

    def workers(self) -> list[int]:
        """The processes that answer calls."""
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        return [int(child) for child in children] or [pid]

    def serving(self) -> int:
        """How many of them take calls, as the server says."""
        with urllib.request.urlopen(f"http://{self._admin}/metrics", timeout=5) as page:
            text = page.read().decode()
        found = re.search(r"^hupai_workers (\d+)", text, re.MULTILINE)
        return int(found[1]) if found else 0

    def resident(self) -> float:
        """Resident memory of the workers, in MiB."""
        pages = 0
        for pid in self.workers():
            pages += int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def files(self) -> int:
        """Open descriptors of the workers."""
        return sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in self.workers())  # noqa: PTH208

    def _end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
