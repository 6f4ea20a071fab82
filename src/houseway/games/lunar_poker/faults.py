"""Irregularities: section 12. What follows from sections 13 and 14 is in `powers`.

A fact is reported and the clause decides what follows; where the clause leaves a choice, the
supervisor is asked and the round waits for the ruling.
"""

from collections.abc import Iterator
from math import gcd
from typing import Any

from houseway.core import (
    DEALER,
    FLOAT,
    SUPERVISOR,
    Asked,
    Correct,
    Decision,
    Events,
    ExcludeSeat,
    Field,
    Move,
    Paid,
    Question,
    Refusal,
    Returned,
    Rule,
    kind,
)
from houseway.games.kit.old_rulings import ruled, ruling_move
from houseway.games.lunar_poker import powers, round, settlement
from houseway.games.lunar_poker.events import (
    CardExposed,
    DealerCardExposed,
    FaceUpCardMoved,
    HandDiscarded,
    InstantPayoutHonoured,
    ToldToPlayFirst,
)
from houseway.games.lunar_poker.powers import void_round
from houseway.games.lunar_poker.reader import NOTHING
from houseway.games.lunar_poker.reports import (
    AuthoritiesNotified,
    CollectedEarly,
    CollusionSuspected,
    DecisionMissed,
    DeckCheckOrdered,
    InstantPayoutLost,
    NoInstantPayout,
    ReferToManager,
    ReportCollectedEarly,
    ReportCollusion,
    ReportDealerExposed,
    ReportExposedInDeal,
    ReportHandWithoutWagers,
    ReportNoDecision,
    ReportPlayerExposed,
    ReportUndeclared,
    ReportWrongBet,
    ReportWrongDeal,
    SuspectsDirected,
    WrongBetFound,
)
from houseway.games.lunar_poker.state import (
    BET,
    FACE_DOWN,
    FELT,
    WAVE,
    Box,
    Round,
)
from houseway.games.lunar_poker.wagers import seats, void_box
from houseway.money import dollars

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
    "keep_apart": "12.13.2",
    "english_only": "12.13.3",
}
COLLECTED_RULINGS = ("reconstructed", "void_hand")
UNDECLARED_RULINGS = ("pay", "do_not_pay")
MANAGER_RULINGS = ("play_on", "void_round")
VIEWED = ("viewed", "not_viewed")


# Who may report what, and when


def moves(state: Round) -> Iterator[Move]:
    """Every report and power that is open now; while a question waits, only the ruling."""
    if state.question:
        yield ruling_move(state.question)
        return
    yield from powers.moves(state)
    if not state.live:
        return
    yield from _deal_reports(state)
    yield from _hand_reports(state)
    if state.stage in DEALING:
        yield Move(SUPERVISOR, kind(ReferToManager), "12.18", (Field("about"),))


def _deal_reports(state: Round) -> Iterator[Move]:
    if wrong := tuple(one for one in WRONG_DEAL if _why_no_wrong_deal(state, one) is None):
        yield Move(DEALER, kind(ReportWrongDeal), "12.2", (Field("what", options=wrong),))
    if exposed := _exposable(state):
        place = Field("place", options=exposed)
        yield Move(DEALER, kind(ReportExposedInDeal), "12.3", (place,))
    if places := _dealer_places(state):
        yield Move(DEALER, kind(ReportDealerExposed), "12.7", (Field("place", options=places),))
    if bare := _without_wagers(state):
        yield Move(DEALER, kind(ReportHandWithoutWagers), "12.9", (Field("seat", options=bare),))


def _hand_reports(state: Round) -> Iterator[Move]:
    held = [one for one in state.boxes if one.held and one.hand]
    if state.stage in (*IN_HAND, "showdown") and held:
        yield Move(DEALER, kind(ReportPlayerExposed), "12.6", (_seats(*held),))
    if state.stage in IN_HAND and held:
        what = Field("what", options=SUSPECTED)
        yield Move(DEALER, kind(ReportCollusion), "12.13", (_seats(*held), what))
        if waiting := [one for one in held if _undecided(state, one)]:
            yield Move(DEALER, kind(ReportCollectedEarly), "12.15", (_seats(*waiting),))
    if box := _missing(state):
        yield Move(SUPERVISOR, kind(ReportNoDecision), "12.14", (_seats(box),))
    if claims := [one for one in held if _why_no_claim(state, one) is None]:
        seen = Field("new_cards", options=VIEWED)
        yield Move(DEALER, kind(ReportUndeclared), "12.16", (_seats(*claims), seen))
    for box in state.bettors():
        unit, most = _wrong_bets(state, box)
        cents = Field("cents", unit, most, unit)
        if box.on(BET) == round.bet_of(state, box):
            yield Move(DEALER, kind(ReportWrongBet), "12.12", (_seats(box), cents))


def _seats(*boxes: Box) -> Field:
    return Field("seat", options=tuple(one.seat for one in boxes))


def _wrong_bets(state: Round, box: Box) -> tuple[int, int]:
    """The smallest step and the most that a wrong bet is taken down by: whole chips."""
    right = round.bet_of(state, box)
    return gcd(min(state.sign.chips), right), 2 * right


def _unhandled(state: Round) -> bool:
    """Whether no player has handled cards: nobody has signalled by hand, chosen or drawn."""
    if state.stage not in ("deal", *IN_HAND):
        return False
    signalled = round.by_hand(state) and any(one.signal for one in state.boxes)
    acted = any(one.decision in ("fold", BET) or one.drew for one in state.boxes)
    return not (signalled or acted)


def _exposable(state: Round) -> tuple[str, ...]:
    """Where a card may be exposed in the deal: at a player's, or of the dealer's by its place."""
    if not _unhandled(state):
        return ()
    boxes = tuple(f"box/{one.seat}" for one in state.boxes if one.held)
    if state.stage != "deal" or state.up:
        return boxes
    last = state.rules.number("face_up_card")
    return *boxes, *(f"dealer/{place}" for place in range(1, last))


def _dealer_places(state: Round) -> tuple[int, ...]:
    """The dealer's cards that lie face down and may be exposed in error while players decide."""
    places = range(1, state.rules.number("face_up_card") + 1)
    if state.stage not in IN_HAND or not any(_undecided(state, one) for one in state.boxes):
        return ()
    return tuple(one for one in places if one != state.up and one not in state.seen)


def _undecided(state: Round, box: Box) -> bool:
    """Whether a player still has to choose under 8.4, and no cards are on their way there."""
    return state.stage in IN_HAND and box.held and not box.decision and not box.due


def _missing(state: Round) -> Box | None:
    """The player whom the round waits for."""
    if state.stage not in IN_HAND or round.due_draw(state) or state.drawing():
        return None
    return round.in_turn(state)


def _without_wagers(state: Round) -> tuple[int, ...]:
    """Areas to which a dealer's hand may have dealt by mistake; equipment deals by wagers."""
    if state.method != FELT or state.stage not in ("deal", *IN_HAND):
        return ()
    if round.stub(state) < state.rules.number("face_up_card"):
        return ()
    taken = {one.seat for one in state.boxes} | {*state.unbacked}
    return tuple(one for one in seats(state) if one not in taken)


def _why_no_wrong_deal(state: Round, what: str) -> Refusal | None:
    if state.stage not in DEALING:
        return Refusal(WRONG_DEAL[what], "no cards have been dealt")
    if what == "dealt_incorrectly" and not _unhandled(state):
        said = "players have handled their cards: refer it to the Gaming Manager (12.18)"
        return Refusal("12.1", said)
    return None


def _why_no_claim(state: Round, box: Box) -> Refusal | None:
    """Whether a hand may have been an instant payout that was not declared before a draw."""
    if state.stage != "decisions" or not box.drew or box.due or box.signal != WAVE:
        return Refusal("12.16", f"seat {box.seat} has not drawn without having declared")
    return None


# What the clause says follows


def decide(state: Round, sent: Any) -> Decision | None:
    """The answer to a report or a power of the supervisor; None for any other command."""
    # What the table itself does to a wager or a player does not wait for a ruling.
    if state.question and not isinstance(sent, Correct | ExcludeSeat):
        return _rule(state, sent, state.question)
    match sent:
        case Rule():
            return Refusal("12.18", "no question waits for a ruling")
        case ExcludeSeat(seat, why, under):
            box = state.box(seat) if state.live else None
            return void_box(state, box, why, under) if box and _at_stake(box) else ()
        case ReferToManager(about):
            return _refer(state, about)
    for answer in (powers.decide, _decide_deal, _decide_hand):
        decided = answer(state, sent)
        if decided is not None:
            return decided
    return None


def _at_stake(box: Box) -> bool:
    return bool(box.chips) or (box.held and bool(box.fee))


def _decide_deal(state: Round, sent: Any) -> Decision | None:
    match sent:
        case ReportWrongDeal(what):
            return _wrong_deal(state, what)
        case ReportExposedInDeal(place):
            return _exposed_in_deal(state, place)
        case ReportDealerExposed(place):
            if place not in _dealer_places(state):
                return Refusal(
                    "12.7", "no such card of the dealer is face down while players decide"
                )
            return (DealerCardExposed(place),)
        case ReportHandWithoutWagers(seat):
            return _hand_without_wagers(state, seat)
    return None


def _decide_hand(state: Round, sent: Any) -> Decision | None:
    match sent:
        case ReportPlayerExposed(seat):
            return _player_exposed(state, seat)
        case ReportWrongBet(seat, cents):
            return _wrong_bet(state, seat, cents)
        case ReportCollusion(seat, what):
            return _collusion(state, seat, what)
        case ReportNoDecision(seat):
            return _no_decision(state, seat)
        case ReportCollectedEarly(seat):
            return _collected_early(state, seat)
        case ReportUndeclared(seat, new_cards):
            return _undeclared(state, seat, new_cards)
    return None


def _rule(state: Round, sent: Any, question: Question) -> Decision:
    ruling = ruled(question, sent)
    if isinstance(ruling, Refusal):
        return ruling
    return ruling, *_ruling(state, sent, question)


def _ruling(state: Round, sent: Rule, question: Question) -> Events:
    box = state.box(question.seat)
    match sent.choice:
        case "void_round":
            return void_round(state, sent.why, question.clause)
        case "void_hand" if box:
            return void_box(state, box, sent.why, question.clause)
        case "play_first":
            return (ToldToPlayFirst(question.seat),)
        case "keep_apart" | "english_only":
            under = COLLUSION_RULINGS[sent.choice]  # 12.13.2, 12.13.3
            return (SuspectsDirected(question.seat, sent.choice, under),)
        case "pay" if box and box.held:
            bet = (Returned(box.seat, BET, box.on(BET), "12.16.1"),) if box.on(BET) else ()
            fee = (Paid(box.seat, FLOAT, box.fee, "12.16.1"),) if box.fee else ()
            return *bet, *fee, InstantPayoutHonoured(box.seat)
        case "do_not_pay":
            return (InstantPayoutLost(question.seat),)
    return ()


def _wrong_deal(state: Round, what: str) -> Decision:
    if what not in WRONG_DEAL:
        return Refusal("12.2", f"what was wrong is one of {', '.join(WRONG_DEAL)}")
    if refused := _why_no_wrong_deal(state, what):
        return refused
    words = what.replace("_", " ")
    if WRONG_DEAL[what] != "12.11":
        return void_round(state, words, WRONG_DEAL[what])
    voided, closed = void_round(state, words, "12.11.2")  # 12.11.1: earlier rounds stand
    return voided, DeckCheckOrdered(), AuthoritiesNotified(words), closed


def _exposed_in_deal(state: Round, place: str) -> Decision:
    if place not in _exposable(state):
        return Refusal("12.3", f"no card is being dealt to {place!r} that should be face down")
    room, _, number = place.partition("/")
    if room == "dealer":
        return _one_more(state, FaceUpCardMoved(int(number)))
    return _one_more(state, CardExposed(place, "12.3"))


def _one_more(state: Round, exposed: CardExposed | FaceUpCardMoved) -> Events:
    """One exposed card is no misdeal, more than one is."""
    if state.exposed + 1 < state.rules.number("exposed_cards_misdeal"):
        return (exposed,)
    return exposed, *void_round(state, "more than one card exposed in the deal", "12.5")


def _player_exposed(state: Round, seat: int) -> Decision:
    box = state.box(seat)
    if state.stage not in (*IN_HAND, "showdown") or box is None or not (box.held and box.hand):
        return Refusal("12.6", f"seat {seat} holds no cards that could be exposed")
    return (CardExposed(f"box/{seat}", "12.6"),)


def _hand_without_wagers(state: Round, seat: int) -> Decision:
    if seat not in _without_wagers(state):
        return Refusal("12.9", f"no hand can have been dealt to area {seat} without wagers")
    if state.stage == "deal":
        return void_round(state, f"cards dealt to area {seat} without wagers", "12.8")
    return (HandDiscarded(seat, state.rules.number("face_up_card")),)


def _wrong_bet(state: Round, seat: int, cents: int) -> Decision:
    """What lies there too little goes back to the player in the books; too much never counts."""
    box = state.box(seat)
    right = round.bet_of(state, box) if box else 0
    if not state.live or box is None or box.decision != BET or box.on(BET) != right:
        return Refusal("12.12", f"seat {seat} has no bet that could turn out to be wrong")
    unit, most = _wrong_bets(state, box)
    if not unit <= cents <= most or cents % unit:
        said = f"a wrong bet is {dollars(unit)} to {dollars(most)} in whole chips"
        return Refusal("12.12", said)
    found: Events = (WrongBetFound(seat, cents),)
    short = right - cents
    return (*found, Returned(seat, BET, short, "12.12.1")) if short > 0 else found


def _collusion(state: Round, seat: int, what: str) -> Decision:
    box = state.box(seat)
    if what not in SUSPECTED:
        return Refusal("12.13", f"what is suspected is one of {', '.join(SUSPECTED)}")
    if state.stage not in IN_HAND or box is None or not (box.held and box.hand):
        return Refusal("12.13", f"seat {seat} holds no cards")
    about = f"seat {seat} is suspected of {what.replace('_', ' ')}"
    asked = Asked(Question("12.13", about, tuple(COLLUSION_RULINGS), seat), under="12.13")
    return CollusionSuspected(seat, what), asked


def _no_decision(state: Round, seat: int) -> Decision:
    box = _missing(state)
    if box is None or box.seat != seat:
        return Refusal("12.14", f"the round does not wait for seat {seat}")
    missed = DecisionMissed(seat)
    if state.rules.switch("no_decision") and state.stage == "decisions":
        return missed, *round.fold_hand(state, box)
    return missed, *void_box(state, box, "no decision in time", "12.14")


def _collected_early(state: Round, seat: int) -> Decision:
    box = state.box(seat)
    if box is None or not box.hand or not _undecided(state, box):
        return Refusal("12.15", f"seat {seat} has no hand that waits for a decision")
    about = f"can the hand of seat {seat} be reconstructed?"
    asked = Asked(Question("12.15", about, COLLECTED_RULINGS, seat), under="12.15")
    return CollectedEarly(seat), asked


def _undeclared(state: Round, seat: int, new_cards: str) -> Decision:
    box = state.box(seat)
    if new_cards not in VIEWED:
        return Refusal("12.16", f"the new cards are one of {', '.join(VIEWED)}")
    if box is None or not box.held:
        return Refusal("12.16", f"seat {seat} holds no cards")
    if refused := _why_no_claim(state, box):
        return refused
    if FACE_DOWN not in box.first and settlement.first_facts(state, box)[1] == NOTHING:
        return (NoInstantPayout(seat),)
    if new_cards == "viewed" or state.last_drew != seat:
        return (InstantPayoutLost(seat),)
    about = f"pay the instant payout hand that seat {seat} did not declare?"
    return (Asked(Question("12.16.1", about, UNDECLARED_RULINGS, seat), under="12.16.1"),)


def _refer(state: Round, about: str) -> Decision:
    if state.stage not in DEALING:
        return Refusal("12.18", "no round is in play")
    if not about.strip():
        return Refusal("12.18", "say what the Gaming Manager is to decide")
    return (Asked(Question("12.18", about, MANAGER_RULINGS), under="12.18"),)
