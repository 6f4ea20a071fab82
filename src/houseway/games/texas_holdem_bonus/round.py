"""A round of Texas Hold'em Bonus Poker, in the order of the document: sections 5 to 10."""

from houseway.core.acts import SEAT, Act, Offer
from houseway.core.events import Drawn, Returned, RoundClosed, Staked
from houseway.core.places import box, by_seat
from houseway.core.turns import DEALER, HOUSE, SUPERVISOR, Draw, Events, Field, Refusal
from houseway.games.kit import cards, pack
from houseway.games.kit.acts import during, record, unless
from houseway.games.kit.boxes import seats
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.kit.wagers import Placing, correcting
from houseway.games.texas_holdem_bonus import events, jackpot, settlement, wrong_wagers
from houseway.games.texas_holdem_bonus.kernel import FOLDS
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    ANTE_BONUS,
    BETS,
    BETTING,
    DEVICE,
    FELT,
    FLOP,
    PLACED_FIRST,
    SHOE,
    Box,
    Round,
)
from houseway.money import dollars

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
BY_DEVICE = {pack.AT_START: "shuffle_at_start_by_device", pack.EVERY_ROUND: "shuffle_by_device"}
FACES = {"flop": slice(0, 3), "turn": slice(3, 4), "river": slice(4, 5)}


# What chance must supply, in the order of the deal


def dealing_order(state: Round) -> tuple[str, ...]:
    """Where each card goes; a device deals boxes two cards at a time, a shoe goes round twice."""
    boxes = [box(placed.seat) for placed in state.boxes if placed.on(ANTE)]
    return cards.dealing_order(state.rules.document.deal[state.equipment], boxes)


def unknown_hands(state: Round) -> tuple[str, ...]:
    """The hands to be settled that still lie face down, two cards each, from the right."""
    return tuple(box(hand.seat) for hand in to_show(state) if not hand.hole for _ in range(2))


def to_show(state: Round) -> tuple[Box, ...]:
    """The hands that are turned up to be settled: those in play, and those with a jackpot wager."""
    settled = {hand.seat for hand in (*state.in_play(), *state.jackpots())}
    return tuple(hand for hand in reversed(state.boxes) if hand.seat in settled and not hand.shown)


def due_draw(state: Round) -> Draw | None:
    """What chance must supply now; no card is turned before a wrong wager is put right."""
    if any(placed.wrong for placed in state.boxes):
        return None
    if state.stage == "deal" and state.to_cut:
        cut = cards.cut(1, state.rules.number("deck") - 1, "4.2", state.method)
        return cut._replace(others="4.3")  # 4.3
    match state.stage:
        case "deal" if state.method != FELT:
            later = () if state.board_at_once else BETS
            to = tuple(place for place in dealing_order(state) if place not in later)
            return _cards(state, to, "7.3" if state.equipment == SHOE else "7.2")
        case "flop" | "turn" | "river" as area if len(state.community) < FACES[area].stop:
            faces = FACES[area]
            to = (area,) * (faces.stop - faces.start)
            return _cards(state, to, TURNED[state.equipment][area])
        case _ if state.method != FELT:
            return None
        case "dealer":
            return _cards(state, ("dealer", "dealer"), "10.1")
        case "hands" if unknown_hands(state):
            return _cards(state, unknown_hands(state), "10.4")
    return None


def _cards(state: Round, to: tuple[str, ...], clause: str) -> Draw:
    out = (*state.community, *state.dealer, *(card for hand in state.boxes for card in hand.hole))
    return Draw("cards", to, 0, state.rules.number("deck") - 1, clause, "3.1", out)


# 5 Wagers


def _why_no_wager(state: Round, placed: Box, area: str) -> Refusal | None:
    if area == ANTE_BONUS and not placed.on(ANTE):
        return Refusal("5.4", "an Ante Bonus wager needs an ante: place that first")
    return jackpot.why_no_wager(state, placed, area)


def _stopped(state: Round) -> Refusal | None:
    if not state.stopped:
        return None
    return Refusal("11.14", "play is stopped until the jackpot's equipment works again")


PLACING = Placing(
    box=Box,
    areas=lambda _state: PLACED_FIRST,
    clause=lambda _seat, area: PLACED[area],
    time="5.6",  # 5.6
    chips="5.2",
    boxes="5.7",
    unknown="5.3",
    opens="5.3",
    needs=Refusal("5.4", "take the other wagers of the box back first: they need an ante"),
    later={
        area: Refusal(clause, f"a {area} wager is made when players have cards")
        for area, clause in BET_ON.items()
    },
    why_not=_why_no_wager,
    amount=lambda state, _placed, area: jackpot.amount(state, area),
    # An ante cannot be taken away from under another wager.
    stays=lambda placed, area: int(
        area == ANTE and bool(placed.on(ANTE_BONUS) or placed.on(JACKPOT))
    ),
    stopped=_stopped,
    method=lambda state: FELT if state.method == FELT else str(state.equipment),
)


# 7 The deal


def _deal_face_down(state: Round, _sent: events.DealFaceDown) -> Events:
    return (_cards_dealt(state, dealing_order(state), (), FELT),)


def _cards_dealt(
    state: Round, to: tuple[str, ...], things: tuple[int, ...], source: str
) -> events.CardsDealt:
    deck = _deck_in_play(state)  # 3.2, 3.2.1, 3.2.2
    clause = "7.3" if state.equipment == SHOE else "7.2"
    return events.CardsDealt(to, things, source, state.equipment, deck, clause)


def _deck_in_play(state: Round) -> str:
    """The back of the deck; of a real felt that is for the table to record, which knows its decks.

    Rules of earlier records do not say that decks are used in turn: there it was told by the round.
    """
    deck = state.rules.document.equipment.get("deck")
    recorded = state.method == FELT and deck and deck.in_turn
    return "" if recorded else state.decks.in_play


def drawn(state: Round, draw: Draw, sent: Drawn) -> Events:
    """What chance supplied, where it belongs."""
    match state.stage:
        case "deal" if draw.kind == "cut":
            return (events.CardsCut(cards.depth(sent), sent.source),)
        case "deal":
            return (_cards_dealt(state, draw.to, sent.things, sent.source),)
        case "flop" | "turn" | "river" as area:
            return (events.CommunityRevealed(area, sent.things, sent.source, draw.clause),)
        case "dealer":
            return (events.DealerShown(sent.things, sent.source),)
    return (events.HandsShown(draw.to, sent.things, sent.source),)


# 9 Bet, check or fold


def due(state: Round) -> tuple[str, ...]:
    """Whom the round waits for."""
    if state.stopped:
        return (SUPERVISOR,)
    if wrong := tuple(by_seat(placed.seat) for placed in state.boxes if placed.wrong):
        return wrong
    if state.stage in BETTING:
        waiting = (placed.seat for placed in state.boxes if not _why_not(state, placed.seat))
        return tuple(by_seat(seat) for seat in waiting)
    if state.stage in ("jackpot", "held"):
        return (HOUSE if state.stage == "jackpot" else SUPERVISOR,)
    if due_draw(state) or state.stage in ("deal", "showdown"):
        return (DEALER,)
    return ()


def _why_not(state: Round, seat: int) -> Refusal | None:
    """Why a box cannot decide now."""
    if state.stage not in BETTING:
        return Refusal("9.1", "players bet, check or fold between the deal and the River")
    options, placed = OPTIONS[state.stage], state.box(seat)
    if placed is None or not placed.in_play or placed.decision:
        decided = placed.decision if placed else ""
        said = f"has already decided: {decided}" if decided else "has no hand in play"
        return Refusal("9.5" if placed and placed.out == "fold" else options, f"box {seat} {said}")
    undecided = (hand.seat for hand in state.in_play() if not hand.decision)
    first = [each for each in undecided if each in state.first]
    if first and seat not in first:
        return Refusal("11.12.1", f"box {first[0]} must play its hand before the others")
    return None


def _wrong(state: Round, seat: int) -> Box | None:
    """The box, if its wager must be put right before anything else."""
    placed: Box | None = state.box(seat)
    return placed if placed and placed.wrong else None


def _offer_bet(state: Round, seat: int) -> Offer | Refusal:
    if wrong := _wrong(state, seat):
        return wrong_wagers.offer_put_right(state, wrong)
    if refused := _why_not(state, seat):
        return refused
    area, placed = BETTING[state.stage], state.box(seat)
    right = right_amount(state, placed, area)
    why = f"the {area} wager on an ante of {dollars(placed.on(ANTE))} is exactly {dollars(right)}"
    return Offer(BET_ON[area], (Field("cents", right, right, why=why),))


def _bet(state: Round, sent: events.Bet) -> Events:
    if wrong := _wrong(state, sent.seat):
        return wrong_wagers.put_right(state, wrong, sent.cents)
    area = BETTING[state.stage]
    placed = events.BetPlaced(sent.seat, area, BET_ON[area])
    return placed, Staked(sent.seat, area, sent.cents, BET_ON[area])


def _offer_check(state: Round, seat: int) -> Offer | Refusal:
    if state.stage == "flop_wagers":
        return Refusal("9.1", "before the Flop a player bets or folds; checking comes later")
    return _why_not(state, seat) or Offer(CHECKED[state.stage])


def _check(state: Round, sent: events.Check) -> Events:
    return (events.Checked(sent.seat, CHECKED[state.stage]),)


def _offer_fold(state: Round, seat: int) -> Offer | Refusal:
    if _wrong(state, seat):
        return Offer("11.10.2")
    return _why_not(state, seat) or Offer(FOLDED[state.stage])


def _fold(state: Round, sent: events.Fold) -> Events:
    if wrong := _wrong(state, sent.seat):
        back = Returned(sent.seat, wrong.wrong, wrong.on(wrong.wrong), under="11.10.2")
        return settlement.folded(state, wrong, "folded_wrong_wager", back)
    how = FOLDS[list(FOLDED).index(state.stage)]
    return settlement.folded(state, state.box(sent.seat), how)


# 10 The showdown


def _offer_concede(state: Round, seat: int) -> Offer | Refusal:
    if state.stage != "showdown":
        return Refusal("10.2", "a hand is conceded after the dealer's hand is shown, not now")
    placed = state.box(seat)
    if placed is None or not placed.in_play:
        return Refusal("10.3", f"box {seat} has no hand in play to concede")
    return Offer("10.2")


def _concede(state: Round, sent: events.Concede) -> Events:
    return settlement.folded(state, state.box(sent.seat), "conceded")


def _why_not_face_down(state: Round) -> Refusal | None:
    if (state.stage, state.method) != ("deal", FELT):
        return Refusal("7.2", "no cards wait to be dealt face down")
    return Refusal("4.2", "the cards are cut before they are dealt") if state.to_cut else None


def _close(state: Round) -> Events:
    own = BY_DEVICE if state.equipment == DEVICE else {}
    return events.WagersClosed(board_at_once=False), *pack.shuffled(state, state.equipment, own)


_face_down = unless(_why_not_face_down, "7.2")
_showdown = during(("showdown",), "10.4", "hands are settled after the dealer's hand is shown")

ACTS: tuple[Act[Round], ...] = (
    *PLACING.acts(),
    PLACING.closing("7.1", _close),
    correcting(wrong_wagers.why_not_correct, wrong_wagers.correct),
    Act(events.DealFaceDown, DEALER, _face_down, _deal_face_down),
    Act(events.Bet, SEAT, _offer_bet, _bet, ("seat",), seats),
    Act(events.Check, SEAT, _offer_check, _check, ("seat",), seats),
    Act(events.Fold, SEAT, _offer_fold, _fold, ("seat",), seats),
    Act(events.SettleHands, DEALER, _showdown, record(events.SettlementBegun)),
    Act(events.Concede, SEAT, _offer_concede, _concede, ("seat",), seats),
    Act(events.ReadMeter, HOUSE, jackpot.offer_meter, jackpot.read_meter),
    *jackpot.HOLDING,
)


# What the rules say follows by itself


def follows(state: Round) -> Events:
    """What comes next without anybody's doing."""
    if not state.live or state.stage in ("wagers", "deal"):
        return ()
    if asked := wrong_wagers.asked(state):
        return asked
    if state.stage == "held":
        return ()
    if state.stage == "jackpot":
        return () if jackpot.at_stake(state) else (RoundClosed(state.number, under="15.2.7"),)
    if state.stage == "hands":
        return _hands(state)
    if not state.in_play() and not (state.stage == FLOP and state.jackpots()):
        return _nobody_left(state)
    if any(placed.wrong for placed in state.boxes):
        return ()
    if state.stage in BETTING:
        return _betting_done(state) if all(hand.decision for hand in state.in_play()) else ()
    return () if state.method == FELT else _turned(state)


def _betting_done(state: Round) -> Events:
    area = BETTING[state.stage]
    return (events.BettingDone(area, TURNED[state.equipment][area]),)


def _turned(state: Round) -> Events:
    """At an electronic table cards that are known turn by themselves."""
    if state.stage in BETS and not due_draw(state):
        area, clause = state.stage, TURNED[state.equipment][state.stage]
        return (events.CommunityRevealed(area, state.community[FACES[area]], state.method, clause),)
    if state.stage == "dealer":
        return (events.DealerShown(state.dealer, state.method),)  # 9.7
    return ()


def _nobody_left(state: Round) -> Events:
    """All have folded: only jackpot wagers can still need the Flop and the cards."""
    if state.jackpots() and state.revealed < FACES[FLOP].stop:
        return (events.BettingDone(FLOP, TURNED[state.equipment][FLOP]),)
    if state.jackpots():
        return (events.SettlementBegun(),)
    return settlement.all_settled(state, under="9.6")


def _hands(state: Round) -> Events:
    if unknown_hands(state):
        return ()
    if shown := tuple(box(hand.seat) for hand in to_show(state)):
        return (events.HandsShown(shown, (), state.method),)
    decided: Events = ()
    for hand in state.in_play():
        decided += settlement.settle_box(state, hand)
        decided += pack.hands_counted(state, "prove_hands", [(hand.seat, hand.hole)])
    return *decided, *settlement.all_settled(state, under="10.12")
