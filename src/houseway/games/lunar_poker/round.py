"""A round of Lunar Poker, in the order of the document: the deal and the betting round, 7 and 8.

Wagers (5) are in `wagers`, what is paid (9 and 10) in `settlement`.
"""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    DEALER,
    SUPERVISOR,
    Charged,
    CloseWagers,
    Correct,
    Decision,
    Draw,
    Drawn,
    Events,
    Field,
    Move,
    Refusal,
    RoundClosed,
    Stake,
    Staked,
    TakeBack,
    by_seat,
    check_draw,
    kind,
    replay,
)
from houseway.equipment import cards
from houseway.games.lunar_poker import settlement, wagers
from houseway.games.lunar_poker.events import (
    Bet,
    BetPlaced,
    BuySixth,
    CardsCut,
    CardsDealt,
    Concede,
    Conceded,
    Declare,
    DiscardsShuffled,
    DrawChosen,
    DrawCompleted,
    DrawDealt,
    Exchange,
    Fold,
    Folded,
    FoldedHandRevealed,
    HandVerified,
    OpenHands,
    RevealFolded,
    Signalled,
)
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    CONCEDING,
    DEALER_PLACE,
    EXCHANGE,
    FACE_DOWN,
    FELT,
    HAND,
    MANUAL_DECLARATION,
    SHOE,
    SIXTH,
    TAP,
    WAVE,
    Box,
    Round,
    evolve,
)
from houseway.money import Cents, dollars

CUT_UNDER = {SHOE: "4.2", HAND: "4.3"}  # 4.2, 4.3, 4.5, 4.6: and never for a device
DRAW_UNDER = {EXCHANGE: "8.8.1.3", SIXTH: "8.8.2.2"}  # 8.8.1.3, 8.8.2.2
UNSEEN = "new cards that nobody has seen"

# Cards: who holds them, and what chance must supply


def dealing_order(state: Round) -> tuple[str, ...]:
    """Where each card of the deal goes, by what the cards are dealt from."""
    deal = state.rules.document.deal[SHOE if state.method == FELT else state.method]
    boxes = [f"box/{one.seat}" for one in state.boxes if one.held]
    places = [place for to in deal.to for place in (boxes if to == "boxes" else [to])]
    return tuple([place for place in places for _ in range(deal.together)] * deal.times)


def in_play(state: Round) -> tuple[int, ...]:
    """Every card on the table that is not in the discard rack."""
    held = (card for one in state.boxes if one.held for card in one.hand)
    return (*state.dealer, *held, *state.new_cards, *state.ahead)


def stub(state: Round) -> int:
    """How many cards are left to deal."""
    return state.rules.number("deck") - len(in_play(state)) - len(state.rack)


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now."""
    if state.to_cut > 1 and state.method in CUT_UNDER:
        clause = CUT_UNDER[state.method]
        return Draw("cut", ("cut",), 1, state.to_cut - 1, clause, clause)
    match state.stage:
        case "deal" if state.method == FELT:
            return _cards(state, (DEALER_PLACE,), "7.4")
        case "deal":
            return _cards(state, dealing_order(state), "7.1")
        case "signals" | "decisions" if box := to_verify(state):
            return _cards(state, (f"box/{box.seat}",) * len(box.first), "10.5")
        case "decisions" if box := state.drawing():
            number = min(box.due - len(state.new_cards), stub(state))
            if state.method == FELT or state.ahead or not number:
                return None
            return _cards(state, (f"box/{box.seat}",) * number, DRAW_UNDER[box.drew])  # 3.6
        case "decisions" if settlement.dealer_due(state) and FACE_DOWN in state.dealer:
            return _cards(state, (DEALER_PLACE,) * state.dealer.count(FACE_DOWN), "8.9")
        case "showdown" if places := settlement.face_down(state):
            return _cards(state, places, settlement.opened_under(state))
    return None


def _cards(state: Round, to: tuple[str, ...], clause: str) -> Draw:
    out = tuple(card for card in (*in_play(state), *state.rack) if card != FACE_DOWN)
    return Draw("cards", to, 0, state.rules.number("deck") - 1, clause, "3.1", out)


def to_verify(state: Round) -> Box | None:
    """The next hand that was declared and whose cards the dealer still has to look at."""
    declared = (one for one in state.boxes if one.signal == TAP and one.held)
    return next((one for one in declared if FACE_DOWN in one.first and not one.due), None)


def by_hand(state: Round) -> bool:
    """Players declare where the sign says so, and on a felt, where nobody else knows the cards."""
    return MANUAL_DECLARATION in state.sign.options or state.method == FELT


def conceding(state: Round) -> bool:
    """Whether play stops for players who may want to concede before hands are opened."""
    return CONCEDING in state.sign.options or state.method == FELT


# Whose turn it is


def in_turn(state: Round) -> Box | None:
    """Clockwise from the dealer's left, but for players told to play first."""
    order = sorted(state.boxes, key=lambda one: one.seat not in state.first_to_play)
    waiting = [one for one in order if one.held and one.decision != BET]
    if state.stage == "signals":
        waiting = [one for one in waiting if not one.signal]
    return waiting[0] if waiting else None


def moves(state: Round) -> Iterator[Move]:
    """Every move that the round itself offers now."""
    if state.stage == "wagers":
        yield from wagers.moves(state)
    elif state.stage == "signals" and (box := _signalling(state)):
        fields = (_seat(box), Field("signal", options=(TAP, WAVE)))
        yield Move(by_seat(box.seat), kind(Declare), "8.3", fields)
    elif state.stage == "decisions" and (box := _deciding(state)):
        yield from _decision_moves(state, box)
    elif state.stage == "showdown":
        for box in state.bettors():
            yield Move(by_seat(box.seat), kind(Concede), "9.1", (_seat(box),))
        if not due_draw(state):
            yield Move(DEALER, kind(OpenHands), settlement.opened_under(state))
    for box in state.boxes:
        if _revealable(state, box):
            yield Move(SUPERVISOR, kind(RevealFolded), "9.7", (_seat(box),))


def _seat(box: Box) -> Field:
    return Field("seat", options=(box.seat,))


def _signalling(state: Round) -> Box | None:
    return None if due_draw(state) else in_turn(state)


def _deciding(state: Round) -> Box | None:
    return None if due_draw(state) or state.drawing() else in_turn(state)


def _decision_moves(state: Round, box: Box) -> Iterator[Move]:
    who, seat = by_seat(box.seat), _seat(box)
    bet, fee = bet_of(state, box), fee_of(state, box)
    yield Move(who, kind(Fold), "8.4.1", (seat,))
    yield Move(who, kind(Bet), "8.4.2", (seat, Field("cents", bet, bet)))
    if _why_no_draw(state, box) is None:
        cost = Field("cents", fee, fee)
        choice = Field("cards", options=choices(state, box))
        yield Move(who, kind(Exchange), "8.4.3", (seat, choice, cost))
        yield Move(who, kind(BuySixth), "8.4.4", (seat, cost))


def choices(state: Round, box: Box) -> tuple[int, ...]:
    """Every set of cards that may be exchanged, a bit for each place."""
    least, most = state.rules.number("exchange_least"), state.rules.number("exchange_most")
    return tuple(one for one in range(1 << len(box.hand)) if least <= one.bit_count() <= most)


def bet_of(state: Round, box: Box) -> Cents:
    """The bet that goes with an ante."""
    return box.on(ANTE) * state.rules.number("bet_multiple")


def fee_of(state: Round, box: Box) -> Cents:
    """The fee for a draw."""
    return box.on(ANTE) * state.rules.number("draw_fee_multiple")


def _why_no_draw(state: Round, box: Box) -> Refusal | None:
    if box.drew:
        return Refusal("8.4", "there is one draw in a round: fold or bet now")
    if state.seen:
        return Refusal("12.7", "the dealer's cards were seen: fold or bet")
    return None


def _revealable(state: Round, box: Box) -> bool:
    """At settlement, and until the next round, a folded hand whose cards are known."""
    settling = state.stage == "showdown" or not state.live
    known = bool(box.hand) and FACE_DOWN not in box.hand
    return settling and known and box.decision == "fold" and not box.shown


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if due_draw(state) or state.stage == "showdown":
        return (DEALER,)
    if state.stage in ("signals", "decisions") and (box := in_turn(state)):
        return (by_seat(box.seat),)
    return ()


# Decisions, section by section


def act(state: Round, sent: Any) -> Decision:
    """What a command brings about by itself; `run_on` adds what follows."""
    match sent:
        case Stake():
            return wagers.stake(state, sent)
        case TakeBack():
            return wagers.take_back(state, sent)
        case CloseWagers():
            return wagers.close(state)
        case Correct():
            return wagers.correct(state, sent)
        case Drawn():
            return _drawn(state, sent)
        case Declare():
            return _declare(state, sent)
        case Fold(seat):
            return _fold(state, seat)
        case Bet():
            return _bet(state, sent)
        case Exchange(seat, chosen, cents):
            return _draw(state, seat, EXCHANGE, chosen, cents)
        case BuySixth(seat, cents):
            return _draw(state, seat, SIXTH, 0, cents)
        case Concede(seat):
            return _concede(state, seat)
        case OpenHands():
            return _open_hands(state)
        case RevealFolded(seat):
            return _reveal(state, seat)
    return Refusal("12.18", f"{kind(sent)} is no command of this game")


def _drawn(state: Round, sent: Drawn) -> Decision:
    draw = due_draw(state)
    if draw is None:
        return Refusal("7.1", "no card is due now")
    if refused := check_draw(draw, sent, cards.name if draw.kind == "cards" else str):
        return refused
    if draw.kind == "cut":
        return (CardsCut(sent.things[0], sent.source, draw.clause),)
    match state.stage:
        case "deal":
            return (_cards_dealt(state, sent),)
        case "showdown":
            return (settlement.hands_opened(state, draw.to, sent.things, sent.source),)
    if draw.clause == "8.9":
        return (settlement.dealer_shown(state, sent.things, sent.source),)
    seat = int(draw.to[0].partition("/")[2])
    if draw.clause == "10.5":
        return (HandVerified(seat, sent.things, sent.source),)
    return (DrawDealt(seat, sent.things, sent.source, draw.clause),)


def _cards_dealt(state: Round, sent: Drawn) -> CardsDealt:
    """On a felt all is face down but the dealer's one card."""
    to, up = dealing_order(state), state.up or state.rules.number("face_up_card")
    things = sent.things
    if state.method == FELT:
        places = [at for at, place in enumerate(to) if place == DEALER_PLACE]
        things = tuple(things[0] if at == places[up - 1] else FACE_DOWN for at in range(len(to)))
    return CardsDealt(to, things, up, sent.source)


def _declare(state: Round, sent: Declare) -> Decision:
    if state.stage != "signals":
        return Refusal("8.3", "players declare their first five cards after the deal")
    box = _signalling(state)
    if box is None or box.seat != sent.seat:
        return Refusal("10.5.1", _wait_for(box))
    if sent.signal not in (TAP, WAVE):
        return Refusal("8.3", f"the signal is {TAP} for winning or {WAVE} for losing")
    return (Signalled(sent.seat, sent.signal),)


def _wait_for(box: Box | None) -> str:
    return f"it is seat {box.seat}'s turn" if box else "wait until the dealer has dealt and checked"


def _to_decide(state: Round, seat: int) -> Box | Refusal:
    """The playing area whose player may decide now, or why it is another's turn."""
    box = state.box(seat)
    if box and box.decision:
        over = "10.4" if box.decision == "instant" else "8.4"
        return Refusal(over, f"seat {seat} has decided or is out already: {box.decision}")
    if state.stage != "decisions":
        return Refusal("8.4", "players choose after the cards are dealt and super hands declared")
    turn = _deciding(state)
    if box is None or turn is None or turn.seat != seat:
        return Refusal("8.4", _wait_for(turn))
    return box


def _fold(state: Round, seat: int) -> Decision:
    box = _to_decide(state, seat)
    return box if isinstance(box, Refusal) else fold_hand(state, box)


def fold_hand(state: Round, box: Box) -> Events:
    """A hand is given up: the ante is collected and the cards are counted."""
    return Folded(box.seat, len(box.hand)), settlement.folded(state, box)


def _bet(state: Round, sent: Bet) -> Decision:
    box = _to_decide(state, sent.seat)
    if isinstance(box, Refusal):
        return box
    if sent.cents != bet_of(state, box):
        right, ante = dollars(bet_of(state, box)), dollars(box.on(ANTE))
        said = f"a bet on an ante of {ante} is exactly {right}, not {dollars(sent.cents)}"
        return Refusal("8.4.2", said)
    return BetPlaced(box.seat), Staked(box.seat, BET, sent.cents, under="5.3")


def _draw(state: Round, seat: int, draw: str, chosen: int, cents: Cents) -> Decision:
    """The fee goes to the float at once and new cards are due."""
    box = _to_decide(state, seat)
    if isinstance(box, Refusal):
        return box
    if refused := _why_no_draw(state, box):
        return refused
    if draw == EXCHANGE and chosen not in choices(state, box):
        least, most = state.rules.number("exchange_least"), state.rules.number("exchange_most")
        return Refusal("8.4.3", f"exchange {least} to {most} of the five cards, no other number")
    if cents != fee_of(state, box):
        right, wrong = dollars(fee_of(state, box)), dollars(cents)
        return Refusal("8.4.5", f"the draw fee is as much as the ante, {right}, not {wrong}")
    # 8.8.1, 8.8.1.1, 8.8.2, 8.8.2.1: the fee leaves the options area for the float.
    taken, clause = ("8.8.1.1", "8.8.1") if draw == EXCHANGE else ("8.8.2.1", "8.8.2")
    places = chosen if draw == EXCHANGE else 1 << len(box.hand)
    return DrawChosen(seat, draw, places, clause), Charged(seat, cents, taken)


def _concede(state: Round, seat: int) -> Decision:
    box = state.box(seat)
    if state.stage != "showdown" or box is None or box.decision != BET:
        clause = "9.2" if box and box.decision == "concede" else "9.1"
        return Refusal(clause, f"seat {seat} has no hand to concede to an open dealer's hand")
    return Conceded(seat, len(box.hand)), *settlement.conceded(state, box)


def _open_hands(state: Round) -> Decision:
    if state.stage != "showdown" or due_draw(state):
        return Refusal("9.4", "no players' hands wait to be turned up")
    return (settlement.hands_opened(state, (), (), state.method),)


def _reveal(state: Round, seat: int) -> Decision:
    box = state.box(seat)
    if box is None or not _revealable(state, box):
        return Refusal("9.7", f"seat {seat} has no folded hand to show at settlement")
    return (FoldedHandRevealed(seat),)


# What the rules say follows by itself


def run_on(state: Round, events: Events) -> Events:
    """The events and all that follows from them until somebody must act or chance supply."""
    state = replay(evolve, state, events)
    more = _follows(state)
    return events + run_on(state, more) if more else events


def _follows(state: Round) -> Events:
    if state.question or not state.live or state.stage == "wagers":
        return ()
    if state.stage == "deal":
        empty = not any(one.held for one in state.boxes)
        return (RoundClosed(state.number, under="12.10"),) if empty else ()
    if due_draw(state):
        return ()
    match state.stage:
        case "signals" if in_turn(state) is None:
            return settlement.supers(state)
        case "signals":
            return _signals(state)
        case "decisions":
            return settlement.instant_payouts(state) or _new_cards(state) or _show(state)
        case "showdown" if not state.bettors() or not conceding(state):
            return (settlement.hands_opened(state, (), (), state.method),)
        case "opened":
            return settlement.hands(state)
    return ()


def _signals(state: Round) -> Events:
    """The software declares for the players, unless the table leaves it to them."""
    waiting = in_turn(state)
    if waiting is None or by_hand(state):
        return ()
    wins = any(settlement.first_facts(state, waiting))
    return (Signalled(waiting.seat, TAP if wins else WAVE),)


def _new_cards(state: Round) -> Events:
    """The cards of a draw that need no chance: the stub runs out, or nobody enters faces."""
    box = state.drawing()
    if box is None:
        return ()
    missing, clause = box.due - len(state.new_cards), DRAW_UNDER[box.drew]
    if not missing:
        done = "8.8.1.4" if box.drew == EXCHANGE else "8.8.2.2"  # 8.8.1.2, 8.8.1.4
        return (DrawCompleted(box.seat, done),)
    if state.ahead:
        return (DrawDealt(box.seat, state.ahead[:missing], UNSEEN, "12.16.1"),)
    if not stub(state):
        return (DiscardsShuffled(len(state.rack)),)
    face_down = (FACE_DOWN,) * min(missing, stub(state))
    return (DrawDealt(box.seat, face_down, FELT, clause),)


def _show(state: Round) -> Events:
    """All have decided: the dealer's hand is opened where anything still depends on it."""
    if in_turn(state):
        return ()
    if settlement.dealer_due(state):
        return (settlement.dealer_shown(state, (), state.method),)
    return (RoundClosed(state.number, under="8.6"),)
