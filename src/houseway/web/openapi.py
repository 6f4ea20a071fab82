"""The description of the API (OpenAPI): bodies, problems, the session and its token."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from houseway.web import response_models
from houseway.web.messages import REQUESTS
from houseway.web.problems import PROBLEM
from houseway.web.sessions import COOKIE, SAFE

WORDS = """Everything that the pages do. A session cookie says who somebody is; requests that change
something carry the `X-CSRF-Token` that `/api/me` gives. Amounts are whole cents.

`WS /api/tables/{name}/live?as=player&after=N` follows a table: `hello` with the view, then `events`
with numbers that a client comes back with as `after`, so that it misses nothing and gets nothing
twice. With `views=changes` they bring `changes`, the parts of the view that are other than before,
and `gone`, the names of those that it has no more.
`{"type": "command", "id", "command", "data"}` is answered with `done` or `problem`.

Beside the commands of a table these requests are sent like one; no rule knows of them and they are
not recorded:
"""
# By method and path; what is not here has a body of its own in each game.
BODIES: dict[tuple[str, str], Any] = {
    ("get", "/api/me"): response_models.Me,
    ("post", "/api/cards"): response_models.Card,
    ("post", "/api/sign-in"): response_models.Me,
    ("post", "/api/sign-in/card"): response_models.Me,
    ("post", "/api/sign-out"): response_models.Me,
    ("get", "/api/games/{game}/words"): response_models.Words,
    ("get", "/api/tables/{name}"): response_models.Looked,
    ("post", "/api/tables/{name}/commands"): response_models.Done,
    ("get", "/api/tables/{name}/why"): response_models.Allowed,
    ("get", "/api/tables/{name}/rounds"): response_models.Rounds,
    ("get", "/api/inspect/tables/{name}/events"): response_models.Records,
    ("get", "/api/inspect/streams/{stream}/events"): response_models.Records,
    ("get", "/api/inspect/ledger"): response_models.Ledger,
    ("get", "/api/inspect/verify"): response_models.Verified,
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
            title=app.title,
            version=app.version,
            description=WORDS + "".join(map(_listed, REQUESTS)),
            routes=app.routes,
        )
        known = made["components"]["schemas"]
        for name in ("HTTPValidationError", "ValidationError"):
            known.pop(name, None)
        for shape in {response_models.Refusal, *BODIES.values()}:
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


def _listed(name: str) -> str:
    request = REQUESTS[name]
    fields = f" ({', '.join(request.__struct_fields__)})" if request.__struct_fields__ else ""
    return f"\n- `{name}`{fields}: {request.__doc__}"


def _complete(path: str, method: str, asked: dict[str, Any]) -> None:
    """Say what a request is answered with, and what it must carry."""
    answers = asked["responses"]
    answers.pop("422", None)
    well = next(iter(answers.values()))
    if body := BODIES.get((method, path)):
        well["content"] = {"application/json": _is(body)}
    if kinds := FILES.get(path):
        well["content"] = {kind: {"schema": {"type": "string"}} for kind in kinds}
    content = {PROBLEM: _is(response_models.Refusal)}
    refused = {"description": "Refused, and why", "content": content}
    answers["default"] = refused
    safe = method.upper() in SAFE
    asked["security"] = [{}, {"session": []}] if safe else [{"session": [], "token": []}]


def _is(shape: Any) -> dict[str, Any]:
    return {"schema": {"$ref": _TO.format(model=shape.__name__)}}
