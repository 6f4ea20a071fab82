"""Wagers and who calls the decisions: section 9."""

from collections.abc import Iterable
from itertools import product

from houseway.core.acts import SEAT, TABLE, Act, Offer, nobody
from houseway.core.events import Correct, Returned, Stake, Staked, TakeBack
from houseway.core.game import replay
from houseway.core.turns import SUPERVISOR, Events, Field, Refusal
from houseway.games.kit.acts import record, when
from houseway.games.kit.wagers import closing
from houseway.games.pai_gow import bank, commands, events
from houseway.games.pai_gow.state import AREAS, Round, Wager, area_name, area_of, evolve
from houseway.money import Cents, dollars

# Who calls the decisions


def controls(state: Round) -> dict[int, int]:
    """Who controls each area with wagers: nobody two, nor a House Way area."""  # 9.10, 9.13
    found: dict[int, int] = {}
    if state.bankers:
        found[state.chung] = state.bankers[0]
    areas = sorted({wager.area for wager in state.against_bank()})
    areas = [area for area in areas if not state.is_house_way(area)]
    for area in areas:
        if area not in state.ceded and state.on(area, area):
            found[area] = area  # 9.10.1: who is seated there
    for area in areas:
        if area not in found:
            # The highest wager, of equal ones the nearest to the dealer.
            by_height = sorted(state.on_area(area), key=lambda wager: -wager.cents)
            taken = set(found.values())
            free = [wager.seat for wager in by_height if wager.seat not in taken]
            found |= {area: free[0]} if free else {}  # 9.10.2, 9.10.3, 9.10.4
    return found


def stray(state: Round) -> tuple[Wager, ...]:
    """Wagers on areas that nobody controls any more, which no other area's player may have."""
    held = controls(state)
    return tuple(
        wager
        for wager in state.against_bank()
        if wager.area not in held and not state.is_house_way(wager.area)
    )


def most_players(state: Round, area: int) -> int:
    """How many players may wager on an area."""
    return state.restricted.get(area, state.number_of("players_on_an_area"))


def why_not_wager(state: Round, seat: int, area: int) -> Refusal | None:
    """Why a seat may not place chips on an area, or None."""
    if not 1 <= seat <= state.sign.seats:
        return Refusal("2.1", f"the table has places 1 to {state.sign.seats}, not {seat}")
    if not area:
        return Refusal("9.2", f"wagers are placed on areas 1 to {len(AREAS)}")
    if area in state.off:
        return Refusal("15.9.3", f"area {area} is off: it was taken out of play")
    if not state.bankers and area == state.number_of("house_area"):
        return Refusal("6.10", f"area {area} is the House's while it banks")
    if state.bankers and (area == state.chung) != (seat in state.bankers):
        if seat in state.bankers:
            return Refusal("9.16", f"the player/banker wagers on area {state.chung} only")
        return Refusal("9.16", f"area {area} takes the player/banker's wager only")
    return None if seat in state.bankers else _why_not_area(state, seat, area)


def _why_not_area(state: Round, seat: int, area: int) -> Refusal | None:
    """Why a player against the bank finds no room on an area."""
    others = {wager.seat for wager in state.on_area(area)} - {seat}
    if len(others) >= most_players(state, area):
        return Refusal("9.9", f"{len(others)} players wager on area {area} already")
    plays = any(wager.seat == seat and wager.area != area for wager in state.wagers)
    if state.is_house_way(area) or not plays:
        return None
    held = controls(state)
    elsewhere = [other for other, who in held.items() if who == seat and other != area]
    if elsewhere and held.get(area, seat) == seat:
        said = f"seat {seat} controls area {elsewhere[0]}, and nobody else controls area {area}"
        return Refusal("9.14", said)
    return None


# Placing and taking back


def in_window(state: Round) -> bool:
    """Whether wagers may be placed, changed and taken back."""
    return state.live and state.stage == "wagers"  # 9.6


def _window(state: Round) -> str:
    return "9.8" if state.changing else "9.6"


def _closed_window(state: Round) -> Refusal:
    if not state.live or state.stage == "pile":
        return Refusal("9.6", "wagers are placed after the shuffle: the tiles are shuffled first")
    if state.bankers:
        return Refusal("9.8", "the dice are exposed: the player/banker has to agree to a change")
    return Refusal("9.7", "the dice are exposed: no wager may be placed or changed")


def _places(state: Round) -> Iterable[tuple[int, str]]:
    """Where chips may be put down: everywhere, or only the bank's to cover the others."""
    if state.stage == "cover":
        return ((seat, area_name(state.chung)) for seat in state.bankers)
    areas = map(area_name, AREAS)
    return product(range(1, state.sign.seats + 1), areas) if in_window(state) else ()


def _offer_stake(state: Round, seat: int, area: str) -> Offer | Refusal:
    if not in_window(state) and (state.stage != "cover" or (seat, area) not in _places(state)):
        return _closed_window(state)
    if refused := why_not_wager(state, seat, area_of(area)):
        return refused
    if in_window(state):
        return Offer(_window(state), (Field("cents", 1, clause="9.5"),))
    short = bank.short_of(state)
    why = f"the bank is {dollars(short)} short of covering all wagers"
    return Offer("13.2.2", (Field("cents", short, why=why),))


def _stake(state: Round, sent: Stake) -> Events:
    under = "9.15" if sent.seat in state.bankers else _window(state)
    return (Staked(sent.seat, sent.area, sent.cents, under),)


def _placed(state: Round) -> Iterable[tuple[int, str]]:
    wagers = state.wagers if in_window(state) else ()
    return ((wager.seat, area_name(wager.area)) for wager in wagers)


def _offer_take_back(state: Round, seat: int, area: str) -> Offer | Refusal:
    if not in_window(state):
        return _closed_window(state)
    held = state.on(seat, area_of(area))
    why = f"seat {seat} has only {dollars(held)} there to take back"
    if not held:
        return Refusal("9.6", why)
    return Offer(_window(state), (Field("cents", 1, held, clause="9.6", why=why),))


def _take_back(state: Round, sent: TakeBack) -> Events:
    return (Returned(sent.seat, sent.area, sent.cents, _window(state)),)


def _open_still(state: Round) -> bool:
    """Whether the dice are still to be exposed."""
    return state.stage in ("pile", "wagers", "cover") and not state.changing


def _offer_correct(state: Round, seat: int, area: str, cents: Cents, under: str) -> Offer | Refusal:
    if not state.live or not state.on(seat, area_of(area)):
        return Refusal(under, f"seat {seat} has no live wager there")
    if not cents and not _open_still(state):
        return Refusal("16.12", "a wager is refused before the dice are exposed, not after")
    return Offer(under)


def _correct(state: Round, sent: Correct) -> Events:
    """A wager is brought to what stands, as far as the bank covers it."""
    more = sent.cents - state.on(sent.seat, area_of(sent.area))
    if state.bankers and not _open_still(state):
        # 13.2.2: what the bank's wager does not cover is not wagered.
        spare = bank.spare(state)
        more = max(more, -spare) if sent.seat in state.bankers else min(more, spare)
    if more > 0:
        return (Staked(sent.seat, sent.area, more, sent.under),)
    return (Returned(sent.seat, sent.area, -more, sent.under),) if more else ()


# Closing


def _why_not_close(state: Round) -> Refusal | None:
    if not in_window(state):
        return Refusal("9.7", "no wagers are open that could be closed")
    if not state.against_bank() and not state.changing:
        return Refusal("9.3", "nobody has a wager against the bank")
    return None


def ascertained(state: Round) -> Events:
    """Who calls the decisions now; wagers on an area that nobody controls go back first."""
    back = bank.returned(stray(state), "9.14")
    after = replay(evolve, state, back)
    return *back, events.ControlsNoted(tuple(sorted(controls(after).items())))


def close(state: Round) -> Events:
    """Wagers close as far as the bank covers them; what may not stand goes back first."""
    noted = ascertained(state)
    after = replay(evolve, state, noted)
    if not after.against_bank() and not state.changing:
        return (*noted[:-1], events.WagersReopened()) if state.stage == "cover" else noted[:-1]
    if short := bank.short_of(after):
        return *noted[:-1], events.CoverFellShort(short)
    return *noted, events.ChangesClosed() if state.changing else events.WagersClosed()


def _uncovered(state: Round, _sent: commands.RefuseCover) -> Events:
    """The House banks; once the dice are exposed it goes on with the wagers that are left."""
    taken = bank.house_takes(state, "the player/banker does not cover the wagers", "13.2.2")
    return taken + ascertained(replay(evolve, state, taken)) if state.changing else taken


# Who may wager and decide


def _areas(_state: Round) -> list[tuple[int]]:
    return [(area,) for area in AREAS]


def _offer_cede(state: Round, seat: int) -> Offer | Refusal:
    """Only the player seated at an area leaves its decisions to the highest wager there."""
    own = seat in AREAS and seat != state.chung and not state.is_house_way(seat)
    shared = state.on(seat, seat) and len(state.on_area(seat)) > 1
    if not in_window(state) or not own or not shared or seat in state.ceded:
        return Refusal("9.10.2", f"seat {seat} does not decide for an area that others share")
    return Offer("9.10.2")


def _cede(_state: Round, sent: commands.CedeControl) -> Events:
    return (events.ControlCeded(sent.seat),)


def _offer_restrict(state: Round, area: int) -> Offer | Refusal:
    most = state.number_of("players_on_an_area")
    why = f"between rounds an area is restricted to 1 to {most} players"
    if state.live or area not in AREAS:
        return Refusal("9.9", why)
    return Offer("9.9", (Field("players", 1, most, why=why),))


_dice_exposed = when(
    lambda state, seat: state.stage == "cut" and state.dice and seat in state.bankers,
    *("9.8", "a player/banker agrees to changes once the dice are exposed"),
)
_to_cover = when(
    lambda state, seat: state.stage == "cover" and seat in state.bankers,
    *("13.2.2", "seat {} has nothing to cover"),
)
_WHERE = ("seat", "area")
ACTS: tuple[Act[Round], ...] = (
    Act(Stake, SEAT, _offer_stake, _stake, _WHERE, _places),
    Act(TakeBack, SEAT, _offer_take_back, _take_back, _WHERE, _placed),
    Act(Correct, TABLE, _offer_correct, _correct, (*_WHERE, "cents", "under"), nobody, True),
    closing(_why_not_close, "9.7", close),
    *bank.either(commands.RefuseCover, _to_cover, _uncovered),
    Act(
        commands.AllowChanges,
        SEAT,
        _dice_exposed,
        record(events.ChangesAllowed),
        ("seat",),
        bank.bankers,
    ),
    Act(commands.CedeControl, SEAT, _offer_cede, _cede, ("seat",), _areas),
    Act(
        commands.RestrictPlayers,
        SUPERVISOR,
        _offer_restrict,
        record(events.PlayersRestricted),
        ("area",),
        _areas,
    ),
)
