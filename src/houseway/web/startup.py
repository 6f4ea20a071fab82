"""The first moments of a server: pages are there at once, the house as soon as it is open."""

import asyncio
import gc
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.web.pages import router, with_headers
from houseway.web.problems import Problem, answer
from houseway.web.responses import JsonResponse
from houseway.web.sweeping import swept

# Seconds that a thread computes before another has its turn: who decides a command asks for the
# interpreter again after every step of the database, and would wait so long each time.
SWITCH = 0.0005
CLOSED = PlainTextResponse("the house could not be opened", 503)
# What is said before there is an application to say it.
EARLY: dict[str, ASGIApp] = {
    "/health": JsonResponse({"status": "alive"}),
    "/ready": answer(Problem(503, "the house is being opened", "not-ready")),
}


class Startup:
    """Serves pages while the application is made in a thread; all else waits for that."""

    def __init__(self, make: Callable[[], Any], failed: Callable[[Exception], None]) -> None:
        """`make` makes the application; `failed` is told where it cannot."""
        self._make, self._failed = make, failed
        self._pages = router()
        self._app: ASGIApp | None = None
        self._stack = AsyncExitStack()
        self._opening: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or the course of the server's life."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._app is None and _is_page(scope):
            early = EARLY.get(scope["path"], self._pages)
            await early(scope, receive, with_headers(send))
        else:
            assert self._opening is not None
            await asyncio.shield(self._opening)
            await (self._app or CLOSED)(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._opening = asyncio.create_task(self._open())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.wait([self._opening])
        await self._stack.aclose()
        await send({"type": "lifespan.shutdown.complete"})

    async def _open(self) -> None:
        try:
            app = await asyncio.to_thread(self._make)
            await self._stack.enter_async_context(app.router.lifespan_context(app))
            settle()
            await self._stack.enter_async_context(swept())
            self._app = app
        except Exception as wrong:
            self._failed(wrong)


def settle() -> None:
    """What is there now is there to stay: it is no longer looked through for what nobody needs."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH)


def _is_page(scope: Scope) -> bool:
    return scope["type"] == "http" and not scope["path"].startswith("/api")
