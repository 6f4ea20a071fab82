"""What one person may see of a round; secrets are stripped here, before anything leaves."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.core import INSPECTOR, SUPERVISOR, by_seat
from houseway.equipment import tiles
from houseway.games.kit import boxes
from houseway.games.kit.cards import chips
from houseway.games.pai_gow.bank import offers
from houseway.games.pai_gow.round import DICE, setters
from houseway.games.pai_gow.state import BETWEEN, FELT, Round, Spot, area_name
from houseway.games.pai_gow.wagers import controls
from houseway.law.words import words

HELD = ("setting", "bank_setting", "confirm", "matching", BETWEEN)


def stage_of(state: Round) -> str:
    """The stage by its name; between rounds it is the bank's or the shuffle's."""
    if state.stage != BETWEEN:
        return state.stage
    return "removal" if state.removing else "bank" if offers(state) else "shuffle"


def things(state: Round, viewer: str) -> list[dict[str, Any]]:
    """The tiles and chips on the layout; a tile that the viewer may not know has no face."""
    seen: list[dict[str, Any]] = []
    for spot in state.spots:
        known = spot.tiles if _knows(state, spot, viewer) else ()
        faces = (*spot.low, *spot.high) if known and spot.low else known
        hand = ("low", "low", "high", "high") if known and spot.low else ("",) * 4
        where: dict[str, Any] = {"kind": "tile", "area": area_name(spot.area)}
        if holder := state.control.get(spot.area):
            where["seat"] = holder
        if state.bank is not None and not state.bankers and spot.area == state.chung:
            where["place"] = "bank"  # The House's tiles lie before the float.
        for at in range(state.number_of("tiles_of_a_hand")):
            lying = where | {"face": tiles.name(faces[at]) if faces else None, "hand": hand[at]}
            seen.append(lying | ({"turned": True} if _turned(state, spot, hand[at]) else {}))
    nearest = controls(state)
    for wager in state.wagers:
        # 9.12: of several wagers the one of who decides lies nearest to the dealer.
        near = len(state.on_area(wager.area)) > 1 and nearest.get(wager.area) == wager.seat
        (stack,) = chips({area_name(wager.area): wager.cents}, wager.seat)
        seen.append(stack | ({"near": True} if near else {}))
    if state.adjust:
        seen.append({"kind": "button", "area": "cup/adjust", "face": f"{state.adjust:+d}"})  # 8.2
    dice = zip(DICE, state.dice, strict=False)
    seen += [{"kind": "die", "area": f"cup/{which}", "face": str(face)} for which, face in dice]
    return seen


def _turned(state: Round, spot: Spot, hand: str) -> bool:
    """Whether a tile lies horizontal: to be set by the dealer, or of the House's high hand."""
    if spot.area == state.chung:
        return not state.bankers and hand == "high"  # 13.1.4
    for_dealer = state.is_house_way(spot.area) or spot.way == "house"  # 12.3.1, 12.7
    return state.stage in HELD and for_dealer and not spot.done and bool(state.on_area(spot.area))


def _knows(state: Round, spot: Spot, viewer: str) -> bool:
    """Whoever controls an area picks its tiles up; others see them when they are opened."""
    if viewer == INSPECTOR or spot.shown:
        return True
    if spot.conceded:
        return viewer == SUPERVISOR and spot.viewed  # 12.18
    if state.stage in HELD and viewer in map(by_seat, setters(state, spot.area)):
        return bool(state.on_area(spot.area)) or state.paid
    used = {state.chung, *(place.area for place in state.played)}
    return state.paid and spot.area not in used  # 12.16


def faces(state: Round, viewer: str) -> frozenset[int]:
    """The tiles that the viewer may know; two that look alike are two."""
    known = (spot.tiles for spot in state.spots if _knows(state, spot, viewer))
    return frozenset(tile for tiles_of_hand in known for tile in tiles_of_hand)


def _bank(state: Round) -> dict[str, Any] | None:
    """Who banks and where the chung lies; no seats: the House."""
    if state.bank is None:
        return None
    return {"area": state.chung, "seats": [*map(by_seat, state.bankers)]}


def _marks(state: Round) -> dict[str, list[str]]:
    """What lies beside the tiles of an area: the chung, the call, that it is out of play."""
    found: dict[str, list[str]] = {}
    if state.bank is not None:
        found.setdefault(area_name(state.chung), []).append("bank")
    for area in sorted(state.off):
        found.setdefault(area_name(area), []).append("off")
    for spot in state.spots:
        if spot.call:
            found.setdefault(area_name(spot.area), []).append(spot.call)
    return found


def _badges(state: Round) -> dict[str, list[dict[str, str]]]:
    """What is said above a place: who got the first tiles, who banks, a call, out of play."""
    called = words(state.rules.document.game).calls
    said = [(state.first_area, "1st tiles", "")] if state.first_area and state.spots else []
    if state.bank is not None:
        said.append((state.chung, "BANK" if state.bankers else "HOUSE", "bank"))
    said += [
        (spot.area, spot.call, called.get(spot.call.lower(), ""))
        for spot in state.spots
        if spot.call
    ]
    said += [(area, "OFF", "") for area in sorted(state.off)]
    found: dict[str, list[dict[str, str]]] = {}
    for area, says, tone in said:
        found.setdefault(str(area), []).append({"says": says, "tone": tone})
    return found


def _notes(state: Round) -> Iterator[str]:
    """Who banks, and how the tiles were cut and delivered."""
    if state.bank is not None:
        who = " and ".join(by_seat(seat).replace("/", " ") for seat in state.bankers)
        yield f"{who or 'the House'} banks, chung on area {state.chung}"
    if state.adjust:
        yield f"adjusted by {state.adjust:+d}"
    if state.dice and state.first_area:
        total = sum(state.dice[:3]) + state.adjust
        yield f"total {total}: first tiles to area {state.first_area}"  # 8.4, 8.4.2
    if cut := state.rules.document.cut.get(state.cut):
        sides = " ".join(cut.options)
        yield f"the cut is {cut.english} {sides}".strip()
    if state.to_confirm and state.method == FELT:
        yield "a supervisor has still to confirm the House's hand"  # 13.1.5


def view(state: Round, viewer: str) -> dict[str, Any]:
    """The round for a seat (`seat/3`), a role, or anybody else, who sees what is face up."""
    offered = offers(state)[:1]
    cut = state.rules.document.cut.get(state.cut)
    return boxes.view(
        replace(state, stage=stage_of(state)),
        things(state, viewer),
        bank=_bank(state),
        offered=offered[0]._asdict() if offered else None,
        adjust=state.adjust,
        first_area=state.first_area,
        cut={"name": cut.name, "english": cut.english, "options": cut.options} if cut else None,
        control={str(area): seat for area, seat in state.control.items()},
        off=[*map(area_name, sorted(state.off))],
        calls={str(spot.area): spot.call for spot in state.spots if spot.call},
        option=state.option,
        marks=_marks(state),
        badges=_badges(state),
        notes=list(_notes(state)),
    )
