"""The house's own dealer and players at a table, and what people do there beside commands.

The dealer closes wagers when everybody is ready or the countdown is over, carries the round on when
nobody else is due, and does what the document says of a player whose time is over.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from houseway.core import DEALER, SUPERVISOR, CloseWagers, View, by_seat, kind
from houseway.games.kit.views import is_due, offered
from houseway.money import Cents
from houseway.table import FELT
from houseway.table.bots import NAMES, Bot
from houseway.table.declarations import DeclarePayout
from houseway.table.state import HOUSE, PLAYER, BuyIn, Leave, Sit, Table
from houseway.web import roles
from houseway.web.presence import now
from houseway.web.problems import Problem, refused
from houseway.web.roles import Person

if TYPE_CHECKING:
    from houseway.web.live import Live

log = logging.getLogger(__name__)
AUTOMATIC = "automatic dealer"
SUPERVISION = "automatic supervision"
# No card can be issued in a name that ends so.
AUTOMATIC_PLAYER = " (automatic)"
BUY_IN: Cents = 1_000_00


class Act(NamedTuple):
    """Something that the house does next, after letting people look for so long."""

    by: str
    role: str
    command: Any
    pause: float = 0
    why: str = "dealing"


class Look(NamedTuple):
    """A table with the game as staff see it, and the views of the automatic players by seat."""

    version: int
    table: Table
    view: View
    bots: dict[int, View]


class Dealing:
    """What the house does by itself at one table."""

    def __init__(self, live: "Live") -> None:
        self.live = live

    @property
    def _settings(self) -> Any:
        return self.live.floor.settings

    # The course of things

    async def run(self) -> None:
        """Do what is due, then wait for a change or for somebody's time to be over."""
        self.live.woken.set()
        seen = now()
        while True:
            moment = self.live.presence.next_moment(seen)
            with suppress(TimeoutError):
                async with asyncio.timeout(moment):
                    await self.live.woken.wait()
            self.live.woken.clear()
            seen = now()
            try:
                await self._on()
            except Exception:
                log.exception("the dealer of %s stumbled", self.live.name)
                await asyncio.sleep(1)

    async def _on(self) -> None:
        looked = await self.live.floor.tell(self._look)
        before = self.live.presence.plain(True) | {"now": ""}
        act = self._next(looked)
        if self.live.presence.plain(True) | {"now": ""} != before:
            self.live.changed()
        if act is None:
            return
        if act.pause:
            await asyncio.sleep(act.pause)
            if self.live.record.version != looked.version:
                self.live.woken.set()
                return
        try:
            id = f"{act.why}/{uuid4().hex}"
            version = await self.live.floor.submit(self.live, act.by, act.role, act.command, id)
            if isinstance(act.command, CloseWagers):
                self.live.presence.not_ready()
            await self.live.told(version)
        except Problem as wrong:
            if self.live.floor.house.version(self.live.name) != looked.version:
                return  # Somebody was faster: the dealer looks again when that is told.
            log.warning("%s: %s refused: %s", self.live.name, kind(act.command), wrong.detail)
            self.live.presence.not_ready()
            self.live.changed()

    # What is due

    def _look(self) -> Look:
        """The table as it stands, for who acts by itself there."""
        version, state = self.live.record.version, self.live.table
        bots = [seat for seat, one in state.seats.items() if is_automatic(state, one.player)]
        view = self.live.record.view
        mine = {seat: view(state, by_seat(seat)) for seat in bots}
        return Look(version, state, self.live.record.of_game(state), mine)

    def _next(self, looked: Look) -> Act | None:
        """What the house does next at the table as it stands; None for nothing now."""
        state, presence = looked.table, self.live.presence
        self._keep(state)
        if state.closed:
            return None
        act = self._bots_act(looked)
        if act or presence.dealer or state.method == FELT:
            return act
        return self._dealer_acts(state, looked.view)

    def _keep(self, state: Table) -> None:
        """Forget what belongs to a round or a player that is gone."""
        presence = self.live.presence
        if presence.away and presence.away <= now():
            presence.dealer, presence.away = "", None
        presence.begin(state.round)
        presence.ready &= set(state.seats)
        presence.want_bank &= set(state.seats)
        presence.bots = {
            seat: presence.bots.get(seat) or _bot(self.live.name, seat, one.player)
            for seat, one in state.seats.items()
            if is_automatic(state, one.player)
        }

    def _dealer_acts(self, state: Table, view: View) -> Act | None:
        presence, game = self.live.presence, state.game
        for seat, one in view["to_declare"].items():
            return Act(AUTOMATIC, HOUSE, DeclarePayout(int(seat), one["due"]))
        due = [one for one in view["due"] if one.startswith("seat/")]
        seats = {int(one.partition("/")[2]) for one in due}
        here = {one for one in seats if one not in presence.bots}
        decided = view.get("decisions", {})
        what = {one: (state.round, view["stage"], decided.get(str(one))) for one in here}
        presence.keep_deadlines(what, self._settings.decision)
        hurried = set(presence.late()) | self._not_asked(view, here) | (seats - set(state.seats))
        for seat in sorted(hurried & seats):
            if act := self._late(state, view, seat):
                return act
        if due:
            return None
        if state.seats:
            for one in game.goes_on:
                if DEALER in view["due"] and offered(view, kind(one)):
                    return Act(AUTOMATIC, HOUSE, one(), self._settings.pause)
        if offered(view, kind(CloseWagers)) and self._wagers_over(state, view):
            return Act(AUTOMATIC, HOUSE, CloseWagers())
        return None

    def _late(self, state: Table, view: View, seat: int) -> Act | None:
        late = state.game.late(view, seat)
        if late is None:
            return None
        if late.role == PLAYER:
            if seat not in state.seats:
                return None
            return Act(state.seats[seat].player, PLAYER, late.command, why="time-out")
        role = HOUSE if late.role == DEALER else SUPERVISOR
        by = AUTOMATIC if late.role == DEALER else SUPERVISION
        return Act(by, role, late.command, why="time-out")

    def _not_asked(self, view: View, seats: set[int]) -> set[int]:
        """Who is offered the bank without having asked for it: the offer goes on at once."""
        if view.get("offered") is None:
            return set()
        return {one for one in seats if one not in self.live.presence.want_bank}

    def _wagers_over(self, state: Table, view: View) -> bool:
        """Whether everybody who wagers is ready, or the countdown is over."""
        presence = self.live.presence
        wagering = {int(one["area"].rpartition("/")[2]) for one in view["things"] if _chips(one)}
        people = set(state.seats) - set(presence.bots)
        if not wagering or (people and not presence.ready):
            return False
        # Where no person is left the automatic players play to the end.
        if state.training or people <= presence.ready:
            return True
        waiting = people & wagering - presence.ready
        return presence.count_down(self._settings.countdown if waiting else self._settings.grace)

    # Automatic players

    def _bots_act(self, looked: Look) -> Act | None:
        # A dealer who practises has somebody to deal to, also where no person sits.
        people = set(looked.table.seats) - set(self.live.presence.bots) or self.live.presence.dealer
        for seat, bot in sorted(self.live.presence.bots.items()):
            view = looked.bots[seat]
            waits = is_due(view, seat) or (people and not view["due"])
            command = bot.next(view) if waits else None
            if command is None and not people and offered(view, kind(Leave), seat=seat):
                command = Leave(seat)
            if command is not None:
                return Act(bot.name, PLAYER, command, self._settings.thought, "practice")
        return None

    # What people do beside commands

    def allow(self, who: Person, role: str) -> None:
        """Refuse a dealer's command where somebody else deals; the first one takes the table."""
        if role != DEALER or who.role == SUPERVISOR:
            return
        self._take(who)

    def _take(self, who: Person) -> None:
        presence = self.live.presence
        if presence.dealer not in ("", who.name):
            raise Problem(409, f"{presence.dealer} deals at this table", "taken")
        if presence.dealer != who.name:
            presence.dealer, presence.away = who.name, None
            presence.deadlines.clear()
            self.live.changed()

    def dealer_here(self, who: Person, here: bool) -> None:
        """A dealer's connection came or went: who stays away leaves the table to the house."""
        presence = self.live.presence
        if presence.dealer == who.name:
            later = timedelta(seconds=self._settings.dealer_away)
            presence.away = None if here else now() + later
            self.live.woken.set()

    async def obey(self, who: Person, role: str, sent: dict[str, Any]) -> None:
        """Something that is no command of the table."""
        known = {
            "web.Ready": self._ready,
            "web.NotReady": self._not_ready,
            "web.MoreTime": self._more_time,
            "web.WantBank": self._want_bank,
            "web.TakeTable": self._take_table,
            "web.LeaveTable": self._leave_table,
            "web.AddPlayer": self._add_player,
            "web.RemovePlayer": self._remove_player,
        }
        name = str(sent.get("command"))
        if name not in known:
            raise Problem(422, f"there is no command {name!r}", "malformed", field="command")
        data = sent.get("data") or {}
        await known[name](who, role, data if isinstance(data, dict) else {})
        self.live.woken.set()
        self.live.changed()

    def _seat(self, who: Person, role: str) -> int:
        seat = roles.seat_of(self.live.table, who.name) if role == PLAYER else 0
        if not seat:
            raise Problem(403, "take a seat first", "role")
        return seat

    async def _ready(self, who: Person, role: str, data: dict[str, Any]) -> None:
        seat, floor = self._seat(who, role), self.live.floor
        # Who is ready hears at once what keeps the wagers from closing, such as one still missing.
        closing = (self.live.name, AUTOMATIC, HOUSE, CloseWagers())
        if why := await floor.run(floor.house.why_not, *closing):
            raise refused(why)
        # The dealer may not have looked at this round yet, and must not take it for a later one.
        state = await floor.run(floor.house.table, self.live.name)
        self.live.presence.begin(state.round)
        self.live.presence.ready.add(seat)

    async def _not_ready(self, who: Person, role: str, data: dict[str, Any]) -> None:
        presence = self.live.presence
        presence.ready.discard(self._seat(who, role))
        if not presence.ready:
            presence.not_ready()

    async def _more_time(self, who: Person, role: str, data: dict[str, Any]) -> None:
        deadline = self.live.presence.deadlines.get(self._seat(who, role))
        if deadline is None:
            raise Problem(409, "nobody waits for you now", "no-deadline")
        if deadline.asked >= self._settings.most_more:
            raise Problem(409, "you have had more time often enough", "no-deadline")
        deadline.asked += 1
        deadline.until += timedelta(seconds=self._settings.more)

    async def _want_bank(self, who: Person, role: str, data: dict[str, Any]) -> None:
        seat, wanting = self._seat(who, role), self.live.presence.want_bank
        wanting.add(seat) if data.get("want", True) else wanting.discard(seat)

    async def _take_table(self, who: Person, role: str, data: dict[str, Any]) -> None:
        roles.need(who, DEALER, SUPERVISOR)
        self._take(who)

    async def _leave_table(self, who: Person, role: str, data: dict[str, Any]) -> None:
        presence = self.live.presence
        if who.role != SUPERVISOR and presence.dealer != who.name:
            raise Problem(409, "you do not deal at this table", "taken")
        presence.dealer, presence.away = "", None

    async def _add_player(self, who: Person, role: str, data: dict[str, Any]) -> None:
        state = self._practice(who, role)
        taken = {one.player for one in state.seats.values()}
        names = [one + AUTOMATIC_PLAYER for one in NAMES if one + AUTOMATIC_PLAYER not in taken]
        free = [one for one in self._free(state) if data.get("seat") in (None, one)]
        if not names or not free:
            raise Problem(409, "no seat is free for another player", "full")
        for command in (Sit(free[0]), BuyIn(free[0], BUY_IN)):
            await self.live.floor.submit(self.live, names[0], PLAYER, command)

    def _free(self, state: Table) -> Iterator[int]:
        view = self.live.record.view(state, PLAYER)
        order = sorted(range(1, state.sign.seats + 1), key=lambda one: (one == 1, one))
        return (one for one in order if offered(view, kind(Sit), seat=one))

    async def _remove_player(self, who: Person, role: str, data: dict[str, Any]) -> None:
        self._practice(who, role)
        seat = data.get("seat")
        bot = self.live.presence.bots.get(seat) if isinstance(seat, int) else None
        if bot is None:
            raise Problem(409, "no automatic player sits there", "empty")
        await self.live.floor.submit(self.live, bot.name, PLAYER, Leave(bot.seat))

    def _practice(self, who: Person, role: str) -> Table:
        """Automatic players are for training tables, and for who sits or works there."""
        state = self.live.table
        if not state.training:
            raise Problem(403, "automatic players sit at training tables only", "training")
        if role not in (DEALER, SUPERVISOR):
            self._seat(who, role)
        return state


def is_automatic(state: Table, player: str) -> bool:
    """Whether a player is one of the house's own."""
    return state.training and player.endswith(AUTOMATIC_PLAYER)


def _bot(table: str, seat: int, name: str) -> Bot:
    return Bot(name, seat, BUY_IN, Random(f"{table}/{seat}"))


def _chips(thing: dict[str, Any]) -> bool:
    return bool(thing["kind"] == "chips" and thing["area"].rpartition("/")[2].isdecimal())
