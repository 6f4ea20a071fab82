"""Irregularities: section 12. What follows from sections 13 and 14 is in `general`.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor is asked and the round waits for the ruling.
"""

from math import gcd
from typing import Any

from houseway.core.acts import Act, Offer, Subject, one_of
from houseway.core.codec import EVERYBODY, STAFF, Command, Event, OfSeat, retired
from houseway.core.events import ENGLISH_ONLY, KEEP_APART, Paid, PlayersDirected, Returned, Rule
from houseway.core.places import FLOAT
from houseway.core.turns import DEALER, INSPECTOR, SUPERVISOR, Events, Field, Question, Refusal
from houseway.games.kit import boxes, pack
from houseway.games.kit.acts import among, during, record, when
from houseway.games.kit.rulings import ask, ruling
from houseway.games.kit.wagers import void_round
from houseway.games.lunar_poker import events, round, settlement
from houseway.games.lunar_poker.reader import NOTHING
from houseway.games.lunar_poker.state import BET, FACE_DOWN, FELT, WAVE, Box, Round
from houseway.games.lunar_poker.wagers import seats, void_box
from houseway.money import dollars

NAMESPACE = "lunar-poker"
IN_HAND = ("signals", "decisions")
DEALING = ("deal", *IN_HAND, "showdown")
WRONG_DEAL = {  # 12.1, 12.2, 12.11
    "dealt_incorrectly": "12.1",
    "number_of_cards": "12.2",
    "missing_card": "12.11",
    "foreign_card": "12.11",
}
SUSPECTED = ("viewing_cards", "collecting_information")
COLLUSION_RULINGS = {
    "play_on": "12.13",
    "play_first": "12.13.1",
    KEEP_APART: "12.13.2",
    ENGLISH_ONLY: "12.13.3",
}
COLLECTED_RULINGS = ("reconstructed", "void_hand")
UNDECLARED_RULINGS = ("pay", "do_not_pay")
MANAGER_RULINGS = ("play_on", "void_round")
VIEWED = ("viewed", "not_viewed")


class ReportWrongDeal(Command):
    """The cards were dealt wrongly, or the pack is not right."""

    what: str


class ReportExposedInDeal(Command):
    """A card was exposed while it was dealt.

    The place is `box/3` for that of a player, `dealer/2` for the second of the dealer.
    """

    place: str


class ReportPlayerExposed(OfSeat, Command):
    """A player exposed cards of the own hand."""


class ReportDealerExposed(Command):
    """The dealer exposed another of the dealer's cards, by its place, before all have decided."""

    place: int


class ReportHandWithoutWagers(OfSeat, Command):
    """Cards were dealt to an area that has no ante and super wager."""


class ReportWrongBet(OfSeat, Command):
    """A bet turns out to be of another amount than twice the ante."""

    cents: int


class ReportCollusion(OfSeat, Command):
    """A player is suspected of viewing cards or collecting information."""

    what: str


class ReportNoDecision(OfSeat, Command):
    """A player is away or does not decide within a reasonable period."""


class ReportCollectedEarly(OfSeat, Command):
    """The dealer collected a hand before its player decided."""


class ReportUndeclared(OfSeat, Command):
    """A player drew without having declared an instant payout hand."""

    new_cards: str


class OrderDeckCount(Command):
    """A supervisor or an inspector tells the dealer to check and verify the number of cards."""


class ReportDeckCount(Command):
    """The dealer has counted the deck."""

    cards: int


class ReferToManager(Command):
    """Something that the rules do not cover goes to the Gaming Manager."""

    about: str


class WrongBetFound(OfSeat, Event, cites="12.12", to=EVERYBODY):
    """A bet that was not twice the ante."""

    cents: int


class CollusionSuspected(OfSeat, Event, cites="12.13", to=STAFF):
    """What a player is suspected of."""

    what: str


class DecisionMissed(OfSeat, Event, cites="12.14", to=EVERYBODY):
    """A player did not decide in time."""


class CollectedEarly(OfSeat, Event, cites="12.15", to=EVERYBODY):
    """A hand was collected before its player decided."""


class InstantPayoutLost(OfSeat, Event, cites="12.16.2", to=EVERYBODY):
    """Declared too late: the new cards were seen, or later areas have drawn."""


class NoInstantPayout(OfSeat, Event, cites="10.3", to=EVERYBODY):
    """The first five cards were looked at and are no straight or royal flush."""


class DeckCheckOrdered(Event, cites="12.11.3", to=EVERYBODY):
    """The deck is searched for further missing or foreign cards."""


class AuthoritiesNotified(Event, cites="12.11.4", to=STAFF, notifies="the deck is wrong: {0.what}"):
    """Surveillance and an inspector are notified."""

    what: str


# What the supervisor ruled


def _ruled(state: Round, question: Question, sent: Rule) -> Events:
    placed = state.box(question.seat)
    match sent.choice:
        case "void_round":
            return void_round(state, sent.why, question.clause)
        case "void_hand" if placed:
            return void_box(state, placed, sent.why, question.clause)
        case "play_first":
            return (events.ToldToPlayFirst(question.seat),)
        case choice if choice in (KEEP_APART, ENGLISH_ONLY):
            under = COLLUSION_RULINGS[sent.choice]  # 12.13.2, 12.13.3
            return (PlayersDirected(question.seat, sent.choice, under),)
        case "pay" if placed and placed.held:
            bet, fee = placed.on(BET), placed.fee
            back: Events = (Returned(question.seat, BET, bet, "12.16.1"),) if bet else ()
            back += (Paid(question.seat, FLOAT, fee, "12.16.1"),) if fee else ()
            return *back, events.InstantPayoutHonoured(question.seat)
        case "do_not_pay":
            return (InstantPayoutLost(question.seat),)
    return ()


# 12.1 to 12.11 The deal


def _unhandled(state: Round) -> bool:
    """Whether no player has handled cards: nobody has signalled by hand, chosen or drawn."""
    if state.stage not in ("deal", *IN_HAND):
        return False
    signalled = round.by_hand(state) and any(box.signal for box in state.boxes)
    acted = any(box.decision in ("fold", BET) or box.drew for box in state.boxes)
    return not (signalled or acted)


def _offer_wrong_deal(state: Round, what: str) -> Offer | Refusal:
    if what not in WRONG_DEAL:
        return Refusal("12.2", f"what was wrong is one of {', '.join(WRONG_DEAL)}")
    if state.stage not in DEALING:
        under = WRONG_DEAL[what]
        if under == "12.11":
            return Refusal("12.11.1", "no round is in play: completed rounds stand")
        return Refusal(under, "no cards have been dealt")
    if what == "dealt_incorrectly" and not _unhandled(state):
        said = "players have handled their cards: refer it to the Gaming Manager (12.18)"
        return Refusal("12.1", said)
    return Offer("12.2")


def _wrong_deal(state: Round, sent: ReportWrongDeal) -> Events:
    words, under = sent.what.replace("_", " "), WRONG_DEAL[sent.what]
    if under != "12.11":
        return void_round(state, words, under)
    voided, closed = void_round(state, words, "12.11.2")
    return voided, DeckCheckOrdered(), AuthoritiesNotified(words), closed


def _offer_exposed_in_deal(state: Round) -> Offer | Refusal:
    """At a player's place, or a card of the dealer's by its place."""
    places = tuple(f"box/{box.seat}" for box in state.boxes if box.held)
    if not places or not _unhandled(state):
        return Refusal("12.3", "no card is being dealt that should be face down")
    if state.stage == "deal":
        last = state.rules.number("face_up_card")
        face_down = (place for place in range(1, last + 1) if place != (state.up or last))
        places += tuple(f"dealer/{place}" for place in face_down)
    return Offer("12.3", (Field("place", options=places),))


def _exposed_in_deal(state: Round, sent: ReportExposedInDeal) -> Events:
    """One exposed card is no misdeal, more than one is."""
    exposed: events.CardExposed | events.FaceUpCardMoved
    room, _, number = sent.place.partition("/")
    if room == "dealer":
        exposed = events.FaceUpCardMoved(int(number))
    else:
        exposed = events.CardExposed(sent.place, "12.3")
    if state.exposed + 1 < state.rules.number("exposed_cards_misdeal"):
        return (exposed,)
    return exposed, *void_round(state, "more than one card exposed in the deal", "12.5")


def _offer_dealer_exposed(state: Round) -> Offer | Refusal:
    """The dealer's cards that lie face down while players decide."""
    every = range(1, state.rules.number("face_up_card") + 1)
    places = tuple(place for place in every if place != state.up and place not in state.seen)
    if not places or not any(_undecided(state, box) for box in state.boxes):
        return Refusal("12.7", "no card of the dealer is face down while players decide")
    return Offer("12.7", (Field("place", options=places),))


def _dealt_by_mistake(state: Round, seat: int) -> bool:
    """Only a dealer's hand deals to an area by mistake; equipment deals by wagers."""
    by_mistake = state.method == FELT and state.stage in ("deal", *IN_HAND)
    enough = round.stub(state) >= state.rules.number("face_up_card")
    taken = {box.seat for box in state.boxes} | {*state.unbacked}
    return by_mistake and enough and seat not in taken and seat in seats(state)


def _without_wagers(state: Round, sent: ReportHandWithoutWagers) -> Events:
    if state.stage == "deal":
        return void_round(state, f"cards dealt to area {sent.seat} without wagers", "12.8")
    return (events.HandDiscarded(sent.seat, state.rules.number("face_up_card")),)


# 12.6, 12.12 to 12.16 A player's hand


def _holds_cards(state: Round, seat: int) -> bool:
    placed = state.box(seat)
    return bool(placed and placed.held and placed.hand)


def _undecided(state: Round, placed: Box) -> bool:
    """Whether a player still has to choose under 8.4, and no cards are on their way there."""
    return state.stage in IN_HAND and placed.held and not placed.decision and not placed.due


def _player_exposed(_state: Round, sent: ReportPlayerExposed) -> Events:
    return (events.CardExposed(f"box/{sent.seat}", "12.6"),)


def _offer_wrong_bet(state: Round, seat: int) -> Offer | Refusal:
    placed = state.box(seat)
    right = round.bet_of(state, placed) if placed else 0
    if not state.live or placed is None or placed.decision != BET or placed.on(BET) != right:
        return Refusal("12.12", f"seat {seat} has no bet that could turn out to be wrong")
    unit, most = gcd(min(state.sign.chips), right), 2 * right
    why = f"a wrong bet is {dollars(unit)} to {dollars(most)} in whole chips"
    return Offer("12.12", (Field("cents", unit, most, unit, why=why),))


def _wrong_bet(state: Round, sent: ReportWrongBet) -> Events:
    """What lies there too little goes back to the player in the books; too much never counts."""
    found, short = WrongBetFound(sent.seat, sent.cents), state.box(sent.seat).on(BET) - sent.cents
    return (found, Returned(sent.seat, BET, short, "12.12.1")) if short > 0 else (found,)


def _collusion(_state: Round, sent: ReportCollusion) -> Events:
    about = f"seat {sent.seat} is suspected of {sent.what.replace('_', ' ')}"
    asked = ask("12.13", about, tuple(COLLUSION_RULINGS), sent.seat, private=True)
    return CollusionSuspected(sent.seat, sent.what), asked


def _no_decision(state: Round, sent: ReportNoDecision) -> Events:
    missed, placed = DecisionMissed(sent.seat), state.box(sent.seat)
    if state.rules.switch("no_decision") and state.stage == "decisions":
        return missed, *round.fold_hand(state, placed)
    return missed, *void_box(state, placed, "no decision in time", "12.14")


def _collected_early(_state: Round, sent: ReportCollectedEarly) -> Events:
    about = f"can the hand of seat {sent.seat} be reconstructed?"
    return CollectedEarly(sent.seat), ask("12.15", about, COLLECTED_RULINGS, sent.seat)


def _offer_undeclared(state: Round, seat: int) -> Offer | Refusal:
    """A hand may have been an instant payout that was not declared before a draw."""
    if not _holds_cards(state, seat):
        return Refusal("12.16", f"seat {seat} holds no cards")
    placed: Box = state.box(seat)
    if state.stage != "decisions" or not placed.drew or placed.due or placed.signal != WAVE:
        return Refusal("12.16", f"seat {seat} did not draw before declaring")
    return Offer("12.16", (Field("new_cards", options=VIEWED),))


def _undeclared(state: Round, sent: ReportUndeclared) -> Events:
    placed: Box = state.box(sent.seat)
    if FACE_DOWN not in placed.first and settlement.first_facts(state, placed)[1] == NOTHING:
        return (NoInstantPayout(sent.seat),)
    if sent.new_cards == "viewed" or state.last_drew != sent.seat:
        return (InstantPayoutLost(sent.seat),)
    about = f"pay the instant payout hand that seat {sent.seat} did not declare?"
    return (ask("12.16.1", about, UNDECLARED_RULINGS, sent.seat),)


# 12.18 What the rules do not cover


def _refer(_state: Round, sent: ReferToManager) -> Events:
    return (ask("12.18", sent.about, MANAGER_RULINGS, ruler="Gaming Manager"),)


# When these are open


def _handled(state: Round, seat: int) -> bool:
    return state.stage in IN_HAND and _holds_cards(state, seat)


def _exposable(state: Round, seat: int) -> bool:
    return state.stage in (*IN_HAND, "showdown") and _holds_cards(state, seat)


def _waits(state: Round, seat: int) -> bool:
    return _holds_cards(state, seat) and _undecided(state, state.box(seat))


_by_mistake = when(
    _dealt_by_mistake, "12.9", "no hand can have been dealt to area {} without wagers"
)
_exposed_own = when(_exposable, "12.6", "seat {} holds no cards that could be exposed")
_what = Field("what", options=SUSPECTED)
_suspect = when(_handled, "12.13", "seat {} holds no cards", _what)
_collected_hand = when(_waits, "12.15", "seat {} has no hand that waits for a decision")
_late = among(round.awaited_seat, "12.14", "the round does not wait for seat {}")
_about = Field("about", why="say what the Gaming Manager is to decide")
_in_play = during(DEALING, "12.18", "no round is in play", _about)


def _about_hand(command: type, by: str, offer: Any, then: Any) -> Act[Round]:
    return Act(command, by, offer, then, ("seat",), boxes.seats)


def _areas(state: Round) -> list[Subject]:
    return [(seat,) for seat in seats(state)]


ACTS: tuple[Act[Round], ...] = (
    ruling(_ruled, "12.18"),
    Act(ReportWrongDeal, DEALER, _offer_wrong_deal, _wrong_deal, ("what",), one_of(WRONG_DEAL)),
    Act(ReportExposedInDeal, DEALER, _offer_exposed_in_deal, _exposed_in_deal),
    Act(ReportDealerExposed, DEALER, _offer_dealer_exposed, record(events.DealerCardExposed)),
    Act(ReportHandWithoutWagers, DEALER, _by_mistake, _without_wagers, ("seat",), _areas),
    _about_hand(ReportPlayerExposed, DEALER, _exposed_own, _player_exposed),
    _about_hand(ReportCollusion, DEALER, _suspect, _collusion),
    _about_hand(ReportCollectedEarly, DEALER, _collected_hand, _collected_early),
    _about_hand(ReportNoDecision, SUPERVISOR, _late, _no_decision),
    _about_hand(ReportUndeclared, DEALER, _offer_undeclared, _undeclared),
    _about_hand(ReportWrongBet, DEALER, _offer_wrong_bet, _wrong_bet),
    Act(ReferToManager, SUPERVISOR, _in_play, _refer),
    *pack.deck_counting(
        OrderDeckCount,
        ReportDeckCount,
        "3.8",
        lambda state, what: _wrong_deal(state, ReportWrongDeal(what)),
        (SUPERVISOR, INSPECTOR),
    ),
)

retired(f"{NAMESPACE}.SuspectsDirected", PlayersDirected)
