"""Collusion, irregularities and voids: sections 12, 13 and 15.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor is asked and the round waits for the ruling.
"""

from houseway.core.acts import Act, Offer
from houseway.core.codec import EVERYBODY, STAFF, Command, Event, OfSeat, retired
from houseway.core.events import InvalidateOutcome, Rule, VoidWagers
from houseway.core.turns import DEALER, Events, Field, Question, Refusal
from houseway.games.canberra_holdem import events
from houseway.games.canberra_holdem.state import ANTE, CALL, HOLE_CARDS, Round
from houseway.games.kit import acts, boxes, conduct, pack, rulings, wagers

NAMESPACE = "canberra-holdem"
DEALING = ("hole", "flop", "decisions", "river", "showdown")
IN_HAND = DEALING[1:]
COLLUSION = {"exchanged_cards": "12.2(a)", "communicated": "12.2(b)", "cards_not_protected": "12.1"}
WRONG_DEAL = {
    "order": "13.3",
    "number_of_cards": "13.3",
    "communal_card_exposed": "13.3",
    "missing_card": "15.3",
    "foreign_card": "15.3",
}
COLLUSION_RULINGS = ("play_on", "exclude", "void_round")
RACK_RULINGS = ("reconstructed", "void_hand")


class ReportCollusion(OfSeat, Command):
    """A player exchanged cards, told of the hand, or took the cards out of sight."""

    what: str


class ReportExposedCards(OfSeat, Command):
    """Hole cards of a box were exposed."""

    cards: int


class ReportDealerExposed(Command):
    """The dealer exposed a hole card of the dealer's hand too early."""


class ReportWrongDeal(Command):
    """The cards were dealt wrongly, or the pack is not right."""

    what: str


class ReportInDiscardRack(OfSeat, Command):
    """A hand, or part of it, got into the discard rack too early."""


class OrderDeckCount(Command):
    """The supervisor tells the dealer to check and verify the number of cards."""


class ReportDeckCount(Command):
    """The dealer has counted the deck."""

    cards: int


class VoidRound(Command):
    """It is impractical to go on, or fraud affects the outcome."""

    why: str


class CollusionReported(OfSeat, Event, cites="12.2", to=STAFF):
    """What a player is said to have done."""

    what: str
    under: str


class HandInDiscardRack(OfSeat, Event, cites="13.4", to=EVERYBODY):
    """A hand entered the discard rack before it was its time."""


# What the supervisor ruled


def _ruled(state: Round, question: Question, sent: Rule) -> Events:
    placed = state.box(question.seat)
    if sent.choice == "void_round":
        return wagers.void_round(state, sent.why, question.clause)
    if sent.choice in ("exclude", "void_hand") and placed:
        return wagers.void_box(state, placed, sent.why, question.clause)
    return ()


# 12 Collusion


def _collusion(_state: Round, sent: ReportCollusion) -> Events:
    about = f"box {sent.seat}: {sent.what.replace('_', ' ')}"
    asked = rulings.ask("12.3", about, COLLUSION_RULINGS, sent.seat, private=True)
    # 12.1, 12.2(a), 12.2(b)
    return CollusionReported(sent.seat, sent.what, COLLUSION[sent.what]), asked


# 13 Irregularities


def _offer_exposed(state: Round, seat: int) -> Offer | Refusal:
    placed = state.box(seat)
    if state.stage not in DEALING or not placed:
        return Refusal("13.1", f"box {seat} has no hole cards that could be exposed")
    left = HOLE_CARDS - placed.exposed
    if not left:
        return Refusal("13.1", f"both hole cards of box {seat} are already exposed")
    why = f"{left} of the two hole cards of box {seat} can still be exposed"
    return Offer("13.1", (Field("cards", 1, left, why=why),))


def _exposed(state: Round, sent: ReportExposedCards) -> Events:
    exposed = events.HoleCardsExposed(sent.seat, sent.cards)
    total = sum(placed.exposed for placed in state.boxes) + sent.cards
    if total < state.rules.number("exposed_hole_cards_void"):
        return (exposed,)
    return exposed, *wagers.void_round(state, f"{total} hole cards exposed", "13.1")


def _wrong_deal(state: Round, sent: ReportWrongDeal) -> Events:
    return wagers.void_round(state, sent.what.replace("_", " "), WRONG_DEAL[sent.what])


def _in_discard_rack(_state: Round, sent: ReportInDiscardRack) -> Events:
    about = f"can the hand of box {sent.seat} be reconstructed?"
    return HandInDiscardRack(sent.seat), rulings.ask("13.4", about, RACK_RULINGS, sent.seat)


# When these are open


def _has_hand(state: Round, seat: int) -> bool:
    return state.stage in IN_HAND and bool(state.box(seat))


def _waits_to_act(state: Round, seat: int) -> bool:
    """A hand whose player has not acted yet, or that still has to be verified."""
    return _has_hand(state, seat) and bool(state.box(seat).on(ANTE))


def _dealer_face_down(state: Round) -> bool:
    return state.stage in DEALING and not state.dealer_shown


_face_down = acts.when(_dealer_face_down, "13.2", "the dealer's hole cards are not face down now")
_what = Field("what", options=tuple(WRONG_DEAL))
_dealing = acts.during(DEALING, "13.3", "no cards are being dealt", _what)
_suspected = Field("what", options=tuple(COLLUSION))
_holds_cards = acts.when(_has_hand, "12.2", "box {} holds no cards", _suspected)
_to_act = acts.when(_waits_to_act, "13.4", "box {} has no hand that waits to act or to be verified")
_seen = acts.voids("a hole card of the dealer was exposed", "13.2")

ACTS: tuple[Act[Round], ...] = (
    rulings.ruling(_ruled, "12.3"),
    wagers.excluding(wagers.void_box),
    Act(ReportWrongDeal, DEALER, _dealing, _wrong_deal),
    Act(ReportDealerExposed, DEALER, _face_down, _seen),
    Act(ReportExposedCards, DEALER, _offer_exposed, _exposed, ("seat",), boxes.seats),
    Act(ReportCollusion, DEALER, _holds_cards, _collusion, ("seat",), boxes.seats),
    Act(ReportInDiscardRack, DEALER, _to_act, _in_discard_rack, ("seat",), boxes.seats),
    *pack.deck_counting(
        OrderDeckCount,
        ReportDeckCount,
        "2.4",
        lambda state, what: _wrong_deal(state, ReportWrongDeal(what)),
    ),
    # 15.1 is for a game before its completion; fraud is a ground of 15.3.
    conduct.invalidating("15.1", {conduct.DISRUPTION: "15.1"}, is_there=lambda state: state.live),
    # Neither stands without the other, nor a bonus without an ante.
    conduct.voiding_in_boxes("15.2(a)", (ANTE, CALL), wagers.void_box),
    rulings.voiding(VoidRound, "15.3"),
)

retired(
    f"{NAMESPACE}.InvalidateOutcome",
    InvalidateOutcome,
    lambda told: {"ground": conduct.DISRUPTION, "forfeit": conduct.NOBODY, **told},
)
retired(f"{NAMESPACE}.VoidWagers", VoidWagers)
