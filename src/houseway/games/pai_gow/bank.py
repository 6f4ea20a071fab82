"""The bank: section 6, and what 13.2.2 says of a player/banker who must cover all wagers."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from houseway.core import DEALER, SEAT, SUPERVISOR, Act, Events, Offer, Refusal, Returned, kind
from houseway.games.kit.acts import unless, when
from houseway.games.pai_gow import commands, events
from houseway.games.pai_gow.state import AREAS, Place, Round, Wager, area_name
from houseway.money import Cents


class BankOffer(NamedTuple):
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


def _at_commencement(state: Round) -> Iterator[BankOffer]:
    """Before the first round whoever sits at an area may have the bank."""  # 6.6
    for area in AREAS:
        free = area not in state.off and area <= state.sign.seats
        if free and state.is_here(area) and not state.is_house_way(area):
            yield BankOffer(area, area)


def furthest(state: Round, places: tuple[Place, ...], seat: int) -> int:
    """Of the areas on which a seat wagered, the one furthest from the chung."""  # 6.5
    chung = state.last_bank.area if state.last_bank else 1
    areas = [place.area for place in places if seat in place.seats]
    return max(areas, key=lambda area: (area - chung) % len(AREAS))


def _on_area(state: Round, area: int) -> Iterator[BankOffer]:
    """First who controls the area, then the others there who control none."""
    place = next((place for place in state.played if place.area == area), None)
    if place is None or state.is_house_way(area) or area in state.off:
        return
    if place.control:
        yield BankOffer(area, place.control)
    in_control = {played.control for played in state.played}
    for seat in place.seats:
        # 6.4, 6.5: from the area one controls, or else from the furthest one.
        if seat not in in_control and furthest(state, state.played, seat) == area:
            yield BankOffer(area, seat)  # 6.2


def offers(state: Round) -> tuple[BankOffer, ...]:
    """To whom the bank is still to be offered, in order."""
    if state.live or state.bank or state.removing:
        return ()
    found: Iterable[BankOffer] = _at_commencement(state)
    if state.number:
        found = (offer for area in _counter_clockwise(state) for offer in _on_area(state, area))
    return tuple(
        offer
        for offer in dict.fromkeys(found)
        if offer.seat not in state.declined and state.is_here(offer.seat)
    )


# The acts


def bankers(state: Round) -> list[tuple[int]]:
    """The seats that hold the bank, as what an act is about."""
    return [(seat,) for seat in state.bankers]


def either(
    command: type,
    offer: Callable[..., Offer | Refusal],
    then: Callable[[Round, Any], Events],
    subjects: Callable[[Round], Iterable[tuple[int]]] = bankers,
) -> tuple[Act[Round], ...]:
    """What a player does, or the dealer where the player does not answer."""
    return tuple(Act(command, by, offer, then, ("seat",), subjects) for by in (SEAT, DEALER))


def _offered(state: Round) -> list[tuple[int]]:
    return [(offer.seat,) for offer in offers(state)[:1]]


def _why_not_offered(state: Round, seat: int) -> Refusal | None:
    waiting = _offered(state)
    if not waiting:
        return Refusal("6.1", "the bank is not on offer now")
    if waiting[0] != (seat,):
        return Refusal("6.1", f"the bank is offered to seat {waiting[0][0]} now")
    return None


def _take(state: Round, sent: commands.TakeBank) -> Events:
    return (events.BankTaken(offers(state)[0].area, sent.seat),)


def _decline(state: Round, sent: commands.DeclineBank) -> Events:
    return (events.BankDeclined(offers(state)[0].area, sent.seat),)


def _give_up(state: Round, _sent: commands.GiveUpBank) -> Events:
    return (events.BankGivenUp(state.chung),)


def _players(state: Round) -> list[tuple[int]]:
    """Who may be at the table before the first round, then who played the last one."""
    if not state.number:
        return [(area,) for area in AREAS if area <= state.sign.seats]
    return [(seat,) for seat in sorted({seat for place in state.played for seat in place.seats})]


def _can_share(state: Round, seat: int) -> bool:
    idle = not state.live and bool(state.bankers) and not state.removing
    return idle and (seat,) in _players(state) and seat not in state.bankers and state.is_here(seat)


def _share(state: Round, sent: commands.ShareBank) -> Events:
    return (events.BankShared(state.chung, sent.seat),)


def _offer_another(state: Round) -> Offer | Refusal:
    last, most = state.last_bank, state.number_of("banks_of_an_area")
    idle = not state.live and not state.bank and not state.removing and not state.again
    if not idle or not last or not last.seats or not 0 < state.banks < most:
        return Refusal("6.7", f"nobody can hold the bank again now: {most} in a row is the most")
    return Offer("6.7")


def _another(state: Round, _sent: commands.AllowAnotherBank) -> Events:
    return (events.AnotherBankAllowed(state.last_bank.area if state.last_bank else 0),)


_offer_take, _offer_decline = unless(_why_not_offered, "6.1"), unless(_why_not_offered, "6.2")
_between = when(
    lambda state, seat: not state.live and seat in state.bankers,
    *("6.7", "seat {} has no bank to give up now; it is given up between rounds"),
)
_offer_share = when(_can_share, "6.8", "seat {} cannot share the bank: that is before a round")
ACTS: tuple[Act[Round], ...] = (
    Act(commands.TakeBank, SEAT, _offer_take, _take, ("seat",), _offered),
    *either(commands.DeclineBank, _offer_decline, _decline, _offered),
    *either(commands.GiveUpBank, _between, _give_up),
    Act(commands.ShareBank, SUPERVISOR, _offer_share, _share, ("seat",), _players),
    Act(commands.AllowAnotherBank, SUPERVISOR, _offer_another, _another),
)


TAKES = kind(commands.TakeBank)


def funded(state: Round, command: str) -> str:
    """The area whose minimum a player has to have who wants the bank."""
    found = offers(state) if command == TAKES else ()
    return area_name(found[0].area) if found else ""


# Cover


def short_of(state: Round) -> Cents:
    """What the bank's wager lacks to cover all wagers."""
    if not state.bankers:
        return 0  # 11.1.1: the House covers whatever is wagered
    return max(0, -spare(state))


def spare(state: Round) -> Cents:
    """How much more the bank's wager covers."""
    own, others = state.on_area(state.chung), state.against_bank()
    return sum(wager.cents for wager in own) - sum(wager.cents for wager in others)


def returned(wagers: Iterable[Wager], under: str) -> Events:
    """These wagers go back."""
    return tuple(
        Returned(wager.seat, area_name(wager.area), wager.cents, under) for wager in wagers
    )


def house_takes(state: Round, why: str, under: str) -> Events:
    """The House banks in the player's stead: that wager and those on area one go back."""
    areas = state.chung, state.number_of("house_area")
    back = (wager for wager in state.wagers if wager.area in areas)
    return *returned(back, under), events.HouseTookBank(why, under)
