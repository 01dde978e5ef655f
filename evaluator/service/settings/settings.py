"""Everything an operator can set, in one place: names, defaults, what each is for.

A setting ``max_connection_age`` is the flag ``--max-connection-age``, the environment variable
``HUPAI_MAX_CONNECTION_AGE`` and the key ``max_connection_age`` of the TOML file. No name may end
in ``port`` or begin with ``service``: Kubernetes sets such variables for a Service called hupai.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from evaluator.service.limits import MIB, MOST_CALLS, MOST_RECEIVED, MOST_SENT, MOST_WAITING
from evaluator.service.settings import kinds
from evaluator.service.settings.kinds import Kind

ENVIRONMENT: Final = "HUPAI_"
"""What the names of environment variables begin with."""

_KIND: Final = "kind"
_HELP: Final = "help"


def _setting(default: object, kind: Kind, text: str) -> Any:  # noqa: ANN401 - as dataclasses do
    return field(default=default, metadata={_KIND: kind, _HELP: text})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a server is told when it starts."""

    address: str = _setting(
        "127.0.0.1:50051", kinds.ADDRESS, "Where calls are taken. Port 0 is any free one."
    )
    workers: int = _setting(
        0, kinds.number(0, 256), "Worker processes. 0 is one for each core; 1 is no supervisor."
    )
    threads: int = _setting(
        0,
        kinds.number(0, 256),
        "Threads for long work in each worker. 0 is one for each core.",
    )
    grace: float = _setting(
        10.0, kinds.SECONDS, "How long calls under way may go on after a signal and its drain."
    )
    drain: float = _setting(
        0.0,
        kinds.SECONDS,
        "How long calls are still taken after a signal, while health says NOT_SERVING.",
    )
    hang_timeout: float = _setting(
        30.0, kinds.SECONDS, "A worker silent for so long is killed and replaced. 0 is never."
    )
    max_connection_age: float = _setting(
        600.0,
        kinds.SECONDS,
        "A connection is asked to end after so long, so that new workers get calls. 0 is never.",
    )
    max_connection_age_grace: float = _setting(
        60.0, kinds.SECONDS, "How long calls on such a connection may go on."
    )
    min_ping_interval: float = _setting(
        5.0, kinds.SECONDS, "Clients that send keepalive pings more often are cut off."
    )
    keepalive_time: float = _setting(
        60.0, kinds.SECONDS, "A client silent for so long is sent a ping. 0 is never."
    )
    keepalive_timeout: float = _setting(
        20.0, kinds.SECONDS, "A client that leaves a ping unanswered for so long is cut off."
    )
    max_calls: int = _setting(
        MOST_CALLS,
        kinds.number(1, 1_000_000),
        "Calls in work at once in each worker, and half as many streams. More are refused.",
    )
    max_waiting_hands: int = _setting(
        MOST_WAITING,
        kinds.number(0, 1_000_000),
        "Hands that a batch may wait for in each worker, or as many as its own. More is refused.",
    )
    max_concurrent_streams: int = _setting(
        256,
        kinds.number(1, 100_000),
        "Calls at once on one connection. More wait at the client, each until its deadline.",
    )
    max_request_bytes: int = _setting(
        MOST_RECEIVED, kinds.number(1024, MOST_RECEIVED), "Greatest request message."
    )
    max_response_bytes: int = _setting(
        MOST_SENT, kinds.number(1024, MOST_SENT), "Greatest response message."
    )
    max_metadata_bytes: int = _setting(
        8192, kinds.number(1024, MIB), "Most metadata with one call, counted as HTTP/2 does."
    )
    rulesets: str = _setting(
        "",
        kinds.FOLDERS,
        "Folders with rulesets besides the built-in ones. The flag may be given again.",
    )
    token_file: str = _setting(
        "", kinds.FILE, "Bearer tokens, one a line. A call must carry one of them."
    )
    allow_unauthenticated: bool = _setting(
        False,  # noqa: FBT003 - a default
        kinds.FLAG,
        "Serve on other than loopback addresses without tokens or client certificates.",
    )
    tls_certificate: str = _setting("", kinds.FILE, "Certificate chain, PEM. Turns TLS on.")
    tls_key: str = _setting("", kinds.FILE, "Private key of the certificate, PEM.")
    tls_client_ca: str = _setting(
        "", kinds.FILE, "Authorities whose client certificates are taken, PEM. Turns mTLS on."
    )
    health_address: str = _setting(
        "",
        kinds.ADDRESS_OR_NONE,
        "Where health alone is served, without TLS and token: for probes.",
    )
    admin_address: str = _setting(
        "", kinds.ADDRESS_OR_NONE, "Where /metrics, /livez and /readyz are served over HTTP."
    )
    reflection: bool = _setting(
        True,  # noqa: FBT003 - a default
        kinds.FLAG,
        "Serve reflection. It needs a token where calls do.",
    )
    log_level: str = _setting(
        "info", kinds.one_of("debug", "info", "warning", "error"), "Least level that is logged."
    )
    log_calls: str = _setting(
        "failed", kinds.one_of("none", "failed", "all"), "Calls that get a line in the log."
    )
    log_rate: int = _setting(
        20,
        kinds.number(1, 100_000),
        "Lines about calls and about internal errors that each worker logs in a second, each.",
    )
    tracing: bool = _setting(
        False,  # noqa: FBT003 - a default
        kinds.FLAG,
        "Send OpenTelemetry spans; OTEL_ variables say where. Needs the extra `otel`.",
    )
    build: str = _setting(
        "", kinds.TEXT, "What this build is called. Empty is a digest of the compiled core."
    )

    @property
    def ruleset_folders(self) -> tuple[Path, ...]:
        """Where rulesets lie besides the built-in ones."""
        return tuple(Path(one) for one in self.rulesets.split(kinds.FOLDERS.many) if one)

    @property
    def worker_count(self) -> int:
        """How many processes serve."""
        return self.workers or _cores()

    @property
    def thread_count(self) -> int:
        """How many threads each of them has for long work."""
        return self.threads or _cores()


class Told(NamedTuple):
    """One setting as help, documentation and every source name it."""

    name: str
    kind: Kind
    default: Any
    text: str

    @property
    def flag(self) -> str:
        """Its flag on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return ENVIRONMENT + self.name.upper()


def told() -> Iterator[Told]:
    """Every setting, in order."""
    for one in fields(Settings):
        yield Told(one.name, one.metadata[_KIND], one.default, one.metadata[_HELP])


def _cores() -> int:
    return len(os.sched_getaffinity(0))
