"""The WebSocket of a table: from a message to `House.submit`, and back to everybody who follows.

`follow` accepts the socket; `_read` takes its messages, `_answer` decodes one and `Hub.act` decides
who may send it and lets the house decide. What then happened reaches every subscriber's queue
through `LiveTable.changed`, and `_write` sends the queue.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from houseway.core import PLAYER
from houseway.floor.accounts import Session
from houseway.floor.roles import VISITOR
from houseway.web import roles
from houseway.web.decoding import decoded
from houseway.web.hub import Hub
from houseway.web.live_table import LiveTable, Subscriber
from houseway.web.messages import TYPES, is_id, sent_from
from houseway.web.problems import UNFORESEEN, Problem, malformed, plain
from houseway.web.query_params import after_of, changes_of
from houseway.web.roles import Person
from houseway.web.sessions import COOKIE, hub_of, person_of

router = APIRouter(prefix="/api", tags=["tables"])
log = logging.getLogger(__name__)
LONGEST_CLOSE_REASON_BYTES = 123
# Whoever signed out, was removed or whose session ended hears and does no more.
SIGNED_OUT = Problem(401, "this session is over: sign in again", "sign-in")


@router.websocket("/tables/{name}/live")
async def follow(socket: WebSocket, name: str) -> None:
    """Follow a table: the view first, then whatever happens; commands are answered in turn."""
    await socket.accept()
    try:
        _check_origin(socket)
        who, hub = person_of(socket), hub_of(socket)
        role = roles.look(who, socket.query_params.get("as"))
        after = after_of(socket.query_params.get("after"))
        changes = changes_of(socket.query_params.get("views"))
        live = await hub.live(name)
    except Problem as wrong:
        await _refuse(socket, wrong)
        return
    await hub.note_look(who, role, live, "follows")
    subscriber = Subscriber(who, role, hub.settings.queue, changes)
    lasts = Lasting(socket, who)
    await live.join(subscriber, after)
    writing = asyncio.create_task(_write(socket, subscriber, lasts))
    try:
        await _read(socket, hub, live, subscriber, lasts)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        live.left(subscriber)
        writing.cancel()
        await hub.note_look(who, role, live, "left")


class Lasting:
    """Whether the session of somebody still lasts; asked for every message."""

    def __init__(self, socket: WebSocket, who: Person) -> None:
        self._token, self._people = socket.cookies.get(COOKIE, ""), hub_of(socket).people
        self._who, self._known = who, self._session()

    def _session(self) -> Session | None:
        return self._people.session(self._token) if self._token else None

    def __call__(self) -> bool:
        """As long as it is the same session nothing else is looked at."""
        now = self._session()
        return now is self._known or roles.person(now) == self._who


async def _read(
    socket: WebSocket, hub: Hub, live: LiveTable, subscriber: Subscriber, lasts: Lasting
) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        if subscriber.who.role not in (PLAYER, VISITOR):
            hub.people.look_again()
        if not lasts():
            await _refuse(socket, SIGNED_OUT)
            return
        answer = await _answer(hub, live, subscriber, message.get("text"))
        if answer["type"] == "done":
            hub.people.touch(socket.cookies.get(COOKIE, ""))
        await subscriber.answer(msgspec.json.encode(answer).decode())


async def _answer(
    hub: Hub, live: LiveTable, subscriber: Subscriber, text: str | None
) -> dict[str, Any]:
    """What a message is answered with: done, or a problem; the table plays on either way."""
    id = None
    try:
        message = _decoded(text, hub.settings.body_bytes)
        id = message.get("id") if is_id(message.get("id")) else None
        type = str(message.get("type"))
        if type == "ping":
            return {"type": "pong", "id": id}
        if type in TYPES:
            message = {"id": id or "-", "command": TYPES[type]}
        elif type != "command":
            raise malformed("the type is command, ready or more_time", "type")
        sent = sent_from(message)
        version, _ = await hub.act(live, subscriber.who, subscriber.role, sent)
        return {"type": "done", "id": id, "version": version}
    except Exception as wrong:
        problem = plain(wrong)
        if problem.status == UNFORESEEN:
            log.exception("%s: a message could not be answered", live.name)
        return _problem(problem, id)


def _decoded(text: str | None, longest: int) -> dict[str, Any]:
    if text is None:
        raise malformed("a message must be text", "")
    if len(text) > longest:
        raise Problem(413, f"a message has at most {longest} characters")
    try:
        message = decoded(text)
    except msgspec.DecodeError:
        raise malformed("the message is not JSON, or is nested too deep", "") from None
    if not isinstance(message, dict):
        raise malformed("the message is not an object", "")
    return message


async def _write(socket: WebSocket, subscriber: Subscriber, lasts: Lasting) -> None:
    """Send the queue; who does not keep up, or when the house closes, is let go."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (text := await subscriber.queue.get()) is not None:
            if not text:
                await socket.close(1001, "the house is closing")
                return
            if not lasts():
                await _refuse(socket, SIGNED_OUT)
                return
            await socket.send_text(text)
        await socket.close(1013, "too slow: connect again")


def _check_origin(socket: WebSocket) -> None:
    """A page of somebody else may not speak for whoever looks at it."""
    origin = socket.headers.get("origin")
    if origin and urlsplit(origin).netloc != socket.headers.get("host"):
        raise Problem(403, "this page may not follow tables here", "origin")


async def _refuse(socket: WebSocket, wrong: Problem) -> None:
    await socket.send_text(msgspec.json.encode(_problem(wrong)).decode())
    # The reason of a close frame is bounded in bytes, and a character is not cut in two.
    reason = wrong.detail.encode()[:LONGEST_CLOSE_REASON_BYTES].decode(errors="ignore")
    await socket.close(4000 + wrong.status, reason)


def _problem(wrong: Problem, id: str | None = None) -> dict[str, Any]:
    """A problem as a message, whose own type is under `problem`."""
    body = wrong.body(id)
    return {"problem": body.pop("type")} | body | {"type": "problem"}
