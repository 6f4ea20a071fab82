"""Irregularities and the supervisor's powers: sections 7.3, 15 and 16.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor or the player is asked and the round waits for the answer.
"""

from dataclasses import replace

from houseway.core.acts import SEAT, Act, Offer
from houseway.core.codec import retired
from houseway.core.events import InvalidateOutcome, Rule, Voided
from houseway.core.places import by_seat
from houseway.core.turns import DEALER, SUPERVISOR, Events, Field, Question, Refusal, ruling_awaited
from houseway.games.kit import rulings
from houseway.games.kit.acts import among, during, record, when
from houseway.games.kit.boxes import Box
from houseway.games.kit.conduct import DISRUPTION, FRAUD, invalidating, voiding_wagers
from houseway.games.kit.wagers import excluding, void_round
from houseway.games.pai_gow import commands, events, match, removal
from houseway.games.pai_gow.bank import house_takes, returned
from houseway.games.pai_gow.round import holders, pile_stands, set_house_way, setters, unset
from houseway.games.pai_gow.state import Round, area_name
from houseway.games.pai_gow.wagers import controls

MIXED = ("stacking", "laja")
LAJA_RULINGS = ("approve", "decline")
DELIVERY_RULINGS = ("reconstructed", "void_round")
CHOICES = ("void", "play")
TILE_SET = ("missing", "foreign")
GROUNDS = {DISRUPTION: "16.5.1", FRAUD: "16.5.2"}  # 16.5.1, 16.5.2
TILES_OUT = ("delivered", "setting", "bank_setting", "confirm", "matching")
BY = Field("by", options=("dealer", "player"))


# What is awaited before anything else


def waits(state: Round) -> Refusal | None:
    """What everybody else hears while a ruling, or the holder of an exposed hand, is awaited."""
    if state.option and not state.question:
        why = f"area {state.option} first calls its exposed hand void or plays it"
        return Refusal(_option_clause(state), why)
    return ruling_awaited(state)


def _ruled(state: Round, question: Question, sent: Rule) -> Events:
    if sent.choice == "void_round":
        return void_round(state, sent.why, under="15.12")
    if sent.choice == "reset":
        return match.reset_bank(state)
    if sent.choice == "approve":
        by = by_seat(question.seat) if question.seat else DEALER
        return (events.LajaDone(by, "7.3"),)
    return ()


# 7.3, 15.1, 15.2, 15.4: the pile


def _players(state: Round) -> list[tuple[int]]:
    return [(seat,) for seat in sorted({wager.seat for wager in state.wagers})]


def _askers(state: Round) -> list[tuple[int]]:
    """The players at the table who do not bank, with a wager or without."""
    seats = range(1, state.sign.seats + 1)
    return [(seat,) for seat in seats if state.is_here(seat) and seat not in state.bankers]


def _offer_laja(state: Round, seat: int) -> Offer | Refusal:
    if not pile_stands(state):
        return Refusal("7.3", "a laja is asked for after the shuffle, before the dice are exposed")
    if (seat,) not in _askers(state):
        return Refusal("7.3", f"seat {seat} does not play against the bank")
    return Offer("7.3", (BY,))


def _laja(_state: Round, sent: commands.RequestLaja) -> Events:
    about = f"seat {sent.seat} asks for a laja by the {sent.by}"
    return (rulings.ask("7.3", about, LAJA_RULINGS, sent.seat if sent.by == "player" else 0),)


def _offer_exposed_pile(state: Round) -> Offer | Refusal:
    if not pile_stands(state):
        return Refusal("15.1", "tiles of the pile can be exposed only in stacking or in a laja")
    count = Field("tiles", 1, state.number_of("tiles"))
    return Offer("15.1", (Field("during", options=MIXED), count))


def _exposed_pile(state: Round, sent: commands.ReportExposedPile) -> Events:
    if sent.during == "stacking":
        seen = events.PileExposed(sent.during, sent.tiles, "15.1")
        return seen, events.LajaDone(DEALER, "15.1")
    seen = events.PileExposed(sent.during, sent.tiles, "15.2")
    if sent.tiles <= state.number_of("laja_exposed_most"):
        return (seen,)
    return seen, events.ShuffleOrdered(f"{sent.tiles} tiles exposed in a laja", "15.2")


# 15.3, 15.5, 15.6: tiles exposed before they were picked up


def _unseen(state: Round) -> dict[int, int]:
    """How many tiles of each hand in play lie delivered and unseen."""
    if state.stage != "delivered":
        return {}
    most = state.number_of("tiles_of_a_hand")
    spots = (*state.in_play(), state.spot(state.chung))
    return {spot.area: most - spot.exposed for spot in spots if spot.exposed < most}


def _offer_exposed(state: Round, area: int) -> Offer | Refusal:
    most = _unseen(state).get(area, 0)
    if not most:
        return Refusal("15.3", f"no tiles of area {area} lie delivered and unseen")
    return Offer("15.3", (Field("tiles", 1, most), BY))


def _exposed(state: Round, sent: commands.ReportExposedTiles) -> Events:
    banks = sent.area == state.chung
    if banks and not state.bankers:
        clause = "15.5"
    elif sent.by == "player":
        clause = "15.6" if banks else "15.3"
    else:
        clause = "15.3.2" if banks else "15.3.1"
    seen = events.TilesSeen(sent.area, sent.tiles, sent.by, clause)
    by_dealer = state.spot(sent.area).by_dealer + sent.tiles
    if by_dealer < state.number_of("exposed_may_void") or clause in ("15.3", "15.5", "15.6"):
        return (seen,)
    return seen, events.VoidOffered(sent.area)


def _option_clause(state: Round) -> str:
    return "15.3.2" if state.option == state.chung else "15.3.1"


def _holders(state: Round) -> list[tuple[int]]:
    return [(seat,) for seat in holders(state, state.option)] if state.option else []


def _offer_call_void(state: Round, seat: int) -> Offer | Refusal:
    if not state.option:
        return ruling_awaited(state) or Refusal("15.3", "no exposed hand may be called void now")
    clause = _option_clause(state)
    if (seat,) not in _holders(state):
        return Refusal(clause, f"seat {seat} does not decide for area {state.option}")
    return Offer(clause, (Field("choice", options=CHOICES),))


def _call_void(state: Round, sent: commands.CallVoid) -> Events:
    area, played_on = state.option, events.HandPlayedOn(state.option)
    if sent.choice == "play":
        return (played_on,)
    if area == state.chung:
        return played_on, events.ShuffleOrdered("the bank's exposed hand is void", "15.3.2")
    void = Voided(area_name(area), "exposed tiles", "15.3.1")
    return played_on, void, *returned(state.on_area(area), under="15.3.1")


def _offer_no_decision(state: Round, seat: int) -> Offer | Refusal:
    """Void is what the holder of the hand may say; whoever says nothing has a hand to play."""
    if (seat,) not in _holders(state):
        return Refusal("15.3", f"seat {seat} has no exposed hand to decide about")
    return Offer(_option_clause(state))


def _no_decision(state: Round, _sent: commands.ReportNoDecision) -> Events:
    return (events.HandPlayedOn(state.option),)


# 12.10, 15.11 to 15.16: delivery and setting


def _wrong_delivery(state: Round, _sent: commands.ReportWrongDelivery) -> Events:
    if state.handled or state.stage != "delivered":
        return (events.WrongDelivery("15.13"),)
    about = "the tiles were distributed wrongly: can the deal be reconstructed?"
    return events.WrongDelivery("15.11"), rulings.ask("15.11", about, DELIVERY_RULINGS)


def touchable(state: Round) -> list[tuple[int]]:
    """The areas whose tiles are the dealer's to set and that nobody touched yet."""
    if state.stage not in TILES_OUT[1:]:
        return []
    return [
        (spot.area,)
        for spot in (*state.in_play(), state.spot(state.chung))
        if not spot.touched and not spot.verdict
        if (spot.way == "house" and spot.done) or state.is_house_way(spot.area)
        if spot.area != state.chung or (state.bankers and not state.bank_shown)
    ]


def _touched(state: Round, sent: commands.ReportTouched) -> Events:
    marked = state.is_house_way(sent.area)
    return (events.TilesTouched(sent.area, "15.10.1" if marked else "12.10"),)  # 15.10


def _disturbed(_state: Round, sent: commands.ReportDisturbed) -> Events:
    return events.TilesDisturbed(sent.area), events.HouseWayAsked(sent.area, "15.15")


def _late(state: Round) -> list[tuple[int]]:
    """The areas whose hand waits for its player to set it."""
    if state.stage == "bank_setting":
        return [(state.chung,)] if state.bankers else []
    return [(spot.area,) for spot in unset(state)] if state.stage == "setting" else []


def _direct(state: Round, sent: commands.DirectHouseWay) -> Events:
    asked = events.HouseWayAsked(sent.area, "15.16")
    if sent.area != state.chung:
        return (asked,)
    return asked, set_house_way(state.spot(sent.area), under="15.16")


def _suspects(state: Round) -> list[tuple[int]]:
    """The players who still have to set their tiles and were not told to do so first."""
    if state.stage not in ("delivered", "setting"):
        return []
    waiting = {seat for spot in unset(state) for seat in setters(state, spot.area)}
    return [(seat,) for seat in sorted(waiting - state.first)]


# 15.17, 16: voids


def _tile_set(state: Round, sent: commands.ReportTileSet) -> Events:
    """All that the round moved goes back; completed rounds stand."""  # 15.17.1
    return void_round(state, f"a {sent.what} tile", under="15.17.2")


def _in_outcome(state: Round) -> set[int]:
    """The seats with wagers in the round that is on, or in the last one."""
    if state.live:
        return {wager.seat for wager in state.wagers}
    return {seat for place in state.played for seat in place.seats}


def _wagered(state: Round, seat: int) -> tuple[str, ...]:
    box = state.box(seat) if state.live else None
    return tuple(box.chips) if box else ()


def _void_wagers(state: Round, seat: int, why: str, under: str) -> Events:
    return _exclude(state, state.box(seat), why, under)


def _exclude(state: Round, box: Box, why: str, under: str) -> Events:
    """The wagers of a seat go back; without the banker the House banks, or the round is void."""
    if box.seat in state.bankers:
        if state.stage in ("pile", "wagers", "cover") and not state.changing:
            return house_takes(state, why, under)
        return void_round(state, why, under)
    held = [wager for wager in state.wagers if wager.seat == box.seat]
    void = (Voided(f"wager/{box.seat}/{area}", why, under) for area in box.chips)
    found = *void, *returned(held, under)
    if not state.control:
        return found
    left = tuple(wager for wager in state.wagers if wager.seat != box.seat)
    noted = sorted(controls(replace(state, wagers=left)).items())
    return *found, events.ControlsNoted(tuple(noted))


_reshuffle = when(
    lambda state: pile_stands(state) or state.stage in ("delivered", "setting"),
    *("15.4", "a new shuffle is ordered before the bank sets its hands", Field("why")),
)
_delivered = during(TILES_OUT, "15.11", "no tiles are delivered")
_set_by_dealer = among(
    touchable, "12.10", "the dealer has not set the tiles of area {} the House way"
)
_closed = among(match.waiting, "15.15", "no hand of area {} can be disturbed now")
_is_late = among(_late, "15.16", "no hand of area {} waits to be set", Field("why"))
_suspect = among(_suspects, "15.14.1", "seat {} has no tiles to set first", Field("why"))
_tiles = when(
    lambda state: state.live,
    *("15.17", "a missing or foreign tile is reported during a round"),
    Field("what", options=TILE_SET),
)

_AREA, _SEAT = ("area",), ("seat",)
ACTS: tuple[Act[Round], ...] = (
    rulings.ruling(_ruled, "16.13"),
    Act(commands.CallVoid, SEAT, _offer_call_void, _call_void, _SEAT, _holders, anytime=True),
    Act(
        *(commands.ReportNoDecision, DEALER, _offer_no_decision, _no_decision, _SEAT, _holders),
        anytime=True,
    ),
    excluding(_exclude),
    Act(commands.RequestLaja, SEAT, _offer_laja, _laja, _SEAT, _askers),
    Act(commands.ReportExposedPile, DEALER, _offer_exposed_pile, _exposed_pile),
    Act(
        *(commands.ReportExposedTiles, DEALER, _offer_exposed, _exposed, _AREA),
        lambda state: [(area,) for area in _unseen(state)],
    ),
    Act(commands.OrderShuffle, SUPERVISOR, _reshuffle, record(events.ShuffleOrdered, under="15.4")),
    *removal.ACTS,
    Act(commands.ReportTouched, DEALER, _set_by_dealer, _touched, _AREA, touchable),
    Act(commands.ReportWrongDelivery, DEALER, _delivered, _wrong_delivery),
    Act(
        commands.DirectSetFirst,
        SUPERVISOR,
        _suspect,
        record(events.SetFirstDirected),
        _SEAT,
        _suspects,
    ),
    Act(commands.ReportDisturbed, DEALER, _closed, _disturbed, _AREA, match.waiting),
    Act(commands.DirectHouseWay, SUPERVISOR, _is_late, _direct, _AREA, _late),
    Act(commands.ReportTileSet, DEALER, _tiles, _tile_set),
    invalidating("16.5", GROUNDS, "16.6", whose=_in_outcome),
    # Who controls an area depends on all of a player's wagers: they are void together.
    voiding_wagers("16.4.1", _void_wagers, whose=_players, areas=_wagered),
)

retired(
    f"{commands.NAMESPACE}.InvalidateOutcome",
    InvalidateOutcome,
    lambda told: {"ground": told["ground"], "forfeit": told["offender"], "why": told["why"]},
)
