"""What is going on at a table beside its record: who is ready, who deals, whose time is running.

Nothing of it is a rule's business, and nothing is kept: after a restart the times begin anew. Where
several processes serve the table, the one that deals there tells it to the others.
"""

from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from houseway.table.bots import Bot


def now() -> datetime:
    """The time by which people wait."""
    return datetime.now(UTC)


@dataclass
class Deadline:
    """Until when a seat may decide, and how often it asked for more."""

    until: datetime
    what: str
    asked: int = 0


class Missed(NamedTuple):
    """What was done for a seat whose time was over."""

    command: str
    at: str


@dataclass
class Shared:
    """What waits beside the record; `away` is when a dealer who went has left the table.

    `since` is when the first player was ready, or the last chip of `staked` was placed, and
    `countdown` when wagers end because of that. `gone` is since when the player of a seat is not
    connected, `left` the chips of who lost a seat so.
    """

    ready: set[int] = field(default_factory=set)
    staked: str = ""
    gone: dict[int, datetime] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    missed: dict[int, Missed] = field(default_factory=dict)
    company: int | None = None
    since: datetime | None = None
    countdown: datetime | None = None
    deadlines: dict[int, Deadline] = field(default_factory=dict)
    away: datetime | None = None
    want_bank: set[int] = field(default_factory=set)
    round: int = -1
    calls: list[dict[str, str]] = field(default_factory=list)


SHARED = tuple(part.name for part in fields(Shared))


@dataclass
class Presence(Shared):
    """The same with what each process finds out by itself; `heard` is when somebody did something.

    `moments` are those at which the dealer looks who is away.
    """

    heard: dict[str, datetime] = field(default_factory=dict)
    moments: list[datetime] = field(default_factory=list)
    bots: dict[int, Bot] = field(default_factory=dict)

    # For the other processes

    def shared(self) -> bytes:
        """What they are told of it."""
        return msgspec.json.encode({name: getattr(self, name) for name in SHARED})

    def take_over(self, told: str) -> None:
        """So it is where the table is dealt."""
        taken = msgspec.json.decode(told, type=Shared)
        for name in SHARED:
            setattr(self, name, getattr(taken, name))

    def resume(self, seconds: float) -> None:
        """Nobody dealt here for a while: that was nobody's time, and some is left to everybody."""
        least = now() + timedelta(seconds=seconds)
        for deadline in self.deadlines.values():
            deadline.until = max(deadline.until, least)
        self.since = self.since and now()

    # What people want

    def wish(self, what: str, about: Any) -> None:
        """Somebody wants something here, or in another process."""
        match what, about:
            case "ready", [seat, round]:
                # The dealer may not have looked at this round yet, nor take it for a later one.
                self.begin(round)
                self.ready.add(seat)
            case "not_ready", seat:
                self.ready.discard(seat)
                if not self.ready:
                    self.not_ready()
            case "more", [seat, seconds] if seat in self.deadlines:
                self.deadlines[seat].asked += 1
                self.deadlines[seat].until += timedelta(seconds=seconds)
            case "bank", [seat, wanted]:
                (self.want_bank.add if wanted else self.want_bank.discard)(seat)
            case "company", company:
                self.company = company
            case "dealer", _:
                self.away = None
                self.deadlines.clear()
            case "call", call:
                self.calls.append(call)
            case "answered", _:
                self.calls.clear()
            case "heard", name:
                self.heard[name] = now()

    def plain(self) -> dict[str, Any]:
        """What everybody at the table is told."""
        soonest = min(self.deadlines.values(), key=lambda deadline: deadline.until, default=None)
        return {
            "ready": sorted(self.ready),
            "countdown": _stated(self.countdown),
            "deadline": _stated(soonest.until if soonest else None),
            "deadlines": {
                str(seat): _stated(deadline.until)
                for seat, deadline in sorted(self.deadlines.items())
            },
            "practice_players": sorted(self.bots),
            "away": sorted(self.gone),
            "missed": {str(seat): missed._asdict() for seat, missed in self.missed.items()},
            "want_bank": sorted(self.want_bank),
            "now": now().isoformat(),
        }

    def begin(self, round: int) -> None:
        """Nobody is ready in a new round; who looks at an old one changes nothing."""
        if round > self.round:
            self.round = round
            self.not_ready()

    def not_ready(self) -> None:
        """Nobody is ready any more."""
        self.ready.clear()
        self.since = self.countdown = None

    def miss(self, seat: int, command: str) -> None:
        """The time of a seat was over, and this was done for it."""
        self.missed[seat] = Missed(command, now().isoformat())

    def see(self, people: dict[int, str], here: set[str], after: float, kept: float) -> None:
        """Who of these is away: not connected, and not heard of for so long."""
        later, moment = timedelta(seconds=after), now()
        self.heard |= dict.fromkeys(here, moment)
        quiet = {
            seat: self.heard.setdefault(name, moment)
            for seat, name in people.items()
            if name not in here
        }
        self.gone = {seat: at for seat, at in quiet.items() if at + later <= moment}
        waits = [timedelta(seconds=seconds) for seconds in (after, kept)]
        self.moments = [at + wait for at in quiet.values() for wait in waits]

    def count_down(self, seconds: float, staked: str = "") -> bool:
        """Wagers end so long after the first was ready, or after a change of what is staked."""
        if self.since is None or staked != self.staked:
            self.since = now()
        self.staked = staked
        self.countdown = self.since + timedelta(seconds=seconds)
        return self.countdown <= now()

    def keep_deadlines(self, due: dict[int, str], seconds: float) -> None:
        """A new deadline for each seat that is due with something new; the others go."""
        for seat in [*self.deadlines]:
            if due.get(seat) != self.deadlines[seat].what:
                del self.deadlines[seat]
        for seat, what in due.items():
            if seat not in self.deadlines:
                self.deadlines[seat] = Deadline(now() + timedelta(seconds=seconds), what)

    def wait_for(self, seat: int, seconds: float) -> bool:
        """Somebody waits for an answer of ours: that is not their time. Whether a deadline moved.

        Half of the time is always left; it moves now and then, not at every look at the clock.
        """
        found = self.deadlines.get(seat)
        if found is None or found.until > now() + timedelta(seconds=seconds / 2):
            return False
        found.until = now() + timedelta(seconds=seconds)
        return True

    def late(self) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat, deadline in self.deadlines.items() if deadline.until <= now()]

    def next_moment(self, seen: datetime) -> float | None:
        """Seconds until something is over by itself, beyond what was over when last seen to."""
        times = [deadline.until for deadline in self.deadlines.values()]
        ends = (*times, *self.moments, self.countdown, self.away)
        later = [moment for moment in ends if moment and moment > seen]
        return max(0.0, (min(later) - now()).total_seconds()) if later else None


def _stated(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
