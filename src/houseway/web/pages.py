"""The pages and their files, and the headers of every answer; nothing here needs the house."""

from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Send

STATIC = Path(str(files("houseway.web").joinpath("static")))
PAGES = {
    "/": "floor",
    "/tables/{name}": "table",
    "/tables/{name}/deal": "dealer",
    "/supervise": "supervisor",
    "/tables/{name}/supervise": "supervisor",
    "/inspect": "inspector",
    "/inspect/{name}": "inspector",
    "/inspect/{name}/rounds/{number}": "inspector",
    "/training": "training",
    "/sign-in": "signin",
    "/rules/{game}": "rules",
}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
ASKED_AGAIN = {"Cache-Control": "no-cache"}


class Static(StaticFiles):
    """Files that a browser keeps and asks about."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        """The file, or that it has not changed."""
        response = super().file_response(*given, **named)
        response.headers.update(ASKED_AGAIN)
        return response


def routes() -> list[Route | Mount]:
    """Every page, and the files that pages are made of."""
    made: list[Route | Mount] = [Route(path, _page(folder)) for path, folder in PAGES.items()]
    return [*made, Mount("/static", Static(directory=STATIC, check_dir=False))]


def _page(folder: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return FileResponse(STATIC / folder / "index.html", headers=ASKED_AGAIN)

    return page


def nowhere() -> Response:
    """The page at an address where nothing is."""
    return FileResponse(STATIC / "nowhere" / "index.html", 404, headers=ASKED_AGAIN)


def router() -> Router:
    """The pages alone, for as long as the house is not open yet."""
    return Router(routes(), default=nowhere())


def with_headers(send: Send) -> Send:
    """Put the headers on an answer that lacks them."""

    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            had = {name.lower() for name, _ in message["headers"]}
            more = [(one.lower().encode(), value.encode()) for one, value in HEADERS.items()]
            message["headers"] = [*message["headers"], *(one for one in more if one[0] not in had)]
        await send(message)

    return headed
