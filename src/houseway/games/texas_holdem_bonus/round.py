"""A round of Texas Hold'em Bonus Poker, in the order of the document: sections 5, 7, 9 and 10."""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    CloseWagers,
    Correct,
    Decision,
    Draw,
    Drawn,
    Events,
    Field,
    Move,
    Refusal,
    Returned,
    RoundClosed,
    RoundOpened,
    Stake,
    Staked,
    TakeBack,
    by_seat,
    check_draw,
    kind,
    replay,
)
from houseway.equipment import cards
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.texas_holdem_bonus import corrections, jackpot, settlement
from houseway.games.texas_holdem_bonus.kernel import FOLDS
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    ANTE_BONUS,
    BETS,
    BETTING,
    FELT,
    FLOP,
    PLACED_FIRST,
    SHOE,
    Bet,
    BetPlaced,
    BettingDone,
    Box,
    CardsDealt,
    Check,
    Checked,
    CommunityRevealed,
    Concede,
    DealerShown,
    DealFaceDown,
    Fold,
    HandsShown,
    ReadMeter,
    Round,
    SettleHands,
    SettlementBegun,
    WagersClosed,
    evolve,
)
from houseway.money import Cents, dollars

# 5.3, 5.4, 15.2.4
PLACED = {ANTE: "5.3", ANTE_BONUS: "5.4", JACKPOT: "15.2.4"}
BET_ON = {"flop": "9.1.2", "turn": "9.2.3", "river": "9.3.3"}
CHECKED = {"turn_wagers": "9.2.2", "river_wagers": "9.3.2"}
FOLDED = {"flop_wagers": "9.1.1", "turn_wagers": "9.2.1", "river_wagers": "9.3.1"}
OPTIONS = {"flop_wagers": "9.1", "turn_wagers": "9.2", "river_wagers": "9.3"}
# 7.2.6, 7.2.7, 7.2.8, 7.3.7, 7.3.8, 7.3.9: when each community card is turned.
TURNED = {
    "device": {"flop": "7.2.6", "turn": "7.2.7", "river": "7.2.8"},
    "shoe": {"flop": "7.3.7", "turn": "7.3.8", "river": "7.3.9"},
}
FACES = {"flop": slice(0, 3), "turn": slice(3, 4), "river": slice(4, 5)}


# What chance must supply, in the order of the deal


def dealing_order(state: Round) -> tuple[str, ...]:
    """Where each card goes; a device deals boxes two cards at a time, a shoe goes round twice."""
    boxes = [f"box/{one.seat}" for one in state.boxes if one.on(ANTE)]
    groups = {"boxes": boxes, "boxes_two_at_a_time": [one for one in boxes for _ in range(2)]}
    to = state.rules.document.deal[state.equipment].to
    return tuple(place for step in to for place in groups.get(step, [step]))


def unknown_hands(state: Round) -> tuple[str, ...]:
    """The hands to be settled that still lie face down, two cards each, from the right."""
    return tuple(f"box/{one.seat}" for one in to_show(state) if not one.hole for _ in range(2))


def to_show(state: Round) -> tuple[Box, ...]:
    """The hands that are turned up to be settled: those in play, and those with a jackpot wager."""
    settled = {one.seat for one in (*state.in_play(), *state.jackpots())}
    return tuple(one for one in reversed(state.boxes) if one.seat in settled and not one.shown)


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now; no card is turned before a wrong wager is put right."""
    if any(one.wrong for one in state.boxes):
        return None
    if state.method != FELT:
        clause = "7.3" if state.equipment == SHOE else "7.2"
        return _cards(state, dealing_order(state), clause) if state.stage == "deal" else None
    match state.stage:
        case "flop" | "turn" | "river" as area:
            faces = FACES[area]
            to = (area,) * (faces.stop - faces.start)
            return _cards(state, to, TURNED[state.equipment][area])
        case "dealer":
            return _cards(state, ("dealer", "dealer"), "10.1")
        case "hands" if unknown_hands(state):
            return _cards(state, unknown_hands(state), "10.4")
    return None


def _cards(state: Round, to: tuple[str, ...], clause: str) -> Draw:
    out = (*state.community, *state.dealer, *(card for one in state.boxes for card in one.hole))
    return Draw("cards", to, 0, state.rules.number("deck") - 1, clause, "3.1", out)


# Who may do what


def moves(state: Round) -> Iterator[Move]:
    """Every move that the round itself offers now."""
    match state.stage:
        case "wagers" if not state.stopped:
            for number in range(1, state.sign.seats + 1):
                yield from _wager_moves(state, number)
            if state.live and state.boxes:
                yield Move(DEALER, kind(CloseWagers), "7.1")
        case "deal" if state.method == FELT:
            yield Move(DEALER, kind(DealFaceDown), "7.2")
        case "flop_wagers" | "turn_wagers" | "river_wagers":
            for box in state.boxes:
                yield from _decision_moves(state, box)
        case "showdown":
            yield Move(DEALER, kind(SettleHands), "10.4")
            for box in state.boxes:
                if box.in_play:
                    seat = Field("seat", options=(box.seat,))
                    yield Move(by_seat(box.seat), kind(Concede), "10.2", (seat,))
        case "jackpot":
            yield jackpot.meter_move(state)
    if state.stage in BETS:
        for box in state.boxes:
            yield from _put_right_moves(state, box)


def _wager_moves(state: Round, seat: int) -> Iterator[Move]:
    held = (state.box(seat) if state.live else None) or Box(seat)
    for area in PLACED_FIRST:
        where = (Field("seat", options=(seat,)), Field("area", options=(area,)))
        fixed = jackpot.wager_of(state) if area == JACKPOT else 0
        if area == ANTE or (held.on(ANTE) and not jackpot.why_no_wager(state, held, area)):
            amount = Field("cents", fixed, fixed) if fixed else Field("cents", 1)
            yield Move(by_seat(seat), kind(Stake), PLACED[area], (*where, amount))
        most = held.on(area) - _must_stay(held, area)
        if most > 0:
            back = Field("cents", fixed or 1, most)
            yield Move(by_seat(seat), kind(TakeBack), "5.6", (*where, back))


def _must_stay(box: Box, area: str) -> Cents:
    """An ante cannot be taken away from under another wager."""
    return 1 if area == ANTE and (box.on(ANTE_BONUS) or box.on(JACKPOT)) else 0


def _decision_moves(state: Round, box: Box) -> Iterator[Move]:
    seat = Field("seat", options=(box.seat,))
    if not box.wrong and isinstance(_undecided(state, box.seat), Box):
        area = BETTING[state.stage]
        cost = right_amount(state, box, area)
        bet = (seat, Field("cents", cost, cost))
        yield Move(by_seat(box.seat), kind(Bet), BET_ON[area], bet)
        if state.stage in CHECKED:
            yield Move(by_seat(box.seat), kind(Check), CHECKED[state.stage], (seat,))
        yield Move(by_seat(box.seat), kind(Fold), FOLDED[state.stage], (seat,))
    yield from _put_right_moves(state, box)


def _put_right_moves(state: Round, box: Box) -> Iterator[Move]:
    if box.wrong:
        seat = Field("seat", options=(box.seat,))
        lacks = corrections.lacking(state, box)
        more = Field("cents", lacks, lacks)
        yield Move(by_seat(box.seat), kind(Bet), "11.10.1", (seat, more))
        yield Move(by_seat(box.seat), kind(Fold), "11.10.2", (seat,))


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if state.stopped:
        return (SUPERVISOR,)
    if wrong := tuple(by_seat(one.seat) for one in state.boxes if one.wrong):
        return wrong
    if state.stage in BETTING:
        waiting = [one for one in state.boxes if isinstance(_undecided(state, one.seat), Box)]
        return tuple(by_seat(one.seat) for one in waiting)
    if state.stage == "jackpot":
        return (jackpot.HOUSE,)
    if due_draw(state) or state.stage in ("deal", "showdown"):
        return (DEALER,)
    return ()


# Decisions, section by section


def act(state: Round, sent: Any) -> Decision:
    """What a command brings about by itself; `run_on` adds what follows."""
    match sent:
        case Stake():
            return _stake(state, sent)
        case TakeBack():
            return _take_back(state, sent)
        case CloseWagers():
            return _close_wagers(state)
        case Correct():
            return corrections.correct(state, sent)
        case DealFaceDown():
            return _deal_face_down(state)
        case Drawn():
            return _drawn(state, sent)
        case Bet(seat, cents):
            return _bet(state, seat, cents)
        case Check(seat):
            return _check(state, seat)
        case Fold(seat):
            return _fold(state, seat)
        case Concede(seat):
            return _concede(state, seat)
        case SettleHands():
            return _settle_hands(state)
        case ReadMeter():
            return jackpot.read_meter(state, sent)
    return Refusal("5.6", f"{kind(sent)} is no command of this game")


def _stake(state: Round, sent: Stake) -> Decision:
    if state.stage != "wagers":
        return Refusal("5.6", "wagers are placed before the first card of a round")
    if state.stopped:
        return Refusal("11.14", "play is stopped until the jackpot's equipment works again")
    if sent.area in BETS:
        return Refusal(BET_ON[sent.area], f"a {sent.area} wager is made when players have cards")
    if sent.area not in PLACED_FIRST:
        return Refusal("5.3", f"there is no wager {sent.area!r}: ante, ante_bonus or jackpot")
    if not 1 <= sent.seat <= state.sign.seats:
        return Refusal("5.7", f"the table has boxes 1 to {state.sign.seats}, not {sent.seat}")
    if sent.cents < 1:
        return Refusal("5.2", f"a wager is made of chips: {sent.cents} cents is none")
    box = (state.box(sent.seat) if state.live else None) or Box(sent.seat)
    if sent.area == ANTE_BONUS and not box.on(ANTE):
        return Refusal("5.4", "an Ante Bonus wager needs an ante: place that first")
    if refused := jackpot.why_no_wager(state, box, sent.area, sent.cents):
        return refused
    opened = () if state.live else (_round_opened(state),)
    return *opened, Staked(sent.seat, sent.area, sent.cents, PLACED[sent.area])


def _round_opened(state: Round) -> RoundOpened:
    method = FELT if state.method == FELT else state.equipment
    number, version = state.number + 1, state.sign.version
    return RoundOpened(number, state.rules.digest, version, method, under="5.3")


def _take_back(state: Round, sent: TakeBack) -> Decision:
    if state.stage != "wagers" or not state.live:
        return Refusal("5.6", "a wager may be withdrawn only before the first card of a round")
    if state.stopped:
        return Refusal("11.14", "play is stopped until the jackpot's equipment works again")
    box = state.box(sent.seat) or Box(sent.seat)
    if not 1 <= sent.cents <= box.on(sent.area):
        has = dollars(box.on(sent.area))
        return Refusal("5.2", f"box {sent.seat} has {has} on {sent.area}, not that much to take")
    if sent.cents > box.on(sent.area) - _must_stay(box, sent.area):
        return Refusal("5.4", "take the other wagers of the box back first: they need an ante")
    if sent.area == JACKPOT and sent.cents < jackpot.wager_of(state):
        return Refusal("15.2.3", "a jackpot wager is taken back as a whole")
    return (Returned(sent.seat, sent.area, sent.cents, under="5.6"),)


def _close_wagers(state: Round) -> Decision:
    if state.stage != "wagers":
        return Refusal("5.6", "wagers are closed already")
    if not state.live or not state.boxes:
        return Refusal("5.3", "nobody has placed an ante")
    return (WagersClosed(),)


def _deal_face_down(state: Round) -> Decision:
    if state.stage != "deal" or state.method != FELT:
        return Refusal("7.2", "no cards are to be dealt face down now")
    return (_cards_dealt(state, dealing_order(state), (), FELT),)


def _cards_dealt(
    state: Round, to: tuple[str, ...], things: tuple[int, ...], source: str
) -> CardsDealt:
    deck = state.decks.in_play  # 3.2, 3.2.1, 3.2.2
    clause = "7.3" if state.equipment == SHOE else "7.2"
    return CardsDealt(to, things, source, state.equipment, deck, clause)


def _drawn(state: Round, sent: Drawn) -> Decision:
    draw = due_draw(state)
    if draw is None:
        return Refusal("3.6", "no card is due now")
    if refused := check_draw(draw, sent, cards.name):
        return refused
    match state.stage:
        case "deal":
            return (_cards_dealt(state, draw.to, sent.things, sent.source),)
        case "flop" | "turn" | "river" as area:
            return (CommunityRevealed(area, sent.things, sent.source, draw.clause),)
        case "dealer":
            return (DealerShown(sent.things, sent.source),)
    return (HandsShown(draw.to, sent.things, sent.source),)


def _undecided(state: Round, seat: int) -> Box | Refusal:
    """The box that may decide now, or why there is none."""
    if state.stage not in BETTING:
        return Refusal("9.1", "players bet, check or fold between the deal and the River")
    options, box = OPTIONS[state.stage], state.box(seat)
    if box is None or not box.in_play or box.decision:
        said = f"has already: {box.decision}" if box and box.decision else "has no hand in play"
        return Refusal("9.5" if box and box.out == "fold" else options, f"box {seat} {said}")
    first = [one.seat for one in state.in_play() if one.seat in state.first and not one.decision]
    if first and seat not in first:
        return Refusal("11.12.1", f"box {first[0]} must play its hand before the others")
    return box


def _bet(state: Round, seat: int, cents: Cents) -> Decision:
    held = state.box(seat)
    if held and held.wrong:
        return corrections.put_right(state, held, cents)
    box = _undecided(state, seat)
    if isinstance(box, Refusal):
        return box
    area = BETTING[state.stage]
    right = right_amount(state, box, area)
    if cents != right:
        said = f"the {area} wager on an ante of {dollars(box.on(ANTE))} is exactly {dollars(right)}"
        return Refusal(BET_ON[area], f"{said}, not {dollars(cents)}")
    under = BET_ON[area]
    return BetPlaced(seat, area, under), Staked(seat, area, cents, under)


def _check(state: Round, seat: int) -> Decision:
    if state.stage == "flop_wagers":
        return Refusal("9.1", "before the Flop a player bets or folds; checking comes later")
    box = _undecided(state, seat)
    if isinstance(box, Refusal):
        return box
    return (Checked(seat, CHECKED[state.stage]),)


def _fold(state: Round, seat: int) -> Decision:
    held = state.box(seat)
    if held and held.wrong:
        back = Returned(seat, held.wrong, held.on(held.wrong), under="11.10.2")
        return settlement.folded(state, held, "folded_wrong_wager", back)
    box = _undecided(state, seat)
    if isinstance(box, Refusal):
        return box
    return settlement.folded(state, box, FOLDS[list(FOLDED).index(state.stage)])


def _concede(state: Round, seat: int) -> Decision:
    if state.stage != "showdown":
        return Refusal("10.2", "a hand is conceded after the dealer's hand is shown, not now")
    box = state.box(seat)
    if box is None or not box.in_play:
        return Refusal("10.3", f"box {seat} has no hand in play to concede")
    return settlement.folded(state, box, "conceded")


def _settle_hands(state: Round) -> Decision:
    if state.stage != "showdown":
        return Refusal("10.4", "hands are settled after the dealer's hand is shown")
    return (SettlementBegun(),)


# What the rules say follows by itself


def run_on(state: Round, events: Events) -> Events:
    """The events and all that follows from them until somebody must act or chance supply."""
    state = replay(evolve, state, events)
    more = _follows(state)
    return events + run_on(state, more) if more else events


def _follows(state: Round) -> Events:
    if state.question or not state.live or state.stage in ("wagers", "deal"):
        return ()
    if asked := corrections.asked(state):
        return asked
    if state.stage == "jackpot":
        return () if jackpot.at_stake(state) else (RoundClosed(state.number, under="15.2.7"),)
    if state.stage == "hands":
        return _hands(state)
    if not state.in_play() and not (state.stage == FLOP and state.jackpots()):
        return _nobody_left(state)
    if any(one.wrong for one in state.boxes):
        return ()
    if state.stage in BETTING:
        return _betting_done(state) if all(one.decision for one in state.in_play()) else ()
    return () if state.method == FELT else _turned(state)


def _betting_done(state: Round) -> Events:
    area = BETTING[state.stage]
    return (BettingDone(area, TURNED[state.equipment][area]),)


def _turned(state: Round) -> Events:
    """At an electronic table cards turn by themselves."""
    if state.stage in BETS:
        area, clause = state.stage, TURNED[state.equipment][state.stage]
        return (CommunityRevealed(area, state.community[FACES[area]], state.method, clause),)
    if state.stage == "dealer":
        return (DealerShown(state.dealer, state.method),)  # 9.7
    return ()


def _nobody_left(state: Round) -> Events:
    """All have folded: only jackpot wagers can still need the Flop and the cards."""
    if state.jackpots() and state.revealed < FACES[FLOP].stop:
        return (BettingDone(FLOP, TURNED[state.equipment][FLOP]),)
    if state.jackpots():
        return (SettlementBegun(),)
    return settlement.all_settled(state, under="9.6")


def _hands(state: Round) -> Events:
    if unknown_hands(state):
        return ()
    if shown := tuple(f"box/{one.seat}" for one in to_show(state)):
        return (HandsShown(shown, (), state.method),)
    settled = tuple(one for box in state.in_play() for one in settlement.settle_box(state, box))
    return *settled, *settlement.all_settled(state, under="10.12")
