"""A round of Casino War, in the order of the rules: sections 2 to 6."""

from dataclasses import replace

from casino_war.kernel import (
    EQUAL,
    SURRENDERED,
    compare,
    settle_ante,
    settle_tie,
    settle_war,
)
from casino_war.state import (
    ANTE,
    RAISE,
    TIE,
    Box,
    CardsDealt,
    GoToWar,
    ReportNoDecision,
    ReportWrongDeal,
    Round,
    Surrender,
    Surrendered,
    VoidRound,
    WagersClosed,
    WarBegun,
    WarDealt,
    WentToWar,
)
from houseway.core.acts import SEAT, Act, Offer, one_of
from houseway.core.events import Drawn, RoundClosed, Settled, Staked
from houseway.core.places import box, by_seat
from houseway.core.turns import DEALER, Draw, Events, Field, Refusal
from houseway.games.kit.acts import unless
from houseway.games.kit.rulings import voiding
from houseway.games.kit.settling import Wagered, settled
from houseway.games.kit.wagers import (
    Placing,
    corrected,
    correcting,
    excluding,
    void_box,
    void_round,
)
from houseway.money import Cents, Odds, dollars, pay

WRONG = ("order", "number_of_cards", "missing_card", "foreign_card")
HALF = Odds(1, 2)

# 2 Wagers


def _why_not(_state: Round, placed: Box, area: str) -> Refusal | None:
    if area == TIE and not placed.on(ANTE):
        return Refusal("2.2", "a tie wager needs an ante beside it: place that first")
    return None


PLACING = Placing(
    box=Box,
    areas=lambda _state: (ANTE, TIE),
    clause=lambda _seat, area: "2.1" if area == ANTE else "2.2",
    time="2.3",
    chips="2.3",
    boxes="1.3",
    unknown="2.1",
    opens="2.1",
    needs=Refusal("2.2", "take the tie wager back first: it needs an ante"),
    later={RAISE: Refusal("5.2", "a raise is placed when the cards are equal")},
    why_not=_why_not,
    stays=lambda placed, area: 1 if area == ANTE and placed.on(TIE) else 0,
)


def _why_not_correct(state: Round, area: str, cents: Cents) -> Refusal | None:
    if area == RAISE:
        return Refusal("5.2", "a raise is exactly the ante; it is not corrected by itself")
    if state.stage != "wagers" and not cents:
        return Refusal("2.3", "a wager is refused before the first card, not later")
    return None


# 3 and 5.3 The deal


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now."""
    if state.stage == "deal":
        places = (box(placed.seat) for placed in state.boxes if placed.on(ANTE))
        return _cards(state, (*places, "dealer"), "3.1")
    if state.stage == "war" and not state.dealer_war:
        return _cards(state, (*(box(placed.seat) for placed in state.at_war()), "dealer"), "5.3")
    return None


def _cards(state: Round, to: tuple[str, ...], clause: str) -> Draw:
    out = (*state.dealer, *(card for placed in state.boxes for card in placed.card))
    return Draw("cards", to, 0, state.rules.number("deck") - 1, clause, "1.1", out)


def drawn(state: Round, draw: Draw, sent: Drawn) -> Events:
    """What chance supplied, where it belongs."""
    dealt = CardsDealt if state.stage == "deal" else WarDealt
    return (dealt(draw.to, sent.things, sent.source),)


# 4.4, 5.1, 5.2 Surrender or war


def undecided(state: Round) -> tuple[int, ...]:
    """The seats whose cards equal the dealer's and who have not chosen."""
    if state.stage != "decisions":
        return ()
    return tuple(
        placed.seat
        for placed in state.boxes
        if placed.card and not placed.decision
        if compare(placed.card[0], state.dealer[0]) == EQUAL
    )


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if due_draw(state):
        return (DEALER,)
    return tuple(by_seat(seat) for seat in undecided(state))


def _subjects(state: Round) -> list[tuple[int]]:
    return [(seat,) for seat in undecided(state)]


def _why_not_decide(state: Round, seat: int) -> Refusal | None:
    if seat in undecided(state):
        return None
    return Refusal("4.4", f"box {seat} has nothing to decide: its card does not equal the dealer's")


def _raise_of(state: Round, seat: int) -> Field:
    ante = state.box(seat).on(ANTE)
    why = f"a raise on an ante of {dollars(ante)} is exactly as much"
    return Field("cents", ante, ante, why=why)


def _war(_state: Round, sent: GoToWar) -> Events:
    return WentToWar(sent.seat), Staked(sent.seat, RAISE, sent.cents, under="5.2")


def _surrender(state: Round, sent: Surrender) -> Events:
    return Surrendered(sent.seat, "5.1"), _surrendered(state, sent.seat)


def _surrendered(state: Round, seat: int) -> Settled:
    """Half of the ante is lost, rounded down to whole chips."""
    placed: Box = state.box(seat)
    decided = _settled(state, placed, ANTE, SURRENDERED)
    lost = pay(decided.stake, HALF, min(state.sign.chips), "down")
    return replace(decided, returned=decided.stake - lost)


# 6 Irregularities


def _no_decision(state: Round, sent: ReportNoDecision) -> Events:
    return Surrendered(sent.seat, "6.2"), _surrendered(state, sent.seat)


def _offer_wrong_deal(state: Round, what: str) -> Offer | Refusal:
    if what not in WRONG:
        return Refusal("6.1", f"what was wrong is one of {', '.join(WRONG)}")
    return Refusal("6.1", "no cards are being dealt") if state.stage == "wagers" else Offer("6.1")


def _wrong_deal(state: Round, sent: ReportWrongDeal) -> Events:
    return void_round(state, sent.what.replace("_", " "), "6.1")


_offer_war = unless(_why_not_decide, "5.2", _raise_of)
_offer_surrender, _offer_late = unless(_why_not_decide, "5.1"), unless(_why_not_decide, "6.2")
ACTS: tuple[Act[Round], ...] = (
    *PLACING.acts(),
    PLACING.closing("2.3", lambda _state: (WagersClosed(),)),
    correcting(_why_not_correct, lambda state, sent: corrected(state, sent, {RAISE: 1})),
    Act(GoToWar, SEAT, _offer_war, _war, ("seat",), _subjects),
    Act(Surrender, SEAT, _offer_surrender, _surrender, ("seat",), _subjects),
    Act(ReportWrongDeal, DEALER, _offer_wrong_deal, _wrong_deal, ("what",), one_of(WRONG)),
    Act(ReportNoDecision, DEALER, _offer_late, _no_decision, ("seat",), _subjects),
    voiding(VoidRound, "6.3"),
    excluding(void_box),
)


# What follows by itself


def follows(state: Round) -> Events:
    """What the cards decide without anybody's doing."""
    if not state.live or state.stage in ("wagers", "deal") or due_draw(state):
        return ()
    if state.stage == "war":
        return (*_after_war(state), RoundClosed(state.number, under="5.3"))
    if settled_now := _after_first_card(state):
        return settled_now
    if undecided(state):
        return ()
    return (WarBegun(),) if state.at_war() else (RoundClosed(state.number, under="4.4"),)


def _after_first_card(state: Round) -> Events:
    """Tie wagers, and antes whose cards differ from the dealer's."""
    events: list[Settled] = []
    for placed in state.boxes:
        comparison = compare(placed.card[0], state.dealer[0]) if placed.card else EQUAL
        if placed.on(TIE) and placed.card:
            events.append(_settled(state, placed, TIE, settle_tie(comparison)))
        if placed.on(ANTE) and comparison != EQUAL:
            events.append(_settled(state, placed, ANTE, settle_ante(comparison)))
    return tuple(events)


def _after_war(state: Round) -> Events:
    events: list[Settled] = []
    for placed in state.at_war():
        ante, raised = settle_war(compare(placed.war[0], state.dealer_war[0]))
        events.append(_settled(state, placed, ANTE, ante))
        events.append(_settled(state, placed, RAISE, raised))
    return tuple(events)


def _settled(state: Round, placed: Box, area: str, code: int) -> Settled:
    wager = Wagered(placed.seat, area, placed.on(area))
    return settled(state.rules, wager, code, min(state.sign.chips))
