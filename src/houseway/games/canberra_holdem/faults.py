"""Collusion, irregularities and voids: sections 12, 13 and 15.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor is asked and the round waits for the ruling.
"""

from collections.abc import Iterator
from typing import Any

from houseway.core import (
    DEALER,
    EVERYBODY,
    STAFF,
    SUPERVISOR,
    Asked,
    Correct,
    Decision,
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
    command,
    event,
    kind,
)
from houseway.games.canberra_holdem.round import void_box
from houseway.games.canberra_holdem.state import (
    ANTE,
    CALL,
    SUPER_ACES,
    Box,
    HoleCardsExposed,
    Round,
)
from houseway.games.kit.rulings import ruled, ruling_move

NAMESPACE = "canberra-holdem"

HOLE_CARDS = 2
DEALING = ("hole", "flop", "decisions", "river", "showdown")
IN_HAND = DEALING[1:]
COLLUSION = {
    "exchanged_cards": "12.2(a)",
    "communicated": "12.2(b)",
    "cards_not_protected": "12.1",
}
WRONG_DEAL = {
    "order": "13.3",
    "number_of_cards": "13.3",
    "communal_card_exposed": "13.3",
    "missing_card": "15.3",
    "foreign_card": "15.3",
}
COLLUSION_RULINGS = ("play_on", "exclude", "void_round")
RACK_RULINGS = ("reconstructed", "void_hand")


@command
class ReportCollusion:
    """A player exchanged cards, told of the hand, or took the cards out of sight."""

    seat: int
    what: str


@command
class ReportExposedCards:
    """Hole cards of a box were exposed."""

    seat: int
    cards: int


@command
class ReportDealerExposed:
    """The dealer exposed a hole card of the dealer's hand too early."""


@command
class ReportWrongDeal:
    """The cards were dealt wrongly, or the pack is not right."""

    what: str


@command
class ReportInDiscardRack:
    """A hand, or part of it, got into the discard rack too early."""

    seat: int


@command
class InvalidateOutcome:
    """A disturbance: the outcome is invalidated before the round is complete."""

    why: str


@command
class VoidWagers:
    """A player contravened the rules: a wager is declared void."""

    seat: int
    area: str
    why: str


@command
class VoidRound:
    """It is impractical to go on, or fraud affects the outcome."""

    why: str


@event("12.2", to=STAFF)
class CollusionReported:
    """What a player is said to have done."""

    seat: int
    what: str
    under: str


@event("13.4", to=EVERYBODY)
class HandInDiscardRack:
    """A hand entered the discard rack before it was its time."""

    seat: int


# Who may report what, and when


def moves(state: Round) -> Iterator[Move]:
    """Every report and power that is open now; while a question waits, only the ruling."""
    if state.question:
        yield ruling_move(state.question)
        return
    if not state.live:
        return
    yield from _reports(state)
    yield Move(SUPERVISOR, kind(InvalidateOutcome), "15.1", (Field("why"),))
    yield Move(SUPERVISOR, kind(VoidRound), "15.3", (Field("why"),))
    for box in state.boxes:
        if box.chips:
            seat, areas = _seats(box), Field("area", options=tuple(sorted(box.chips)))
            yield Move(SUPERVISOR, kind(VoidWagers), "15.2(a)", (seat, areas, Field("why")))


def _reports(state: Round) -> Iterator[Move]:
    if state.stage in DEALING:
        what = Field("what", options=tuple(WRONG_DEAL))
        yield Move(DEALER, kind(ReportWrongDeal), "13.3", (what,))
        if not state.dealer_shown:
            yield Move(DEALER, kind(ReportDealerExposed), "13.2")
        for box in state.boxes:
            if left := HOLE_CARDS - box.exposed:
                fields = (_seats(box), Field("cards", 1, left))
                yield Move(DEALER, kind(ReportExposedCards), "13.1", fields)
    if state.stage in IN_HAND:
        what = Field("what", options=tuple(COLLUSION))
        yield Move(DEALER, kind(ReportCollusion), "12.2", (_seats(*state.boxes), what))
        if held := [one for one in state.boxes if _holds_cards(one)]:
            yield Move(DEALER, kind(ReportInDiscardRack), "13.4", (_seats(*held),))


def _seats(*boxes: Box) -> Field:
    return Field("seat", options=tuple(one.seat for one in boxes))


def _holds_cards(box: Box) -> bool:
    """The player has not acted yet, or the hand still has to be verified."""
    return bool(box.on(ANTE))


# What the clause says follows


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a report or a power of the supervisor; None for any other command."""
    # What the table itself does to a wager or a player does not wait for a ruling.
    if state.question and not isinstance(sent, Correct | ExcludeSeat):
        return _rule(state, sent, state.question)
    match sent:
        case Rule():
            return Refusal("12.3", "no question waits for a ruling")
        case ReportCollusion(seat, what):
            return _collusion(state, seat, what)
        case ReportExposedCards(seat, cards):
            return _exposed(state, seat, cards)
        case ReportDealerExposed():
            return _dealer_exposed(state)
        case ReportWrongDeal(what):
            return _wrong_deal(state, what)
        case ReportInDiscardRack(seat):
            return _in_discard_rack(state, seat)
        case ExcludeSeat(seat, why, under):
            box = state.box(seat)
            return void_box(box, why, under) if state.live and box and box.chips else ()
        case InvalidateOutcome(why):
            return _power(state, "15.1", why)
        case VoidWagers(seat, area, why):
            return _void_wagers(state, seat, area, why)
        case VoidRound(why):
            return _power(state, "15.3", why)
    return None


def _rule(state: Round, sent: Any, question: Question) -> Decision:
    ruling = ruled(question, sent)
    if isinstance(ruling, Refusal):
        return ruling
    box = state.box(question.seat)
    if ruling.choice == "void_round":
        return ruling, *_void_round(state, ruling.why, question.clause)
    if ruling.choice in ("exclude", "void_hand") and box:
        return ruling, *void_box(box, ruling.why, question.clause)
    return (ruling,)


def _collusion(state: Round, seat: int, what: str) -> Decision:
    if what not in COLLUSION:
        return Refusal("12.2", f"what happened is one of {', '.join(COLLUSION)}")
    if state.stage not in IN_HAND or not state.box(seat):
        return Refusal("12.2", f"box {seat} holds no cards")
    about = f"box {seat}: {what.replace('_', ' ')}"
    asked = Asked(Question("12.3", about, COLLUSION_RULINGS, seat), under="12.3")
    return CollusionReported(seat, what, COLLUSION[what]), asked  # 12.1, 12.2(a), 12.2(b)


def _exposed(state: Round, seat: int, cards: int) -> Decision:
    box = state.box(seat)
    if state.stage not in DEALING or not box:
        return Refusal("13.1", f"box {seat} has no hole cards that could be exposed")
    if not 1 <= cards <= HOLE_CARDS - box.exposed:
        left = f"{HOLE_CARDS - box.exposed} of the two hole cards of box {seat} are unexposed"
        return Refusal("13.1", f"{left}, so {cards} cannot have been exposed now")
    exposed: Events = (HoleCardsExposed(seat, cards),)
    total = sum(one.exposed for one in state.boxes) + cards
    if total < state.rules.number("exposed_hole_cards_void"):
        return exposed
    return exposed + _void_round(state, f"{total} hole cards exposed", "13.1")


def _dealer_exposed(state: Round) -> Decision:
    if state.stage not in DEALING or state.dealer_shown:
        return Refusal("13.2", "the dealer's hole cards are not face down now")
    return _void_round(state, "a hole card of the dealer was exposed", "13.2")


def _wrong_deal(state: Round, what: str) -> Decision:
    if what not in WRONG_DEAL:
        return Refusal("13.3", f"what was wrong is one of {', '.join(WRONG_DEAL)}")
    if state.stage not in DEALING:
        return Refusal("13.3", "no cards are being dealt")
    return _void_round(state, what.replace("_", " "), WRONG_DEAL[what])


def _in_discard_rack(state: Round, seat: int) -> Decision:
    box = state.box(seat)
    if state.stage not in IN_HAND or not box or not _holds_cards(box):
        return Refusal("13.4", f"box {seat} has no hand that waits to act or to be verified")
    about = f"can the hand of box {seat} be reconstructed?"
    asked = Asked(Question("13.4", about, RACK_RULINGS, seat), under="13.4")
    return HandInDiscardRack(seat), asked


def _power(state: Round, clause: str, why: str) -> Decision:
    if not state.live:
        return Refusal(clause, "no round is in play: a completed one stands")
    if not why.strip():
        return Refusal(clause, "the reason must be stated")
    return _void_round(state, why, clause)


def _void_wagers(state: Round, seat: int, area: str, why: str) -> Decision:
    box = state.box(seat)
    if not state.live or not box or not box.on(area):
        return Refusal("15.2(a)", f"box {seat} has no live wager on {area!r}")
    if not why.strip():
        return Refusal("15.2(a)", "the reason must be stated")
    if area in (ANTE, CALL):  # neither stands without the other, nor a bonus without an ante
        return void_box(box, why, "15.2(a)")
    voided = Voided(f"wager/{seat}/{SUPER_ACES}", why, "15.2(a)")
    return voided, Returned(seat, SUPER_ACES, box.on(SUPER_ACES), "15.2(a)")


def _void_round(state: Round, why: str, under: str) -> Events:
    return Voided("round", why, under), RoundClosed(state.number, under)
