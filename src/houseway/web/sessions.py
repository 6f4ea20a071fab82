"""Coming in: sessions in a cookie, the token against forged requests, signing in and out."""

import hmac
import secrets
from hashlib import sha256
from math import ceil
from typing import Any, cast

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection

from houseway.core import INSPECTOR, PLAYER
from houseway.floor.roles import may
from houseway.house.people import PLAYER_HOURS, STAFF_HOURS, From, SlowedError
from houseway.web import roles
from houseway.web.hub import Hub
from houseway.web.pages import PAGES
from houseway.web.problems import Problem, malformed, too_many
from houseway.web.responses import JsonResponse
from houseway.web.roles import Person

COOKIE, DEVICE = "houseway", "houseway-device"
DEVICE_SECONDS = 400 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")
# What is read there is worked out from the record.
LOOKUPS = (
    "/api/floor/play",
    "/api/floor/search",
    "/api/inspect/",
    "/api/tables/{name}/rounds",
    "/api/tables/{name}/settlements",
    "/api/tables/{name}/signs",
)
# Only those are asked for a secret and no more may be learnt from the answer.
NOT_KNOWN = "the name or number and the password do not match"
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
    people = hub_of(request).people
    people.look_again()
    people.touch(token)


async def check_right(connection: HTTPConnection) -> None:
    """Refuse a request to which whoever sends it has no right, before anything is looked at."""
    method = connection.scope.get("method", "WS")
    path = connection.scope["route"].path
    roles.allow(person_of(connection), f"{'GET' if method == 'HEAD' else method} {path}")


# All that who is examined asks the table while it goes on: nothing of it tells what is right.
IN_EXAM = tuple(
    f"{method} /api/tables/{{name}}{rest}"
    for method, rest in (("GET", ""), ("POST", "/commands"), ("WS", "/live"))
)


async def check_exam(connection: HTTPConnection) -> None:
    """Refuse whoever would look an exam up while it goes on."""
    name = connection.path_params.get("name", "")
    exam = hub_of(connection).house.exam(name)
    if exam is None or exam.mark or person_of(connection).works_as == INSPECTOR:
        return
    method = connection.scope.get("method", "WS")
    if f"{method} {connection.scope['route'].path}" not in IN_EXAM:
        raise Problem(403, f"exam {exam.number} goes on: this is open when it is over", "exam")


async def check_rate(connection: HTTPConnection) -> None:
    """Bound how often somebody reads: most of it is little work, looking through a record is not.

    Commands have buckets of their own.
    """
    if connection.scope.get("method", "GET") not in SAFE:
        return
    if wait := reads_again(connection, connection.scope["route"].path):
        raise too_many(wait)


def reads_again(connection: HTTPConnection, path: str) -> float:
    """In how many seconds somebody may read again; 0 for now, which counts."""
    hub, host = hub_of(connection), connection.client.host if connection.client else ""
    bucket = hub.lookups if path.startswith(LOOKUPS) else hub.reads
    return bucket.wait(f"{host}/{person_of(connection).name}")


def set_cookie(
    request: Request, response: Response, token: str, seconds: int | None = None
) -> None:
    """Give the browser its session: for so long, or until it is closed."""
    _keep(request, response, COOKIE, token, seconds)


def _keep(request: Request, response: Response, name: str, value: str, seconds: int | None) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=hub_of(request).settings.secure,
        path="/",
    )


class Named(BaseModel, extra="forbid"):
    """Who wants a Player Card."""

    name: str = Field(max_length=200)


class CardSecret(BaseModel, extra="forbid"):
    """A Player Card and its secret."""

    card: str = Field(max_length=40)
    secret: str = Field(max_length=80)


class Password(BaseModel, extra="forbid"):
    """A member of staff and the password."""

    user: str = Field(max_length=80)
    password: str = Field(max_length=200)


@router.get("/me")
async def me(request: Request) -> Response:
    """Who is here, and the token for requests that change something."""
    token, who = request.cookies.get(COOKIE, ""), person_of(request)
    hub_of(request).people.touch(token)
    fresh = token if len(token) >= 32 else secrets.token_urlsafe(32)
    response = JsonResponse(await _me(hub_of(request), who, fresh))
    if fresh != token:
        set_cookie(request, response, fresh)
    return response


async def known(hub: Hub, who: Person) -> dict[str, Any]:
    """What a page knows of whoever opens it."""
    seats = {}
    if who.role == "player":
        found = {live.name: roles.seat_of(live.table, who.name) for live in await hub.lives()}
        seats = {name: seat for name, seat in found.items() if seat}
    pages = {path: page.listed for path, page in PAGES.items() if may(who.works_as, path)}
    told = {"role": who.role, "position": who.works_as, "name": who.name, "pages": pages}
    floor = await hub.run(hub.house.casino.floor)
    return told | {"demo": floor.demo, "real": floor.real, "seats": seats}


async def _me(hub: Hub, who: Person, token: str) -> dict[str, Any]:
    return await known(hub, who) | {"csrf": csrf_of(token)}


@router.post("/cards", status_code=201)
async def issue_card(request: Request, asked: Named) -> Response:
    """A new Player Card; its secret is shown this once, and its player is signed in."""
    hub = hub_of(request)
    if (await hub.run(hub.house.casino.floor)).real:
        raise Problem(403, "the cage issues Player Cards: bring proof of your name and age", "role")
    if wait := hub.cards.wait(_address(request)):
        raise too_many(wait)
    issued = await hub.run(hub.people.issue_card, asked.name)
    where = _from(request)
    token = await hub.run(
        hub.people.open_session, issued.name, PLAYER, PLAYER_HOURS, issued.number, where
    )
    body = issued._asdict() | {"card": issued.number}
    return await _signed_in(request, token, body, where.device, 201)


@router.post("/sign-in/card")
async def sign_in_card(request: Request, asked: CardSecret) -> Response:
    """Sign in with a Player Card."""
    check = hub_of(request).people.card_session
    return await _sign_in(request, "card", check, asked.card.strip(), asked.secret)


@router.post("/sign-in")
async def sign_in(request: Request, asked: Password) -> Response:
    """Sign in as staff."""
    people = hub_of(request).people
    return await _sign_in(
        request, "staff", people.staff_session, asked.user.strip(), asked.password
    )


class DemoKey(BaseModel, extra="forbid"):
    """The key of a demonstration, and the role in which somebody comes in; none to ask which."""

    key: str = Field(max_length=80)
    position: str = Field("", max_length=80)


@router.post("/sign-in/demo")
async def sign_in_demo(request: Request, asked: DemoKey) -> Response:
    """Come into a demonstration as staff, without a password."""
    hub = hub_of(request)
    if wait := hub.sign_ins.wait(_address(request)):
        raise too_many(wait)
    key = "" if hub.house.casino.latest.real else hub.settings.demo_key
    if not key or not hmac.compare_digest(key.encode(), asked.key.encode()):
        raise Problem(403, "this key opens nothing here", "sign-in")
    known = (await hub.run(hub.people.accounts)).staff
    if not asked.position:
        return JsonResponse({"positions": list(dict.fromkeys(who.role for who in known.values()))})
    found = next((who for who in known.values() if who.role == asked.position), None)
    if found is None:
        raise malformed(f"nobody works here as {asked.position}", "position")
    token = await hub.run(hub.people.open_session, found.user, found.role, STAFF_HOURS)
    return await _signed_in(request, token, {}, _from(request).device)


async def _sign_in(request: Request, kind: str, check: Any, name: str, secret: str) -> Response:
    hub, where = hub_of(request), _from(request)
    # Many people share an address: who came in from this device before waits for nobody else there.
    known = hub.people.is_known(f"{kind}/{name}", where)
    if not known and (wait := hub.sign_ins.wait(where.address)):
        raise too_many(wait)
    try:
        token = await hub.run(check, name, secret, where)
    except SlowedError as slowed:
        raise _slowed(slowed.seconds) from None
    if token is None:
        raise Problem(401, NOT_KNOWN, "sign-in")
    return await _signed_in(request, token, {}, where.device)


def _slowed(seconds: float) -> Problem:
    wait = max(1, ceil(seconds))
    message = f"too many failed attempts: wait {wait} s before the next try"
    return Problem(429, message, "locked", retry_after=wait)


async def _signed_in(
    request: Request, token: str, more: dict[str, Any], device: str, status: int = 200
) -> Response:
    """A new session begins: whatever the browser had before is worth nothing from now on."""
    hub, before = hub_of(request), request.cookies.get(COOKIE, "")
    await hub.run(hub.people.close_session, before)
    who = roles.person(hub.people.session(token))
    response = JsonResponse(await _me(hub, who, token) | more, status)
    # A player who closes the browser comes back to the seat; staff sign in again.
    set_cookie(request, response, token, PLAYER_HOURS * 3600 if who.role == PLAYER else None)
    if request.cookies.get(DEVICE) != device:
        _keep(request, response, DEVICE, device, DEVICE_SECONDS)
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


def _from(request: Request) -> From:
    """Where somebody signs in from; a browser without a mark of its own gets one."""
    device = request.cookies.get(DEVICE, "")
    fresh = device if 32 <= len(device) <= 64 else secrets.token_urlsafe(32)
    return From(_address(request), fresh)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
