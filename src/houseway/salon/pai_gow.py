"""Pai Gow: its default sign and its players."""

from random import Random
from typing import Any

from houseway.core import DEALER, SUPERVISOR, Limit, Sign, Stake, by_seat, kind
from houseway.games.pai_gow import commands
from houseway.games.pai_gow.state import AREAS, area_name
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.salon import Late, Manners, Spot
from houseway.salon.seen import View, chips_of, field_of, offered

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)


def sign(minimum: Cents, maximum: Cents, unit: Cents, by_hand: bool) -> Sign:
    """Eight places, one at each area, with these limits while the House banks."""
    limits = {"area": Limit(minimum, maximum, unit)}
    return Sign(seats=len(AREAS), chips=CHIPS, limits=limits)


def bot(view: View, seat: int, mood: Random) -> Any:
    """An ordinary player: a small wager, the House way, and the bank now and then."""
    for command in (commands.TakeBank, commands.DeclineBank):
        if offered(view, kind(command), seat=seat):
            return (commands.TakeBank if mood.random() < 0.3 else commands.DeclineBank)(seat)
    if view["stage"] == "cover":
        tops = offered(view, kind(Stake), seat=seat)
        if tops:
            return Stake(seat, view_area(view), field_of(tops[0], "cents")["low"])
        return commands.RefuseCover(seat)
    if view["stage"] == "wagers":
        return _wager(view, seat, mood)
    for move in offered(view, kind(commands.AskHouseWay), seat=seat):
        return commands.AskHouseWay(seat, field_of(move, "area")["options"][0])
    if offered(view, kind(commands.ConfirmHand), seat=seat):
        return commands.ConfirmHand(seat)
    return (
        commands.LeaveCutToDie(seat)
        if offered(view, kind(commands.LeaveCutToDie), seat=seat)
        else None
    )


def view_area(view: View) -> str:
    """The area of the bank."""
    return area_name(view["bank"]["area"])


def _wager(view: View, seat: int, mood: Random) -> Any:
    if chips_of(view, seat) or by_seat(seat) in view["bank"]["seats"]:
        return None
    least = view["sign"].limit("area").minimum
    for area in (area_name(seat), *map(area_name, reversed(AREAS))):
        cents = least * mood.choice((1, 1, 2, 3))
        if offered(view, kind(Stake), seat=seat, area=area, cents=cents):
            return Stake(seat, area, cents)
    return None


def late(view: View, seat: int) -> Late | None:
    """Declined, left to the die, or set the House way: whichever the round waits for."""
    where = f"seat {seat} let the announced time pass"
    for command in (commands.DeclineBank, commands.RefuseCover, commands.LeaveCutToDie):
        if offered(view, kind(command), seat=seat):
            return Late(DEALER, command(seat))
    moves = offered(view, kind(commands.DirectHouseWay))
    areas = field_of(moves[0], "area")["options"] if moves else ()
    mine = [area for area in areas if _sets(view, seat, area)]
    return Late(SUPERVISOR, commands.DirectHouseWay(mine[0], where)) if mine else None


def _sets(view: View, seat: int, area: int) -> bool:
    """Whether this seat handles the tiles of an area."""
    if area == view["bank"]["area"]:
        return by_seat(seat) in view["bank"]["seats"]
    return bool(view["control"].get(str(area)) == seat)


def spots(rules: Rules) -> tuple[Spot, ...]:
    """The eight areas; the bank's own is one of them."""
    return tuple(Spot(area_name(one), f"area {one}", "9.2", ("wager",)) for one in AREAS)


MANNERS = Manners(
    title="Pai Gow",
    spots=spots,
    sign=sign,
    bot=bot,
    late=late,
    no_advice="16.7",
    goes_on=(commands.Shuffle, commands.RetrieveUnused),
)
