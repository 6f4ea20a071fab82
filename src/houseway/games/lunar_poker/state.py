"""The state of a round of Lunar Poker, and its bookkeeping.

Stages: wagers, deal, signals, decisions, showdown, opened, count, and wagers again. A card whose
face nobody has entered is FACE_DOWN: on a real felt hands are dealt face down, and their faces are
asked for when the dealer turns them up, not before.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from houseway.core import Charged, Paid, RoundClosed, RoundOpened, Voided, seat_of
from houseway.equipment.shoe import BACKS, ShufflingDevice
from houseway.games.kit import boxes, pack
from houseway.games.kit.boxes import by_place, turned_up, with_box
from houseway.games.lunar_poker import events
from houseway.money import Cents

ANTE, BET, DEALER_PLACE = "ante", "bet", "dealer"
DEALER_SUPER = "super/dealer"
SHOE, DEVICE, HAND, FELT = "shoe", "device", "hand", "felt"
METHODS = (SHOE, DEVICE, HAND, FELT)  # 2.3.1, 3.2, 3.2.1, 3.2.2, 3.2.3
MANUAL_DECLARATION, CONCEDING = "manual_declaration", "conceding"
FACE_DOWN = -1
TAP, WAVE = "tap", "wave"
EXCHANGE, SIXTH = "exchange", "sixth"
# What outlives a round.
LASTING = ("decks", "seated", "vacant", "count_ordered")


def super_of(seat: int) -> str:
    """The super wager area of a playing area."""
    return f"super/{seat}"


@dataclass(frozen=True, slots=True)
class Box(boxes.Box):
    """One playing area: its player's chips by area, its cards, and how far the player is.

    `first` are the five cards dealt, `hand` the cards now held. `drew` names the draw that was
    chosen, `places` has a bit for each card of the hand that it brings, and `due` says how many new
    cards are due until all are there.
    """

    first: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    signal: str = ""
    drew: str = ""
    places: int = 0
    due: int = 0
    fee: Cents = 0
    shown: bool = False

    @property
    def given_up(self) -> tuple[int, ...]:
        """The cards that were exchanged, as far as they are known."""
        return tuple(card for card in self.first if card not in (*self.hand, FACE_DOWN))

    @property
    def own_super(self) -> Cents:
        """The player's super wager on the own area."""
        return self.on(super_of(self.seat))

    @property
    def held(self) -> bool:
        """Whether the cards of this playing area are still in play."""
        return self.decision in ("", BET)


@dataclass(frozen=True, slots=True)
class Round(boxes.BoxRound):
    """A round with the dealer's hand and all that is known of other cards.

    `rack` is the discard rack, `ahead` are cards that come before the stub's next ones (12.16.1),
    `first_to_play` the seats that were told to play before the others (12.13.1). `up` is the place
    of the dealer's face-up card, from 1, and `seen` are the places of others that were exposed.
    `to_cut` are so many cards, shuffled and waiting for the dealer's cut; `unbacked` are areas
    without wagers whose cards were discarded (12.9); `void` is a round that did not count.
    `uncounted` are collected hands that the dealer still has to count.
    """

    method: str = SHOE
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
    decks: ShufflingDevice = field(default_factory=lambda: ShufflingDevice(*BACKS))
    seated: frozenset[int] = frozenset()
    vacant: bool = False
    uncounted: tuple[pack.Uncounted, ...] = ()
    count_ordered: bool = False

    def bettors(self) -> tuple[Box, ...]:
        """The players who bet and whose hands are not settled."""
        return tuple(box for box in self.boxes if box.decision == BET)

    def drawing(self) -> Box | None:
        """The player to whom cards of a draw are being dealt."""
        return next((box for box in self.boxes if box.due), None)


# Bookkeeping


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    for kept in (pack.attended, pack.counted, pack.ordered_count):
        state = kept(state, happened)
    match happened:
        case RoundOpened(number):
            return boxes.opened(state, number, *LASTING)
        case RoundClosed():
            # 3.3.1: the other deck, which the device has shuffled, is the next in play.
            decks = state.decks.next_round() if state.method == DEVICE else state.decks
            state = replace(state, to_cut=0, decks=decks)
        case Voided(scope) if scope != "round":
            return _voided(state, scope)
    return _dealt(_acted(boxes.evolve(state, happened, Box), happened), happened)


def _acted(state: Round, happened: Any) -> Round:
    """What players did."""
    match happened:
        case events.Signalled(seat, signal):
            return with_box(state, seat, signal=signal)
        case Charged(seat, cents):
            return _fee(state, seat, cents)
        case Paid(seat, _, cents):
            return _fee(state, seat, -cents)
        case events.BetPlaced(seat):
            return with_box(state, seat, decision=BET)
        case events.DrawChosen(seat, draw, cards):
            return with_box(state, seat, drew=draw, places=cards, due=cards.bit_count())
        case events.Folded(seat):
            return _to_count(state, seat, "fold", "count_folded")
        case events.Conceded(seat):
            return _to_count(state, seat, "concede", "count_conceded")
        case events.HandPaidOut(seat):
            return _collected(state, seat, "instant")
        case events.FoldedHandRevealed(seat):
            return with_box(state, seat, shown=True)
        case events.ToldToPlayFirst(seat):
            return replace(state, first_to_play=(*state.first_to_play, seat))
        case events.InstantPayoutHonoured(seat):
            return _given_back(state, seat)
    return state


def _dealt(state: Round, happened: Any) -> Round:
    """What the dealer did."""
    match happened:
        case events.WagersClosed():
            return replace(state, stage="deal", to_cut=state.rules.number("deck"))
        case events.CardsCut():
            return replace(state, to_cut=0)
        case events.CardsDealt(to, dealt, up):
            return replace(turned_up(state, to, dealt, "first", "hand"), stage="signals", up=up)
        case events.HandVerified(seat, dealt):
            return with_box(state, seat, first=dealt, hand=dealt)
        case events.SupersSettled():
            return replace(state, stage="decisions")
        case events.DrawDealt(_, dealt):
            left = state.ahead[len(dealt) :]
            return replace(state, new_cards=state.new_cards + dealt, ahead=left)
        case events.DrawCompleted(seat):
            return _drawn(state, seat)
        case events.DiscardsShuffled(cards):
            return replace(state, rack=(), to_cut=cards)
        case events.DealerShown(dealt):
            return replace(state, dealer=dealt, dealer_shown=True, stage="showdown")
        case events.HandsOpened(to, dealt):
            return _opened(state, to, dealt)
        case events.CardExposed(_, "12.3"):
            return replace(state, exposed=state.exposed + 1)
        case events.FaceUpCardMoved(place):
            return replace(state, up=place, exposed=state.exposed + 1)
        case events.DealerCardExposed(place):
            return replace(state, seen=(*state.seen, place))
        case events.HandDiscarded(seat, cards):
            rack = state.rack + (FACE_DOWN,) * cards
            return replace(state, rack=rack, unbacked=(*state.unbacked, seat))
        case events.HandsSettled():
            return replace(state, stage="count")
        case events.EquipmentReplaced(method):
            return replace(state, method=method)
    return state


def _fee(state: Round, seat: int, cents: Cents) -> Round:
    box = state.box(seat)
    return with_box(state, seat, fee=box.fee + cents) if box else state


def positions(mask: int) -> tuple[int, ...]:
    """The places, from 0, whose bits are set."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def _drawn(state: Round, seat: int) -> Round:
    """The new cards take the places of the old ones, which go to the discard rack."""
    box, new = state.box(seat), list(state.new_cards)
    hand = [new.pop(0) if box.places >> place & 1 else card for place, card in enumerate(box.hand)]
    gone = tuple(card for place, card in enumerate(box.hand) if box.places >> place & 1)
    state = with_box(state, seat, hand=(*hand, *new), due=0)
    return replace(state, rack=state.rack + gone, new_cards=(), last_drew=seat)


def _collected(state: Round, seat: int, decision: str) -> Round:
    """A hand is over and its cards are in the discard rack; the record keeps what they were."""
    box = state.box(seat)
    new, left = (state.new_cards, ()) if box.due else ((), state.new_cards)
    state = with_box(state, seat, decision=decision, due=0)
    return replace(state, rack=state.rack + box.hand + new, new_cards=left)


def _to_count(state: Round, seat: int, decision: str, name: str) -> Round:
    """A hand that its player gave up, which the dealer counts into the rack."""
    cards = len(state.box(seat).hand)
    return pack.with_uncounted(_collected(state, seat, decision), seat, cards, name)


def _given_back(state: Round, seat: int) -> Round:
    """New cards that nobody has seen go before the stub, and the first five are the hand again."""
    box, rack = state.box(seat), list(state.rack)
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
        hand = revealed(box.hand, faces.get(f"box/{box.seat}", ()))
        state = with_box(state, box.seat, hand=hand, shown=True)
    return replace(state, stage="opened")


def revealed(hand: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """A hand with these faces where it lay face down."""
    new = list(faces)
    return tuple(new.pop(0) if card == FACE_DOWN else card for card in hand)


def _voided(state: Round, scope: str) -> Round:
    box = state.box(seat_of(scope)) if scope.startswith("box/") else None
    if box is None or state.stage == "wagers" or not box.held:
        return state
    return _collected(state, box.seat, "void")
