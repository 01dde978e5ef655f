"""``python -m evaluator.console`` serves the page."""

import sys
from contextlib import nullcontext
from dataclasses import replace

import uvicorn

from evaluator.console import settings
from evaluator.console.app import create_app
from evaluator.console.companion import server_beside
from evaluator.console.settings import Settings
from evaluator.service.errors import CannotServe


def main() -> int:
    """Serves until told to stop. Returns 1 if there is no server to ask and none can be begun."""
    told = settings.read()
    beside = server_beside(told.server) if told.own_server else nullcontext(told.server)
    try:
        with beside as server:
            _serve(replace(told, server=server), own=server != told.server)
    except CannotServe as error:
        sys.stderr.write(f"console: {error}\n")
        return 1
    except KeyboardInterrupt:
        pass  # how people end it
    return 0


def _serve(told: Settings, *, own: bool) -> None:
    which = f"a server of its own, {told.server}" if own else told.server
    sys.stdout.write(f"http://{told.host}:{told.port}/ asks {which}\n")
    sys.stdout.flush()
    uvicorn.run(
        create_app(told),
        host=told.host,
        port=told.port,
        log_level="warning",
        server_header=False,
        h11_max_incomplete_event_size=65_536,
        timeout_keep_alive=5,
        limit_concurrency=64,
    )


if __name__ == "__main__":
    sys.exit(main())
