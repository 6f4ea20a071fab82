"""The state of a round of Pai Gow and its bookkeeping.

Stages: between (the bank is offered, tiles are shuffled), pile, wagers, cover, dice, cut,
delivered, setting, bank_setting, confirm, matching, and between again. At a table with electronic
tiles every tile is known when it is stacked. On a real felt tiles lie face down: their faces, or
the dealer's calls, are asked for when hands are opened, not before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from houseway.core import events as core
from houseway.core import turns
from houseway.games.kit import boxes
from houseway.games.kit.boxes import Box
from houseway.games.pai_gow import events
from houseway.money import Cents

SHOE, FELT = "shoe", "felt"
LOSING = "losing"
AREAS = tuple(range(1, 9))
# The House Way areas that a layout of diagram B marks; without any, diagram A is in use.
HOUSE_WAY = tuple(f"house_way/{area}" for area in AREAS)
BETWEEN = "between"
# What outlives a round.
LASTING = (
    *("at_table", "seated", "invalid", "played", "bank", "last_bank", "banks"),
    *("restricted", "off"),
)


class Wager(NamedTuple):
    """A seat's chips on an area; those placed first lie nearest to the dealer."""

    seat: int
    area: int
    cents: Cents


class Bank(NamedTuple):
    """Who banks (no seats: the House), from which area, and how many rounds of it are over."""

    area: int
    seats: tuple[int, ...] = ()
    rounds: int = 0


class Place(NamedTuple):
    """An area in the last round: who called its decisions, and all who wagered there."""

    area: int
    control: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """An area in this round: its tiles as far as they are known, and how they are set.

    `way` is how the hand is to be set: "" not said, "own", "house"; `under` the clause of that.
    `exposed` counts tiles seen before they were picked up, `by_dealer` those shown by the dealer.
    """

    area: int
    tiles: tuple[int, ...] = ()
    low: tuple[int, ...] = ()
    high: tuple[int, ...] = ()
    way: str = ""
    under: str = ""
    done: bool = False
    touched: bool = False
    shown: bool = False
    conceded: bool = False
    viewed: bool = False
    exposed: int = 0
    by_dealer: int = 0
    call: str = ""
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class Round(boxes.BoxRound):
    """The round that is on, or the last one until the next opens, and who has the bank.

    Chips lie on areas, several seats' on each; `box` is what a seat has on all of them.

    `declined` are seats that do not want the bank now, `banks` counts banks in a row from one
    area, `invalid` seats have no valid Player Card, `off` are areas taken out of play, `option` is
    the area whose hand may be called void, `first` are seats that must set before all others,
    `to_confirm` says that the House's open hand still has to be confirmed by a supervisor.
    """

    method: str = SHOE
    stage: str = BETWEEN
    at_table: bool = False
    seated: frozenset[int] = frozenset()
    invalid: frozenset[int] = frozenset()
    played: tuple[Place, ...] = ()
    bank: Bank | None = None
    last_bank: Bank | None = None
    banks: int = 0
    again: bool = False
    declined: frozenset[int] = frozenset()
    restricted: Mapping[int, int] = field(default_factory=dict)
    off: frozenset[int] = frozenset()
    removing: bool = False
    wagers: tuple[Wager, ...] = ()
    ceded: frozenset[int] = frozenset()
    control: Mapping[int, int] = field(default_factory=dict)
    losing: Cents = 0
    pile: tuple[int, ...] = ()
    player_laja: bool = False
    bank_laja: bool = False
    adjust: int = 0
    dice: tuple[int, ...] = ()
    cut: str = ""
    first_area: int = 0
    spots: tuple[Spot, ...] = ()
    changing: bool = False
    handled: bool = False
    first: frozenset[int] = frozenset()
    option: int = 0
    bank_shown: bool = False
    to_confirm: bool = False
    paid: bool = False

    def number_of(self, name: str) -> int:
        """A number of the rules."""
        return self.rules.number(name)

    @property
    def bankers(self) -> tuple[int, ...]:
        """The seats that hold the bank; none where the House does."""
        return self.bank.seats if self.bank else ()

    @property
    def chung(self) -> int:
        """The area of the bank, which the chung marks."""  # 2.5.5, 13.2.1
        return self.bank.area if self.bank else self.rules.number("house_area")

    def is_here(self, seat: int) -> bool:
        """Whether somebody sits there; a game without a table around it takes that for granted."""
        return not self.at_table or seat in self.seated

    def box(self, seat: int) -> Box:
        """The chips of a seat by the names of areas."""
        held = (wager for wager in self.wagers if wager.seat == seat)
        return Box(seat, {area_name(wager.area): wager.cents for wager in held})

    def on(self, seat: int, area: int) -> Cents:
        """The chips of a seat on an area."""
        return sum(wager.cents for wager in self.wagers if wager[:2] == (seat, area))

    def on_area(self, area: int) -> tuple[Wager, ...]:
        """The wagers on an area, nearest to the dealer first."""
        return tuple(wager for wager in self.wagers if wager.area == area)

    def against_bank(self) -> tuple[Wager, ...]:
        """The wagers that the bank has to cover."""
        return tuple(wager for wager in self.wagers if wager.area != self.chung)

    def spot(self, area: int) -> Spot:
        """An area of this round."""
        return next((spot for spot in self.spots if spot.area == area), Spot(area))

    def in_play(self) -> tuple[Spot, ...]:
        """The areas with wagers against the bank, counter clockwise from the chung."""
        areas = {wager.area for wager in self.against_bank()}
        order = sorted(areas, key=lambda area: (area - self.chung) % len(AREAS))
        return tuple(self.spot(area) for area in order)

    def is_house_way(self, area: int) -> bool:
        """Whether the layout marks this as a House Way area."""
        return f"house_way/{area}" in self.sign.options

    @property
    def diagram_b(self) -> bool:
        """Whether the layout has House Way areas."""
        return any(marked in self.sign.options for marked in HOUSE_WAY)


def area_name(area: int) -> str:
    """The wager area as commands and accounts name it."""
    return f"area/{area}"


def area_of(name: str) -> int:
    """The number of a wager area; 0 for anything that is none."""
    room, _, number = name.partition("/")
    return int(number) if room == "area" and number in map(str, AREAS) else 0


# Bookkeeping


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    for part in (_of_money, _of_bank, _of_tiles, _of_hands, _of_reports):
        after = part(state, happened)
        if after is not None:
            return after
    return _of_table(state, happened)


def _of_table(state: Round, happened: Any) -> Round:
    match happened:
        case core.TableOpened():
            return replace(state, at_table=True)
        case core.SeatTaken(seat):
            return replace(state, seated=state.seated | {seat})
        case core.SeatLeft(seat):
            gone = replace(state, seated=state.seated - {seat}, invalid=state.invalid - {seat})
            return _left(gone, seat)
        case core.CardFoundInvalid(seat):
            return replace(state, invalid=state.invalid | {seat})
        case core.CardAccepted(seat):
            return replace(state, invalid=state.invalid - {seat})
    return boxes.evolve(state, happened, Box)


def _left(state: Round, seat: int) -> Round:
    """Whoever leaves holds no bank; the next player on this seat has not played here."""
    played = tuple(
        place._replace(
            control=0 if place.control == seat else place.control,
            seats=tuple(other for other in place.seats if other != seat),
        )
        for place in state.played
    )
    state = replace(state, played=played, declined=state.declined - {seat})
    if state.bank and seat in state.bankers and not state.live:
        left = tuple(other for other in state.bankers if other != seat)
        if left:
            return replace(state, bank=state.bank._replace(seats=left))
        return replace(state, bank=None, last_bank=state.bank, again=False)
    return state


def _of_money(state: Round, happened: Any) -> Round | None:
    match happened:
        case core.RoundOpened(number):
            return replace(boxes.opened(state, number, *LASTING), stage="pile")
        case core.Staked(seat, area, cents):
            return _with_chips(state, seat, area_of(area), cents)
        case core.Returned(seat, area, cents):
            return _with_chips(state, seat, area_of(area), -cents)
        case core.Settled(seat, area, stake, returned, winnings, against=against):
            held = stake - returned - winnings if against == LOSING else 0
            state = replace(state, losing=state.losing + held)
            return _with_chips(state, seat, area_of(area), -stake)
        case core.Voided("round"):
            return replace(state, wagers=(), losing=0, void=True, option=0, to_confirm=False)
        case core.RoundClosed():
            return _closed(state)
    return None


def _closed(state: Round) -> Round:
    """A played round counts towards the bank; a void one does not."""
    bank, ended = state.bank, False
    if bank and not state.void:
        bank = bank._replace(rounds=bank.rounds + 1)
        ended = bank.rounds >= state.number_of("rounds_of_a_bank")
    state = replace(state, live=False, stage=BETWEEN, question=None, paid=not state.void)
    state = replace(state, bank=None if ended else bank, option=0)
    if ended:
        state = replace(state, last_bank=bank, declined=frozenset(), again=False)
    # Somebody may have left the table while the round was on, as an excluded banker does.
    for seat in state.bankers:
        if not state.is_here(seat):
            state = _left(state, seat)
    return state


def _with_chips(state: Round, seat: int, area: int, cents: Cents) -> Round:
    held = state.on(seat, area)
    if not held:
        return replace(state, wagers=(*state.wagers, Wager(seat, area, cents)))
    made = (
        wager._replace(cents=wager.cents + cents) if wager[:2] == (seat, area) else wager
        for wager in state.wagers
    )
    state = replace(state, wagers=tuple(wager for wager in made if wager.cents))
    if state.option and not state.on_area(state.option):
        state = replace(state, option=0)
    return state


def _of_bank(state: Round, happened: Any) -> Round | None:
    match happened:
        case events.BankTaken(area, seat):
            last = state.last_bank
            in_a_row = state.banks + 1 if state.again and last and last.area == area else 1
            return replace(state, bank=Bank(area, (seat,)), banks=in_a_row, declined=frozenset())
        case events.BankDeclined(_, seat):
            return replace(state, declined=state.declined | {seat})
        case events.BankGivenUp():
            declined = frozenset(state.bankers)
            return replace(state, bank=None, last_bank=state.bank, declined=declined)
        case events.BankShared(_, seat):
            bank = state.bank or Bank(state.chung)
            return replace(state, bank=bank._replace(seats=(*bank.seats, seat)))
        case events.AnotherBankAllowed():
            return replace(state, again=True)
        case events.HouseBanked():
            return replace(state, bank=Bank(state.number_of("house_area")), banks=0)
        case events.HouseTookBank():
            return _house_took(state)
        case events.PlayersRestricted(area, players):
            return replace(state, restricted={**state.restricted, area: players})
        case events.ControlCeded(area):
            return replace(state, ceded=state.ceded | {area})
        case events.ControlsNoted(control):
            return _noted(state, control)
    return None


def _house_took(state: Round) -> Round:
    bank = Bank(state.number_of("house_area"))
    stage = "cut" if state.changing else "pile" if state.stage == "pile" else "wagers"
    return replace(state, bank=bank, banks=0, adjust=0, changing=False, stage=stage)


def _noted(state: Round, control: tuple[tuple[int, int], ...]) -> Round:
    found = dict(control)
    areas = dict.fromkeys(wager.area for wager in state.wagers)
    played = tuple(
        Place(area, found.get(area, 0), tuple(wager.seat for wager in state.on_area(area)))
        for area in areas
    )
    # Once the dice are exposed, who played this round is known.
    return replace(state, control=found, played=state.played if state.spots else played)


def _of_tiles(state: Round, happened: Any) -> Round | None:
    match happened:
        case events.TilesShuffled(tiles):
            return replace(state, stage="wagers", pile=tiles)
        case events.PileNoted(tiles):
            return replace(state, pile=tiles)
        case events.LajaDone(by):
            by_player = state.player_laja or by.startswith("seat/")
            mixed = replace(state, player_laja=by_player, bank_laja=by == "bank")
            return replace(mixed, stage="pile", pile=())
        case events.ShuffleOrdered():
            fresh = replace(state, stage="pile", pile=(), dice=(), cut="", spots=(), option=0)
            fresh = replace(fresh, handled=False, first=frozenset(), control={}, first_area=0)
            return replace(fresh, changing=False)
        case events.Adjusted(value):
            return replace(state, adjust=value)
        case events.CoverFellShort():
            return replace(state, stage="cover")
        case events.WagersReopened():
            return replace(state, stage="wagers")
        case events.WagersClosed():
            return replace(state, stage="dice")
        case events.DiceExposed(dice):
            return replace(state, stage="cut", dice=dice)
        case events.ChangesAllowed():
            return replace(state, stage="wagers", changing=True)
        case events.ChangesClosed():
            return replace(state, stage="cut", changing=False)
        case events.CutChosen(cut):
            return replace(state, cut=cut)
        case events.TilesDelivered(first, tiles):
            dealt = tiles or ((),) * len(AREAS)
            spots = tuple(Spot(area, dealt[area - 1]) for area in AREAS)
            return replace(state, stage="delivered", first_area=first, spots=spots)
        case events.UnusedRetrieved():
            return replace(state, stage="setting")
    return None


def with_spot(state: Round, area: int, **changed: Any) -> Round:
    """The state with something changed about an area."""
    spots = (replace(spot, **changed) if spot.area == area else spot for spot in state.spots)
    return replace(state, spots=tuple(spots))


def _of_hands(state: Round, happened: Any) -> Round | None:
    match happened:
        case events.HouseWayAsked(area, under):
            asked = with_spot(state, area, way="house", under=under, done=False)
            return replace(asked, handled=True)
        case events.HandSet(area, low, high, under):
            way = "own" if under == "12.5" else "house"
            made = with_spot(state, area, low=low, high=high, way=way, under=under, done=True)
            return replace(made, handled=True, stage=_after_setting(state, area, under))
        case events.PlayersSet():
            return replace(state, stage="bank_setting")
        case events.HandConfirmed():
            return replace(state, stage="matching")
        case events.Conceded(area):
            return replace(with_spot(state, area, conceded=True, done=True), handled=True)
        case events.ConcededViewed(area):
            return with_spot(state, area, viewed=True)
        case events.TilesExposed(area):
            return replace(with_spot(state, area, shown=True), handled=True)
        case events.BankOpened(low, high):
            made = with_spot(state, state.chung, tiles=low + high, low=low, high=high, shown=True)
            unconfirmed = not state.bankers
            return replace(made, stage="matching", bank_shown=True, to_confirm=unconfirmed)
        case events.HouseHandConfirmed():
            return replace(state, to_confirm=False)
        case events.HandOpened(area, low, high, call, verdict):
            opened = {"call": call, "verdict": verdict, "shown": True}
            if low:
                opened |= {"tiles": low + high, "low": low, "high": high}
            return with_spot(state, area, **opened)
    return None


def _after_setting(state: Round, area: int, under: str) -> str:
    """The bank sets last; where the dealer did it on request, the player/banker confirms."""
    if area != state.chung:
        return state.stage
    return "confirm" if under == "12.9" else "matching"


def _of_reports(state: Round, happened: Any) -> Round | None:
    match happened:
        case events.TilesSeen(area, count, by):
            spot = state.spot(area)
            shown = spot.by_dealer + (count if by == turns.DEALER else 0)
            return with_spot(state, area, exposed=spot.exposed + count, by_dealer=shown)
        case events.VoidOffered(area):
            return replace(state, option=area)
        case events.HandPlayedOn():
            return replace(state, option=0)
        case events.TilesTouched(area):
            return with_spot(state, area, touched=True)
        case events.TilesDisturbed(area):
            return with_spot(state, area, touched=False)
        case events.SetFirstDirected(seat):
            return replace(state, first=state.first | {seat})
        case events.RemovalDecided():
            return replace(state, removing=True)
        case events.RemovalThrown(dice):
            return replace(state, dice=dice, cut="", first_area=0)
        case events.AreaRemoved(area):
            return replace(state, removing=False, off=state.off | {area})  # 2.5.4
        case events.AreaRestored(area):
            return replace(state, off=state.off - {area})
    return None
