"""A round of Canberra Casino Hold-em, in the order of the document: sections 4 to 11."""

from dataclasses import replace

from houseway.core.acts import SEAT, Act
from houseway.core.events import CAPPED, Correct, Drawn, RoundClosed, Settled, Staked
from houseway.core.places import box, by_seat, seat_of
from houseway.core.turns import DEALER, Draw, Events, Field, Refusal
from houseway.games.canberra_holdem import events, kernel
from houseway.games.canberra_holdem.state import (
    ANTE,
    CALL,
    FELT,
    HOLE_CARDS,
    MANUAL_DECLARATION,
    SHOE,
    SUPER_ACES,
    Box,
    Round,
)
from houseway.games.kit import cards, pack
from houseway.games.kit.acts import record, unless, when
from houseway.games.kit.boxes import seats
from houseway.games.kit.settling import Wagered, settled
from houseway.games.kit.wagers import Placing, corrected, correcting
from houseway.hands.poker import EQUAL
from houseway.law.rules import Rules
from houseway.money import Cents, dollars

# 4 Wagers


def _why_not(_state: Round, placed: Box, area: str) -> Refusal | None:
    if area == SUPER_ACES and not placed.on(ANTE):
        return Refusal("10.2", "a Super Aces wager needs an ante in the same box")
    return None


PLACING = Placing(
    box=Box,
    areas=lambda _state: (ANTE, SUPER_ACES),
    clause=lambda _seat, area: "4.1" if area == ANTE else "10.2",
    time="4.4",
    chips="4.2",
    boxes="4.3",
    unknown="4.1",
    opens="4.1",
    needs=Refusal("10.2", "take the Super Aces wager back first: it needs an ante"),
    later={CALL: Refusal("7.2", "a call is placed after the flop")},
    why_not=_why_not,
    stays=lambda placed, area: 1 if area == ANTE and placed.on(SUPER_ACES) else 0,
)


def _why_not_correct(_state: Round, area: str, _cents: Cents) -> Refusal | None:
    if area == CALL:
        return Refusal("7.2", "a call is exactly twice the ante: correct the ante instead")
    return None


def _correct(state: Round, sent: Correct) -> Events:
    return corrected(state, sent, {CALL: state.rules.number("call_multiple")})


# 5 and 6 The cut and the deal


def dealing_order(state: Round, step: str) -> tuple[str, ...]:
    """Where each card of a step goes."""
    boxes = [box(placed.seat) for placed in state.boxes if placed.on(ANTE)]
    return cards.dealing_order(state.rules.document.deal[step], boxes)


def unknown_hands(state: Round) -> tuple[str, ...]:
    """The hands of the showdown that still lie face down, two cards each."""
    hands = [
        ("dealer", state.dealer),
        *((box(called.seat), called.hole) for called in state.callers()),
    ]
    return tuple(place for place, hole in hands if not hole for _ in range(2))


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now."""
    match state.stage:
        case "cut":
            ends = state.rules.number("cut_more_than") + 1
            return cards.cut(ends, state.rules.number("deck") - ends, "5.2", state.method)
        case "hole" if state.method == SHOE:
            return _cards(state, dealing_order(state, "hole"), "6.3")
        case "flop":
            return _cards(state, dealing_order(state, "flop"), "6.4")
        case "decisions":
            unverified = [each.seat for each in state.boxes if _to_verify(each)]
            return _cards(state, (box(unverified[0]),) * 2, "10.5") if unverified else None
        case "river":
            return _cards(state, dealing_order(state, "river"), "6.6")
        case "showdown" if unknown_hands(state):
            return _cards(state, unknown_hands(state), "6.7")
    return None


def _to_verify(placed: Box) -> bool:
    """Whether a hand was declared whose cards the dealer still has to turn up."""
    return placed.declared and bool(placed.on(SUPER_ACES)) and not placed.hole


def _cards(state: Round, to: tuple[str, ...], clause: str) -> Draw:
    held = (card for each in state.boxes for card in each.hole)
    out = (*state.dealer, *state.flop, *state.river, *held)
    return Draw("cards", to, 0, state.rules.number("deck") - 1, clause, "2.1", out)


def drawn(state: Round, draw: Draw, sent: Drawn) -> Events:
    """What chance supplied, where it belongs."""
    match state.stage:
        case "cut":
            return (events.CardsCut(cards.depth(sent), sent.source),)
        case "hole":
            return (
                events.HoleCardsDealt(draw.to, sent.things, sent.source),
            )  # 6.3(a), 6.3(b), 6.3(c)
        case "flop":
            return (events.FlopDealt(sent.things, sent.source),)
        case "decisions":
            return (events.HandVerified(seat_of(draw.to[0]), sent.things, sent.source),)
        case "river":
            return (events.RiverDealt(sent.things, sent.source),)
    return (events.HandsShown(draw.to, sent.things, sent.source),)


def _deal_face_down(state: Round, _sent: events.DealFaceDown) -> Events:
    return (events.HoleCardsDealt(dealing_order(state, "hole"), (), FELT),)  # 6.2


# 7 Call or fold


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if due_draw(state) or _to_deal_face_down(state) or state.stage == "count":
        return (DEALER,)
    if state.stage == "decisions":
        return tuple(by_seat(placed.seat) for placed in state.boxes if not placed.decision)
    return ()


def _why_not_decide(state: Round, seat: int) -> Refusal | None:
    if state.stage != "decisions":
        return Refusal("7.1", "players call or fold after the flop and before the river")
    placed = state.box(seat)
    if placed is None or placed.decision:
        said = f"has already decided: {placed.decision}" if placed else "has no cards in this round"
        return Refusal("7.1", f"box {seat} {said}")
    if due_draw(state):
        return Refusal("10.5", "a declared Super Aces hand must be verified first")
    return None


def _call_of(state: Round, seat: int) -> Field:
    ante = state.box(seat).on(ANTE)
    call = ante * state.rules.number("call_multiple")
    why = f"a call on an ante of {dollars(ante)} is exactly {dollars(call)}"
    return Field("cents", call, call, why=why)


def _call(_state: Round, sent: events.Call) -> Events:
    return events.Called(sent.seat), Staked(sent.seat, CALL, sent.cents, under="7.2")


def _fold(state: Round, sent: events.Fold) -> Events:
    placed: Box = state.box(sent.seat)
    later = state.method == FELT and pack.duty(state.rules, "count_folded")  # 7.4
    folded = events.Folded(sent.seat, 0 if later else HOLE_CARDS)
    lost: Events = (folded, settled_wager(state, placed, ANTE, kernel.fold()))
    if placed.on(SUPER_ACES):
        lost += (_settled_super_aces(state, replace(placed, decision="fold")),)
    return lost


# 10 Super Aces


def _declared_by_hand(state: Round) -> bool:
    """Players declare where the sign says so, and on a felt, where nobody else knows the cards."""
    return MANUAL_DECLARATION in state.sign.options or state.method == FELT


def _why_not_declare(state: Round, seat: int) -> Refusal | None:
    if state.stage != "decisions":
        return Refusal("10.4", "a Super Aces hand is declared while players call or fold")
    placed = state.box(seat)
    if placed is None or not placed.on(SUPER_ACES):
        return Refusal("10.2", f"box {seat} has no Super Aces wager")
    if placed.declared or not _declared_by_hand(state):
        return Refusal("10.4", f"the Super Aces hand of box {seat} is already declared")
    if due_draw(state):
        return Refusal("10.5", "another declared hand must be verified first")
    return None


def _to_deal_face_down(state: Round) -> bool:
    return (state.stage, state.method) == ("hole", FELT)


_face_down = when(_to_deal_face_down, "6.3", "no hole cards wait to be dealt face down")
_offer_declare = unless(_why_not_declare, "10.4")
_offer_call, _offer_fold = unless(_why_not_decide, "7.2", _call_of), unless(_why_not_decide, "7.3")
ACTS: tuple[Act[Round], ...] = (
    *PLACING.acts(),
    PLACING.closing("4.4", lambda _state: (events.WagersClosed(),)),
    correcting(_why_not_correct, _correct),
    Act(events.DealFaceDown, DEALER, _face_down, _deal_face_down),
    Act(events.Declare, SEAT, _offer_declare, record(events.Declared), ("seat",), seats),
    Act(events.Call, SEAT, _offer_call, _call, ("seat",), seats),
    Act(events.Fold, SEAT, _offer_fold, _fold, ("seat",), seats),
    *pack.counting(events.CountHands, events.ReportCount, "7.4", "13.3"),
)


# What the rules say follows by itself


def follows(state: Round) -> Events:
    """What comes next without anybody's doing."""
    if not state.live:
        return ()
    if state.stage == "decisions":
        return _declarations(state) or _bonus_payments(state) or _decisions_made(state)
    if state.stage == "showdown" and not unknown_hands(state):
        return _showdown(state)
    return (_closed(state),) if state.stage == "count" and not state.uncounted else ()


def _super_aces_facts(state: Round, placed: Box) -> tuple[int, int]:
    """The line and whether it is eligible; a hand nobody turned up shows nothing."""
    if not placed.hole:
        return 0, 0
    facts: tuple[int, ...] = (*placed.hole, *state.flop, cards.threshold(state.rules, "super_aces"))
    return kernel.read_super_aces(*facts)


def _declarations(state: Round) -> Events:
    """The software declares for the players, unless the table leaves it to them."""
    if _declared_by_hand(state):
        return ()
    return tuple(
        events.Declared(placed.seat)
        for placed in state.boxes
        if placed.on(SUPER_ACES) and not placed.declared and _super_aces_facts(state, placed)[1]
    )


def _bonus_payments(state: Round) -> Events:
    """A declared winning hand is paid before the river: at once, or when its player stays in."""
    forfeit = state.rules.switch("fold_after_declaring")
    return tuple(
        _settled_super_aces(state, placed)  # 10.5
        for placed in state.boxes
        if placed.on(SUPER_ACES) and placed.declared and _super_aces_facts(state, placed)[1]
        if not forfeit or placed.decision == "call"
    )


def _decisions_made(state: Round) -> Events:
    if due_draw(state) or not all(placed.decision for placed in state.boxes):
        return ()
    bonus = (placed for placed in state.boxes if placed.on(SUPER_ACES))
    return *(_settled_super_aces(state, placed) for placed in bonus), events.DecisionsMade()


def _showdown(state: Round) -> Events:
    if not state.dealer_shown:
        return (events.HandsShown((), (), state.method),)
    hands = (_settle_box(state, called) for called in state.callers())
    held = [(0, state.dealer), *((called.seat, called.hole) for called in state.callers())]
    counted = pack.hands_counted(state, "count_shown", held)
    over = events.HandsSettled() if state.uncounted else _closed(state)
    return *(wager for hand in hands for wager in hand), *counted, over


def _closed(state: Round) -> RoundClosed:
    return RoundClosed(state.number, under="9.5")


def _settle_box(state: Round, called: Box) -> Events:
    board, qualify = (*state.flop, *state.river), cards.threshold(state.rules, "qualify")
    facts = kernel.read(called.hole, state.dealer, board, qualify)
    ante, call = kernel.settle(*facts, *unqualified_switches(state.rules))
    _, comparison, qualifies = facts
    reading = "C2" if comparison == EQUAL and not qualifies else ""
    return (
        settled_wager(state, called, ANTE, ante, reading),
        settled_wager(state, called, CALL, call, reading),
    )


def unqualified_switches(rules: Rules) -> tuple[int, int]:
    """How the rules are read when the dealer does not qualify, in the kernel's order."""
    return (
        rules.switch("call_without_qualifying_dealer"),
        rules.switch("tie_without_qualifying_dealer"),
    )


def _settled_super_aces(state: Round, placed: Box) -> Settled:
    facts = _super_aces_facts(state, placed)
    folded, forfeit = placed.decision == "fold", state.rules.switch("fold_after_declaring")
    code = kernel.settle_super_aces(*facts, int(placed.declared), int(folded), forfeit)
    made = settled_wager(state, placed, SUPER_ACES, code)
    return replace(made, reading="C4") if folded and made.winnings else made


def settled_wager(state: Round, placed: Box, area: str, code: int, reading: str = "") -> Settled:
    """The cap is on the winnings of an ante. Odds are whole; a variant's odd part is not paid."""
    cap = state.sign.maximum_payout if area == ANTE else None  # 8.1, 8.2
    wager = Wagered(placed.seat, area, placed.on(area))
    made = settled(state.rules, wager, code, min(state.sign.chips), cap=cap, reading=reading)
    if made.less != CAPPED:
        return made
    return replace(made, reading=f"{made.reading}, C10" if made.reading else "C10")
