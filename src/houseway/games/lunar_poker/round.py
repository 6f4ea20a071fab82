"""A round of Lunar Poker, in the order of the document: the deal and the betting round, 7 and 8.

Wagers (5) are in `wagers`, what is paid (9 and 10) in `settlement`.
"""

from houseway.core.acts import SEAT, Act, Offer
from houseway.core.events import Charged, Drawn, RoundClosed, Staked
from houseway.core.places import box, by_seat, seat_of
from houseway.core.turns import DEALER, SUPERVISOR, Draw, Events, Field, Refusal
from houseway.games.kit import cards, pack
from houseway.games.kit.acts import record, unless
from houseway.games.kit.boxes import seats
from houseway.games.lunar_poker import events, settlement
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    CONCEDING,
    DEALER_PLACE,
    DEVICE,
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
)
from houseway.money import Cents, dollars

CUT_UNDER = {SHOE: "4.2", HAND: "4.3"}  # 4.2, 4.3
DRAW_UNDER = {EXCHANGE: "8.8.1.3", SIXTH: "8.8.2.2"}  # 8.8.1.3, 8.8.2.2
UNSEEN = "new cards that nobody has seen"

# Cards: who holds them, and what chance must supply


def dealing_order(state: Round) -> tuple[str, ...]:
    """Where each card of the deal goes, by what the cards are dealt from."""
    deal = state.rules.document.deal[SHOE if state.method == FELT else state.method]
    boxes = [box(placed.seat) for placed in state.boxes if placed.held]
    return cards.dealing_order(deal, boxes)


def in_play(state: Round) -> tuple[int, ...]:
    """Every card on the table that is not in the discard rack."""
    held = (card for placed in state.boxes if placed.held for card in placed.hand)
    return (*state.dealer, *held, *state.new_cards, *state.ahead)


def stub(state: Round) -> int:
    """How many cards are left to deal."""
    return state.rules.number("deck") - len(in_play(state)) - len(state.rack)


def cut_under(state: Round) -> str:
    """The clause by which the dealer cuts; a felt is dealt as from a shoe."""
    if state.method == FELT:
        return pack.duty(state.rules, "cut")
    return CUT_UNDER.get(state.method, "")  # 4.6: and never for a device


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now."""
    if state.to_cut > 1 and (clause := cut_under(state)):
        due = cards.cut(1, state.to_cut - 1, clause, state.method)
        return due._replace(others="4.5")  # 4.5
    match state.stage:
        case "deal" if state.method == FELT:
            return _cards(state, (DEALER_PLACE,), "7.4")
        case "deal":
            return _cards(state, dealing_order(state), "7.1")
        case "signals" | "decisions" if declared := _to_verify(state):
            return _cards(state, (box(declared.seat),) * len(declared.first), "10.5")
        case "decisions" if drawing := state.drawing():
            number = min(drawing.due - len(state.new_cards), stub(state))
            if state.method == FELT or state.ahead or not number:
                return None
            return _cards(state, (box(drawing.seat),) * number, DRAW_UNDER[drawing.drew])  # 3.6
        case "decisions" if settlement.dealer_due(state) and FACE_DOWN in state.dealer:
            return _cards(state, (DEALER_PLACE,) * state.dealer.count(FACE_DOWN), "8.9")
        case "showdown" if places := settlement.face_down(state):
            return _cards(state, places, settlement.opened_under(state))
    return None


def _cards(state: Round, to: tuple[str, ...], clause: str) -> Draw:
    out = tuple(card for card in (*in_play(state), *state.rack) if card != FACE_DOWN)
    return Draw("cards", to, 0, state.rules.number("deck") - 1, clause, "3.1", out)


def _to_verify(state: Round) -> Box | None:
    """The next hand that was declared and whose cards the dealer still has to look at."""
    declared = (placed for placed in state.boxes if placed.signal == TAP and placed.held)
    unseen = (placed for placed in declared if FACE_DOWN in placed.first and not placed.due)
    return next(unseen, None)


def drawn(state: Round, draw: Draw, sent: Drawn) -> Events:
    """What chance supplied, where it belongs."""
    if draw.kind == "cut":
        return (events.CardsCut(cards.depth(sent), sent.source, draw.clause),)
    match state.stage:
        case "deal":
            return (_cards_dealt(state, sent),)
        case "showdown":
            return (settlement.hands_opened(state, draw.to, sent.things, sent.source),)
    if draw.clause == "8.9":
        return (settlement.dealer_shown(state, sent.things, sent.source),)
    seat = seat_of(draw.to[0])
    if draw.clause == "10.5":
        return (events.HandVerified(seat, sent.things, sent.source),)
    return (events.DrawDealt(seat, sent.things, sent.source, draw.clause),)


def _cards_dealt(state: Round, sent: Drawn) -> events.CardsDealt:
    """On a felt all is face down but the dealer's one card."""
    to, up = dealing_order(state), state.up or state.rules.number("face_up_card")
    things = sent.things
    if state.method == FELT:
        places = [at for at, place in enumerate(to) if place == DEALER_PLACE]
        things = tuple(things[0] if at == places[up - 1] else FACE_DOWN for at in range(len(to)))
    return events.CardsDealt(to, things, up, sent.source, deck_in_play(state))


def deck_in_play(state: Round) -> str:
    """The back of the deck in play; a device shuffles another one meanwhile."""  # 3.3, 3.3.2
    return state.decks.in_play if state.method == DEVICE else ""


# Whose turn it is


def by_hand(state: Round) -> bool:
    """Players declare where the sign says so, and on a felt, where nobody else knows the cards."""
    return MANUAL_DECLARATION in state.sign.options or state.method == FELT


def _conceding(state: Round) -> bool:
    """Whether play stops for players who may want to concede before hands are opened."""
    return CONCEDING in state.sign.options or state.method == FELT


def _in_turn(state: Round) -> Box | None:
    """Clockwise from the dealer's left, but for players told to play first."""
    order = sorted(state.boxes, key=lambda placed: placed.seat not in state.first_to_play)
    waiting = (placed for placed in order if placed.held and placed.decision != BET)
    if state.stage == "signals":
        waiting = (placed for placed in waiting if not placed.signal)
    return next(waiting, None)


def awaited(state: Round) -> Box | None:
    """The player whom the round waits for; nobody while cards are on their way."""
    if state.stage not in ("signals", "decisions") or due_draw(state) or state.drawing():
        return None
    return _in_turn(state)


def awaited_seat(state: Round) -> list[tuple[int]]:
    """The seat that acts about the player in turn are about."""
    waiting = awaited(state)
    return [(waiting.seat,)] if waiting else []


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if due_draw(state) or state.stage in ("showdown", "count"):
        return (DEALER,)
    return tuple(by_seat(seat) for (seat,) in awaited_seat(state))


# 8.3 Signals


def _offer_declare(state: Round, seat: int) -> Offer | Refusal:
    if state.stage != "signals":
        return Refusal("8.3", "players declare their first five cards after the deal")
    if (seat,) not in awaited_seat(state):
        return Refusal("10.5.1", _wait(state))
    why = f"the signal is {TAP} for winning or {WAVE} for losing"
    return Offer("8.3", (Field("signal", options=(TAP, WAVE), why=why),))


def _wait(state: Round) -> str:
    waiting = awaited(state)
    if waiting is None:
        return "wait until the dealer has dealt and checked"
    return f"it is seat {waiting.seat}'s turn"


# 8.4 Fold, bet, exchange or buy


def _why_not_decide(state: Round, seat: int) -> Refusal | None:
    placed = state.box(seat)
    if placed and placed.decision:
        over = "10.4" if placed.decision == "instant" else "8.4"
        return Refusal(over, f"seat {seat} has already decided: {placed.decision}")
    if state.stage != "decisions":
        return Refusal("8.4", "players choose after the cards are dealt and super hands declared")
    return None if (seat,) in awaited_seat(state) else Refusal("8.4", _wait(state))


def fold_hand(state: Round, placed: Box) -> Events:
    """A hand is given up: the ante is collected and the cards are counted."""
    cards = _cards_given_up(state, placed, "count_folded")
    return events.Folded(placed.seat, cards), settlement.folded(state, placed)


def _cards_given_up(state: Round, placed: Box, duty: str) -> int:
    """How many cards are known to go to the rack: on a felt the dealer counts them."""
    later = state.method == FELT and pack.duty(state.rules, duty)
    return 0 if later else len(placed.hand)


def _fold(state: Round, sent: events.Fold) -> Events:
    return fold_hand(state, state.box(sent.seat))


def bet_of(state: Round, placed: Box) -> Cents:
    """The bet that goes with an ante."""
    return placed.on(ANTE) * state.rules.number("bet_multiple")


def _bet_field(state: Round, seat: int) -> Field:
    placed: Box = state.box(seat)
    bet = bet_of(state, placed)
    why = f"a bet on an ante of {dollars(placed.on(ANTE))} is exactly {dollars(bet)}"
    return Field("cents", bet, bet, why=why)


def _bet(_state: Round, sent: events.Bet) -> Events:
    return events.BetPlaced(sent.seat), Staked(sent.seat, BET, sent.cents, under="5.3")


def _why_not_draw(state: Round, seat: int) -> Refusal | None:
    if refused := _why_not_decide(state, seat):
        return refused
    if state.box(seat).drew:
        return Refusal("8.4", "there is one draw in a round: fold or bet now")
    if state.seen:
        return Refusal("12.7", "the dealer's cards were seen: fold or bet")
    return None


def _fee(state: Round, seat: int) -> Field:
    fee = state.box(seat).on(ANTE) * state.rules.number("draw_fee_multiple")
    why = f"the draw fee is as much as the ante, {dollars(fee)}"
    return Field("cents", fee, fee, clause="8.4.5", why=why)


def _choices(state: Round, seat: int) -> Field:
    least, most = state.rules.number("exchange_least"), state.rules.number("exchange_most")
    sets = range(1 << len(state.box(seat).hand))
    choices = tuple(places for places in sets if least <= places.bit_count() <= most)
    why = f"exchange {least} to {most} of the five cards, no other number"
    return Field("cards", options=choices, why=why)


def _exchange(state: Round, sent: events.Exchange) -> Events:
    """The fee leaves the options area for the float at once."""
    chosen = events.DrawChosen(sent.seat, EXCHANGE, sent.cards, "8.8.1")
    charged = Charged(sent.seat, sent.cents, "8.8.1.1")
    if not pack.duty(state.rules, "count_discards"):
        return chosen, charged
    return chosen, charged, events.DiscardsCounted(sent.seat, sent.cards.bit_count())


def _buy_sixth(state: Round, sent: events.BuySixth) -> Events:
    sixth = 1 << len(state.box(sent.seat).hand)
    chosen = events.DrawChosen(sent.seat, SIXTH, sixth, "8.8.2")
    return chosen, Charged(sent.seat, sent.cents, "8.8.2.1")


# 9 Players concede, the dealer opens the hands


def _offer_concede(state: Round, seat: int) -> Offer | Refusal:
    placed = state.box(seat)
    if state.stage != "showdown" or placed is None or placed.decision != BET:
        clause = "9.2" if placed and placed.decision == "concede" else "9.1"
        return Refusal(clause, f"seat {seat} has no hand to concede to an open dealer's hand")
    return Offer("9.1")


def _concede(state: Round, sent: events.Concede) -> Events:
    placed: Box = state.box(sent.seat)
    conceded = events.Conceded(sent.seat, _cards_given_up(state, placed, "count_conceded"))
    return conceded, *settlement.conceded(state, placed)


def _offer_open(state: Round) -> Offer | Refusal:
    if state.stage != "showdown" or due_draw(state):
        return Refusal("9.4", "no player's hand waits to be turned up")
    return Offer(settlement.opened_under(state))


def _offer_reveal(state: Round, seat: int) -> Offer | Refusal:
    """At settlement, and until the next round, a folded hand whose cards are known."""
    placed = state.box(seat)
    settling = state.stage == "showdown" or not state.live
    known = placed and placed.hand and FACE_DOWN not in placed.hand
    if not settling or not known or placed.decision != "fold" or placed.shown:
        return Refusal("9.7", f"seat {seat} has no folded hand to show at settlement")
    return Offer("9.7")


def _open(state: Round, _sent: events.OpenHands) -> Events:
    return (settlement.hands_opened(state),)


_offer_fold = unless(_why_not_decide, "8.4.1")
_offer_bet = unless(_why_not_decide, "8.4.2", _bet_field)
_offer_exchange = unless(_why_not_draw, "8.4.3", _choices, _fee)
_offer_sixth = unless(_why_not_draw, "8.4.4", _fee)
_reveal, _declare = record(events.FoldedHandRevealed), record(events.Signalled)

ACTS: tuple[Act[Round], ...] = (
    Act(events.Declare, SEAT, _offer_declare, _declare, ("seat",), awaited_seat),
    Act(events.Fold, SEAT, _offer_fold, _fold, ("seat",), awaited_seat),
    Act(events.Bet, SEAT, _offer_bet, _bet, ("seat",), awaited_seat),
    Act(events.Exchange, SEAT, _offer_exchange, _exchange, ("seat",), awaited_seat),
    Act(events.BuySixth, SEAT, _offer_sixth, _buy_sixth, ("seat",), awaited_seat),
    Act(events.Concede, SEAT, _offer_concede, _concede, ("seat",), seats),
    Act(events.OpenHands, DEALER, _offer_open, _open),
    Act(events.RevealFolded, SUPERVISOR, _offer_reveal, _reveal, ("seat",), seats),
    *pack.counting(events.CountHands, events.ReportCount, "8.6", "12.2"),
)


# What the rules say follows by itself


def follows(state: Round) -> Events:
    """What comes next without anybody's doing, until somebody must act or chance supply."""
    if not state.live or state.stage == "wagers":
        return ()
    if state.stage == "deal":
        empty = not any(placed.held for placed in state.boxes)
        return (RoundClosed(state.number, under="12.10"),) if empty else ()
    if due_draw(state):
        return ()
    match state.stage:
        case "signals":
            return _signals(state)
        case "decisions":
            return settlement.instant_payouts(state) or _new_cards(state) or _show(state)
        case "showdown" if not state.bettors() or not _conceding(state):
            return (settlement.hands_opened(state),)
        case "opened":
            return settlement.hands(state)
        case "count" if not state.uncounted:
            return (RoundClosed(state.number, under="8.6"),)
    return ()


def _signals(state: Round) -> Events:
    """The software declares for the players, unless the table leaves it to them."""
    waiting = _in_turn(state)
    if waiting is None:
        return settlement.supers(state)
    if by_hand(state):
        return ()
    wins = any(settlement.first_facts(state, waiting))
    return (events.Signalled(waiting.seat, TAP if wins else WAVE),)


def _new_cards(state: Round) -> Events:
    """The cards of a draw that need no chance: the stub runs out, or nobody enters faces."""
    drawing = state.drawing()
    if drawing is None:
        return ()
    missing, clause = drawing.due - len(state.new_cards), DRAW_UNDER[drawing.drew]
    if not missing:
        done = "8.8.1.4" if drawing.drew == EXCHANGE else "8.8.2.2"  # 8.8.1.4
        return (events.DrawCompleted(drawing.seat, done),)
    if state.ahead:
        return (events.DrawDealt(drawing.seat, state.ahead[:missing], UNSEEN, "12.16.1"),)
    if not stub(state):
        return *pack.shuffled_again(state), events.DiscardsShuffled(len(state.rack))
    face_down = (FACE_DOWN,) * min(missing, stub(state))
    return (events.DrawDealt(drawing.seat, face_down, FELT, clause),)


def _show(state: Round) -> Events:
    """All have decided: the dealer's hand is opened where anything still depends on it."""
    if _in_turn(state):
        return ()
    if settlement.dealer_due(state):
        return (settlement.dealer_shown(state, (), state.method),)
    return (settlement.over(state, "8.6"),)
