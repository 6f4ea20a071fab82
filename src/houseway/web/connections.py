"""Who may keep a connection open: a request comes within seconds, and nobody has them all.

uvicorn waits for ever for the rest of a request. Here whoever has sent half of one is let go after
a while, or at once when others wait: the oldest first, of the same address before others.
"""

import asyncio
import logging
from collections import Counter
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# Seconds for a whole request, from the connection or the first byte of a later one.
REQUEST_SECONDS = 10
# So many connections of one address may have sent no whole request yet.
HALF_SENT = 64
# Files that a server has open beside its connections.
RESERVED = 128
LEAST_FILES, MOST_FILES = 256, 65_536


class Doors:
    """The connections of a server: those that have sent no whole request, and those that follow."""

    def __init__(self, files: int, proxied: bool = False) -> None:
        """Behind a proxy all come from one address: the proxy bounds them there."""
        self.most = max(LEAST_FILES, files) - RESERVED
        self.half_sent, self.each = self.most // 4, self.most if proxied else self.most // 2
        self.of_address = self.half_sent if proxied else HALF_SENT
        self.waiting: dict[Door, None] = {}
        self.following: Counter[str] = Counter()

    def enter(self, door: "Door") -> None:
        """Somebody begins a request: where too many have, the first of them goes."""
        self.waiting[door] = None
        own = [each for each in self.waiting if each.address == door.address]
        if len(own) > self.of_address:
            own[0].turn_away()
        elif len(self.waiting) > self.half_sent:
            next(iter(self.waiting)).turn_away()

    def is_full(self, address: str) -> bool:
        """Whether no more connections may follow tables, or none of this address."""
        return self.following[address] >= self.each or self.following.total() >= self.most

    def protocols(self) -> dict[str, Any]:
        """What uvicorn is told to speak with."""
        return {
            "http": type("Door", (Door,), {"doors": self}),
            "ws": type("Line", (Line,), {"doors": self}),
        }


class Door(H11Protocol):
    """A connection that brings its requests in time."""

    doors: Doors
    _late: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is here, and is expected to say what they want."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Part of a request, or the rest of it."""
        super().data_received(data)
        # Whoever follows a table has said all that there was to say here.
        here = self.transport.get_protocol() is self
        if here and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect()
        else:
            self._arrived()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has left."""
        self._arrived()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Somebody follows a table from now on."""
        self._arrived()
        if self.doors.is_full(self.address):
            self.send_400_response("Too many connections.")
        else:
            super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """What cannot be read is answered where that is still possible; the line ends either way.

        An answer may have begun already, and to HEAD there is no text. Whoever was about to answer
        has nobody to answer to.
        """
        if self.cycle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self.transport.close()

    def turn_away(self) -> None:
        """Let a connection go that is not whole when all that has come by now is read.

        Where the server was kept from reading, the rest may have been here for long.
        """
        self.doors.waiting.pop(self, None)
        # Between these two turns of the loop it looks once at every connection.
        self.loop.call_soon(self.loop.call_soon, self._let_go, self._late)

    def _let_go(self, late: asyncio.TimerHandle | None) -> None:
        if late is not None and self._late is late:
            self._arrived()
            self.transport.abort()

    def _expect(self) -> None:
        if self._late is None and not self.transport.is_closing():
            self._late = self.loop.call_later(REQUEST_SECONDS, self.turn_away)
            self.doors.enter(self)

    def _arrived(self) -> None:
        self.doors.waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Line(WebSocketsSansIOProtocol):
    """A connection that follows a table, counted while it lasts."""

    doors: Doors
    _address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody follows."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self.doors.following[self._address] += 1

    def send_receive_event_to_app(self) -> None:
        """A whole message; what is said to be text and is none ends the line, without a log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody follows no longer."""
        self.doors.following[self._address] -= 1
        super().connection_lost(exc)


def files() -> int:
    """How many files this process may have open, after asking for as many as it may."""
    try:
        import resource
    except ImportError:  # Not everywhere is there such a limit.
        return MOST_FILES
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


class Seldom(logging.Filter):
    """Lets the same line into a log a few times a minute, however often it is said."""

    def __init__(self, most: int = 5, seconds: float = 60) -> None:
        super().__init__()
        self._most, self._seconds = most, seconds
        self._said: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        what = (record.name, str(record.msg)[:80])
        since, times = self._said.get(what, (monotonic(), 0))
        if monotonic() > since + self._seconds:
            since, times = monotonic(), 0
        if len(self._said) > 1000:
            self._said.clear()
        self._said[what] = (since, times + 1)
        if times + 1 == self._most:
            record.msg = f"{record.msg} (said often: no more of it for a while)"
        return times < self._most
