"""Irregularities and the supervisor's powers: sections 7.3, 15 and 16.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor or the player is asked and the round waits for the answer.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Asked,
    Correct,
    Decision,
    Draw,
    Drawn,
    Events,
    ExcludeSeat,
    Field,
    Move,
    Question,
    Refusal,
    Returned,
    RoundClosed,
    Rule,
    Voided,
    by_seat,
    check_draw,
    kind,
)
from houseway.games.kit.old_rulings import ruled, ruling_move
from houseway.games.pai_gow.acts import (
    ControlsNoted,
    HouseWayAsked,
    LajaDone,
    RequestLaja,
    ShuffleOrdered,
)
from houseway.games.pai_gow.bank import house_takes
from houseway.games.pai_gow.kernel import first_area
from houseway.games.pai_gow.match import reset_bank, unmatched
from houseway.games.pai_gow.reports import (
    AreaRemoved,
    AreaRestored,
    CallVoid,
    DirectHouseWay,
    DirectSetFirst,
    HandPlayedOn,
    InvalidateOutcome,
    OrderShuffle,
    PileExposed,
    RemovalDecided,
    RemovalThrown,
    RemoveArea,
    ReportDisturbed,
    ReportExposedPile,
    ReportExposedTiles,
    ReportTileSet,
    ReportTouched,
    ReportWrongDelivery,
    RestoreArea,
    SetFirstDirected,
    TilesDisturbed,
    TilesSeen,
    TilesTouched,
    VoidOffered,
    WrongDelivery,
)
from houseway.games.pai_gow.round import set_house_way, setters, unset
from houseway.games.pai_gow.state import AREAS, FELT, Round, area_name
from houseway.games.pai_gow.wagers import controls

MIXED = ("stacking", "laja")
LAJA_RULINGS = ("approve", "decline")
DELIVERY_RULINGS = ("reconstructed", "void_round")
CHOICES = ("void", "play")
TILE_SET = ("missing", "foreign")
GROUNDS = {"disruption": "16.5.1", "fraud": "16.5.2"}  # 16.5.1, 16.5.2
TILES_OUT = ("delivered", "setting", "bank_setting", "confirm", "matching")


# Who may report what, and when


def moves(state: Round) -> Iterator[Move]:
    """Every report and power that is open now."""
    if state.question:
        yield ruling_move(state.question)
        return
    if state.option:
        yield from _option_moves(state)
        return
    yield from _removal_moves(state)
    if not state.live:
        return
    if _pile_stands(state):
        yield from _pile_moves(state)
    yield from _tile_moves(state)
    yield from _directions(state)
    yield Move(DEALER, kind(ReportTileSet), "15.17", (Field("what", options=TILE_SET),))
    grounds, why = Field("ground", options=("disruption",)), Field("why")
    nobody, seats = Field("offender", options=(0,)), {one.seat for one in state.wagers}
    yield Move(SUPERVISOR, kind(InvalidateOutcome), "16.5", (grounds, nobody, why))
    offender = Field("offender", options=(0, *sorted(seats)))
    fraud = Field("ground", options=("fraud",))
    yield Move(SUPERVISOR, kind(InvalidateOutcome), "16.5.2", (fraud, offender, why))


def _option_moves(state: Round) -> Iterator[Move]:
    clause = "15.3.2" if state.option == state.chung else "15.3.1"
    for seat in holders(state, state.option):
        fields = (Field("seat", options=(seat,)), Field("choice", options=CHOICES))
        yield Move(by_seat(seat), kind(CallVoid), clause, fields)


def _removal_moves(state: Round) -> Iterator[Move]:
    if _why_not_remove(state) is None:
        yield Move(SUPERVISOR, kind(RemoveArea), "15.9.2", (Field("why"),))
    if not state.live and state.off:
        areas = Field("area", options=tuple(sorted(state.off)))
        yield Move(SUPERVISOR, kind(RestoreArea), "15.9.5", (areas,))


def _pile_stands(state: Round) -> bool:
    """Whether the stacked tiles wait for the cut and wagers are open for the first time."""
    return state.live and state.stage == "wagers" and not state.changing


def _pile_moves(state: Round) -> Iterator[Move]:
    for seat in sorted({one.seat for one in state.wagers} - set(state.bankers)):
        fields = (Field("seat", options=(seat,)), Field("by", options=("dealer", "player")))
        yield Move(by_seat(seat), kind(RequestLaja), "7.3", fields)
    count = Field("tiles", 1, state.number_of("tiles"))
    yield Move(DEALER, kind(ReportExposedPile), "15.1", (Field("during", options=MIXED), count))


def _tile_moves(state: Round) -> Iterator[Move]:
    unseen = _unseen(state)
    for most in sorted(set(unseen.values()), reverse=True):
        areas = Field("area", options=tuple(one for one in unseen if unseen[one] == most))
        count, by = Field("tiles", 1, most), Field("by", options=("dealer", "player"))
        yield Move(DEALER, kind(ReportExposedTiles), "15.3", (areas, count, by))
    if state.stage in TILES_OUT:
        yield Move(DEALER, kind(ReportWrongDelivery), "15.11")
    if set_by_dealer := touchable(state):
        field = Field("area", options=set_by_dealer)
        yield Move(DEALER, kind(ReportTouched), "12.10", (field,))
    if state.method == FELT and (waiting := unmatched(state)):
        disturbed = Field("area", options=tuple(one.area for one in waiting))
        yield Move(DEALER, kind(ReportDisturbed), "15.15", (disturbed,))


def _directions(state: Round) -> Iterator[Move]:
    why = Field("why")
    if _pile_stands(state) or state.stage in ("delivered", "setting"):
        yield Move(SUPERVISOR, kind(OrderShuffle), "15.4", (why,))
    if late := _late(state):
        yield Move(SUPERVISOR, kind(DirectHouseWay), "15.16", (Field("area", options=late), why))
    if suspects := _suspects(state):
        seats = Field("seat", options=suspects)
        yield Move(SUPERVISOR, kind(DirectSetFirst), "15.14.1", (seats, why))


def _late(state: Round) -> tuple[int, ...]:
    """The areas whose hand waits for its player to set it."""
    if state.stage == "bank_setting":
        return (state.chung,) if state.bankers else ()
    return tuple(one.area for one in unset(state)) if state.stage == "setting" else ()


def _suspects(state: Round) -> tuple[int, ...]:
    """The players who still have to set their tiles and were not told to do so first."""
    if state.stage not in ("delivered", "setting"):
        return ()
    waiting = {seat for one in unset(state) for seat in setters(state, one.area)}
    return tuple(sorted(waiting - state.first))


def touchable(state: Round) -> tuple[int, ...]:
    """The areas whose tiles are the dealer's to set and that nobody touched yet."""
    if state.stage not in TILES_OUT[1:]:
        return ()
    spots = [*state.in_play(), state.spot(state.chung)]
    return tuple(
        one.area
        for one in spots
        if not one.touched and not one.verdict
        if (one.way == "house" and one.done) or state.is_house_way(one.area)
        if one.area != state.chung or (state.bankers and not state.bank_shown)
    )


def holders(state: Round, area: int) -> tuple[int, ...]:
    """Who decides for an area; on one that nobody controls, who wagered there first."""
    return setters(state, area) or tuple(one.seat for one in state.on_area(area)[:1])


# What the clause says follows


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a report or a power of the supervisor; None for any other command."""
    # What the table itself does to a wager or a player does not wait for an answer.
    if not isinstance(sent, Correct | ExcludeSeat):
        if state.question:
            return _rule(state, sent, state.question)
        if state.option:
            return _call_void(state, sent)
    match sent:
        case Rule():
            return Refusal("16.13", "no question waits for a ruling")
        case CallVoid():
            return Refusal("15.3", "no exposed hand may be called void now")
        case RequestLaja(seat, by):
            return _request_laja(state, seat, by)
        case ReportExposedPile(during, count):
            return _exposed_pile(state, during, count)
        case OrderShuffle(why):
            return _order_shuffle(state, why)
        case ReportExposedTiles():
            return _exposed_tiles(state, sent)
        case ReportWrongDelivery():
            return _wrong_delivery(state)
        case ReportTileSet(what):
            if not state.live or what not in TILE_SET:
                return Refusal("15.17", "during a round a tile is found missing or foreign")
            return void_round(state, f"a {what} tile", "15.17.2")
        case InvalidateOutcome():
            return _invalidate(state, sent)
        case ExcludeSeat(seat, why, under):
            return _exclude(state, seat, why, under)
    return _decide_hands(state, sent)


def _decide_hands(state: Round, sent: Any) -> Decision | None:
    match sent:
        case ReportTouched(area):
            return _touched(state, area)
        case ReportDisturbed(area):
            waiting = [one.area for one in unmatched(state)] if state.method == FELT else []
            if area not in waiting:
                return Refusal("15.15", f"no hand of area {area} can be disturbed now")
            return TilesDisturbed(area), HouseWayAsked(area, "15.15")
        case DirectHouseWay(area, why):
            if refused := _reason(why, "15.16"):
                return refused
            if area not in _late(state):
                return Refusal("15.16", f"no hand of area {area} waits to be set")
            asked = HouseWayAsked(area, "15.16")
            if area == state.chung:
                return asked, set_house_way(state.spot(area), "15.16")
            return (asked,)
        case DirectSetFirst(seat, why):
            if refused := _reason(why, "15.14.1"):
                return refused
            if seat not in _suspects(state):
                return Refusal("15.14.1", f"seat {seat} has no tiles to set first")
            return (SetFirstDirected(seat, why),)
        case RemoveArea(why):
            refused = _why_not_remove(state) or _reason(why, "15.9.2")
            return refused or (RemovalDecided(why),)
        case RestoreArea(area):
            if state.live or area not in state.off:
                return Refusal("15.9.5", f"between rounds area {area} is not one to bring back")
            return (AreaRestored(area),)
    return None


def _reason(why: str, clause: str) -> Refusal | None:
    return None if why.strip() else Refusal(clause, "the reason must be stated")


def _rule(state: Round, sent: Any, question: Question) -> Decision:
    ruling = ruled(question, sent)
    if isinstance(ruling, Refusal):
        return ruling
    if ruling.choice == "void_round":
        return ruling, *void_round(state, ruling.why, "15.12")
    if ruling.choice == "reset":
        return ruling, *reset_bank(state)
    if ruling.choice == "approve":
        by = by_seat(question.seat) if question.seat else DEALER
        return ruling, LajaDone(by, "7.3")
    return (ruling,)


# 7.3, 15.1, 15.2, 15.4


def _request_laja(state: Round, seat: int, by: str) -> Decision:
    if not _pile_stands(state):
        return Refusal("7.3", "a laja is asked for after the shuffle, before the dice are exposed")
    if seat in state.bankers or not any(one.seat == seat for one in state.wagers):
        return Refusal("7.3", f"seat {seat} has no wager against the bank")
    if by not in ("dealer", "player"):
        return Refusal("7.3", "a laja is done by the dealer or the player")
    about = f"seat {seat} asks for a laja by the {by}"
    question = Question("7.3", about, LAJA_RULINGS, seat if by == "player" else 0)
    return (Asked(question, under="7.3"),)


def _exposed_pile(state: Round, during: str, count: int) -> Decision:
    if not _pile_stands(state) or during not in MIXED:
        return Refusal("15.1", "tiles of the pile are exposed in stacking or a laja")
    if not 1 <= count <= state.number_of("tiles"):
        return Refusal("15.1", f"1 to {state.number_of('tiles')} tiles are exposed, not {count}")
    if during == "stacking":
        return PileExposed(during, count, "15.1"), LajaDone(DEALER, "15.1")
    seen = PileExposed(during, count, "15.2")
    if count <= state.number_of("laja_exposed_most"):
        return (seen,)
    return seen, ShuffleOrdered(f"{count} tiles exposed in a laja", "15.2")


def _order_shuffle(state: Round, why: str) -> Decision:
    if not (_pile_stands(state) or state.stage in ("delivered", "setting")):
        return Refusal("15.4", "a new shuffle is ordered before the bank sets its hands")
    return _reason(why, "15.4") or (ShuffleOrdered(why, "15.4"),)


# 15.3, 15.5, 15.6


def _unseen(state: Round) -> dict[int, int]:
    """How many tiles of each hand in play lie delivered and unseen."""
    if state.stage != "delivered":
        return {}
    most = state.number_of("tiles_of_a_hand")
    spots = (*state.in_play(), state.spot(state.chung))
    return {one.area: most - one.exposed for one in spots if one.exposed < most}


def _exposed_tiles(state: Round, sent: ReportExposedTiles) -> Decision:
    most = _unseen(state).get(sent.area, 0)
    if not most:
        return Refusal("15.3", f"no tiles of area {sent.area} lie delivered and unseen")
    if not 1 <= sent.tiles <= most or sent.by not in ("dealer", "player"):
        return Refusal("15.3", f"the dealer or the player exposed 1 to {most} tiles")
    banks = sent.area == state.chung
    if banks and not state.bankers:
        clause = "15.5"
    elif sent.by == "player":
        clause = "15.6" if banks else "15.3"
    else:
        clause = "15.3.2" if banks else "15.3.1"
    seen = TilesSeen(sent.area, sent.tiles, sent.by, clause)
    by_dealer = state.spot(sent.area).by_dealer + sent.tiles
    if by_dealer < state.number_of("exposed_may_void") or clause in ("15.3", "15.5", "15.6"):
        return (seen,)
    return seen, VoidOffered(sent.area)


def _call_void(state: Round, sent: Any) -> Decision:
    area = state.option
    clause = "15.3.2" if area == state.chung else "15.3.1"
    if not isinstance(sent, CallVoid):
        return Refusal(clause, f"area {area} first calls its exposed hand void or plays it")
    if sent.seat not in holders(state, area):
        return Refusal(clause, f"seat {sent.seat} does not decide for area {area}")
    if sent.choice not in CHOICES:
        return Refusal(clause, f"choose one of {', '.join(CHOICES)}")
    if sent.choice == "play":
        return (HandPlayedOn(area),)
    if area == state.chung:
        return HandPlayedOn(area), ShuffleOrdered("the bank's exposed hand is void", "15.3.2")
    return HandPlayedOn(area), *void_area(state, area, "exposed tiles", "15.3.1")


def void_area(state: Round, area: int, why: str, under: str) -> Events:
    """The wagers on an area go back."""
    back = (Returned(one.seat, area_name(area), one.cents, under) for one in state.on_area(area))
    return Voided(area_name(area), why, under), *back


# 15.8 to 15.16


def _touched(state: Round, area: int) -> Decision:
    if area not in touchable(state):
        return Refusal("12.10", f"the dealer has not set the tiles of area {area} the House way")
    return (TilesTouched(area, "15.10.1" if state.is_house_way(area) else "12.10"),)


def _wrong_delivery(state: Round) -> Decision:
    if state.stage not in TILES_OUT:
        return Refusal("15.11", "no tiles are delivered")
    if state.handled or state.stage != "delivered":
        return (WrongDelivery("15.13"),)
    about = "the tiles were distributed wrongly: can the deal be reconstructed?"
    asked = Asked(Question("15.11", about, DELIVERY_RULINGS), under="15.11")
    return WrongDelivery("15.11"), asked


def _why_not_remove(state: Round) -> Refusal | None:
    if state.live or state.removing:
        return Refusal("15.9.2", "an area is taken out between rounds, for those that follow")
    if state.diagram_b:
        return Refusal("15.9", "no area is taken out where diagram B is in use")
    if state.off:
        return Refusal("15.9.1", "all areas must be in play for one to be taken out")
    last = state.bank or state.last_bank
    if last is None or last.seats:
        return Refusal("15.9.1", "an area is taken out only while the House banks")
    return None


def removal_draw() -> Draw:
    """The box dice that determine the area to be taken out of play."""
    return Draw("dice", ("box", "box", "box"), 1, 6, "15.9.3", "2.3", distinct=False)


def thrown(state: Round, sent: Drawn) -> Decision:
    """The dice determine an area; if it is the House's they are thrown again."""
    if refused := check_draw(removal_draw(), sent):
        return refused
    house = state.number_of("house_area")
    area = first_area(sum(sent.things), 0, house, len(AREAS))
    threw = RemovalThrown(sent.things, sent.source)
    return (threw,) if area == house else (threw, AreaRemoved(area))  # 15.9.4


# 15.17, 16


def void_round(state: Round, why: str, under: str) -> Events:
    """The round is void: all that it moved goes back; completed rounds stand."""  # 15.17.1
    return Voided("round", why, under), RoundClosed(state.number, under)


def _invalidate(state: Round, sent: InvalidateOutcome) -> Decision:
    if not state.live:
        return Refusal("16.5", "no game is in play: a completed one stands")
    if sent.ground not in GROUNDS:
        return Refusal("16.5", f"the ground is one of {', '.join(GROUNDS)}")
    lost = sum(one.cents for one in state.wagers if one.seat == sent.offender)
    if sent.offender and (sent.ground != "fraud" or not lost):
        return Refusal("16.6", "only the wagers of a player whose fraud it was are forfeited")
    if refused := _reason(sent.why, "16.5"):
        return refused
    clause = GROUNDS[sent.ground]
    forfeits = (sent.offender,) if sent.offender else ()  # 16.6
    return Voided("round", sent.why, clause, forfeits), RoundClosed(state.number, clause)


def _exclude(state: Round, seat: int, why: str, under: str) -> Decision:
    """The wagers of a seat go back; without the banker the House banks, or the round is void."""
    held = [one for one in state.wagers if one.seat == seat]
    if not state.live or not held:
        return ()
    back = tuple(Returned(seat, area_name(one.area), one.cents, under) for one in held)
    if seat in state.bankers:
        if state.stage in ("pile", "wagers", "cover") and not state.changing:
            return house_takes(state, why, under)
        return void_round(state, why, under)
    found = *(Voided(f"wager/{seat}/{area_name(one.area)}", why, under) for one in held), *back
    if state.control:
        left = tuple(one for one in state.wagers if one.seat != seat)
        noted = ControlsNoted(tuple(sorted(controls(replace(state, wagers=left)).items())))
        return *found, noted
    return found
