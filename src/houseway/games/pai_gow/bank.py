"""The bank: section 6, and what 13.2.2 says of a player/banker who must cover all wagers."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Decision,
    Events,
    Field,
    Move,
    Refusal,
    Returned,
    by_seat,
    kind,
)
from houseway.games.pai_gow.acts import (
    AllowAnotherBank,
    AnotherBankAllowed,
    BankDeclined,
    BankGivenUp,
    BankShared,
    BankTaken,
    DeclineBank,
    GiveUpBank,
    HouseTookBank,
    ShareBank,
    TakeBank,
)
from houseway.games.pai_gow.state import AREAS, Place, Round, area_name
from houseway.money import Cents


class Offer(NamedTuple):
    """The bank is offered to a seat, to be taken from this area."""

    area: int
    seat: int


# Who may have it


def _counter_clockwise(state: Round) -> list[int]:
    """The areas in the order in which the bank is offered, from the left of the last bank."""
    last = state.last_bank
    if last is None:
        return list(AREAS)
    start = AREAS.index(last.area) + 1
    order = [*AREAS[start:], *AREAS[:start]]  # 6.1
    if not last.seats:
        return order
    # One bank for an area in turn, unless the House allows it another.
    return [last.area, *order[:-1]] if state.again else order[:-1]  # 6.7


def _at_commencement(state: Round) -> Iterator[Offer]:
    """Before the first round whoever sits at an area may have the bank."""  # 6.6
    for area in AREAS:
        if (
            area not in state.off
            and area <= state.sign.seats
            and state.is_here(area)
            and not state.is_house_way(area)
        ):
            yield Offer(area, area)


def furthest(state: Round, places: tuple[Place, ...], seat: int) -> int:
    """Of the areas on which a seat wagered, the one furthest from the chung."""  # 6.5
    chung = state.last_bank.area if state.last_bank else 1
    areas = [one.area for one in places if seat in one.seats]
    return max(areas, key=lambda area: (area - chung) % len(AREAS))


def _on_area(state: Round, area: int) -> Iterator[Offer]:
    """First who controls the area, then the others there who control none."""
    place = next((one for one in state.played if one.area == area), None)
    if place is None or state.is_house_way(area) or area in state.off:
        return
    if place.control:
        yield Offer(area, place.control)
    in_control = {one.control for one in state.played}
    for seat in place.seats:
        # 6.4, 6.5: from the area one controls, or else from the furthest one.
        if seat not in in_control and furthest(state, state.played, seat) == area:
            yield Offer(area, seat)  # 6.2


def offers(state: Round) -> tuple[Offer, ...]:
    """To whom the bank is still to be offered, in order."""
    if state.live or state.bank or state.removing:
        return ()
    if not state.number:
        found = list(_at_commencement(state))
    else:
        found = [one for area in _counter_clockwise(state) for one in _on_area(state, area)]
    return tuple(
        one
        for one in dict.fromkeys(found)
        if one.seat not in state.declined and state.is_here(one.seat)
    )


def may_share(state: Round) -> tuple[int, ...]:
    """The seats that the House may let share the bank before a round."""
    if state.live or not state.bankers or state.removing:
        return ()
    if not state.number:
        found = [one for one in AREAS if one <= state.sign.seats]
    else:
        found = sorted({seat for one in state.played for seat in one.seats})
    return tuple(one for one in found if one not in state.bankers and state.is_here(one))


def _may_go_on(state: Round) -> bool:
    """Whether the last player/banker can be allowed another bank."""
    last = state.last_bank
    idle = not state.live and not state.bank and not state.removing
    return bool(
        idle
        and last
        and last.seats
        and not state.again
        and 0 < state.banks < state.number_of("banks_of_an_area")
    )


# Moves and decisions


def moves(state: Round) -> Iterator[Move]:
    """What may be done about the bank now."""
    if offered := offers(state)[:1]:
        seat = Field("seat", options=(offered[0].seat,))
        who = by_seat(offered[0].seat)
        yield Move(who, kind(TakeBank), "6.1", (seat,))
        yield Move(who, kind(DeclineBank), "6.2", (seat,))
        yield Move(DEALER, kind(DeclineBank), "6.2", (seat,))
    if not state.live:
        for banker in state.bankers:
            seat = Field("seat", options=(banker,))
            yield Move(by_seat(banker), kind(GiveUpBank), "6.7", (seat,))
            yield Move(DEALER, kind(GiveUpBank), "6.7", (seat,))
    if sharing := may_share(state):
        yield Move(SUPERVISOR, kind(ShareBank), "6.8", (Field("seat", options=sharing),))
    if _may_go_on(state):
        yield Move(SUPERVISOR, kind(AllowAnotherBank), "6.7")


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a command about the bank; None for any other."""
    match sent:
        case TakeBank(seat):
            return _take(state, seat)
        case DeclineBank(seat):
            offered = _offered(state, seat)
            if isinstance(offered, Refusal):
                return offered
            return (BankDeclined(offered.area, seat),)
        case GiveUpBank(seat):
            if state.live or seat not in state.bankers:
                return Refusal("6.7", f"seat {seat} has no bank to give up between two rounds")
            return (BankGivenUp(state.chung),)
        case ShareBank(seat):
            if seat not in may_share(state):
                return Refusal("6.8", f"seat {seat} cannot share a bank: that is before a round")
            return (BankShared(state.chung, seat),)
        case AllowAnotherBank():
            if not _may_go_on(state):
                most = state.number_of("banks_of_an_area")
                return Refusal("6.7", f"nobody can have another bank now, of {most} at most")
            return (AnotherBankAllowed(state.last_bank.area if state.last_bank else 0),)
    return None


def _offered(state: Round, seat: int) -> Offer | Refusal:
    waiting = offers(state)
    if not waiting:
        return Refusal("6.1", "the bank is not on offer now")
    if waiting[0].seat != seat:
        return Refusal("6.1", f"the bank is offered to seat {waiting[0].seat} now")
    return waiting[0]


def _take(state: Round, seat: int) -> Decision:
    offered = _offered(state, seat)
    return offered if isinstance(offered, Refusal) else (BankTaken(offered.area, seat),)


# Cover


def short_of(state: Round) -> Cents:
    """What the bank's wager lacks to cover all wagers; the House always covers."""  # 11.1.2
    if not state.bankers:
        return 0
    covered = sum(one.cents for one in state.on_area(state.chung))
    return max(0, sum(one.cents for one in state.against_bank()) - covered)


def house_takes(state: Round, why: str, under: str) -> Events:
    """The House banks in the player's stead: that wager and those on area one go back."""  # 11.1.1
    house = state.number_of("house_area")
    back = [one for one in state.wagers if one.area in (state.chung, house)]
    returned = (Returned(one.seat, area_name(one.area), one.cents, under) for one in back)
    return *returned, HouseTookBank(why, under)
