"""The web application: its routes, its pages, its limits and the headers of every answer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import Depends, FastAPI
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.house import House
from houseway.salon.people import People
from houseway.web import books, dealers, doors, inspect, library, problems, tables, training
from houseway.web.floor import Floor
from houseway.web.problems import Problem
from houseway.web.settings import Settings

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


def create_app(house: House, people: People, settings: Settings | None = None) -> FastAPI:
    """The application over a house."""
    settings = settings or Settings()
    floor = Floor(house, people, settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        floor.start()
        yield
        await floor.stop()

    app = FastAPI(
        title="Houseway",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        dependencies=[Depends(doors.check_forged)],
    )
    app.state.floor = floor
    problems.install(app)
    for room in (doors, tables, dealers, books, training, library, inspect):
        app.include_router(room.router)
    _serve_pages(app)
    app.add_middleware(Guard, most=settings.body_bytes)
    return app


def _serve_pages(app: FastAPI) -> None:
    for path, folder in PAGES.items():
        app.add_api_route(path, _page(folder), include_in_schema=False)
    app.mount("/static", Static(directory=STATIC, check_dir=False))


def _page(folder: str):  # type: ignore[no-untyped-def]
    def page() -> Response:
        return FileResponse(STATIC / folder / "index.html", headers=NO_CACHE)

    return page


NO_CACHE = {"Cache-Control": "no-cache"}


class Static(StaticFiles):
    """Files that a browser keeps and asks about."""

    def file_response(self, *given, **named):  # type: ignore[no-untyped-def]
        """The file, or that it has not changed."""
        response = super().file_response(*given, **named)
        response.headers.update(NO_CACHE)
        return response


class Guard:
    """Bounds every body before anything reads it, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = await self._body(scope, receive)
        if body is None:
            wrong = Problem(413, f"a body has at most {self.most} bytes", "too-large")
            await problems.answer(wrong)(scope, receive, _with_headers(send))
            return
        sent = False

        async def replay() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, _with_headers(send))

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body; None where it is too large."""
        stated = dict(scope["headers"]).get(b"content-length", b"0")
        if not stated.isdigit() or int(stated) > self.most:
            return None
        parts: bytes = b""
        while True:
            message = await receive()
            parts += message.get("body", b"")
            if len(parts) > self.most:
                return None
            if not message.get("more_body"):
                return parts


def _with_headers(send: Send) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            had = {name.lower() for name, _ in message["headers"]}
            more = [(one.lower().encode(), value.encode()) for one, value in HEADERS.items()]
            message["headers"] = [
                *message["headers"],
                *(one for one in more if one[0] not in had),
            ]
        await send(message)

    return headed
