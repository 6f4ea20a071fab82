"""JSON as the house reads and writes it: no broken text comes in, its own values go out."""

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from houseway.web.decoding import decoded


class JsonRequest(Request):
    """A request whose body is decoded as a message of a WebSocket is."""

    async def json(self) -> Any:
        """The body; what is no JSON, or holds what is no text, is refused."""
        return decoded(await self.body())


class JsonRoute(APIRoute):
    """A route that decodes a body once."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of such requests."""
        then = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await then(JsonRequest(request.scope, request.receive))

        return handle


class JsonResponse(Response):
    """A JSON answer that no browser keeps."""

    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200) -> None:
        super().__init__(content, status_code, {"Cache-Control": "no-store"})

    def render(self, content: Any) -> bytes:
        """The body."""
        return msgspec.json.encode(content)
