"""What the house owes: to whom, by when and under which clause; open, done or overdue.

Every part of the floor says what it owes with `Owed` and what ended it with `Met`, beside the
event that brought it about, so the register is one list whatever the duty is about.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Annotated, Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from houseway import core

NAMESPACE = "floor"
REGULATOR, INSPECTOR = "NICC", "inspector"
# What falls due within this time is listed as due.
SOON = timedelta(hours=24)
# A setting is a length of time that a moment can bear: up to a year, never less than nothing.
Hours = Annotated[int, msgspec.Meta(ge=0, le=366 * 24)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=366 * 24 * 60)]
Attempts = Annotated[int, msgspec.Meta(ge=1)]
# The years of moments: what is due a while before or after one still has a date.
YEARS = range(1900, 9000)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the documents leave to the operator: how long their words for time are, and where."""

    as_soon_as_possible_hours: Hours = 24
    as_soon_as_practicable_hours: Hours = 24
    immediately_minutes: Minutes = 15
    reasonable_time_hours: Hours = 72
    enough_attempts: Attempts = 3
    prescribed: tuple[str, ...] = ()
    zone: str = "Australia/Sydney"
    # For so many days what was told about a person is kept after registering; 0 is for ever.
    keep_days: int = 0
    # Hours of gaming by the clocks of the house; empty where it never closes.
    opens: str = ""
    closes: str = ""
    # Whether the floats of real felts are counted; where they are not they have no end.
    counted: bool = False
    # A person plays at one regulated table at a time.
    one_table: bool = True
    # Whether a name that was never registered is taken for a patron with a valid card.
    strangers_carded: bool = False
    # So many complaints of one patron are open at once.
    complaints_at_once: Attempts = 5

    @property
    def as_soon_as_possible(self) -> timedelta:
        """A time that runs from the event."""
        return timedelta(hours=self.as_soon_as_possible_hours)

    @property
    def as_soon_as_practicable(self) -> timedelta:
        """A time that runs from the event."""
        return timedelta(hours=self.as_soon_as_practicable_hours)

    @property
    def immediately(self) -> timedelta:
        """A time that runs from the event."""
        return timedelta(minutes=self.immediately_minutes)

    @property
    def reasonable_time(self) -> timedelta:
        """A time that runs from becoming aware."""
        return timedelta(hours=self.reasonable_time_hours)

    def day(self, at: str) -> str:
        """The day of the house on which a moment falls."""
        return self.local(at).date().isoformat()

    @property
    def opening(self) -> time:
        """When a day of gaming begins: as the house opens, at midnight where it never closes."""
        return time.fromisoformat(self.opens or "00:00")

    def gaming_day(self, at: str) -> str:
        """The day of gaming on which a moment falls: it begins when the house opens."""
        return (self.local(at) - since_midnight(self.opening)).date().isoformat()

    def is_gaming(self, at: str) -> bool:
        """Whether a moment is within the hours of gaming."""
        if not self.opens or not self.closes:
            return True
        now, first, last = (
            since_midnight(each)
            for each in (
                self.local(at).time(),
                time.fromisoformat(self.opens),
                time.fromisoformat(self.closes),
            )
        )
        # A house that closes at the time at which it opens is open all day.
        return first <= now < last if first < last else not last <= now < first

    def minutes_left(self, at: str) -> int | None:
        """So many minutes until the hours of gaming end; None where they do not."""
        if not self.opens or not self.closes or self.opens == self.closes:
            return None
        ends = since_midnight(time.fromisoformat(self.closes))
        left = (ends - since_midnight(self.local(at).time())) % timedelta(days=1)
        return -(-left // timedelta(minutes=1))

    def day_ends(self, at: str) -> str:
        """When the day of gaming of a moment is over."""
        day = datetime.fromisoformat(self.gaming_day(at)).replace(tzinfo=ZoneInfo(self.zone))
        begins = since_midnight(self.opening)
        return (day + timedelta(days=1) + begins).astimezone(UTC).isoformat()

    def said(self, at: str) -> str:
        """A moment in words, by the clocks of the house."""
        then = self.local(at)
        return f"{then.day} {then:%B %Y, %H:%M}"

    def local(self, at: str) -> datetime:
        """A moment as the clocks of the house show it."""
        return moment(at).astimezone(ZoneInfo(self.zone))


def since_midnight(clock: time) -> timedelta:
    """How long after midnight clocks show a time."""
    return timedelta(hours=clock.hour, minutes=clock.minute, seconds=clock.second)


class Obligation(NamedTuple):
    """One thing owed; `to` is None where nobody knows yet to whom, `done` when it was done.

    `by` is who did it, and `escalated` when it was brought before a manager because it was late.
    """

    what: str
    about: str
    to: str | None
    due: str
    under: str
    done: str = ""
    by: str = ""
    escalated: str = ""

    def state(self, at: str) -> str:
        """How it stands at a moment: at the time it is due nothing is late yet."""
        if self.done:
            return "done"
        return "overdue" if moment(at) > moment(self.due) else "open"

    def standing(self, at: str) -> str:
        """How it stands in the register: also whether it falls due soon, or was escalated."""
        state = self.state(at)
        if state == "overdue" and self.escalated:
            return "escalated"
        if state == "open" and moment(at) > moment(self.due) - SOON:
            return "due"
        return state

    @property
    def late(self) -> bool:
        """Whether it was done after it was due."""
        return bool(self.done) and moment(self.done) > moment(self.due)


@core.event(to=core.STAFF)
class Owed:
    """The house owes something from now on."""

    what: str
    about: str
    to: str | None
    due: str
    under: str


@core.event(to=core.STAFF)
class Met:
    """What was owed is done."""

    what: str
    about: str
    at: str
    under: str = ""
    by: str = ""


@core.event(to=core.STAFF)
class Overtaken:
    """What was owed is owed no longer, or otherwise: it leaves the register."""

    what: str
    about: str
    under: str = ""


@core.event(to=core.STAFF)
class Escalated:
    """What is overdue was brought before somebody who answers for it."""

    what: str
    about: str
    to: str
    at: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class Register:
    """All that was ever owed, in the order in which it came up."""

    owed: tuple[Obligation, ...] = ()

    def open(self, what: str, about: str) -> Obligation | None:
        """What is owed about something and not done yet."""
        return next((owed for owed in self.owed if _is(owed, what, about) and not owed.done), None)

    def ever(self, what: str, about: str) -> bool:
        """Whether this was ever owed about something, done or not."""
        return any(_is(owed, what, about) for owed in self.owed)

    def about(self, what: str) -> tuple[str, ...]:
        """What something is owed about and not done yet."""
        return tuple(owed.about for owed in self.owed if owed.what == what and not owed.done)


def moment(at: str) -> datetime:
    """A time as written in commands and events, always with its offset."""
    return datetime.fromisoformat(at)


def check_moment(given: str, name: str) -> None:
    """ValueError where what is given in a field is no moment; nothing at all is none given."""
    try:
        known = not given or (moment(given).tzinfo is not None and moment(given).year in YEARS)
    except (ValueError, TypeError):
        known = False
    if not known:
        raise ValueError(f"{name} is a time such as 2026-03-01T10:00:00+11:00, not {given!r}")


def later(at: str, by: timedelta) -> str:
    """So much later: hours that pass, whatever the clocks on the wall do meanwhile."""
    return (moment(at) + by).isoformat()


def ends(register: Register, about: str, at: str, *duties: str, by: str = "") -> tuple[Met, ...]:
    """Those of these duties that are open about something are done now."""
    return tuple(
        Met(what, about, at, owed.under, by)
        for what in duties
        if (owed := register.open(what, about))
    )


def evolve(register: Register, happened: Any) -> Register:
    """The register after an event."""
    match happened:
        case Owed(what, about, to, due, under):
            return Register((*register.owed, Obligation(what, about, to, due, under)))
        case Met(what, about, at, _, by):
            done = (
                owed._replace(done=at, by=by) if _is(owed, what, about) and not owed.done else owed
                for owed in register.owed
            )
            return replace(register, owed=tuple(done))
        case Escalated(what, about, _, at):
            known = (
                owed._replace(escalated=at) if _is(owed, what, about) and not owed.done else owed
                for owed in register.owed
            )
            return replace(register, owed=tuple(known))
        case Overtaken(what, about):
            left = (owed for owed in register.owed if owed.done or not _is(owed, what, about))
            return replace(register, owed=tuple(left))
    return register


def _is(owed: Obligation, what: str, about: str) -> bool:
    return (owed.what, owed.about) == (what, about)
