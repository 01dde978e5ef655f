"""Mixed load with locust: live tables, settlements in batches, and callers that mean no good.

    locust -f loadtest/locustfile.py --config loadtest/locust.conf               # web UI, loopback
    locust -f loadtest/locustfile.py --config loadtest/locust.conf --headless    # no UI

Each user has a connection and a rate of its own, and closes the one when it stops. Locust needs
more of the machine than the server; for capacity use ``make load``.
"""

from __future__ import annotations

import itertools
import time
from typing import Any, ClassVar

import grpc
import grpc.experimental.gevent as grpc_gevent
from locust import User, constant_throughput, events, task
from locust.exception import StopUser

from evaluator.service.settings.agreement import is_loopback
from loadtest.driver import OPTIONS
from loadtest.requests import Request, Requests

grpc_gevent.init_gevent()  # before any channel: otherwise the first call never returns

_SEEDS = itertools.count(1)
_TIMEOUT = 10.0


@events.init.add_listener
def _stay_here(environment: Any, **_: object) -> None:  # noqa: ANN401 - locust's own
    """Load goes to this machine and to no other."""
    if environment.host and not is_loopback(environment.host):
        raise SystemExit(f"{environment.host} is not this machine; expected a loopback HOST:PORT")


class Caller(User):
    """A connection, and calls that locust gets to see."""

    abstract = True
    host = "127.0.0.1:50051"

    def on_start(self) -> None:
        """Opens the connection."""
        if not is_loopback(self.host):
            raise StopUser
        self.drawn = Requests(next(_SEEDS))
        self._channel = grpc.insecure_channel(self.host, OPTIONS)

    def on_stop(self) -> None:
        """Closes it."""
        self._channel.close()

    def call(
        self,
        name: str,
        request: Request,
        *,
        expected: frozenset[grpc.StatusCode],
        timeout: float = _TIMEOUT,
        cancel: bool = False,
    ) -> None:
        """One call; a status that is not expected is a failure."""
        begun = time.perf_counter()
        code, size = grpc.StatusCode.OK, 0
        try:
            future = self._channel.unary_unary(request.path).future(request.data, timeout=timeout)
            if cancel:
                future.cancel()
            size = len(future.result())
        except grpc.RpcError as error:
            code = error.code()
        except grpc.FutureCancelledError:
            code = grpc.StatusCode.CANCELLED
        self.environment.events.request.fire(
            request_type="grpc",
            name=name,
            response_time=(time.perf_counter() - begun) * 1000,
            response_length=size,
            exception=None if code in expected else RuntimeError(code.name),
            context={},
        )


_OK = frozenset({grpc.StatusCode.OK})
_OR_REFUSED = _OK | {grpc.StatusCode.RESOURCE_EXHAUSTED}


class LiveTable(Caller):
    """A table that asks about one hand after another."""

    weight = 8
    wait_time = constant_throughput(5)

    @task
    def ask(self) -> None:
        """A hand, or what it waits on."""
        request = self.drawn.table()
        self.call(f"table {request.rpc}", request, expected=_OK)


class Settlement(Caller):
    """A settlement of many hands, now explained, now as figures."""

    weight = 1
    wait_time = constant_throughput(0.5)

    @task
    def explained(self) -> None:
        """All of it."""
        self.call("settlement BatchEvaluate", self.drawn.batch(200), expected=_OR_REFUSED)

    @task
    def columns(self) -> None:
        """Figures alone."""
        self.call("settlement ScoreBatch", self.drawn.columns(2_000), expected=_OR_REFUSED)


class Hostile(Caller):
    """Bad hands, bytes that are none, calls that nobody waits for."""

    weight = 1
    wait_time = constant_throughput(5)
    refusals: ClassVar = frozenset(
        {grpc.StatusCode.OK, grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND}
    )

    @task(3)
    def bad(self) -> None:
        """What cannot be."""
        self.call("hostile bad", self.drawn.bad(), expected=self.refusals)

    @task
    def cancelled(self) -> None:
        """Cancelled as soon as it is sent."""
        gone = _OR_REFUSED | {grpc.StatusCode.CANCELLED}
        self.call("hostile cancelled", self.drawn.batch(50), expected=gone, cancel=True)

    @task
    def expired(self) -> None:
        """With a deadline that cannot be met."""
        late = _OR_REFUSED | {grpc.StatusCode.DEADLINE_EXCEEDED}
        self.call("hostile expired", self.drawn.batch(50), expected=late, timeout=0.001)
