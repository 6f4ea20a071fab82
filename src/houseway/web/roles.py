"""Who may do what, written once: every request that looks or acts asks here in which role it may.

The table itself checks every move again against who sent it in which role.
"""

from functools import cache
from typing import Any, NamedTuple

from houseway.core import DEALER, INSPECTOR, PLAYER, SUPERVISOR, by_seat, kind, load_game
from houseway.floor.accounts import Session
from houseway.floor.roles import VISITOR, right_to, roles, said, who_may
from houseway.table import FELT
from houseway.table.seats import SeatPlayer, Sit
from houseway.table.state import Table
from houseway.table.turns import ACTS
from houseway.web.problems import Problem, malformed

WATCH = "watch"


class Person(NamedTuple):
    """Whoever sends a request.

    `role` is the capacity in which they are at the tables, and `position` the role in which they
    work here: a gaming manager supervises.
    """

    name: str
    role: str
    position: str = ""

    @property
    def works_as(self) -> str:
        """The role that they were given."""
        return self.position or self.role

    @property
    def signed_in(self) -> bool:
        """Whether it is known who this is."""
        return self.role != VISITOR


def person(session: Session | None) -> Person:
    """The person of a session, a visitor without one."""
    if session is None:
        return Person("", VISITOR)
    known = roles().get(session.role)
    return Person(session.name, next(iter(known.acts if known else ()), session.role), session.role)


def look(who: Person, wanted: str | None) -> str:
    """The capacity in which somebody looks at a table; their own unless they ask for another."""
    allowed = roles()[who.works_as].looks
    if not wanted:
        return allowed[0]
    if wanted in allowed:
        return wanted
    if wanted not in {capacity for role in roles().values() for capacity in role.looks}:
        raise malformed(f"there is no role {wanted!r}", "as")
    if not who.signed_in:
        raise Problem(401, f"sign in to be here as {wanted}", "sign-in")
    raise Problem(403, f"{_a(who.works_as)} cannot be here as {wanted}", "role")


def act(who: Person, wanted: str | None, game: str = "", command: str = "") -> str:
    """The capacity in which somebody sends a command; inspectors send only what is theirs."""
    if not who.signed_in:
        raise Problem(401, "sign in to take part", "sign-in")
    role = look(who, wanted)
    watches = role not in roles()[who.works_as].acts
    if watches or (role == INSPECTOR and command not in _of_inspectors(game)):
        raise Problem(403, "you are only watching: sit down or sign in to take part", "role")
    return role


@cache
def _of_inspectors(game: str) -> frozenset[str]:
    acts = (*ACTS, *load_game(game).acts) if game else ()
    return frozenset(kind(act.command) for act in acts if act.by == INSPECTOR)


def allow(who: Person, act: str) -> None:
    """Refuse whoever has no right to a request or to a command of the floor."""
    try:
        right = right_to(act)
    except KeyError:
        raise Problem(403, f"nobody was given the right to {act}", "role") from None
    if who.works_as not in who_may(right):
        raise _not_theirs(who, said(right))


def need(who: Person, capacity: str) -> None:
    """Refuse everybody who does not stand at the tables in this capacity."""
    if capacity not in roles()[who.works_as].acts:
        raise _not_theirs(who, f"{capacity}s")


def _not_theirs(who: Person, whose: str) -> Problem:
    if not who.signed_in:
        return Problem(401, "sign in first", "sign-in")
    return Problem(403, f"this is for {whose}, not for {_a(who.works_as)}", "role")


def _a(role: str) -> str:
    title = roles()[role].title
    return f"an {title}" if title[0] in "aeiou" else f"a {title}"


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
        raise Problem(403, "only staff at a real felt enter what others do", "role")
    if not isinstance(command, Sit):
        raise malformed("staff enter a name only for somebody who sits down", "for")
    return SeatPlayer(command.seat, player, 0)
