"""The state of a round of Lunar Poker, and its bookkeeping.

Stages: wagers, cut, deal, signals, decisions, showdown, opened, and wagers again. A card whose
face nobody has entered is FACE_DOWN: on a real felt hands are dealt face down, and their faces are
asked for when the dealer turns them up, not before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.core import (
    Asked,
    Charged,
    Paid,
    Question,
    Returned,
    RoundClosed,
    RoundOpened,
    Ruled,
    Settled,
    Sign,
    SignPosted,
    Staked,
    Voided,
    seat_of,
)
from houseway.games.kit.boxes import by_place, with_box, with_chips
from houseway.games.lunar_poker.events import (
    BetPlaced,
    CardExposed,
    CardsCut,
    CardsDealt,
    Conceded,
    DealerCardExposed,
    DealerShown,
    DiscardsShuffled,
    DrawChosen,
    DrawCompleted,
    DrawDealt,
    EquipmentReplaced,
    FaceUpCardMoved,
    Folded,
    FoldedHandRevealed,
    HandDiscarded,
    HandPaidOut,
    HandsOpened,
    HandVerified,
    InstantPayoutHonoured,
    Signalled,
    SupersSettled,
    ToldToPlayFirst,
    WagersClosed,
)
from houseway.law.rules import Rules
from houseway.money import Cents

ANTE, BET, DEALER_PLACE = "ante", "bet", "dealer"
DEALER_SUPER = "super/dealer"
SHOE, DEVICE, HAND, FELT = "shoe", "device", "hand", "felt"
METHODS = (SHOE, DEVICE, HAND, FELT)  # 2.3.1, 3.2, 3.2.1, 3.2.2, 3.2.3
MANUAL_DECLARATION, CONCEDING = "manual_declaration", "conceding"
FACE_DOWN = -1
TAP, WAVE = "tap", "wave"
EXCHANGE, SIXTH = "exchange", "sixth"


def super_of(seat: int) -> str:
    """The super wager area of a playing area."""
    return f"super/{seat}"


@dataclass(frozen=True, slots=True)
class Box:
    """One playing area: its player's chips by area, its cards, and how far the player is.

    `first` are the five cards dealt, `hand` the cards now held. `drew` names the draw that was
    chosen, `places` has a bit for each card of the hand that it brings, and `due` says how many new
    cards are due until all are there.
    """

    seat: int
    chips: Mapping[str, Cents] = field(default_factory=dict)
    first: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    signal: str = ""
    drew: str = ""
    places: int = 0
    due: int = 0
    fee: Cents = 0
    decision: str = ""
    shown: bool = False

    @property
    def given_up(self) -> tuple[int, ...]:
        """The cards that were exchanged, as far as they are known."""
        return tuple(card for card in self.first if card not in (*self.hand, FACE_DOWN))

    def on(self, area: str) -> Cents:
        """The chips of this player on an area."""
        return self.chips.get(area, 0)

    @property
    def own_super(self) -> Cents:
        """The player's super wager on the own area."""
        return self.on(super_of(self.seat))

    @property
    def held(self) -> bool:
        """Whether the cards of this playing area are still in play."""
        return self.decision in ("", BET)


@dataclass(frozen=True, slots=True)
class Round:
    """The round that is on, or the last one until the next opens.

    `rack` is the discard rack, `ahead` are cards that come before the stub's next ones (12.16.1),
    `first_to_play` the seats that were told to play before the others (12.13.1). `up` is the place
    of the dealer's face-up card, from 1, and `seen` are the places of others that were exposed.
    `to_cut` are so many cards, shuffled and waiting for the dealer's cut; `unbacked` are areas
    without wagers whose cards were discarded (12.9); `void` is a round that did not count.
    """

    rules: Rules
    sign: Sign
    method: str = SHOE
    number: int = 0
    live: bool = False
    stage: str = "wagers"
    boxes: tuple[Box, ...] = ()
    dealer: tuple[int, ...] = ()
    up: int = 0
    dealer_shown: bool = False
    rack: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    new_cards: tuple[int, ...] = ()
    to_cut: int = 0
    first_to_play: tuple[int, ...] = ()
    exposed: int = 0
    unbacked: tuple[int, ...] = ()
    last_drew: int = 0
    seen: tuple[int, ...] = ()
    question: Question | None = None
    void: bool = False

    def box(self, seat: int) -> Box | None:
        """The playing area of a seat, if that seat has wagers in this round."""
        return next((one for one in self.boxes if one.seat == seat), None)

    def bettors(self) -> tuple[Box, ...]:
        """The players who bet and whose hands are not settled."""
        return tuple(one for one in self.boxes if one.decision == BET)

    def drawing(self) -> Box | None:
        """The player to whom cards of a draw are being dealt."""
        return next((one for one in self.boxes if one.due), None)


def open_game(rules: Rules, sign: Sign, method: str = SHOE) -> Round:
    """A game that waits for its first wager."""
    return Round(rules, sign, method)


# Bookkeeping


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    match happened:
        case RoundOpened(number):
            # 4.1.2: all cards are shuffled again.
            return Round(state.rules, state.sign, state.method, number, live=True)
        case SignPosted(sign):
            return replace(state, sign=sign)
        case Staked(seat, area, cents):
            return with_chips(state, Box(seat), area, cents)
        case Returned(seat, area, cents) | Settled(seat, area, cents):
            return with_chips(state, Box(seat), area, -cents)
        case RoundClosed():
            return replace(state, live=False, stage="wagers", to_cut=0, question=None)
        case Voided(scope):
            return _voided(state, scope)
        case Asked(question):
            return replace(state, question=question)
        case Ruled():
            return replace(state, question=None)
    return _dealt(_acted(state, happened), happened)


def _acted(state: Round, happened: Any) -> Round:
    """What players did."""
    match happened:
        case Signalled(seat, signal):
            return with_box(state, seat, signal=signal)
        case Charged(seat, cents):
            box = state.box(seat)
            return with_box(state, seat, fee=(box.fee if box else 0) + cents)
        case BetPlaced(seat):
            return with_box(state, seat, decision=BET)
        case Paid(seat, _, cents):
            box = state.box(seat)
            return with_box(state, seat, fee=(box.fee if box else 0) - cents)
        case DrawChosen(seat, draw, cards):
            due = len(positions(cards))
            return with_box(state, seat, drew=draw, places=cards, due=due)
        case Folded(seat):
            return collected(state, seat, "fold")
        case Conceded(seat):
            return collected(state, seat, "concede")
        case HandPaidOut(seat):
            return collected(state, seat, "instant")
        case FoldedHandRevealed(seat):
            return with_box(state, seat, shown=True)
        case ToldToPlayFirst(seat):
            return replace(state, first_to_play=(*state.first_to_play, seat))
        case InstantPayoutHonoured(seat):
            return _given_back(state, seat)
    return state


def _dealt(state: Round, happened: Any) -> Round:
    """What the dealer did."""
    match happened:
        case WagersClosed():
            return replace(state, stage="deal", to_cut=state.rules.number("deck"))
        case CardsCut():
            return replace(state, to_cut=0)
        case CardsDealt(to, dealt, up):
            return replace(_hands(state, to, dealt), stage="signals", up=up)
        case HandVerified(seat, dealt):
            return with_box(state, seat, first=dealt, hand=dealt)
        case SupersSettled():
            return replace(state, stage="decisions")
        case DrawDealt(_, dealt):
            left = state.ahead[len(dealt) :]
            return replace(state, new_cards=state.new_cards + dealt, ahead=left)
        case DrawCompleted(seat):
            return _drawn(state, seat)
        case DiscardsShuffled(cards):
            return replace(state, rack=(), to_cut=cards)
        case DealerShown(dealt):
            return replace(state, dealer=dealt, dealer_shown=True, stage="showdown")
        case HandsOpened(to, dealt):
            return _opened(state, to, dealt)
        case CardExposed(_, "12.3"):
            return replace(state, exposed=state.exposed + 1)
        case FaceUpCardMoved(place):
            return replace(state, up=place, exposed=state.exposed + 1)
        case DealerCardExposed(place):
            return replace(state, seen=(*state.seen, place))
        case HandDiscarded(seat, cards):
            rack = state.rack + (FACE_DOWN,) * cards
            return replace(state, rack=rack, unbacked=(*state.unbacked, seat))
        case EquipmentReplaced(method):
            return replace(state, method=method)
    return state


def _hands(state: Round, to: tuple[str, ...], dealt: tuple[int, ...]) -> Round:
    for place, cards in by_place(to, dealt).items():
        if place == DEALER_PLACE:
            state = replace(state, dealer=cards)
        else:
            state = with_box(state, seat_of(place), first=cards, hand=cards)
    return state


def positions(mask: int) -> tuple[int, ...]:
    """The places, from 0, whose bits are set."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def _drawn(state: Round, seat: int) -> Round:
    """The new cards take the places of the old ones, which go to the discard rack."""
    box, new = state.box(seat), list(state.new_cards)
    assert box is not None
    hand = [new.pop(0) if box.places >> place & 1 else card for place, card in enumerate(box.hand)]
    gone = tuple(card for place, card in enumerate(box.hand) if box.places >> place & 1)
    state = with_box(state, seat, hand=(*hand, *new), due=0)
    return replace(state, rack=state.rack + gone, new_cards=(), last_drew=seat)


def collected(state: Round, seat: int, decision: str) -> Round:
    """A hand is over and its cards are in the discard rack; the record keeps what they were."""
    box = state.box(seat)
    assert box is not None
    state = with_box(state, seat, decision=decision, due=0)
    new = state.new_cards if box.due else ()
    left = () if box.due else state.new_cards
    return replace(state, rack=state.rack + box.hand + new, new_cards=left)


def _given_back(state: Round, seat: int) -> Round:
    """New cards that nobody has seen go before the stub, and the first five are the hand again."""
    box, rack = state.box(seat), list(state.rack)
    assert box is not None
    for place in positions(box.places):
        if place < len(box.first):
            rack.remove(box.first[place])
    new = tuple(box.hand[place] for place in positions(box.places))
    state = with_box(state, seat, hand=box.first, signal=TAP, decision="")
    return replace(state, ahead=new + state.ahead, rack=tuple(rack))


def _opened(state: Round, to: tuple[str, ...], dealt: tuple[int, ...]) -> Round:
    """The faces that were still unknown are entered in the order of the hands."""
    faces = by_place(to, dealt)
    for box in state.bettors():
        new = list(faces.get(f"box/{box.seat}", ()))
        hand = tuple(new.pop(0) if card == FACE_DOWN else card for card in box.hand)
        state = with_box(state, box.seat, hand=hand, shown=True)
    return replace(state, stage="opened")


def _voided(state: Round, scope: str) -> Round:
    if scope == "round":
        boxes = tuple(replace(one, chips={}) for one in state.boxes)
        return replace(state, boxes=boxes, void=True)
    box = state.box(seat_of(scope)) if scope.startswith("box/") else None
    if box is None or state.stage == "wagers" or not box.held:
        return state
    return collected(state, box.seat, "void")
