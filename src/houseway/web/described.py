"""The description of the API (OpenAPI): bodies, problems, the session and its token."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from houseway.web import shapes
from houseway.web.doors import COOKIE, SAFE
from houseway.web.problems import PROBLEM

WORDS = """Everything that the pages do. A session cookie says who somebody is; requests that change
something carry the `X-CSRF-Token` that `/api/me` gives. Amounts are whole cents.

`WS /api/tables/{name}/live?as=player&after=N` follows a table: `hello` with the view, then `events`
with numbers that a client comes back with as `after`, so that it misses nothing and gets nothing
twice. `{"type": "command", "id", "command", "data"}` is answered with `done` or `problem`."""
# By method and path; what is not here has a body of its own in each game.
BODIES: dict[tuple[str, str], Any] = {
    ("get", "/api/me"): shapes.Me,
    ("post", "/api/cards"): shapes.Card,
    ("post", "/api/sign-in"): shapes.Me,
    ("post", "/api/sign-in/card"): shapes.Me,
    ("post", "/api/sign-out"): shapes.Me,
    ("get", "/api/games/{game}/words"): shapes.Words,
    ("get", "/api/tables/{name}"): shapes.Looked,
    ("post", "/api/tables/{name}/commands"): shapes.Done,
    ("get", "/api/tables/{name}/why"): shapes.Allowed,
    ("get", "/api/tables/{name}/rounds"): shapes.Rounds,
    ("get", "/api/inspect/tables/{name}/events"): shapes.Records,
    ("get", "/api/inspect/streams/{stream}/events"): shapes.Records,
    ("get", "/api/inspect/ledger"): shapes.Ledger,
    ("get", "/api/inspect/verify"): shapes.Verified,
}
FILES = {
    "/api/games/{game}/layout.svg": ("image/svg+xml",),
    "/api/inspect/export": ("application/jsonl", "text/csv"),
}
_TO = "#/components/schemas/{model}"


def describe(app: FastAPI) -> dict[str, Any]:
    """The description, made once."""
    if app.openapi_schema is None:
        made = get_openapi(
            title=app.title, version=app.version, description=WORDS, routes=app.routes
        )
        known = made["components"]["schemas"]
        for name in ("HTTPValidationError", "ValidationError"):
            known.pop(name, None)
        for shape in {shapes.Refusal, *BODIES.values()}:
            schema = shape.model_json_schema(ref_template=_TO)
            known |= schema.pop("$defs", {}) | {shape.__name__: schema}
        made["components"]["securitySchemes"] = {
            "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            "token": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
        }
        for path, methods in made["paths"].items():
            for method, asked in methods.items():
                _complete(path, method, asked)
        app.openapi_schema = made
    return app.openapi_schema


def _complete(path: str, method: str, asked: dict[str, Any]) -> None:
    """Say what a request is answered with, and what it must carry."""
    answers = asked["responses"]
    answers.pop("422", None)
    well = next(iter(answers.values()))
    if body := BODIES.get((method, path)):
        well["content"] = {"application/json": _is(body)}
    if kinds := FILES.get(path):
        well["content"] = {kind: {"schema": {"type": "string"}} for kind in kinds}
    refused = {"description": "Refused, and why", "content": {PROBLEM: _is(shapes.Refusal)}}
    answers["default"] = refused
    safe = method.upper() in SAFE
    asked["security"] = [{}, {"session": []}] if safe else [{"session": [], "token": []}]


def _is(shape: Any) -> dict[str, Any]:
    return {"schema": {"$ref": _TO.format(model=shape.__name__)}}
