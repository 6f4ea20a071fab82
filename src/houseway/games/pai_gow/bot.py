"""How people go about it: the usual sign, an ordinary player, and what is done about the late."""

from itertools import combinations
from typing import Any

from houseway.core.codec import kind
from houseway.core.events import Stake
from houseway.core.game import Hand, Late, Limits, Randomness, Spot, View
from houseway.core.places import by_seat
from houseway.core.sign import Limit, Sign
from houseway.core.turns import DEALER, SUPERVISOR
from houseway.equipment import tiles
from houseway.games.kit import bots
from houseway.games.kit.views import chips_of, field_of, offered
from houseway.games.pai_gow import commands
from houseway.games.pai_gow.state import AREAS, area_name
from houseway.hands.tiles import describe
from houseway.law.rules import Rules

# How a dealer carries a round on.
GOES_ON = (commands.Shuffle, commands.RetrieveUnused)
# What a dealer enters for who does not answer.
UNANSWERED = (
    *(commands.DeclineBank, commands.RefuseCover, commands.LeaveCutToDie),
    commands.ReportNoDecision,
)
SPOTS = tuple(Spot(area_name(area), "9.2", ("wager",)) for area in AREAS)


def sign(limits: Limits) -> Sign:
    """Eight places, one at each area, with these limits while the House banks."""
    limit = Limit(limits.minimum, limits.maximum, limits.unit)
    return Sign(seats=len(AREAS), chips=bots.CHIPS, limits={"area": limit})


def hands(view: View, _rules: Rules) -> dict[str, Hand]:
    """What the tiles of an area amount to: its two hands, or any two while none is set."""
    told = {}
    for area in map(area_name, AREAS):
        lying = [thing for thing in view["things"] if thing["area"] == area and thing.get("face")]
        held = [thing["face"] for thing in lying if thing["kind"] == "tile"]
        if held and lying[0].get("hand"):
            low, high = _named(*held[:2]), _named(*held[2:])
            told[area] = Hand(f"{low} / {high}", tuple(held))
        elif view["stage"] in ("setting", "bank_setting"):
            for pair in combinations(sorted(held), 2):
                told[f"{area}/{' '.join(pair)}"] = Hand(_named(*pair), pair)
    return told


def _named(first: str, second: str) -> str:
    return describe(tiles.parse(first), tiles.parse(second))


def bot(view: View, seat: int, randomness: Randomness) -> Any:
    """An ordinary player: a small wager, the House way, and the bank now and then."""
    if offered(view, kind(commands.TakeBank), seat=seat):
        takes = bots.chance(randomness, 30)
        return commands.TakeBank(seat) if takes else commands.DeclineBank(seat)
    if offered(view, kind(commands.CallVoid), seat=seat):
        return commands.CallVoid(seat, "play")
    if view["stage"] == "cover":
        tops = offered(view, kind(Stake), seat=seat)
        if not tops:
            return commands.RefuseCover(seat)
        return Stake(seat, area_name(view["bank"]["area"]), field_of(tops[0], "cents")["low"])
    if view["stage"] == "wagers":
        return _wager(view, seat, randomness)
    for move in offered(view, kind(commands.AskHouseWay), seat=seat):
        return commands.AskHouseWay(seat, field_of(move, "area")["options"][0])
    if offered(view, kind(commands.ConfirmHand), seat=seat):
        return commands.ConfirmHand(seat)
    to_cut = offered(view, kind(commands.LeaveCutToDie), seat=seat)
    return commands.LeaveCutToDie(seat) if to_cut else None


def _wager(view: View, seat: int, randomness: Randomness) -> Any:
    if chips_of(view, seat) or by_seat(seat) in view["bank"]["seats"]:
        return None
    cents = view["sign"].limit("area").minimum * randomness.choice((1, 1, 2, 3))
    places = (area_name(area) for area in (seat, *reversed(AREAS)))
    wagers = (bots.stake(view, seat, area, cents) for area in places)
    return next(filter(None, wagers), None)


def late(view: View, seat: int) -> Late | None:
    """Declined, left to the die, played or set the House way: whichever the round waits for."""
    for command in UNANSWERED:
        if offered(view, kind(command), seat=seat):
            return Late(DEALER, command(seat))
    moves = offered(view, kind(commands.DirectHouseWay))
    areas = field_of(moves[0], "area")["options"] if moves else ()
    where = f"seat {seat} let the announced time pass"
    mine = [area for area in areas if _sets(view, seat, area)]
    return Late(SUPERVISOR, commands.DirectHouseWay(mine[0], where)) if mine else None


def _sets(view: View, seat: int, area: int) -> bool:
    """Whether this seat handles the tiles of an area."""
    if area == view["bank"]["area"]:
        return by_seat(seat) in view["bank"]["seats"]
    return bool(view["control"].get(str(area)) == seat)
