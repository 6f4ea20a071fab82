"""How people go about it: the usual sign, an ordinary player, and what is done about the late."""

from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Late,
    Limit,
    Limits,
    Randomness,
    Sign,
    Spot,
    Stake,
    View,
    by_seat,
    kind,
)
from houseway.games.kit import bots
from houseway.games.kit.views import chips_of, field_of, offered
from houseway.games.pai_gow import acts, reports
from houseway.games.pai_gow.state import AREAS, area_name

# How a dealer carries a round on.
GOES_ON = (acts.Shuffle, acts.RetrieveUnused)
SPOTS = tuple(Spot(area_name(area), "9.2", ("wager",)) for area in AREAS)


def sign(limits: Limits) -> Sign:
    """Eight places, one at each area, with these limits while the House banks."""
    limit = Limit(limits.minimum, limits.maximum, limits.unit)
    return Sign(seats=len(AREAS), chips=bots.CHIPS, limits={"area": limit})


def bot(view: View, seat: int, randomness: Randomness) -> Any:
    """An ordinary player: a small wager, the House way, and the bank now and then."""
    for command in (acts.TakeBank, acts.DeclineBank):
        if offered(view, kind(command), seat=seat):
            return (acts.TakeBank if bots.chance(randomness, 30) else acts.DeclineBank)(seat)
    if view["stage"] == "cover":
        tops = offered(view, kind(Stake), seat=seat)
        if not tops:
            return acts.RefuseCover(seat)
        return Stake(seat, area_name(view["bank"]["area"]), field_of(tops[0], "cents")["low"])
    if view["stage"] == "wagers":
        return _wager(view, seat, randomness)
    for move in offered(view, kind(acts.AskHouseWay), seat=seat):
        return acts.AskHouseWay(seat, field_of(move, "area")["options"][0])
    if offered(view, kind(acts.ConfirmHand), seat=seat):
        return acts.ConfirmHand(seat)
    return acts.LeaveCutToDie(seat) if offered(view, kind(acts.LeaveCutToDie), seat=seat) else None


def _wager(view: View, seat: int, randomness: Randomness) -> Any:
    if chips_of(view, seat) or by_seat(seat) in view["bank"]["seats"]:
        return None
    cents = view["sign"].limit("area").minimum * randomness.choice((1, 1, 2, 3))
    places = (area_name(area) for area in (seat, *reversed(AREAS)))
    wagers = (bots.stake(view, seat, area, cents) for area in places)
    return next(filter(None, wagers), None)


def late(view: View, seat: int) -> Late | None:
    """Declined, left to the die, or set the House way: whichever the round waits for."""
    for command in (acts.DeclineBank, acts.RefuseCover, acts.LeaveCutToDie):
        if offered(view, kind(command), seat=seat):
            return Late(DEALER, command(seat))
    moves = offered(view, kind(reports.DirectHouseWay))
    areas = field_of(moves[0], "area")["options"] if moves else ()
    where = f"seat {seat} let the announced time pass"
    mine = [area for area in areas if _sets(view, seat, area)]
    return Late(SUPERVISOR, reports.DirectHouseWay(mine[0], where)) if mine else None


def _sets(view: View, seat: int, area: int) -> bool:
    """Whether this seat handles the tiles of an area."""
    if area == view["bank"]["area"]:
        return by_seat(seat) in view["bank"]["seats"]
    return bool(view["control"].get(str(area)) == seat)
