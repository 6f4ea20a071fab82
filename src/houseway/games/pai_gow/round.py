"""A round of Pai Gow in the order of the document: shuffle (7), dice and cut (8), setting (12)."""

from itertools import combinations

from houseway.core.acts import SEAT, Act, Offer
from houseway.core.events import Drawn, RoundOpened
from houseway.core.places import by_seat
from houseway.core.turns import DEALER, SUPERVISOR, Draw, Events, Field, Pack, Refusal
from houseway.equipment import tiles
from houseway.games.kit.acts import among, during, record, unless, when
from houseway.games.pai_gow import bank, commands, events, match, removal, wagers
from houseway.games.pai_gow.house_way import as_house_way
from houseway.games.pai_gow.kernel import first_area
from houseway.games.pai_gow.state import AREAS, FELT, SHOE, Round, Spot
from houseway.law.rules import Rules, cited

FACE_DOWN = "face down"
HOUSE_SEAT = 0
DICE = ("box", "box", "box", "cut")

# 7 The shuffle


def _to_shuffle(state: Round) -> bool:
    """A round can begin once somebody has the bank, or nobody wants it."""
    return not (state.live or state.removing or bank.offers(state))


def _shuffle(state: Round, _sent: commands.Shuffle) -> Events:
    banked: Events = () if state.bank else (events.HouseBanked(),)
    number, version = state.number + 1, state.sign.version
    return *banked, RoundOpened(number, state.rules.digest, version, state.method, under="7.1")


def pile_draw(state: Round) -> Draw:
    """The stacked tiles, stack by stack from the dealer's left, each from its top."""
    places = (f"pile/{stack}/{row}" for stack in range(len(AREAS)) for row in range(_group(state)))
    return Draw("tiles", tuple(places), 0, state.number_of("tiles") - 1, "7.2", "3.1")


def _group(state: Round) -> int:
    return state.number_of("tiles_of_a_hand")


def packs(rules: Rules) -> tuple[Pack, ...]:
    """The tiles, and some throws of the box dice and the cut die ahead."""
    dice = Pack("dice", 1, 6, distinct=False, together=len(DICE))
    return Pack("tiles", 0, rules.number("tiles") - 1), dice


def pile_stands(state: Round) -> bool:
    """Whether the stacked tiles wait for the cut and wagers are open for the first time."""
    return state.live and state.stage == "wagers" and not state.changing


def _why_not_mix(state: Round, seat: int, clause: str) -> Refusal | None:
    if not pile_stands(state) or (seat,) not in _banks(state):
        return Refusal(clause, "the bank may have tiles mixed only before the dice are exposed")
    return None


def _banks(state: Round) -> list[tuple[int]]:
    """Who holds the bank; 0 is the House."""
    return bank.bankers(state) or [(HOUSE_SEAT,)]


def _offer_more(state: Round, seat: int) -> Offer | Refusal:
    if refused := _why_not_mix(state, seat, "7.3.1"):
        return refused
    if seat == HOUSE_SEAT:
        return Refusal("7.3.1", "a further shuffle is asked for by a player who holds the bank")
    if state.player_laja:
        return Refusal("7.3.1", "after a player's laja the bank has no further shuffle")
    return Offer("7.3.1")


def _offer_bank_laja(state: Round, seat: int) -> Offer | Refusal:
    if refused := _why_not_mix(state, seat, "7.3.2"):
        return refused
    if not state.player_laja or state.bank_laja:
        return Refusal("7.3.2", "the bank mixes the tiles once, after a player's laja")
    return Offer("7.3.2")


# 8 The dice and the cut


def dice_draw() -> Draw:
    """The three box dice and the cut die."""  # 2.5.1
    return Draw("dice", DICE, 1, 6, "8.1", "2.5.1", distinct=False)


def _offer_adjust(state: Round, seat: int) -> Offer | Refusal:
    if seat not in state.bankers or not pile_stands(state):
        return Refusal("8.2", "only a player/banker may adjust, before the dice are disclosed")
    most = state.number_of("adjust_most")
    why = f"the buttons go from -{most} to +{most}"
    return Offer("8.2", (Field("value", -most, most, why=why),))


def _why_not_cut(state: Round, seat: int) -> Refusal | None:
    if state.stage != "cut" or seat not in state.bankers:
        return Refusal("8.4.3", "a player/banker names the cut after the dice are exposed")
    return None


def _cuts(state: Round, _seat: int) -> Field:
    cuts = tuple(state.rules.document.cut)
    why = "that is not a cut of Appendix 3, nor one approved besides"
    return Field("cut", options=cuts, why=why)


def _name_cut(state: Round, sent: commands.NameCut) -> Events:
    other = state.rules.power("other_cuts")
    added = other and state.rules.document.cut[sent.cut].clause == other.clause  # 8.4.5
    under = cited(other.clause) if other and added else "8.4.3"
    return events.CutChosen(sent.cut, under), *delivery(state, sent.cut)


def _leave_cut(state: Round, _sent: commands.LeaveCutToDie | None = None) -> Events:
    """The cut that the cut die stands for."""  # A4
    cuts = state.rules.document.cut
    cut = next(name for name, law in cuts.items() if law.die == state.dice[3])
    chosen = events.CutChosen(cut, "8.4.3" if state.bankers else "8.4.4")
    return chosen, *delivery(state, cut)


def delivery(state: Round, cut: str) -> Events:
    """The dealer announces the first area and the cut, then delivers."""
    dealt = delivered(state, cut)
    if not state.rules.power("announce"):
        return (dealt,)
    total = sum(state.dice[:3]) + state.adjust
    return events.DeliveryAnnounced(dealt.first, total, cut), dealt


def delivered(state: Round, cut: str) -> events.TilesDelivered:
    """The groups of the cut, counter clockwise from the first area."""  # 8.4.1
    total = sum(state.dice[:3])
    first = first_area(total, state.adjust, state.chung, len(AREAS))
    if not state.pile:
        return events.TilesDelivered(first, ())
    dealt: dict[int, tuple[int, ...]] = {}
    for turn, group in enumerate(state.rules.document.cut[cut].groups.split()):
        places = zip(map(int, group[::2]), map(int, group[1::2]), strict=True)
        area = (first - 1 + turn) % len(AREAS) + 1
        dealt[area] = tuple(state.pile[stack * _group(state) + row] for stack, row in places)
    return events.TilesDelivered(first, tuple(dealt[area] for area in AREAS))


# 12 Setting the hands


def _retrieve(state: Round, _sent: commands.RetrieveUnused) -> Events:
    used = {spot.area for spot in state.in_play()} | {state.chung}
    return (events.UnusedRetrieved(tuple(area for area in AREAS if area not in used)),)


def setters(state: Round, area: int) -> tuple[int, ...]:
    """The seats that may handle the tiles of an area."""
    if area == state.chung:
        return state.bankers  # 12.12
    return (state.control[area],) if area in state.control else ()  # 12.11


def holders(state: Round, area: int) -> tuple[int, ...]:
    """Who decides for an area; on one that nobody controls, who wagered there first."""
    return setters(state, area) or tuple(wager.seat for wager in state.on_area(area)[:1])


def ways(state: Round, spot: Spot) -> tuple[str, ...]:
    """Every two tiles that may be named as a hand of four; face down on a real felt."""
    if state.method == FELT:
        return (FACE_DOWN,)
    pairs = combinations(map(tiles.name, spot.tiles), 2)
    return tuple(dict.fromkeys(" ".join(sorted(pair)) for pair in pairs))


def unset(state: Round) -> tuple[Spot, ...]:
    """The areas whose players still have to set their tiles or leave them to the dealer."""
    return tuple(
        spot
        for spot in state.in_play()
        if not spot.way and not spot.conceded and not state.is_house_way(spot.area)
    )


def now_setting(state: Round) -> tuple[Spot, ...]:
    """The areas whose tiles may be set now."""
    if state.stage in ("bank_setting", "confirm"):
        return (state.spot(state.chung),) if state.bankers else ()
    if state.stage != "setting":
        return ()
    waiting = unset(state)
    early = tuple(spot for spot in waiting if set(setters(state, spot.area)) & state.first)
    return early or waiting  # 15.14.1


def set_house_way(spot: Spot, under: str) -> events.HandSet:
    """The hand as the House way sets it; unknown tiles lie face down."""
    low, high = as_house_way(*spot.tiles) if spot.tiles else ((), ())
    return events.HandSet(spot.area, low, high, under)


def _setting(state: Round) -> list[tuple[int, int]]:
    """Who may set the tiles of which area now."""
    return [(seat, spot.area) for spot in now_setting(state) for seat in setters(state, spot.area)]


def _why_not_set(state: Round, seat: int, area: int) -> Refusal | None:
    """Why a seat may not set the tiles of an area now."""
    if state.stage not in ("setting", "bank_setting", "confirm"):
        return Refusal("12.4", "tiles are set after they were delivered, before hands are opened")
    if area in AREAS and state.is_house_way(area) and area != state.chung:
        return Refusal("12.8.1", f"area {area} is a House Way area: the dealer sets its tiles")
    if area not in AREAS or seat not in setters(state, area):
        return Refusal("12.11", f"seat {seat} does not control area {area}")
    if (seat, area) in _setting(state):
        return None
    if area == state.chung:
        return Refusal("13.2.3", "the player/banker sets after all players")
    if state.spot(area).way or state.spot(area).conceded:
        return Refusal("12.5", f"the hand of area {area} is set")
    return Refusal("15.14.1", "others were directed to set their hands first")


def _offer_set_hand(state: Round, seat: int, area: int) -> Offer | Refusal:
    if refused := _why_not_set(state, seat, area):
        return refused
    why = f"name two of the four tiles of area {area}, as they lie"
    return Offer("12.4", (Field("low", options=ways(state, state.spot(area)), why=why),))


def _set_hand(state: Round, sent: commands.SetHand) -> Events:
    if state.method == FELT:
        return (events.HandSet(sent.area, (), (), "12.5"),)
    left, named = list(state.spot(sent.area).tiles), []
    for name in sent.low.split():
        named.append(next(tile for tile in left if tiles.name(tile) == name))
        left.remove(named[-1])
    return (events.HandSet(sent.area, *match.ordered(tuple(named), tuple(left)), "12.5"),)


def _offer_house_way(state: Round, seat: int, area: int) -> Offer | Refusal:
    if refused := _why_not_set(state, seat, area):
        return refused
    if state.stage == "confirm":
        return Refusal("12.9", "the hand is already set the House way: confirm it")
    return Offer("12.6")


def _house_way(state: Round, sent: commands.AskHouseWay) -> Events:
    if sent.area != state.chung:
        return (events.HouseWayAsked(sent.area, "12.7"),)
    set_now = set_house_way(state.spot(sent.area), under="12.9")
    return events.HouseWayAsked(sent.area, "12.6"), set_now


def _offer_concede(state: Round, seat: int, area: int) -> Offer | Refusal:
    if refused := _why_not_set(state, seat, area):
        return refused
    if area == state.chung or len(state.on_area(area)) != 1:
        return Refusal("12.17", f"only a player alone on an area concedes, not on area {area}")
    return Offer("12.17")


def _concede(state: Round, sent: commands.Concede) -> Events:
    return events.Conceded(sent.area), *match.conceded(state, sent.area)


def _offer_expose(state: Round, seat: int, area: int) -> Offer | Refusal:
    if refused := _why_not_set(state, seat, area):
        return refused
    players = {wager.seat for wager in state.against_bank()}
    if state.bankers or len(players) != 1 or state.spot(area).shown:
        return Refusal("12.19", "tiles are laid open only by a single player against the House")
    return Offer("12.19")


def _conceded(state: Round) -> list[tuple[int]]:
    """The conceded hands at which the supervisor has not looked."""
    return [(spot.area,) for spot in state.spots if spot.conceded and not spot.viewed]


_clear = "the tiles are shuffled between rounds, once it is clear who banks"
_offer_shuffle = when(_to_shuffle, "7.1", _clear)
_in_cup = when(
    lambda state: (state.stage, state.method) == ("dice", FELT),
    *("8.3", "no dice lie in the cup that could be shaken again"),
)
_offer_name_cut = unless(_why_not_cut, "8.4.3", _cuts)
_offer_leave_cut = unless(_why_not_cut, "8.4.3")
_unused = during(("delivered",), "12.3", "no tiles of unused areas lie on the layout")
_to_confirm = when(
    lambda state, seat: state.stage == "confirm" and seat in state.bankers,
    *("12.9", "no hand waits for the player/banker to confirm it"),
)
_unseen = among(_conceded, "12.18", "area {} has no conceded hand that is unseen")
_asked_again = record(events.ShuffleOrdered, why="the bank asks for it", under="7.3.1")
_bank_laja = record(events.LajaDone, by="bank", under="7.3.2")

_SEAT, _WHERE = ("seat",), ("seat", "area")
ACTS: tuple[Act[Round], ...] = (
    Act(commands.Shuffle, DEALER, _offer_shuffle, _shuffle),
    Act(commands.RequestShuffle, SEAT, _offer_more, _asked_again, _SEAT, bank.bankers),
    Act(commands.BankLaja, SEAT, _offer_bank_laja, _bank_laja, _SEAT, bank.bankers),
    # 7.3.2: the dealer does it where the House has the bank.
    Act(
        commands.BankLaja,
        DEALER,
        _offer_bank_laja,
        _bank_laja,
        _SEAT,
        lambda state: [] if state.bankers else [(HOUSE_SEAT,)],
    ),
    Act(commands.Adjust, SEAT, _offer_adjust, record(events.Adjusted), _SEAT, bank.bankers),
    Act(commands.ReportDiceNotFlat, DEALER, _in_cup, record(events.CupShakenAgain)),
    Act(commands.NameCut, SEAT, _offer_name_cut, _name_cut, _SEAT, bank.bankers),
    *bank.either(commands.LeaveCutToDie, _offer_leave_cut, _leave_cut),
    Act(commands.RetrieveUnused, DEALER, _unused, _retrieve),
    Act(commands.SetHand, SEAT, _offer_set_hand, _set_hand, _WHERE, _setting),
    Act(commands.AskHouseWay, SEAT, _offer_house_way, _house_way, _WHERE, _setting),
    Act(commands.ConfirmHand, SEAT, _to_confirm, record(events.HandConfirmed), _SEAT, bank.bankers),
    Act(commands.Concede, SEAT, _offer_concede, _concede, _WHERE, _setting),
    Act(commands.ExposeTiles, SEAT, _offer_expose, record(events.TilesExposed), _WHERE, _setting),
    Act(
        commands.ViewConceded,
        SUPERVISOR,
        _unseen,
        record(events.ConcededViewed),
        ("area",),
        _conceded,
    ),
)


# Whom the round waits for, and what comes by itself


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if due_draw(state) or state.stage == "delivered":
        return (DEALER, SUPERVISOR) if state.to_confirm else (DEALER,)  # 13.1.5
    if offered := bank.offers(state)[:1]:
        return by_seat(offered[0].seat), DEALER
    if not state.live:
        return (DEALER,)
    if state.stage in ("cover", "cut"):
        return *map(by_seat, state.bankers), DEALER
    return tuple(by_seat(seat) for seat, _ in _setting(state))


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now, or what the dealer must enter from a real felt."""
    if state.removing:
        return removal.draw()
    if state.method == SHOE and not state.pile and state.stage in ("pile", "dice"):
        # Which tiles lie in the pile may be left open until no wager can be made for them.
        return pile_draw(state)._replace(counted=state.stage == "dice")
    return dice_draw() if state.stage == "dice" else match.felt_draw(state)


def drawn(state: Round, draw: Draw, sent: Drawn) -> Events:
    """What chance supplied, where it belongs."""
    if state.removing:
        return removal.thrown(state, sent)
    if state.stage == "matching":
        return match.drawn(state, draw, sent)
    if draw.kind == "tiles":
        pile = events.TilesShuffled if state.stage == "pile" else events.PileNoted
        return (pile(sent.things, sent.source),)
    return (events.DiceExposed(sent.things, sent.source),)


def follows(state: Round) -> Events:
    """What the rules say happens next without anybody's doing."""
    if not state.live:
        return ()
    if state.stage == "cover" and not bank.short_of(state):
        return wagers.close(state)
    if state.stage == "pile" and state.method == FELT:
        return (events.TilesShuffled((), FELT),)
    if state.stage == "cut" and not state.bankers:
        return _leave_cut(state)
    if state.stage == "setting" and not unset(state):
        return _players_set(state)
    if state.stage == "bank_setting" and not state.bankers:
        return (set_house_way(state.spot(state.chung), under="13.1.2"),)
    return match.follows(state)


def _players_set(state: Round) -> Events:
    """The dealer sets what was asked for, then the House Way areas, then comes the bank."""
    waiting = [spot for spot in state.in_play() if not spot.done]
    marked = [spot for spot in waiting if state.is_house_way(spot.area)]
    asked = [spot for spot in waiting if spot.way == "house" and spot not in marked]
    set_now = [set_house_way(spot, under="12.8") for spot in asked]
    set_now += [set_house_way(spot, under="12.8.1") for spot in marked]
    return *set_now, events.PlayersSet("13.2.3" if state.bankers else "13.1.2")
