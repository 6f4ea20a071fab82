"""The house's own dealer and players at a table.

The dealer closes wagers when everybody is ready or the countdown is over, carries the round on when
nobody else is due, and does what the document says of a player whose time is over.
"""

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from houseway.core import (
    DEALER,
    HOUSE,
    PLAYER,
    SUPERVISOR,
    CloseWagers,
    Rule,
    View,
    by_seat,
    kind,
    rack,
    seat_of,
)
from houseway.floor.exams import Exam
from houseway.floor.exams_at_tables import EXAMINER, waits
from houseway.games.kit.views import field_of, is_due, offered
from houseway.table import FELT
from houseway.table.bots import AUTOMATIC_PLAYER, BUY_IN, NAMES, Bot
from houseway.table.dealers import LeaveTable
from houseway.table.declarations import DeclarePayout
from houseway.table.seats import Leave, Sit
from houseway.table.state import Table
from houseway.web.presence import now
from houseway.web.problems import Problem

if TYPE_CHECKING:
    from houseway.web.live_table import LiveTable
    from houseway.web.telling import Views

log = logging.getLogger(__name__)
AUTOMATIC = "automatic dealer"
SUPERVISION = "automatic supervision"


class Action(NamedTuple):
    """Something that the house does next, after letting people look for so long."""

    by: str
    role: str
    command: Any
    pause: float = 0
    why: str = "dealing"


class Look(NamedTuple):
    """A table with the game as staff see it, and the views of those for whom the house acts.

    `due` says that time has brought about something that is not on record.
    """

    version: int
    table: Table
    view: View
    seats: dict[int, View]
    due: bool = False


class AutomaticDealer:
    """What the house does by itself at one table."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live

    @property
    def _settings(self) -> Any:
        return self.live.hub.settings

    # The course of things

    async def run(self) -> None:
        """Do what is due, then wait for a change or for somebody's time to be over."""
        self.live.woken.set()
        seen = now()
        while True:
            moments = self.live.presence.next_moment(seen), self.live.record.seconds_to_notice()
            moment = min((seconds for seconds in moments if seconds is not None), default=None)
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
        if not self.live.is_ours:
            return self._keep(self.live.table)
        looked = self._look()
        if looked.due and await self.live.hub.run(self._keep_time):
            return self.live.changed()
        before = self.live.presence.plain() | {"now": ""}
        action = self._next(looked)
        if self.live.presence.plain() | {"now": ""} != before:
            self.live.changed()
        if action is None:
            return
        if action.pause:
            await asyncio.sleep(action.pause)
            if self.live.record.version != looked.version or not self.live.is_ours:
                self.live.woken.set()
                return
        try:
            id = f"{action.why}/{uuid4().hex}"
            sent = (action.by, action.role, action.command)
            # Whoever else takes this table for its own does the same at most once.
            version = await self.live.hub.submit(self.live, *sent, id, only_at=looked.version)
            if isinstance(action.command, CloseWagers):
                self.live.presence.not_ready()
            if action.why == "away":
                seat = action.command.seat
                self.live.presence.left[action.by] = looked.table.balance(rack(seat))
            await self.live.caught_up(version)
        except Problem as wrong:
            if self.live.hub.house.version(self.live.name) != looked.version:
                return  # Somebody was faster: the dealer looks again when that is told.
            log.warning("%s: %s refused: %s", self.live.name, kind(action.command), wrong.detail)
            self.live.presence.not_ready()
            self.live.changed()

    # What is due

    def _look(self) -> Look:
        """The table as it stands, for who acts by itself there."""
        version, views = self.live.record.version, self.live.views()
        gone, state = self.live.presence.gone, views.state
        acts = [
            seat
            for seat, seated in state.seats.items()
            if seat in gone or is_automatic(state, seated.player)
        ]
        mine = {seat: views.view(by_seat(seat)) for seat in acts}
        return Look(version, state, views.of_game, mine, self.live.record.is_due())

    def _keep_time(self) -> bool:
        return bool(self.live.hub.house.keep_time(self.live.name))

    def _next(self, looked: Look) -> Action | None:
        """What the house does next at the table as it stands; None for nothing now."""
        state, presence = looked.table, self.live.presence
        self._keep(state)
        if state.dealer and presence.away and presence.away <= now():
            presence.away = None
            return Action(AUTOMATIC, HOUSE, LeaveTable(), why="dealer-away")
        if state.closed:
            return None
        if exam := self.live.exam():
            return self._in_exam(exam, looked)
        action = self._bots_act(looked)
        if action or state.dealer or state.method == FELT:
            return action
        return self._seats_change(looked) or self._dealer_acts(state, looked.view)

    def _keep(self, state: Table) -> None:
        """Forget what belongs to a round or a player that is gone."""
        presence = self.live.presence
        presence.begin(state.round)
        presence.ready &= set(state.seats)
        presence.want_bank &= set(state.seats)
        presence.bots = {
            seat: presence.bots.get(seat) or _bot(self.live.name, seat, seated.player)
            for seat, seated in state.seats.items()
            if is_automatic(state, seated.player)
        }
        if self.live.is_ours:
            seated = {seat: state.seats[seat].player for seat in state.seats.keys() - presence.bots}
            on_screen, here = {} if state.method == FELT else seated, self.live.here(PLAYER)
            presence.see(on_screen, here, self._settings.away, self._settings.seat_kept)

    def _dealer_acts(self, state: Table, view: View) -> Action | None:
        presence = self.live.presence
        for seat, owed in view["to_declare"].items():
            return Action(AUTOMATIC, HOUSE, DeclarePayout(int(seat), owed["due"]))
        seats = {seat for place in view["due"] if (seat := seat_of(place))}
        here = {seat for seat in seats if seat not in presence.bots}
        self._keep_deadlines(state, view, here)
        absent = presence.gone.keys() | (seats - set(state.seats))
        hurried = set(presence.late()) | self._not_asked(view, here) | absent
        for seat in sorted(hurried & seats):
            if action := self._late(state, view, seat):
                return action
        if seats:
            return None
        if command := self._goes_on(state, view):
            return Action(AUTOMATIC, HOUSE, command(), self._settings.pause)
        if offered(view, kind(CloseWagers)) and self._wagers_over(state, view):
            return Action(AUTOMATIC, HOUSE, CloseWagers())
        return None

    def _keep_deadlines(self, state: Table, view: View, here: set[int]) -> None:
        decided = view.get("decisions", {})
        stage = state.round, view["stage"]
        what = {seat: str((*stage, decided.get(str(seat)))) for seat in here}
        due = {} if self._alone(state) else what
        self.live.presence.keep_deadlines(due, self._settings.decision)

    def _goes_on(self, state: Table, view: View) -> type | None:
        """By which command the dealer carries the round on now."""
        if not state.seats or DEALER not in view["due"]:
            return None
        return next((each for each in state.game.goes_on if offered(view, kind(each))), None)

    def keep_clocks(self, views: "Views") -> None:
        """Let times begin and end that the table brings with it, so that they are told with it."""
        state, view = views.state, views.of_game
        self._keep(state)
        if state.closed or state.dealer or state.method == FELT or self.live.presence.bots:
            return
        if not self.live.is_ours:
            return
        seats = {seat for place in view["due"] if (seat := seat_of(place))}
        if not view["to_declare"]:
            self._keep_deadlines(state, view, seats)
            if not seats and not self._goes_on(state, view) and offered(view, kind(CloseWagers)):
                self._wagers_over(state, view)

    def _late(self, state: Table, view: View, seat: int) -> Action | None:
        late = state.game.late(view, seat)
        if late is None:
            return None
        if seat not in self._not_asked(view, {seat}):
            self.live.presence.miss(seat, kind(late.command))
        if late.role == PLAYER:
            if seat not in state.seats:
                return None
            return Action(state.seats[seat].player, PLAYER, late.command, why="time-out")
        # What a supervisor would direct is recorded as done by the house: no person did it.
        by = AUTOMATIC if late.role == DEALER else SUPERVISION
        return Action(by, HOUSE, late.command, why="time-out")

    def _not_asked(self, view: View, seats: set[int]) -> set[int]:
        """Who is offered the bank without having asked for it: the offer goes on at once."""
        if view.get("offered") is None:
            return set()
        return {seat for seat in seats if seat not in self.live.presence.want_bank}

    def _wagers_over(self, state: Table, view: View) -> bool:
        """Whether everybody who wagers is ready, or the countdown is over."""
        presence = self.live.presence
        chips = [(thing["area"], thing["cents"]) for thing in view["things"] if _chips(thing)]
        wagering = {int(area.rpartition("/")[2]) for area, _ in chips}
        seated, people = set(state.seats) - set(presence.bots), self._people(state)
        if not wagering or (seated and not people):
            return False
        if people and not presence.ready:
            # Nobody said Deal: the clock does, once chips lie still; who practises alone has none.
            starts = people & wagering and not self._alone(state)
            return bool(starts) and presence.count_down(self._settings.start, str(chips))
        # Where no person is left the automatic players play to the end.
        if state.training or people <= presence.ready:
            return True
        waiting = people & wagering - presence.ready
        return presence.count_down(self._settings.countdown if waiting else self._settings.grace)

    def _alone(self, state: Table) -> bool:
        """Whether one person practises, whom nobody waits for."""
        return state.training and len(self._people(state)) == 1

    def _people(self, state: Table) -> set[int]:
        """The seats of people who are here."""
        return set(state.seats) - set(self.live.presence.bots) - set(self.live.presence.gone)

    # At the table of an exam

    def _in_exam(self, exam: Exam, looked: Look) -> Action | None:
        """Only who is examined deals; players and rulings wait with everything else."""
        if waits(exam) or looked.table.dealer != exam.who:
            return None
        asked = next((move for move in looked.view["moves"] if move["command"] == kind(Rule)), None)
        if asked:
            choice = field_of(asked, "choice")["options"][0]
            return Action(EXAMINER, SUPERVISOR, Rule(choice, "in an exam"), self._settings.pause)
        return self._bots_act(looked)

    # Who comes and goes

    def _seats_change(self, looked: Look) -> Action | None:
        """Whoever stayed away too long goes, and automatic players come or make room."""
        state, presence = looked.table, self.live.presence
        kept = timedelta(seconds=self._settings.seat_kept)
        for seat, since in presence.gone.items():
            if since + kept <= now() and self._may_leave(looked, seat):
                return Action(state.seats[seat].player, PLAYER, Leave(seat), why="away")
        free = (state.most_players or state.sign.seats) - len(state.seats)
        people = self._people(state)
        wanted = self._settings.company if presence.company is None else presence.company
        if not state.training or not people:
            return None
        last = max(presence.bots, default=0)
        if not free and last and self._may_leave(looked, last):
            return Action(presence.bots[last].name, PLAYER, Leave(last), why="practice")
        if free > 1 and len(presence.bots) < wanted:
            return self._newcomer(looked)
        return None

    def _may_leave(self, looked: Look, seat: int) -> bool:
        return bool(seat in looked.seats and offered(looked.seats[seat], kind(Leave), seat=seat))

    def _newcomer(self, looked: Look) -> Action | None:
        """An automatic player takes a seat; it buys chips by itself."""
        names = free_names(looked.table)
        for seat in free_seats(self.live, looked.table) if names else ():
            return Action(names[0], PLAYER, Sit(seat), self._settings.thought, "practice")
        return None

    # Automatic players

    def _bots_act(self, looked: Look) -> Action | None:
        # A dealer who practises has somebody to deal to, also where no person sits.
        people = set(looked.table.seats) - set(self.live.presence.bots) or looked.table.dealer
        for seat, bot in sorted(self.live.presence.bots.items()):
            view = looked.seats[seat]
            waits = is_due(view, seat) or (people and not view["due"])
            command = bot.next(view) if waits else None
            if command is None and not people and offered(view, kind(Leave), seat=seat):
                command = Leave(seat)
            if command is not None:
                return Action(bot.name, PLAYER, command, self._settings.thought, "practice")
        return None


def free_names(state: Table) -> list[str]:
    """Names for further automatic players."""
    taken = {seated.player for seated in state.seats.values()}
    return [name for name in (each + AUTOMATIC_PLAYER for each in NAMES) if name not in taken]


def free_seats(live: "LiveTable", state: Table) -> list[int]:
    """The seats that somebody may take now, the first one last."""
    view = live.record.view(state, PLAYER)
    order = sorted(range(1, state.sign.seats + 1), key=lambda seat: (seat == 1, seat))
    return [seat for seat in order if offered(view, kind(Sit), seat=seat)]


def is_automatic(state: Table, player: str) -> bool:
    """Whether a player is one of the house's own."""
    return state.training and player.endswith(AUTOMATIC_PLAYER)


def _bot(table: str, seat: int, name: str) -> Bot:
    return Bot(name, seat, BUY_IN, Random(f"{table}/{seat}"))


def _chips(thing: dict[str, Any]) -> bool:
    return bool(thing["kind"] == "chips" and thing["area"].rpartition("/")[2].isdecimal())
