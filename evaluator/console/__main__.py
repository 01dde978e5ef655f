"""``python -m evaluator.console`` serves the page."""

import sys

import uvicorn

from evaluator.console import settings
from evaluator.console.app import create_app


def main() -> None:
    """Serves until told to stop."""
    told = settings.read()
    sys.stdout.write(f"http://{told.host}:{told.port}/ asks {told.server}\n")
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
    main()
