"""What operators are told: when a server is ready, and on its admin pages."""

import os
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from evaluator.service.settings.agreement import is_loopback
from evaluator.service.settings.settings import Settings
from evaluator.service.watch import exposition
from evaluator.service.watch.admin import Page, Pages
from evaluator.service.watch.exposition import Extra
from evaluator.service.watch.identity import Identity
from evaluator.service.watch.metrics import COUNTER, GAUGE, Family, Snapshot
from evaluator.version import VERSION


class Ready(NamedTuple):
    """A server that takes calls: where, what it is, with how many workers."""

    address: str
    identity: Identity
    workers: int
    health: str
    admin: str
    settings: Settings

    def line(self) -> str:
        """The line on standard output, for whoever waits for it."""
        line = f"hupai {VERSION} serving on {self.address}, {self.identity.sentence()}"
        line += f", workers {self.workers}"
        line += f", health on {self.health}" if self.health else ""
        return line + (f", admin on {self.admin}" if self.admin else "")

    def fields(self) -> dict[str, Any]:
        """The same for the log."""
        return {
            "address": self.address,
            **self.identity._asdict(),
            "workers": self.workers,
            "health": self.health,
            "admin": self.admin,
            "tls": _tls(self.settings),
            "callers": callers(self.settings),
        }


def callers(settings: Settings) -> str:
    """Who may call."""
    needed = ["a token"] if settings.token_file else []
    needed += ["a client certificate"] if settings.tls_client_ca else []
    if needed:
        return f"whoever has {' and '.join(needed)}"
    return "this machine only" if is_loopback(settings.address) else "anybody"


def _tls(settings: Settings) -> str:
    if settings.tls_client_ca:
        return "mutual"
    return "server" if settings.tls_certificate else "none"


class Seen(NamedTuple):
    """A worker as its supervisor sees it. ``process`` is empty while none takes calls."""

    place: int
    counted: Snapshot = {}  # noqa: RUF012 - never changed
    process: Mapping[str, float] = {}
    restarts: int = 0
    before: Snapshot = {}  # noqa: RUF012 - never changed
    """What those before it in its place have counted."""


WORKERS = Family("hupai_workers", GAUGE, "Workers that take calls.", ())
RESTARTS = Family(
    "hupai_worker_restarts_total", COUNTER, "How often a worker was replaced.", ("worker",)
)
CALLS = Family(
    "hupai_worker_calls_total", COUNTER, "Calls that a worker's process has ended.", ("worker",)
)
RESIDENT = Family(
    "hupai_worker_resident_memory_bytes", GAUGE, "Resident memory of a worker.", ("worker",)
)
FILES = Family("hupai_worker_open_fds", GAUGE, "Open file descriptors of a worker.", ("worker",))
CPU = Family(
    "hupai_worker_cpu_seconds_total", COUNTER, "Processor time of a worker's process.", ("worker",)
)
BUILD = Family(
    "hupai_build_info", GAUGE, "1, under what the server is.", ("version", "build", "core")
)
RULESET = Family("hupai_ruleset_info", GAUGE, "1 for each ruleset served.", ("ruleset", "digest"))
KNOWN = (BUILD, RULESET, WORKERS, RESTARTS, CALLS, RESIDENT, FILES, CPU)
"""Metrics that are not counted by workers."""


def pages(
    workers: Callable[[], Awaitable[Sequence[Seen]]],
    identity: Callable[[], Identity | None],
    serving: Callable[[], bool],
) -> Pages:
    """The admin pages of a server."""

    async def metrics() -> Page:
        text = _metrics(await workers(), identity())
        return Page(text, content_type=exposition.CONTENT_TYPE)

    async def alive() -> Page:
        return Page("alive\n")

    async def ready() -> Page:
        if serving():
            return Page("ready\n")
        return Page("not ready\n", HTTPStatus.SERVICE_UNAVAILABLE)

    return {"/metrics": metrics, "/livez": alive, "/readyz": ready}


def own_process() -> dict[str, float]:
    """Memory, open files and processor time of this process."""
    pages_resident = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    times = os.times()
    return {
        RESIDENT.name: pages_resident * os.sysconf("SC_PAGE_SIZE"),
        FILES.name: sum(1 for _ in Path("/proc/self/fd").iterdir()),
        CPU.name: times.user + times.system,
    }


def _metrics(workers: Sequence[Seen], identity: Identity | None) -> str:
    totals = exposition.total(
        snapshot for worker in workers for snapshot in (worker.before, worker.counted)
    )
    return exposition.text(totals, _extras(workers, identity))


def _extras(workers: Sequence[Seen], identity: Identity | None) -> Iterator[Extra]:
    serving = [worker for worker in workers if worker.process]
    if identity:
        yield Extra(BUILD, {(identity.version, identity.build, identity.core): 1})
        yield Extra(RULESET, dict.fromkeys(identity.rulesets.items(), 1))
    yield Extra(WORKERS, {(): len(serving)})
    yield Extra(RESTARTS, {(str(worker.place),): worker.restarts for worker in workers})
    yield Extra(CALLS, {(str(worker.place),): _calls(worker.counted) for worker in workers})
    for family in (RESIDENT, FILES, CPU):
        yield Extra(
            family, {(str(worker.place),): worker.process[family.name] for worker in serving}
        )


def _calls(counted: Snapshot) -> float:
    return sum(
        value
        for _, value in counted.get("grpc_server_handled_total", ())
        if not isinstance(value, list)
    )
