"""A round of Canberra Casino Hold-em, in the order of the document: sections 4 to 11."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.core import (
    DEALER,
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
    Settled,
    Stake,
    Staked,
    TakeBack,
    Voided,
    by_seat,
    check_draw,
    kind,
    replay,
)
from houseway.equipment import cards
from houseway.games.canberra_holdem.kernel import (
    fold,
    read,
    read_super_aces,
    settle,
    settle_super_aces,
)
from houseway.games.canberra_holdem.state import (
    ANTE,
    AREAS,
    CALL,
    FELT,
    MANUAL_DECLARATION,
    SHOE,
    SUPER_ACES,
    Box,
    Call,
    Called,
    CardsCut,
    DealFaceDown,
    DecisionsMade,
    Declare,
    Declared,
    FlopDealt,
    Fold,
    Folded,
    HandsShown,
    HandVerified,
    HoleCardsDealt,
    RiverDealt,
    Round,
    WagersClosed,
    evolve,
)
from houseway.games.kit.boxes import seat_of
from houseway.hands import poker
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.money import Cents, dollars, pay

# What chance must supply, in the order of the deal


def dealing_order(state: Round, step: str) -> tuple[str, ...]:
    """Where each card of a step goes."""
    deal = state.rules.document.deal[step]
    boxes = [f"box/{one.seat}" for one in state.boxes if one.on(ANTE)]
    once = [place for to in deal.to for place in (boxes if to == "boxes" else [to])]
    return tuple(once * deal.times)


def unknown_hands(state: Round) -> tuple[str, ...]:
    """The hands of the showdown that still lie face down, two cards each."""
    hands = [("dealer", state.dealer), *((f"box/{one.seat}", one.hole) for one in state.callers())]
    return tuple(place for place, hole in hands if not hole for _ in range(2))


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now."""
    match state.stage:
        case "cut":
            ends = cut_ends(state)
            return Draw("cut", ("cut",), ends, _deck(state) - ends, "5.2", "5.2")
        case "hole" if state.method == SHOE:
            return _cards(state, dealing_order(state, "hole"), "6.3")
        case "flop":
            return _cards(state, dealing_order(state, "flop"), "6.4")
        case "decisions":
            declared = [one for one in state.boxes if _to_verify(one)]
            return _cards(state, (f"box/{declared[0].seat}",) * 2, "10.5") if declared else None
        case "river":
            return _cards(state, dealing_order(state, "river"), "6.6")
        case "showdown" if unknown_hands(state):
            return _cards(state, unknown_hands(state), "6.7")
    return None


def cut_ends(state: Round) -> int:
    """The fewest cards that a cut leaves at either end."""
    return state.rules.number("cut_more_than") + 1


def _to_verify(box: Box) -> bool:
    """Whether a hand was declared whose cards the dealer still has to turn up."""
    return box.declared and bool(box.on(SUPER_ACES)) and not box.hole


def _cards(state: Round, to: tuple[str, ...], clause: str) -> Draw:
    out = (*state.dealer, *state.flop, *state.river, *(c for one in state.boxes for c in one.hole))
    return Draw("cards", to, 0, _deck(state) - 1, clause, "2.1", out)


def _deck(state: Round) -> int:
    return state.rules.number("deck")


# Who may do what


def moves(state: Round) -> Iterator[Move]:
    """Every move that the round itself offers now."""
    if state.stage == "wagers":
        for seat in range(1, state.sign.seats + 1):
            yield from _wager_moves(seat, state.box(seat) if state.live else None)
        if state.live and any(one.on(ANTE) for one in state.boxes):
            yield Move(DEALER, kind(CloseWagers), "4.4")
    if state.stage == "hole" and state.method == FELT:
        yield Move(DEALER, kind(DealFaceDown), "6.3")
    if state.stage == "decisions" and due_draw(state) is None:
        for box in state.boxes:
            yield from _decision_moves(state, box)


def _wager_moves(seat: int, box: Box | None) -> Iterator[Move]:
    held = box or Box(seat)
    for area in (ANTE, SUPER_ACES):
        where = (Field("seat", options=(seat,)), Field("area", options=(area,)))
        if area == ANTE or held.on(ANTE):
            clause = "4.1" if area == ANTE else "10.2"
            yield Move(by_seat(seat), kind(Stake), clause, (*where, Field("cents", 1)))
        if held.on(area):
            keep = 1 if area == ANTE and held.on(SUPER_ACES) else 0  # 10.2
            if held.on(area) > keep:
                back = Field("cents", 1, held.on(area) - keep)
                yield Move(by_seat(seat), kind(TakeBack), "4.4", (*where, back))


def _decision_moves(state: Round, box: Box) -> Iterator[Move]:
    seat = Field("seat", options=(box.seat,))
    if _may_declare(state, box):
        yield Move(by_seat(box.seat), kind(Declare), "10.4", (seat,))
    if not box.decision:
        cost = Field("cents", _call_of(state, box), _call_of(state, box))
        yield Move(by_seat(box.seat), kind(Call), "7.2", (seat, cost))
        yield Move(by_seat(box.seat), kind(Fold), "7.3", (seat,))


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if due_draw(state) or (state.stage, state.method) == ("hole", FELT):
        return (DEALER,)
    if state.stage == "decisions":
        return tuple(by_seat(one.seat) for one in state.boxes if not one.decision)
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
            return _correct(state, sent)
        case DealFaceDown():
            return _deal_face_down(state)
        case Drawn():
            return _drawn(state, sent)
        case Declare():
            return _declare(state, sent)
        case Call():
            return _call(state, sent)
        case Fold():
            return _fold(state, sent)
    return Refusal("15.5(c)", f"{kind(sent)} is no command of this game")


def _stake(state: Round, sent: Stake) -> Decision:
    if state.stage != "wagers":
        return Refusal("4.4", "wagers are placed before the first card is dealt")
    if sent.area == CALL:
        return Refusal("7.2", "a call is placed after the flop")
    if sent.area not in AREAS:
        return Refusal("4.1", f"there is no wager called {sent.area!r}: ante or super_aces")
    if not 1 <= sent.seat <= state.sign.seats:
        return Refusal("4.3", f"the table has boxes 1 to {state.sign.seats}, not {sent.seat}")
    if sent.cents < 1:
        return Refusal("4.2", f"a wager is made of chips: {sent.cents} cents is none")
    box = (state.box(sent.seat) if state.live else None) or Box(sent.seat)
    if sent.area == SUPER_ACES and not box.on(ANTE):
        return Refusal("10.2", "a Super Aces wager needs an ante in the same box")
    under = "4.1" if sent.area == ANTE else "10.2"
    opened = () if state.live else (_round_opened(state),)
    return *opened, Staked(sent.seat, sent.area, sent.cents, under)


def _round_opened(state: Round) -> RoundOpened:
    number, version = state.number + 1, state.sign.version
    return RoundOpened(number, state.rules.digest, version, state.method, under="4.1")


def _take_back(state: Round, sent: TakeBack) -> Decision:
    if state.stage != "wagers" or not state.live:
        return Refusal("4.4", "a wager may be altered only before the first card is dealt")
    box = state.box(sent.seat) or Box(sent.seat)
    if not 1 <= sent.cents <= box.on(sent.area):
        has = dollars(box.on(sent.area))
        return Refusal("4.2", f"box {sent.seat} has {has} on {sent.area}, not that much to take")
    if sent.area == ANTE and box.on(SUPER_ACES) and sent.cents == box.on(ANTE):
        return Refusal("10.2", "take the Super Aces wager back first: it needs an ante")
    return (Returned(sent.seat, sent.area, sent.cents, under="4.4"),)


def _close_wagers(state: Round) -> Decision:
    if state.stage != "wagers":
        return Refusal("4.4", "wagers are closed already")
    if not state.live or not any(one.on(ANTE) for one in state.boxes):
        return Refusal("4.1", "nobody has placed an ante")
    return (WagersClosed(),)


def _correct(state: Round, sent: Correct) -> Decision:
    """A wager is brought to what stands; nothing stands on a box without its ante."""
    box = state.box(sent.seat)
    if box is None or not state.live or not box.on(sent.area):
        return Refusal(sent.under, f"box {sent.seat} has no live wager on {sent.area}")
    if sent.area == CALL:
        return Refusal("7.2", "a call is exactly twice the ante; it is not corrected by itself")
    if sent.area == ANTE and not sent.cents:
        return void_box(box, "the ante is returned", sent.under)
    more = sent.cents - box.on(sent.area)
    if more > 0:
        return (Staked(box.seat, sent.area, more, sent.under),)
    back = [(sent.area, -more)] if more else []
    over = box.on(CALL) - sent.cents * state.rules.number("call_multiple")
    if sent.area == ANTE and over > 0:  # the call was based on the ante that does not stand
        back.append((CALL, over))
    return tuple(Returned(box.seat, area, cents, sent.under) for area, cents in back)


def void_box(box: Box, why: str, under: str) -> Events:
    """The wagers that still lie in a box go back; what was settled before stands."""
    returned = (Returned(box.seat, area, cents, under) for area, cents in box.chips.items())
    return Voided(f"box/{box.seat}", why, under), *returned


def _deal_face_down(state: Round) -> Decision:
    if state.stage != "hole" or state.method != FELT:
        return Refusal("6.3", "no hole cards are to be dealt face down now")
    return (HoleCardsDealt(dealing_order(state, "hole"), (), FELT),)  # 6.2


def _drawn(state: Round, sent: Drawn) -> Decision:
    draw = due_draw(state)
    if draw is None:
        return Refusal("6.1", "no card is due from the shoe now")
    if refused := check_draw(draw, sent, cards.name if draw.kind == "cards" else str):
        return refused
    match state.stage:
        case "cut":
            return (CardsCut(sent.things[0], sent.source),)
        case "hole":
            return (HoleCardsDealt(draw.to, sent.things, sent.source),)  # 6.3(a), 6.3(b), 6.3(c)
        case "flop":
            return (FlopDealt(sent.things, sent.source),)
        case "decisions":
            return (HandVerified(seat_of(draw.to[0]), sent.things, sent.source),)
        case "river":
            return (RiverDealt(sent.things, sent.source),)
    return (HandsShown(draw.to, sent.things, sent.source),)


def _undecided(state: Round, seat: int) -> Box | Refusal:
    """The box that may decide now, or why there is none."""
    if state.stage != "decisions":
        return Refusal("7.1", "players call or fold after the flop and before the river")
    box = state.box(seat)
    if box is None or box.decision:
        said = f"has already: {box.decision}" if box else "has no cards in this round"
        return Refusal("7.1", f"box {seat} {said}")
    if due_draw(state):
        return Refusal("10.5", "a declared Super Aces hand is being verified first")
    return box


def _call_of(state: Round, box: Box) -> Cents:
    return box.on(ANTE) * state.rules.number("call_multiple")


def _call(state: Round, sent: Call) -> Decision:
    box = _undecided(state, sent.seat)
    if isinstance(box, Refusal):
        return box
    if sent.cents != _call_of(state, box):
        right, ante = dollars(_call_of(state, box)), dollars(box.on(ANTE))
        wrong = dollars(sent.cents)
        return Refusal("7.2", f"a call on an ante of {ante} is exactly {right}, not {wrong}")
    return Called(box.seat), Staked(box.seat, CALL, sent.cents, under="7.2")


def _fold(state: Round, sent: Fold) -> Decision:
    box = _undecided(state, sent.seat)
    if isinstance(box, Refusal):
        return box
    lost: Events = (Folded(box.seat, 2), _settled(state, box, ANTE, fold()))
    if box.on(SUPER_ACES):
        lost += (_settled_super_aces(state, replace(box, decision="fold")),)
    return lost


def _may_declare(state: Round, box: Box) -> bool:
    return _declared_by_hand(state) and bool(box.on(SUPER_ACES)) and not box.declared


def _declared_by_hand(state: Round) -> bool:
    """Players declare where the sign says so, and on a felt, where nobody else knows the cards."""
    return MANUAL_DECLARATION in state.sign.options or state.method == FELT


def _declare(state: Round, sent: Declare) -> Decision:
    if state.stage != "decisions":
        return Refusal("10.4", "a Super Aces hand is declared while players call or fold")
    box = state.box(sent.seat)
    if box is None or not box.on(SUPER_ACES):
        return Refusal("10.2", f"box {sent.seat} has no Super Aces wager")
    if box.declared or not _declared_by_hand(state):
        return Refusal("10.4", f"the Super Aces hand of box {sent.seat} is declared already")
    if due_draw(state):
        return Refusal("10.5", "another declared hand is being verified first")
    return (Declared(sent.seat),)


# What the rules say follows by itself


def run_on(state: Round, events: Events) -> Events:
    """The events and all that follows from them until somebody must act or chance supply."""
    state = replay(evolve, state, events)
    more = _follows(state)
    return events + run_on(state, more) if more else events


def _follows(state: Round) -> Events:
    if state.question or not state.live:
        return ()
    if state.stage == "decisions":
        return _declarations(state) or _bonus_payments(state) or _decisions_made(state)
    if state.stage == "showdown" and not unknown_hands(state):
        return _showdown(state)
    return ()


def _super_aces_facts(state: Round, box: Box) -> tuple[int, int]:
    """The line and whether it is eligible; a hand nobody turned up shows nothing."""
    if not box.hole:
        return 0, 0
    facts: tuple[int, ...] = (*box.hole, *state.flop, threshold(state.rules, "super_aces"))
    return read_super_aces(*facts)


def _declarations(state: Round) -> Events:
    """The software declares for the players, unless the table leaves it to them."""
    if _declared_by_hand(state):
        return ()
    winners = (
        one
        for one in state.boxes
        if one.on(SUPER_ACES) and not one.declared and _super_aces_facts(state, one)[1]
    )
    return tuple(Declared(one.seat) for one in winners)


def _bonus_payments(state: Round) -> Events:
    """A declared winning hand is paid before the river: at once, or when its player stays in."""
    forfeit = state.rules.switch("fold_after_declaring")
    return tuple(
        _settled_super_aces(state, one)  # 10.5
        for one in state.boxes
        if one.on(SUPER_ACES) and one.declared and _super_aces_facts(state, one)[1]
        if not forfeit or one.decision == "call"
    )


def _decisions_made(state: Round) -> Events:
    if due_draw(state) or not all(one.decision for one in state.boxes):
        return ()
    lost = tuple(_settled_super_aces(state, one) for one in state.boxes if one.on(SUPER_ACES))
    return *lost, DecisionsMade()


def _showdown(state: Round) -> Events:
    if not state.dealer_shown:
        return (HandsShown((), (), state.method),)
    settled = tuple(one for box in state.callers() for one in _settle_box(state, box))
    return *settled, RoundClosed(state.number, under="9.5")


def _settle_box(state: Round, box: Box) -> Events:
    dealt: tuple[int, ...] = (*box.hole, *state.dealer, *state.flop, *state.river)
    facts = read(*(*dealt, threshold(state.rules, "qualify")))
    ante, call = settle(*facts, *unqualified_switches(state.rules))
    return _settled(state, box, ANTE, ante), _settled(state, box, CALL, call)


def threshold(rules: Rules, name: str) -> int:
    """The rank of the lowest hand that reaches a threshold of the rules."""
    least = rules.document.threshold[name]
    if least.category not in poker.CATEGORIES or least.rank not in tuple(cards.RANKS):
        raise LawError(f"[threshold.{name}] names no hand: {least.category} of {least.rank}")
    return poker.floor(poker.CATEGORIES.index(least.category), cards.RANKS.index(least.rank))


def unqualified_switches(rules: Rules) -> tuple[int, int]:
    """How the rules are read when the dealer does not qualify, in the kernel's order."""
    return (
        rules.switch("call_without_qualifying_dealer"),
        rules.switch("tie_without_qualifying_dealer"),
    )


def _settled_super_aces(state: Round, box: Box) -> Settled:
    facts = _super_aces_facts(state, box)
    folded, forfeit = box.decision == "fold", state.rules.switch("fold_after_declaring")
    code = settle_super_aces(*facts, int(box.declared), int(folded), forfeit)
    return _settled(state, box, SUPER_ACES, code)


def _settled(state: Round, box: Box, area: str, code: int) -> Settled:
    """A kernel's code as money; the cap is on the winnings of an ante, its stake on top."""
    name, line, verdict = state.rules.decode(code)
    odds = state.rules.odds_of(verdict, line)
    stake = box.on(area)
    # The document's odds are whole; what a variant's odds leave of a chip is not paid.
    winnings = pay(stake, odds, min(state.sign.chips), "down") if odds else 0
    cap = state.sign.maximum_payout
    if area == ANTE and cap is not None:
        winnings = min(winnings, cap)  # 8.1, 8.2
    returned = 0 if verdict.effect == "lose" else stake
    paid_by = (line, str(odds)) if odds else ("", "")
    decided = (verdict.effect, name, *paid_by, cited(verdict.clause))
    return Settled(box.seat, area, stake, returned, winnings, *decided)
