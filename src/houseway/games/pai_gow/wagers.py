"""Wagers and who calls the decisions: section 9."""

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Correct,
    Decision,
    Events,
    Field,
    Move,
    Refusal,
    Returned,
    Stake,
    Staked,
    TakeBack,
    by_seat,
    kind,
    replay,
)
from houseway.games.pai_gow.acts import (
    AllowChanges,
    CedeControl,
    ChangesAllowed,
    ChangesClosed,
    ControlCeded,
    ControlsNoted,
    CoverFellShort,
    PlayersRestricted,
    RefuseCover,
    RestrictPlayers,
    WagersClosed,
    WagersReopened,
)
from houseway.games.pai_gow.bank import house_takes, short_of
from houseway.games.pai_gow.state import AREAS, Round, Wager, area_name, area_of, evolve
from houseway.money import Cents, dollars

# Who calls the decisions


def controls(state: Round) -> dict[int, int]:
    """Who controls each area with wagers: nobody two, nor a House Way area."""  # 9.10, 9.13
    found: dict[int, int] = {}
    if state.bankers:
        found[state.chung] = state.bankers[0]
    areas = sorted({one.area for one in state.wagers} - {state.chung})
    areas = [area for area in areas if not state.is_house_way(area)]
    for area in areas:
        if area not in state.ceded and state.on(area, area):
            found[area] = area  # 9.10.1: who is seated there
    for area in areas:
        if area not in found:
            # 9.10.2, 9.10.3, 9.10.4: the highest wager, of equal ones the nearest to the dealer.
            by_height = sorted(state.on_area(area), key=lambda one: -one.cents)
            taken = set(found.values())
            free = [one.seat for one in by_height if one.seat not in taken]
            found |= {area: free[0]} if free else {}
    return found


def stray(state: Round) -> tuple[Wager, ...]:
    """Wagers on areas that nobody controls any more, which no other area's player may have."""
    held = controls(state)
    return tuple(
        one
        for one in state.against_bank()
        if one.area not in held and not state.is_house_way(one.area)
    )


def most_players(state: Round, area: int) -> int:
    """How many players may wager on an area."""
    return state.restricted.get(area, state.number_of("players_on_an_area"))


def why_not_wager(
    state: Round, seat: int, area: int, held: Mapping[int, int] | None = None
) -> Refusal | None:
    """Why a seat may not place chips on an area, or None."""
    if not 1 <= seat <= state.sign.seats:
        return Refusal("2.1", f"the table has places 1 to {state.sign.seats}, not {seat}")
    if not area:
        return Refusal("9.2", f"wagers are placed on area/1 to area/{len(AREAS)}")
    if area in state.off:
        return Refusal("15.9.3", f"area {area} is off: it was taken out of play")
    if not state.bankers and area == state.number_of("house_area"):
        return Refusal("6.10", f"area {area} is the House's while it banks")
    banks = seat in state.bankers
    if state.bankers and (area == state.chung) != banks:
        if banks:
            return Refusal("9.16", f"the player/banker wagers on area {state.chung} only")
        return Refusal("9.16", f"area {area} takes the player/banker's wager only")
    if banks:
        return None
    others = {one.seat for one in state.on_area(area)} - {seat}
    if len(others) >= most_players(state, area):
        return Refusal("9.9", f"{len(others)} players wager on area {area} already")
    if state.is_house_way(area):
        return None
    held = controls(state) if held is None else held
    elsewhere = [one for one, who in held.items() if who == seat and one != area]
    if elsewhere and held.get(area, seat) == seat:
        said = f"seat {seat} controls area {elsewhere[0]}, and nobody else controls area {area}"
        return Refusal("9.14", said)
    return None


# Moves


def in_window(state: Round) -> bool:
    """Whether wagers may be placed, changed and taken back."""
    return state.live and state.stage == "wagers"  # 9.6


def moves(state: Round) -> Iterator[Move]:
    """What may be done about wagers now."""
    if in_window(state):
        yield from _window_moves(state)
    if state.stage == "cover":
        for banker in state.bankers:
            yield _stake_move(banker, state.chung, "13.2.2", short_of(state))
            who = (Field("seat", options=(banker,)),)
            yield Move(by_seat(banker), kind(RefuseCover), "13.2.2", who)
            yield Move(DEALER, kind(RefuseCover), "13.2.2", who)
    if state.stage == "cut" and state.dice:
        for seat in state.bankers:
            where = (Field("seat", options=(seat,)),)
            yield Move(by_seat(seat), kind(AllowChanges), "9.8", where)
    if not state.live:
        most = state.number_of("players_on_an_area")
        fields = (Field("area", options=AREAS), Field("players", 1, most))
        yield Move(SUPERVISOR, kind(RestrictPlayers), "9.9", fields)


def _window_moves(state: Round) -> Iterator[Move]:
    held = controls(state)
    for seat in range(1, state.sign.seats + 1):
        for area in AREAS:
            if why_not_wager(state, seat, area, held) is None:
                yield _stake_move(seat, area, "9.8" if state.changing else "9.6")
    for one in state.wagers:
        fields = _where(one.seat, one.area)
        back = Field("cents", 1, one.cents)
        clause = "9.8" if state.changing else "9.6"
        yield Move(by_seat(one.seat), kind(TakeBack), clause, (*fields, back))
    for seat in may_cede(state):
        where = (Field("seat", options=(seat,)),)
        yield Move(by_seat(seat), kind(CedeControl), "9.10.2", where)
    if state.against_bank() or state.changing:
        yield Move(DEALER, kind(CloseWagers), "9.7")


def _where(seat: int, area: int) -> tuple[Field, Field]:
    return Field("seat", options=(seat,)), Field("area", options=(area_name(area),))


def _stake_move(seat: int, area: int, clause: str, least: Cents = 1) -> Move:
    return Move(by_seat(seat), kind(Stake), clause, (*_where(seat, area), Field("cents", least)))


def may_cede(state: Round) -> tuple[int, ...]:
    """The seated players who may leave the decisions to the highest wager on their area."""
    return tuple(
        area
        for area in AREAS
        if area not in state.ceded and area != state.chung and not state.is_house_way(area)
        if state.on(area, area) and len(state.on_area(area)) > 1
    )


# Decisions


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a command about wagers; None for any other."""
    match sent:
        case Stake():
            return _stake(state, sent)
        case TakeBack():
            return _take_back(state, sent)
        case CloseWagers():
            return _close(state)
        case Correct():
            return _correct(state, sent)
        case CedeControl(seat):
            if not in_window(state) or seat not in may_cede(state):
                return Refusal("9.10.2", f"seat {seat} shares no area where it sits and decides")
            return (ControlCeded(seat),)
        case RestrictPlayers(area, players):
            return _restrict(state, area, players)
        case AllowChanges(seat):
            if state.stage != "cut" or not state.dice or seat not in state.bankers:
                return Refusal("9.8", "a player/banker agrees to changes once the dice are exposed")
            return (ChangesAllowed(),)
        case RefuseCover(seat):
            if state.stage != "cover" or seat not in state.bankers:
                return Refusal("13.2.2", f"seat {seat} is not asked to cover anything")
            return _uncovered(state)
    return None


def _closed_window(state: Round) -> Refusal:
    if not state.live or state.stage == "pile":
        return Refusal("9.6", "wagers are placed after the shuffle: the tiles are shuffled first")
    if state.bankers:
        return Refusal("9.8", "the dice are exposed: the player/banker has to agree to a change")
    return Refusal("9.7", "the dice are exposed: no wager may be placed or changed")


def _stake(state: Round, sent: Stake) -> Decision:
    area = area_of(sent.area)
    tops_up = state.stage == "cover" and sent.seat in state.bankers and area == state.chung
    if not in_window(state) and not tops_up:
        return _closed_window(state)
    if refused := why_not_wager(state, sent.seat, area):
        return refused
    if sent.cents < 1:
        return Refusal("9.5", f"a wager is made of chips: {sent.cents} cents is none")
    if tops_up and sent.cents < short_of(state):
        return Refusal("13.2.2", f"{dollars(short_of(state))} is missing to cover all wagers")
    under = "9.15" if sent.seat in state.bankers else "9.8" if state.changing else "9.6"
    return (Staked(sent.seat, sent.area, sent.cents, under),)


def _take_back(state: Round, sent: TakeBack) -> Decision:
    if not in_window(state):
        return _closed_window(state)
    held = state.on(sent.seat, area_of(sent.area))
    if not 1 <= sent.cents <= held:
        said = f"seat {sent.seat} has {dollars(held)} on {sent.area}, not that much to take back"
        return Refusal("9.6", said)
    return (Returned(sent.seat, sent.area, sent.cents, "9.8" if state.changing else "9.6"),)


def _restrict(state: Round, area: int, players: int) -> Decision:
    most = state.number_of("players_on_an_area")
    if state.live or area not in AREAS or not 1 <= players <= most:
        return Refusal("9.9", f"between rounds an area is restricted to 1 to {most} players")
    return (PlayersRestricted(area, players),)


def _close(state: Round) -> Decision:
    if not in_window(state):
        return Refusal("9.7", "no wagers are open that could be closed")
    if not state.against_bank() and not state.changing:
        return Refusal("9.3", "nobody has a wager against the bank")
    return closing(state)


def ascertained(state: Round) -> Events:
    """Who calls the decisions now; wagers on an area that nobody controls go back first."""
    lost = stray(state)
    back = tuple(Returned(one.seat, area_name(one.area), one.cents, "9.14") for one in lost)
    after = replay(evolve, state, back)
    return *back, ControlsNoted(tuple(sorted(controls(after).items())))


def closing(state: Round) -> Events:
    """Wagers close as far as the bank covers them; what may not stand goes back first."""
    noted = ascertained(state)
    after = replay(evolve, state, noted)
    if not after.against_bank() and not state.changing:
        return (*noted[:-1], WagersReopened()) if state.stage == "cover" else noted[:-1]
    if short := short_of(after):
        return *noted[:-1], CoverFellShort(short)
    return *noted, ChangesClosed() if state.changing else WagersClosed()


def _uncovered(state: Round) -> Events:
    """The House banks; once the dice are exposed it goes on with the wagers that are left."""
    taken = house_takes(state, "the player/banker does not cover the wagers", "13.2.2")
    return taken + ascertained(replay(evolve, state, taken)) if state.changing else taken


def _correct(state: Round, sent: Correct) -> Decision:
    """A wager is brought to what stands, as far as the bank covers it."""
    area = area_of(sent.area)
    held = state.on(sent.seat, area)
    if not state.live or not held:
        return Refusal(sent.under, f"seat {sent.seat} has no live wager on {sent.area}")
    open_still = state.stage in ("pile", "wagers", "cover") and not state.changing
    if not sent.cents and not open_still:
        return Refusal("16.12", "a wager is refused before the dice are exposed, not after")
    more = sent.cents - held
    if state.bankers and not open_still:
        # 13.2.2: what the bank's wager does not cover is not wagered.
        more = max(more, -_spare(state)) if sent.seat in state.bankers else min(more, _spare(state))
    if more > 0:
        return (Staked(sent.seat, sent.area, more, sent.under),)
    return (Returned(sent.seat, sent.area, -more, sent.under),) if more else ()


def _spare(state: Round) -> int:
    """How much more the bank's wager covers."""
    covered = sum(one.cents for one in state.on_area(state.chung))
    return covered - sum(one.cents for one in state.against_bank())
