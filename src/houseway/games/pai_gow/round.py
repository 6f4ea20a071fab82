"""A round of Pai Gow in the order of the document: shuffle (7), dice and cut (8), setting (12)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Decision,
    Draw,
    Drawn,
    Events,
    Field,
    Move,
    Refusal,
    RoundOpened,
    by_seat,
    check_draw,
    kind,
)
from houseway.equipment import tiles
from houseway.games.pai_gow.acts import (
    Adjust,
    Adjusted,
    AskHouseWay,
    BankLaja,
    Concede,
    Conceded,
    ConcededViewed,
    ConfirmHand,
    CupShakenAgain,
    CutChosen,
    DiceExposed,
    ExposeTiles,
    HandConfirmed,
    HandSet,
    HouseBanked,
    HouseWayAsked,
    LajaDone,
    LeaveCutToDie,
    NameCut,
    PlayersSet,
    ReportDiceNotFlat,
    RequestShuffle,
    RetrieveUnused,
    SetHand,
    Shuffle,
    ShuffleOrdered,
    TilesDelivered,
    TilesExposed,
    TilesShuffled,
    UnusedRetrieved,
    ViewConceded,
)
from houseway.games.pai_gow.bank import offers
from houseway.games.pai_gow.house_way import as_house_way
from houseway.games.pai_gow.kernel import first_area
from houseway.games.pai_gow.match import conceded
from houseway.games.pai_gow.state import AREAS, FELT, Round, Spot
from houseway.hands.tiles import rank

FACE_DOWN = "face down"
DICE = ("box", "box", "box", "cut")

# 7 The shuffle


def may_shuffle(state: Round) -> bool:
    """Whether a round can begin: somebody has the bank, or nobody wants it."""
    return not state.live and not state.removing and not offers(state)


def _shuffle(state: Round) -> Decision:
    if not may_shuffle(state):
        return Refusal("7.1", "the tiles are shuffled between rounds, once it is clear who banks")
    banked: Events = () if state.bank else (HouseBanked(),)
    number, version = state.number + 1, state.sign.version
    return *banked, RoundOpened(number, state.rules.digest, version, state.method, under="7.1")


def pile_draw(state: Round) -> Draw:
    """The stacked tiles, stack by stack from the dealer's left, each from its top."""
    places = (f"pile/{stack}/{row}" for stack in range(len(AREAS)) for row in range(_group(state)))
    return Draw("tiles", tuple(places), 0, state.number_of("tiles") - 1, "7.2", "3.1")


def _group(state: Round) -> int:
    return state.number_of("tiles_of_a_hand")


# 8 The dice and the cut


def dice_draw() -> Draw:
    """The three box dice and the cut die."""  # 2.5.1
    return Draw("dice", DICE, 1, 6, "8.1", "2.5.1", distinct=False)


def cut_by_die(state: Round) -> str:
    """The cut that the cut die stands for."""  # A4
    cuts = state.rules.document.cut
    return next(name for name, one in cuts.items() if one.die == state.dice[3])


def delivered(state: Round, cut: str) -> TilesDelivered:
    """The groups of the cut, counter clockwise from the first area."""
    total = sum(state.dice[:3])
    first = first_area(total, state.adjust, state.chung, len(AREAS))  # 8.4.6
    if not state.pile:
        return TilesDelivered(first, ())
    groups = state.rules.document.cut[cut].groups.split()
    dealt: dict[int, tuple[int, ...]] = {}
    for turn, group in enumerate(groups):
        places = (group[at : at + 2] for at in range(0, len(group), 2))
        area = (first - 1 + turn) % len(AREAS) + 1
        dealt[area] = tuple(state.pile[int(one[0]) * _group(state) + int(one[1])] for one in places)
    return TilesDelivered(first, tuple(dealt[area] for area in AREAS))


def _no_cut() -> Refusal:
    return Refusal("8.4.3", "a player/banker names the cut after the dice are exposed")


def _name_cut(state: Round, seat: int, cut: str) -> Decision:
    if state.stage != "cut" or seat not in state.bankers:
        return _no_cut()
    if cut not in state.rules.document.cut:
        return Refusal("8.4.3", f"{cut!r} is no cut of Appendix 3")
    return CutChosen(cut, "8.4.3"), delivered(state, cut)


def _adjust(state: Round, seat: int, value: int) -> Decision:
    most = state.number_of("adjust_most")
    if seat not in state.bankers or state.stage != "wagers" or state.changing:
        return Refusal("8.2", "only a player/banker may adjust, before the dice are disclosed")
    if not -most <= value <= most:
        return Refusal("8.2", f"the buttons go from -{most} to +{most}, not {value}")
    return (Adjusted(value),)


# 12 Setting the hands


def setters(state: Round, area: int) -> tuple[int, ...]:
    """The seats that may handle the tiles of an area."""
    if area == state.chung:
        return state.bankers  # 12.12
    return (state.control[area],) if area in state.control else ()  # 12.11


def ways(state: Round, spot: Spot) -> tuple[str, ...]:
    """Every two tiles that may be named as a hand of four; face down on a real felt."""
    if state.method == FELT:
        return (FACE_DOWN,)
    pairs = combinations(map(tiles.name, spot.tiles), 2)
    return tuple(dict.fromkeys(" ".join(sorted(one)) for one in pairs))


def unset(state: Round) -> tuple[Spot, ...]:
    """The areas whose players still have to set their tiles or leave them to the dealer."""
    return tuple(
        one
        for one in state.in_play()
        if not one.way and not one.conceded and not state.is_house_way(one.area)
    )


def now_setting(state: Round) -> tuple[Spot, ...]:
    """The areas whose tiles may be set now."""
    if state.stage in ("bank_setting", "confirm"):
        return (state.spot(state.chung),) if state.bankers else ()
    if state.stage != "setting":
        return ()
    waiting = unset(state)
    early = tuple(one for one in waiting if set(setters(state, one.area)) & state.first)
    return early or waiting  # 15.14.1


def set_house_way(spot: Spot, under: str) -> HandSet:
    """The hand as the House way sets it; unknown tiles lie face down."""
    if not spot.tiles:
        return HandSet(spot.area, (), (), under)
    return HandSet(spot.area, *as_house_way(*spot.tiles), under)


def as_hands(spot: Spot, named: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The low and the high hand, where these two tiles are one of them."""
    left, one = list(spot.tiles), []
    for name in named.split():
        one.append(next(tile for tile in left if tiles.name(tile) == name))
        left.remove(one[-1])
    pair, rest = tuple(one), tuple(left)
    return (pair, rest) if rank(*pair) <= rank(*rest) else (rest, pair)  # 12.4


def _set_hand(state: Round, sent: SetHand) -> Decision:
    spot = _to_set(state, sent.seat, sent.area)
    if isinstance(spot, Refusal):
        return spot
    if sent.low not in ways(state, spot):
        return Refusal("12.4", f"name two of the four tiles of area {sent.area}, as they lie")
    if state.method == FELT:
        return (HandSet(sent.area, (), (), "12.5"),)
    return (HandSet(sent.area, *as_hands(spot, sent.low), "12.5"),)


def _to_set(state: Round, seat: int, area: int) -> Spot | Refusal:
    """The spot whose tiles this seat may set now, or why it may not."""
    if state.stage not in ("setting", "bank_setting", "confirm"):
        return Refusal("12.4", "tiles are set after they were delivered, before hands are opened")
    if area in AREAS and state.is_house_way(area) and area != state.chung:
        return Refusal("12.8.1", f"area {area} is a House Way area: the dealer sets its tiles")
    if area not in AREAS or seat not in setters(state, area):
        return Refusal("12.11", f"seat {seat} does not control area {area}")
    spot = next((one for one in now_setting(state) if one.area == area), None)
    if spot:
        return spot
    if area == state.chung:
        return Refusal("13.2.3", "the player/banker sets after all players")
    if state.spot(area).way or state.spot(area).conceded:
        return Refusal("12.5", f"the hand of area {area} is set")
    return Refusal("15.14.1", "others were directed to set their hands first")


def _ask_house_way(state: Round, seat: int, area: int) -> Decision:
    spot = _to_set(state, seat, area)
    if isinstance(spot, Refusal):
        return spot
    if state.stage == "confirm":
        return Refusal("12.9", "the hand is set the House way already: confirm it")
    if area != state.chung:
        return (HouseWayAsked(area, "12.7"),)
    return HouseWayAsked(area, "12.6"), set_house_way(spot, "12.9")


def may_concede(state: Round, spot: Spot) -> bool:
    """Whether one player alone has a wager on the area and still holds the tiles."""
    return spot.area != state.chung and len(state.on_area(spot.area)) == 1


def _concede(state: Round, seat: int, area: int) -> Decision:
    spot = _to_set(state, seat, area)
    if isinstance(spot, Refusal):
        return spot
    if not may_concede(state, spot):
        return Refusal("12.17", f"only a player alone on an area concedes, not on area {area}")
    return Conceded(area), *conceded(state, area)


def may_expose(state: Round, spot: Spot) -> bool:
    """Whether there is one player only, against the House."""
    players = {one.seat for one in state.against_bank()}
    return not state.bankers and len(players) == 1 and not spot.shown


def _expose(state: Round, seat: int, area: int) -> Decision:
    spot = _to_set(state, seat, area)
    if isinstance(spot, Refusal):
        return spot
    if not may_expose(state, spot):
        return Refusal("12.19", "tiles are laid open only by a single player against the House")
    return (TilesExposed(area),)


def conceded_areas(state: Round) -> tuple[int, ...]:
    """The conceded hands at which the supervisor has not looked."""
    return tuple(one.area for one in state.spots if one.conceded and not one.viewed)


# Moves


def moves(state: Round) -> Iterator[Move]:
    """Every move of these sections that is open now."""
    if may_shuffle(state):
        yield Move(DEALER, kind(Shuffle), "7.1")
    if state.stage == "wagers" and not state.changing:
        yield from _shuffling_moves(state)
    if state.stage == "dice" and state.method == FELT:
        yield Move(DEALER, kind(ReportDiceNotFlat), "8.3")
    if state.stage == "cut":
        cuts = Field("cut", options=tuple(state.rules.document.cut))
        for banker in state.bankers:
            seat = Field("seat", options=(banker,))
            yield Move(by_seat(banker), kind(NameCut), "8.4.3", (seat, cuts))
            yield Move(by_seat(banker), kind(LeaveCutToDie), "8.4.3", (seat,))
            yield Move(DEALER, kind(LeaveCutToDie), "8.4.3", (seat,))
    if state.stage == "delivered":
        yield Move(DEALER, kind(RetrieveUnused), "12.3")
    for spot in now_setting(state):
        for setter in setters(state, spot.area):
            yield from _setting_moves(state, spot, setter)
    if found := conceded_areas(state):
        yield Move(SUPERVISOR, kind(ViewConceded), "12.18", (Field("area", options=found),))


def _shuffling_moves(state: Round) -> Iterator[Move]:
    most = state.number_of("adjust_most")
    for banker in state.bankers:
        seat, who = Field("seat", options=(banker,)), by_seat(banker)
        yield Move(who, kind(Adjust), "8.2", (seat, Field("value", -most, most)))
        if not state.player_laja:
            yield Move(who, kind(RequestShuffle), "7.3.1", (seat,))
        elif not state.bank_laja:
            yield Move(who, kind(BankLaja), "7.3.2", (seat,))


def _setting_moves(state: Round, spot: Spot, seat: int) -> Iterator[Move]:
    where = Field("seat", options=(seat,)), Field("area", options=(spot.area,))
    who, low = by_seat(seat), Field("low", options=ways(state, spot))
    yield Move(who, kind(SetHand), "12.4", (*where, low))
    if state.stage == "confirm":
        yield Move(who, kind(ConfirmHand), "12.9", where[:1])
        return
    yield Move(who, kind(AskHouseWay), "12.6", where)
    if state.stage == "setting" and may_concede(state, spot):
        yield Move(who, kind(Concede), "12.17", where)
    if state.stage == "setting" and may_expose(state, spot):
        yield Move(who, kind(ExposeTiles), "12.19", where)


# Decisions


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a command of these sections; None for any other."""
    match sent:
        case Shuffle():
            return _shuffle(state)
        case RequestShuffle(seat) | BankLaja(seat):
            return _bank_mixes(state, sent, seat)
        case Adjust(seat, value):
            return _adjust(state, seat, value)
        case ReportDiceNotFlat():
            if state.stage != "dice" or state.method != FELT:
                return Refusal("8.3", "no dice lie in the cup that could be shaken again")
            return (CupShakenAgain(),)
        case NameCut(seat, cut):
            return _name_cut(state, seat, cut)
        case LeaveCutToDie(seat):
            if state.stage != "cut" or seat not in state.bankers:
                return _no_cut()
            return _cut_by_die(state)
        case RetrieveUnused():
            return _retrieve(state)
    return _decide_setting(state, sent)


def _decide_setting(state: Round, sent: Any) -> Decision | None:
    match sent:
        case SetHand():
            return _set_hand(state, sent)
        case AskHouseWay(seat, area):
            return _ask_house_way(state, seat, area)
        case ConfirmHand(seat):
            if state.stage != "confirm" or seat not in state.bankers:
                return Refusal("12.9", "no hand waits for the player/banker to confirm it")
            return (HandConfirmed(),)
        case Concede(seat, area):
            return _concede(state, seat, area)
        case ExposeTiles(seat, area):
            return _expose(state, seat, area)
        case ViewConceded(area):
            if area not in conceded_areas(state):
                return Refusal("12.18", f"no conceded hand of area {area} is unseen")
            return (ConcededViewed(area),)
    return None


def _bank_mixes(state: Round, sent: Any, seat: int) -> Decision:
    clause = "7.3.2" if isinstance(sent, BankLaja) else "7.3.1"
    if state.stage != "wagers" or state.changing or seat not in state.bankers:
        return Refusal(clause, "the bank has tiles mixed only before the dice are exposed")
    if isinstance(sent, RequestShuffle):
        if state.player_laja:
            return Refusal("7.3.1", "after a player's laja the bank has no further shuffle")
        return (ShuffleOrdered("the bank asks for it", "7.3.1"),)
    if not state.player_laja or state.bank_laja:
        return Refusal("7.3.2", "the bank mixes the tiles once, after a player's laja")
    return (LajaDone("bank", "7.3.2"),)


def _cut_by_die(state: Round) -> Events:
    cut = cut_by_die(state)
    return CutChosen(cut, "8.4.3" if state.bankers else "8.4.4"), delivered(state, cut)


def _retrieve(state: Round) -> Decision:
    if state.stage != "delivered":
        return Refusal("12.3", "no tiles of unused areas lie on the layout")
    used = {one.area for one in state.in_play()} | {state.chung}
    return (UnusedRetrieved(tuple(area for area in AREAS if area not in used)),)


def drawn(state: Round, draw: Draw, sent: Drawn) -> Decision:
    """Chance supplied the pile or the dice."""
    if refused := check_draw(draw, sent, tiles.name if draw.kind == "tiles" else str):
        return refused
    if state.stage == "pile":
        return (TilesShuffled(sent.things, sent.source),)
    return (DiceExposed(sent.things, sent.source),)


# What follows by itself


def follows(state: Round) -> Events:
    """What the rules say happens next without anybody's doing."""
    if state.stage == "pile" and state.method == FELT:
        return (TilesShuffled((), FELT),)
    if state.stage == "cut" and not state.bankers:
        return _cut_by_die(state)
    if state.stage == "setting" and not unset(state):
        return _players_set(state)
    if state.stage == "bank_setting" and not state.bankers:
        return (set_house_way(state.spot(state.chung), "13.1.2"),)
    return ()


def _players_set(state: Round) -> Events:
    """The dealer sets what was asked for, then the House Way areas, then comes the bank."""
    asked = [one for one in state.in_play() if one.way == "house" and not one.done]
    marked = [one for one in state.in_play() if state.is_house_way(one.area) and not one.done]
    set_now = [set_house_way(one, "12.8") for one in asked if one not in marked]
    set_now += [set_house_way(one, "12.8.1") for one in marked]
    from_house = "13.2.3" if state.bankers else "13.1.2"
    return *set_now, PlayersSet(from_house)
