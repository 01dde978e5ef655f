"""The web application: which address is which page, and what surrounds them all."""

import logging
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from evaluator.console import asked, page, security
from evaluator.console.asked import Asked, TooLarge, Unreadable
from evaluator.console.page import Elsewhere, Page
from evaluator.console.pages import audit, hand, rules, settle, waits
from evaluator.console.server import Server
from evaluator.console.settings import Settings
from evaluator.service.errors import CallFailed

LOG = logging.getLogger(__name__)

_Handler = Callable[[Asked, Server], Page | Elsewhere]

_NOT_THERE: Final = frozenset({"NOT_FOUND"})


def create_app(settings: Settings) -> ASGIApp:
    """The application, asking the server of the settings."""
    server = Server(settings.server, settings.timeout)
    app = Starlette(
        routes=[
            _route("/", hand.show, server, "GET", "POST"),
            _route("/audit", audit.show, server, "GET", "POST"),
            _route("/settle", settle.show, server, "GET", "POST"),
            _route("/waits", waits.show, server, "GET", "POST"),
            _route("/rules", rules.listing, server, "GET"),
            _route("/rules/{id}", rules.in_full, server, "GET"),
            Route("/healthz", _healthy, methods=["GET"]),
            Route("/favicon.ico", _nothing, methods=["GET"]),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=settings.hosts(), www_redirect=False),
        ],
        exception_handlers={HTTPException: _http_error, Exception: _broken},
    )
    return security.Headers(app)


def _route(path: str, handler: _Handler, server: Server, *methods: str) -> Route:
    async def answer(request: Request) -> Response:
        try:
            fields = await asked.read(request)
        except TooLarge:
            return _error(request, 413, "page.too_large")
        except Unreadable:
            return _error(request, 400, "page.unreadable")
        if request.method == "POST" and _from_elsewhere(request):
            return _error(request, 403, "page.elsewhere")
        fields = Asked({**fields.fields, **request.path_params})
        try:
            shown = await run_in_threadpool(handler, fields, server)
        except CallFailed as error:
            status = 404 if error.code in _NOT_THERE else 502
            return HTMLResponse(page.failed(fields, error, path), status)
        if isinstance(shown, Elsewhere):
            return RedirectResponse(shown.address, 303)
        return HTMLResponse(shown.html, shown.status)

    return Route(path, answer, methods=list(methods))


def _from_elsewhere(request: Request) -> bool:
    """Whether another site's page sent the form."""
    origin = request.headers.get("origin")
    return bool(origin) and urlsplit(origin or "").netloc != request.headers.get("host")


async def _healthy(request: Request) -> Response:
    del request
    return Response("ok\n", media_type="text/plain")


async def _nothing(request: Request) -> Response:
    del request
    return Response(status_code=204)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _error(request, status, "page.missing" if status == 404 else "page.unreadable")


async def _broken(request: Request, error: Exception) -> Response:
    LOG.error("a page failed", exc_info=error)
    return _error(request, 500, "page.broken")


def _error(request: Request, status: int, label: str) -> Response:
    language = "en" if request.query_params.get("lang") == "en" else "zh"
    return HTMLResponse(page.error(Asked({"lang": language}), label), status)
