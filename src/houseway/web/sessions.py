"""Coming in: sessions in a cookie, the token against forged requests, signing in and out."""

import hmac
import secrets
from hashlib import sha256
from typing import Any, cast

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection

from houseway.core import PLAYER
from houseway.house.people import PLAYER_HOURS, LockedError
from houseway.web import roles
from houseway.web.hub import Hub
from houseway.web.problems import Problem, too_many
from houseway.web.responses import JsonResponse
from houseway.web.roles import Person

COOKIE = "houseway"
SAFE = ("GET", "HEAD", "OPTIONS")
# Only those are asked for a secret and no more may be learnt from the answer.
NOT_KNOWN = "the name and the secret do not belong together"
router = APIRouter(prefix="/api", tags=["people"])


def hub_of(connection: HTTPConnection) -> Hub:
    """The floor that a request is for."""
    return cast(Hub, connection.app.state.hub)


def person_of(connection: HTTPConnection) -> Person:
    """Who sends a request."""
    token = connection.cookies.get(COOKIE, "")
    return roles.person(hub_of(connection).people.session(token) if token else None)


def csrf_of(token: str) -> str:
    """The token that a page of ours sends back and no other page can know."""
    return sha256(f"csrf {token}".encode()).hexdigest()


async def check_forged(request: HTTPConnection) -> None:
    """Refuse a request that changes something unless a page of ours sent it."""
    if request.scope.get("method", "GET") in SAFE:
        return
    token = request.cookies.get(COOKIE, "")
    sent = request.headers.get("X-CSRF-Token", "")
    if not token or not hmac.compare_digest(csrf_of(token).encode(), sent.encode()):
        raise Problem(403, "the CSRF token is missing or stale: ask /api/me for one", "csrf")


def set_cookie(
    request: Request, response: Response, token: str, seconds: int | None = None
) -> None:
    """Give the browser its session: for so long, or until it is closed."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=hub_of(request).settings.secure,
        path="/",
    )


class Named(BaseModel):
    """Who wants a Player Card."""

    name: str = Field(max_length=200)


class CardSecret(BaseModel):
    """A Player Card and its secret."""

    card: str = Field(max_length=40)
    secret: str = Field(max_length=80)


class Password(BaseModel):
    """A member of staff and the password."""

    user: str = Field(max_length=80)
    password: str = Field(max_length=200)


@router.get("/me")
async def me(request: Request) -> Response:
    """Who is here, and the token for requests that change something."""
    token, who = request.cookies.get(COOKIE, ""), person_of(request)
    fresh = token if len(token) >= 32 else secrets.token_urlsafe(32)
    response = JsonResponse(await _me(hub_of(request), who, fresh))
    if fresh != token:
        set_cookie(request, response, fresh)
    return response


async def _me(hub: Hub, who: Person, token: str) -> dict[str, Any]:
    seats = {}
    if who.role == "player":
        found = {live.name: roles.seat_of(live.table, who.name) for live in await hub.lives()}
        seats = {name: seat for name, seat in found.items() if seat}
    return {"role": who.role, "name": who.name, "csrf": csrf_of(token), "seats": seats}


@router.post("/cards", status_code=201)
async def issue_card(request: Request, asked: Named) -> Response:
    """A new Player Card; its secret is shown this once, and its player is signed in."""
    hub = hub_of(request)
    if wait := hub.cards.wait(_address(request)):
        raise too_many(wait)
    issued = await hub.run(hub.people.issue_card, asked.name)
    token = await hub.run(hub.people.open_session, issued.name, "player")
    body = issued._asdict() | {"card": issued.number}
    return await _signed_in(request, token, body, 201)


@router.post("/sign-in/card")
async def sign_in_card(request: Request, asked: CardSecret) -> Response:
    """Sign in with a Player Card."""
    return await _sign_in(request, hub_of(request).people.card_session, asked.card, asked.secret)


@router.post("/sign-in")
async def sign_in(request: Request, asked: Password) -> Response:
    """Sign in as staff."""
    people = hub_of(request).people
    return await _sign_in(request, people.staff_session, asked.user, asked.password)


async def _sign_in(request: Request, check: Any, name: str, secret: str) -> Response:
    hub = hub_of(request)
    if wait := hub.sign_ins.wait(_address(request)):
        raise too_many(wait)
    try:
        token = await hub.run(check, name.strip(), secret)
    except LockedError as locked:
        message = "too many failures: nobody signs in under this name for a while"
        raise Problem(429, message, "locked", until=locked.until) from None
    if token is None:
        raise Problem(401, NOT_KNOWN, "sign-in")
    return await _signed_in(request, token, {})


async def _signed_in(
    request: Request, token: str, more: dict[str, Any], status: int = 200
) -> Response:
    """A new session begins: whatever the browser had before is worth nothing from now on."""
    hub, before = hub_of(request), request.cookies.get(COOKIE, "")
    await hub.run(hub.people.close_session, before)
    who = roles.person(hub.people.session(token))
    response = JsonResponse(await _me(hub, who, token) | more, status)
    # A player who closes the browser comes back to the seat; staff sign in again.
    set_cookie(request, response, token, PLAYER_HOURS * 3600 if who.role == PLAYER else None)
    return response


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """The session is over."""
    hub = hub_of(request)
    await hub.run(hub.people.close_session, request.cookies.get(COOKIE, ""))
    token = secrets.token_urlsafe(32)
    response = JsonResponse(await _me(hub, roles.person(None), token))
    set_cookie(request, response, token)
    return response


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
