"""What people want at a table beside its commands: to be ready, more time, to deal, company."""

from datetime import timedelta
from typing import TYPE_CHECKING

from houseway.core import DEALER, HOUSE, PLAYER, SUPERVISOR, CloseWagers
from houseway.table.bots import BUY_IN
from houseway.table.dealers import LeaveTable, TakeTable
from houseway.table.seats import BuyIn, Leave, Sit
from houseway.table.state import Table
from houseway.web import messages, roles
from houseway.web.automatic_dealer import AUTOMATIC, free_names, free_seats
from houseway.web.presence import now
from houseway.web.problems import Problem, refused
from houseway.web.roles import Person

if TYPE_CHECKING:
    from houseway.web.live_table import LiveTable


async def handle(live: "LiveTable", who: Person, role: str, request: messages.Request) -> None:
    """Do what somebody asks for; a Problem says why not."""
    match request:
        case messages.Ready():
            _ready(live, _own_seat(live, who, role))
        case messages.NotReady():
            live.wish("not_ready", _own_seat(live, who, role))
        case messages.MoreTime():
            _give_time(live, _own_seat(live, who, role))
        case messages.WantBank(want):
            live.wish("bank", [_own_seat(live, who, role), want])
        case messages.TakeTable():
            roles.need(who, DEALER)
            await take_table(live, who)
        case messages.LeaveTable():
            await leave_table(live, who)
        case messages.AddPlayer(seat):
            await _add_player(live, _training_table(live, who, role), seat)
        case messages.RemovePlayer(seat):
            await _remove_player(live, _training_table(live, who, role), seat)
    live.woken.set()
    live.changed()


def _own_seat(live: "LiveTable", who: Person, role: str) -> int:
    seat = roles.seat_of(live.table, who.name) if role == PLAYER else 0
    if not seat:
        raise Problem(403, "take a seat first", "role")
    return seat


def _ready(live: "LiveTable", seat: int) -> None:
    house = live.hub.house
    # Who is ready hears at once what keeps the wagers from closing, such as one still missing.
    if why := house.why_not(live.name, AUTOMATIC, HOUSE, CloseWagers()):
        raise refused(why)
    live.wish("ready", [seat, house.latest(live.name).round])


def _give_time(live: "LiveTable", seat: int) -> None:
    settings, deadline = live.hub.settings, live.presence.deadlines.get(seat)
    if deadline is None:
        raise Problem(409, "nobody is waiting for you now", "no-deadline")
    if deadline.asked >= settings.most_more:
        raise Problem(409, "you have asked for more time often enough", "no-deadline")
    live.wish("more", [seat, settings.more])


# Who deals


async def allow(live: "LiveTable", who: Person, role: str) -> None:
    """Refuse a dealer's command where somebody else deals; the first one takes the table."""
    if role == DEALER and who.role != SUPERVISOR:
        await take_table(live, who)


async def take_table(live: "LiveTable", who: Person) -> None:
    """This person deals from now on, if nobody else does; a supervisor relieves who does."""
    dealer = await live.hub.run(live.hub.house.dealer, live.name)
    if dealer == who.name:
        return
    if dealer and who.role != SUPERVISOR:
        raise Problem(409, f"{dealer} is dealing at this table", "taken")
    if dealer:
        await live.hub.submit(live, who.name, SUPERVISOR, LeaveTable())
    version = await live.hub.submit(live, who.name, who.role, TakeTable())
    live.wish("dealer", who.name)
    await live.caught_up(version)


async def leave_table(live: "LiveTable", who: Person) -> None:
    """The dealer leaves, or a supervisor relieves whoever deals."""
    dealer = await live.hub.run(live.hub.house.dealer, live.name)
    if who.role != SUPERVISOR and dealer != who.name:
        raise Problem(409, "you are not dealing at this table", "taken")
    if dealer:
        version = await live.hub.submit(live, who.name, who.role, LeaveTable())
        live.wish("dealer", "")
        await live.caught_up(version)


def dealer_connected(live: "LiveTable", name: str) -> None:
    """A dealer's connection came or went: who stays away leaves the table to the house."""
    if name and live.table.dealer == name:
        later = timedelta(seconds=live.hub.settings.dealer_away)
        live.presence.away = None if name in live.here(DEALER) else now() + later
        live.woken.set()


# Automatic players


def _training_table(live: "LiveTable", who: Person, role: str) -> Table:
    """Automatic players are for training tables, and for who sits or works there."""
    if not live.table.training:
        raise Problem(403, "automatic players sit at training tables only", "training")
    if role not in (DEALER, SUPERVISOR):
        _own_seat(live, who, role)
    return live.table


async def _add_player(live: "LiveTable", state: Table, wanted: int | None) -> None:
    names = free_names(state)
    free = [seat for seat in free_seats(live, state) if wanted in (None, seat)]
    if not names or not free or len(state.seats) + 1 >= (state.most_players or state.sign.seats):
        raise Problem(409, "the last free seat is kept for a person", "full")
    # Counted before: the newcomer may be known already once it has bought chips.
    company = len(live.presence.bots) + 1
    for command in (Sit(free[0]), BuyIn(free[0], BUY_IN)):
        await live.hub.submit(live, names[0], PLAYER, command)
    live.wish("company", company)


async def _remove_player(live: "LiveTable", _state: Table, seat: int) -> None:
    bot = live.presence.bots.get(seat)
    if bot is None:
        raise Problem(409, "no automatic player sits there", "empty")
    live.wish("company", len(live.presence.bots) - 1)
    await live.hub.submit(live, bot.name, PLAYER, Leave(bot.seat))
