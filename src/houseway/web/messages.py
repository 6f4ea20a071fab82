"""What a client sends to a table: commands, and requests that are the page's own.

A request is declared here like a command, but no rule knows of it and nothing is recorded.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.core import check_fields, command_from
from houseway.web.problems import malformed

LONGEST_ID, LONGEST_REASON, LONGEST_NAME = 80, 500, 40


class Sent(NamedTuple):
    """A message about a table; sent again under the same id it is done once.

    `on_behalf` is the player whose act staff of a real felt enter, `reason` why staff act.
    """

    id: str
    command: str
    data: dict[str, Any]
    on_behalf: str = ""
    dry_run: bool = False
    reason: str = ""


# What a message says; a client's own word for its type and its role is read before.
PARTS = ("id", "command", "data", "for", "dry_run", "reason", "type", "as")


def sent_from(message: Mapping[str, Any]) -> Sent:
    """A message that is decoded already; a Problem names the field that does not fit."""
    try:
        check_fields("a message", message, dict.fromkeys(PARTS))
    except ValueError as wrong:
        raise malformed(wrong) from None
    id, name, on_behalf = message.get("id"), message.get("command"), message.get("for") or ""
    if not is_id(id):
        raise malformed(f"a command needs an id of its own, up to {LONGEST_ID} characters", "id")
    if not isinstance(name, str):
        raise malformed(f"there is no command {name!r}", "command")
    short = isinstance(on_behalf, str) and len(on_behalf) <= LONGEST_NAME
    if not short or (on_behalf and not on_behalf.isprintable()):
        raise malformed(f"'for' is the name of a player, up to {LONGEST_NAME} characters", "for")
    reason = message.get("reason")
    return Sent(
        str(id),
        name,
        message.get("data") or {},
        on_behalf,
        bool(message.get("dry_run")),
        reason.strip()[:LONGEST_REASON] if isinstance(reason, str) else "",
    )


def is_id(given: Any) -> bool:
    """Whether something can be a client's own id of a message."""
    return isinstance(given, str) and 0 < len(given) <= LONGEST_ID and given.isprintable()


def command_of(game: str, sent: Sent) -> Any:
    """The command of a message to a table of this game."""
    if sent.command.partition(".")[0] not in ("core", "table", game):
        raise malformed(f"there is no command {sent.command!r} at this table", "command")
    try:
        return command_from(sent.command, sent.data)
    except ValueError as wrong:
        raise malformed(wrong) from None


# Requests


class Request(msgspec.Struct, frozen=True):
    """Something that somebody wants of the house's own dealer."""


class Ready(Request, frozen=True):
    """My wagers lie: close them when everybody is ready."""


class NotReady(Request, frozen=True):
    """I am not ready after all."""


class MoreTime(Request, frozen=True):
    """I need more time to decide."""


class WantBank(Request, frozen=True):
    """Offer me the bank when it comes round, or do not any more."""

    want: bool = True


class TakeTable(Request, frozen=True):
    """I deal at this table from now on."""


class LeaveTable(Request, frozen=True):
    """The house deals by itself again."""


class AddPlayer(Request, frozen=True):
    """Seat an automatic player at a training table, here or anywhere."""

    seat: int | None = None


class RemovePlayer(Request, frozen=True):
    """Let an automatic player go."""

    seat: int


REQUESTS = {f"web.{request.__name__}": request for request in Request.__subclasses__()}
# Requests that have a message of their own on a WebSocket.
TYPES = {"ready": "web.Ready", "not_ready": "web.NotReady", "more_time": "web.MoreTime"}


def request_of(sent: Sent) -> Request:
    """The request of a message."""
    if sent.command not in REQUESTS:
        raise malformed(f"there is no command {sent.command!r}", "command")
    try:
        made = msgspec.convert(sent.data, REQUESTS[sent.command])
        check_fields(sent.command.split(".")[1], sent.data, msgspec.to_builtins(made))
    except ValueError as wrong:
        raise malformed(wrong) from None
    return made
