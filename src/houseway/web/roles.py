"""Who may do what, written once: every request that looks or acts asks here in which role it may.

The table itself checks every move again against who sent it in which role.
"""

from functools import cache
from typing import Any, NamedTuple

from houseway.core import (
    DEALER,
    INSPECTOR,
    PLAYER,
    SUPERVISOR,
    by_seat,
    kind,
    load_game,
)
from houseway.floor.accounts import Session
from houseway.table import FELT
from houseway.table.seats import SeatPlayer, Sit
from houseway.table.state import Table
from houseway.table.turns import ACTS
from houseway.web.problems import Problem

VISITOR, WATCH = "visitor", "watch"
# The roles in which a person may look at a table, by the role that they signed in with.
LOOKS = {
    VISITOR: (WATCH,),
    PLAYER: (PLAYER, WATCH),
    DEALER: (DEALER, WATCH),
    SUPERVISOR: (SUPERVISOR, DEALER, WATCH),
    INSPECTOR: (INSPECTOR, WATCH),
}


class Person(NamedTuple):
    """Whoever sends a request."""

    name: str
    role: str

    @property
    def signed_in(self) -> bool:
        """Whether it is known who this is."""
        return self.role != VISITOR


def person(session: Session | None) -> Person:
    """The person of a session, a visitor without one."""
    return Person(session.name, session.role) if session else Person("", VISITOR)


def look(who: Person, wanted: str | None) -> str:
    """The role in which somebody looks at a table; their own unless they ask for another."""
    allowed = LOOKS[who.role]
    if not wanted:
        return allowed[0]
    if wanted in allowed:
        return wanted
    if wanted not in LOOKS and wanted != WATCH:
        raise Problem(422, f"there is no role {wanted!r}", "malformed", field="as")
    if not who.signed_in:
        raise Problem(401, f"sign in to be here as {wanted}", "sign-in")
    raise Problem(403, f"{_a(who.role)} cannot be here as {wanted}", "role")


def act(who: Person, wanted: str | None, game: str = "", command: str = "") -> str:
    """The role in which somebody sends a command; inspectors send only what is theirs."""
    if not who.signed_in:
        raise Problem(401, "sign in to take part", "sign-in")
    role = look(who, wanted)
    if role == WATCH or (role == INSPECTOR and command not in _of_inspectors(game)):
        raise Problem(403, "who looks on changes nothing", "role")
    return role


@cache
def _of_inspectors(game: str) -> frozenset[str]:
    acts = (*ACTS, *load_game(game).acts) if game else ()
    return frozenset(kind(act.command) for act in acts if act.by == INSPECTOR)


def need(who: Person, *roles: str) -> None:
    """Refuse everybody but these."""
    if who.role in roles:
        return
    if not who.signed_in:
        raise Problem(401, "sign in first", "sign-in")
    raise Problem(403, f"this is for {' or '.join(map(_a, roles))}, not {_a(who.role)}", "role")


def _a(role: str) -> str:
    return f"an {role}" if role[0] in "aeiou" else f"a {role}"


def seat_of(table: Table, name: str) -> int:
    """The seat of a player at a table, 0 for none."""
    return next((seat for seat, seated in table.seats.items() if seated.player == name), 0)


def viewer(table: Table, who: Person, role: str) -> str:
    """Whose eyes somebody sees a table with."""
    if role == PLAYER:
        seat = seat_of(table, who.name)
        return by_seat(seat) if seat else PLAYER
    return "watcher" if role == WATCH else role


def on_behalf(table: Table, role: str, command: Any, player: str) -> Any:
    """A command that staff of a real felt enter for a player whom no seat tells: who sits down.

    The record says that staff did it, so a dealer who does not deal there is refused all of it.
    """
    if not player:
        return command
    if role not in (DEALER, SUPERVISOR) or table.method != FELT:
        raise Problem(403, "only staff of a real felt enter what others do", "role")
    if not isinstance(command, Sit):
        message = "staff enter by name only who sits down"
        raise Problem(422, message, "malformed", field="for")
    return SeatPlayer(command.seat, player, 0)
