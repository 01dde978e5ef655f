"""What every answer carries so that a browser does nothing with it but show it."""

from collections.abc import Mapping
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from evaluator.console.report.environment import style_source


def policy() -> str:
    """No script, no picture, nothing from elsewhere; the one style sheet by its digest."""
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src {style_source()}",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


_FIXED: Final[Mapping[str, str]] = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


class Headers:
    """Adds the headers to every answer of the app inside, errors too."""

    def __init__(self, app: ASGIApp) -> None:
        """Wraps the app."""
        self._app, self._policy = app, policy()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update({**_FIXED, "content-security-policy": self._policy})
            await send(message)

        await self._app(scope, receive, with_headers)
