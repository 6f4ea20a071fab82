"""The web application: its routes, its limits and the headers of every answer."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import TYPE_CHECKING

import msgspec
from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.core import codec, load_game
from houseway.house import House
from houseway.house.people import People
from houseway.law import games
from houseway.law.words import words
from houseway.watch import watchers
from houseway.web import (
    arriving,
    cage,
    cases,
    casino,
    desk,
    equipment,
    exams,
    history,
    inspect,
    jackpots,
    library,
    persons,
    promotions,
    proof,
    receipts,
    reports,
    search,
    sessions,
    staff,
    tables,
    training,
    vouchers,
    watching,
    websocket,
)
from houseway.web.hub import Hub
from houseway.web.messages import REQUESTS
from houseway.web.openapi import describe
from houseway.web.pages import routes, with_headers
from houseway.web.problems import Problem, answer, install
from houseway.web.settings import Settings

if TYPE_CHECKING:
    from houseway.house.sealing import Seal

PARTS = (
    sessions,
    casino,
    cage,
    cases,
    reports,
    promotions,
    persons,
    tables,
    websocket,
    staff,
    jackpots,
    history,
    receipts,
    training,
    exams,
    library,
    inspect,
    desk,
    search,
    equipment,
    vouchers,
    watching,
    proof,
)


def create_app(
    house: House, people: People, settings: Settings | None = None, seal: "Seal | None" = None
) -> FastAPI:
    """The application over a house, which may seal its record."""
    settings = settings or Settings()
    _prepare()
    house.casino.open()
    people.casino = house.casino
    people.staff_idle, people.player_idle = settings.staff_idle, settings.player_idle
    people.join_floor()
    house.casino.keep_register((name, house.table(name)) for name in house.tables())
    hub = Hub(house, people, settings, seal)
    figures = watching.Figures(hub)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        watchers.append(figures)
        hub.start()
        reading = asyncio.create_task(history.read_ahead(hub))
        yield
        reading.cancel()
        await hub.stop()
        watchers.remove(figures)

    app = FastAPI(
        title="Houseway",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        # Such a redirect would name whatever host the request named.
        redirect_slashes=False,
        dependencies=[
            Depends(sessions.check_forged),
            Depends(sessions.check_right),
            Depends(sessions.check_exam),
            Depends(sessions.check_rate),
        ],
    )
    app.state.hub, app.state.figures = hub, figures
    app.openapi = partial(describe, app)  # type: ignore[method-assign]
    install(app)
    for module in PARTS:
        app.include_router(module.router)
    app.router.routes.append(Route("/openapi.json", _description))
    app.router.routes.extend((Route("/tables/{name}", arriving.table), *routes()))
    # Short answers, such as those with a token, go as they are.
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=6)
    longer = {"/api/floor/commands": settings.document_bytes}
    app.add_middleware(Guard, most=settings.body_bytes, longer=longer)
    app.add_middleware(watching.Counted, figures=figures)
    return app


@cache
def _prepare() -> None:
    """What is made when it is used for the first time, made before there are threads."""
    for game in games():
        load_game(game).rules()
        words(game)
    codec.prepare()
    for request in REQUESTS.values():
        msgspec.json.Decoder(request)


async def _description(request: Request) -> Response:
    """Where tools look for it."""
    return RedirectResponse(request.app.openapi_url, 308)


class Guard:
    """Bounds every body before anything reads it, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, most: int, longer: Mapping[str, int]) -> None:
        self.app, self.most, self.longer = app, most, longer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.longer.get(scope["path"], self.most)
        body = await self._body(scope, receive, most)
        if body is None:
            wrong = Problem(413, f"the request may have at most {most} bytes", "too-large")
            await answer(wrong)(scope, receive, with_headers(send))
            return
        sent = False

        async def replay() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, with_headers(send))

    async def _body(self, scope: Scope, receive: Receive, most: int) -> bytes | None:
        """The whole body; None where it is too large."""
        stated = dict(scope["headers"]).get(b"content-length", b"0")
        if not stated.isdigit() or int(stated) > most:
            return None
        parts: bytes = b""
        while True:
            message = await receive()
            parts += message.get("body", b"")
            if len(parts) > most:
                return None
            if not message.get("more_body"):
                return parts
