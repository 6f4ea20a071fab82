"""Everything that is refused, as a problem body (RFC 9457) that carries the clause."""

from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from houseway.core import Refusal
from houseway.floor.accounts import Refused
from houseway.house.hidden import SealedError
from houseway.law import LawError
from houseway.store import DamagedError, StoreError
from houseway.web.pages import nowhere

MOST_SAID = 300
UNFORESEEN = 500
PROBLEM = "application/problem+json"
TITLES = {
    400: "The request cannot be understood",
    401: "Sign in first",
    403: "Not allowed here",
    404: "Not found",
    405: "Method not allowed",
    409: "Refused",
    413: "The request is too large",
    422: "The request has a wrong value",
    429: "Too many requests",
    500: "Something went wrong here",
    503: "Not available now",
}


class Problem(Exception):  # noqa: N818
    """A request that is not done, and why."""

    def __init__(self, status: int, detail: str, kind: str = "", **more: Any) -> None:
        super().__init__(detail)
        self.status, self.detail, self.kind, self.more = status, detail, kind, more

    def body(self, id: str | None = None) -> dict[str, Any]:
        """The members of the problem body; those without a value are left out."""
        named = {name: value for name, value in self.more.items() if value not in (None, "")}
        if id is not None:
            named["id"] = id
        return {
            "type": f"urn:houseway:{self.kind or self.status}",
            "title": TITLES.get(self.status, "Not done"),
            "status": self.status,
            "detail": _within(self.detail),
            **named,
        }


def _within(message: str) -> str:
    """What somebody sent is not sent back at any length."""
    return message if len(message) <= MOST_SAID else f"{message[: MOST_SAID - 1]}…"


def refused(refusal: Refusal) -> Problem:
    """A table's refusal with its clause."""
    return Problem(409, refusal.why, "refused", clause=refusal.clause)


def malformed(why: str | ValueError, field: str | None = None, **more: Any) -> Problem:
    """A value that cannot be taken; an error about data names its field where that is known."""
    named = getattr(why, "field", "data") if field is None else field
    return Problem(422, str(why), "malformed", field=named, **more)


def unknown_table(name: str) -> Problem:
    """No table has this name."""
    return Problem(404, f"there is no table called {name!r}", "unknown-table")


def sealed() -> Problem:
    """The problem of a table that nobody here can read."""
    said = "this table is shut: what was dealt at it is sealed under a key that is not here"
    return Problem(503, said, "sealed")


def too_many(seconds: float) -> Problem:
    """Somebody asks more often than a person can."""
    wait = max(1, round(seconds))
    return Problem(429, f"too many requests: wait {wait} s", "too-many", retry_after=wait)


def plain(wrong: Exception) -> Problem:
    """Any exception as a problem; what nobody foresaw says nothing of the inside."""
    match wrong:
        case Problem():
            return wrong
        case RequestValidationError():
            return _malformed(wrong)
        case HTTPException(status_code=400):
            return malformed("the body is not JSON, or is nested too deep", "")
        case HTTPException(status_code=404):
            return Problem(404, "there is nothing at this address", "unknown-path")
        case HTTPException(status_code=405):
            return Problem(405, "this address does not answer to that method", "method")
        case HTTPException(status_code=status):
            return Problem(status, str(wrong.detail))
        case Refused():
            return malformed(str(wrong), wrong.field)
        case LawError():
            return Problem(404, str(wrong))
        case SealedError():
            return sealed()
        case DamagedError():
            return Problem(503, wrong.public, "damaged")
        case StoreError():
            return Problem(503, wrong.public)
    return Problem(UNFORESEEN, "the server could not do this; the table is as it was")


def _malformed(wrong: RequestValidationError) -> Problem:
    first = wrong.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    if first["type"] == "json_invalid":
        return malformed("the body is not JSON, or is nested too deep", "")
    if first["type"] == "extra_forbidden":
        return malformed(f"there is no field {where[:40]} here", where[:40])
    return malformed(f"{where or 'the body'}: {first['msg']}", where)


def answer(problem: Problem) -> Response:
    """The problem as a response."""
    headers = {}
    if "retry_after" in problem.more:
        headers["Retry-After"] = str(problem.more["retry_after"])
    body = msgspec.json.encode(problem.body())
    return Response(body, problem.status, headers, PROBLEM)


def install(app: FastAPI) -> None:
    """Every failure of the app is answered with a problem."""

    async def handle(request: Request, wrong: Exception) -> Response:
        problem = plain(wrong)
        if problem.kind == "unknown-path" and "text/html" in request.headers.get("Accept", ""):
            return nowhere()  # A person looks for a page.
        return answer(problem)

    foreseen = Problem, RequestValidationError, HTTPException, Refused, LawError, StoreError
    for kind in (*foreseen, SealedError):
        app.add_exception_handler(kind, handle)
    app.add_exception_handler(Exception, handle)
