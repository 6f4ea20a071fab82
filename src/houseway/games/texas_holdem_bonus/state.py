"""The state of a round of Texas Hold'em Bonus Poker, its commands and events, and bookkeeping.

Stages: wagers, deal; flop_wagers, flop; turn_wagers, turn; river_wagers, river; dealer, showdown,
hands, jackpot, held where a prize is to be confirmed; and wagers again. At an electronic table
hands are known when they are dealt and community cards when they are turned, so that no record
holds them early. On a real felt all cards lie face down: their faces are asked for when the dealer
turns them up, not before.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from houseway.core.events import Asked, RoundClosed, RoundOpened, Settled, Voided
from houseway.core.places import seat_of
from houseway.core.sign import Sign
from houseway.equipment.shoe import BACKS, ShufflingDevice
from houseway.games.kit import boxes, pack
from houseway.games.kit.boxes import by_place, with_box
from houseway.games.kit.jackpot import JACKPOT, HoldEnded, MeterRead, PrizesHeld
from houseway.games.texas_holdem_bonus import events
from houseway.law.rules import Rules
from houseway.money import Cents

ANTE, ANTE_BONUS = "ante", "ante_bonus"
FLOP, TURN, RIVER = "flop", "turn", "river"
BETS = (FLOP, TURN, RIVER)
PLACED_FIRST = (ANTE, ANTE_BONUS, JACKPOT)
DEVICE, SHOE, FELT = "device", "shoe", "felt"  # 2.4.1, 4.4.4
METHOD_B, LOW_LIMIT, CARD_SHOE = "method_b", "low_limit", "card_shoe"
BETTING = {f"{area}_wagers": area for area in BETS}
STAGES = (
    *("wagers", "deal", "flop_wagers", "flop", "turn_wagers", "turn", "river_wagers", "river"),
    *("dealer", "showdown", "hands", "jackpot", "held"),
)
# What outlives a round.
LASTING = ("equipment", "decks", "meter_down", "seated", "vacant", "count_ordered")


@dataclass(frozen=True, slots=True)
class Box(boxes.Box):
    """One box: its hole cards as far as they are known, and its last decision.

    `out` is a hand that was folded or is void; `wrong` the wager that its player must put right.
    """

    hole: tuple[int, ...] = ()
    out: str = ""
    wrong: str = ""
    shown: bool = False

    @property
    def in_play(self) -> bool:
        """Whether this hand can still win against the dealer."""
        return not self.out and bool(self.on(ANTE))


@dataclass(frozen=True, slots=True)
class Round(boxes.BoxRound):
    """A round with the dealer's hand and the community cards, of which `revealed` lie face up.

    `first` are seats that must act before the others, `to_ask` those whose voiding is still to be
    asked, `gathered` are jackpot wagers that were settled in this round. A prize that was `signed`
    waits no more. `meter_down` and `stopped` last until the meter works again. `to_cut` says
    that the dealer has still to cut, `board_at_once` that community cards were drawn with the
    hands, as in records of earlier versions.
    """

    boxes: tuple[Box, ...] = ()
    equipment: str = DEVICE
    decks: ShufflingDevice = field(default_factory=lambda: ShufflingDevice(*BACKS))
    dealer: tuple[int, ...] = ()
    dealer_shown: bool = False
    community: tuple[int, ...] = ()
    revealed: int = 0
    first: tuple[int, ...] = ()
    to_ask: tuple[int, ...] = ()
    gathered: Cents = 0
    meter: Cents | None = None
    signed: bool = False
    meter_down: bool = False
    stopped: bool = False
    to_cut: bool = False
    board_at_once: bool = True
    seated: frozenset[int] = frozenset()
    vacant: bool = False
    count_ordered: bool = False

    def in_play(self) -> tuple[Box, ...]:
        """The boxes that have not folded, from the dealer's right."""  # 10.4
        return tuple(box for box in reversed(self.boxes) if box.in_play)

    def jackpots(self) -> tuple[Box, ...]:
        """The boxes with a live jackpot wager, from the dealer's right."""  # 15.2.12
        return tuple(box for box in reversed(self.boxes) if box.on(JACKPOT))

    @property
    def method_b(self) -> bool:
        """Whether folded hands stay eligible for the jackpot."""  # 1.1, 15.1.4.2
        return method_b(self.sign)


def method_b(sign: Sign) -> bool:
    """Whether folded hands stay eligible for the jackpot under a sign."""
    linked = sign.jackpot is not None and bool(sign.jackpot.games)
    return linked or METHOD_B in sign.options


def open_game(rules: Rules, sign: Sign, method: str = DEVICE) -> Round:
    """A game that waits for its first wager; low limit tables deal from a device."""
    by_shoe = method == SHOE or (method == FELT and CARD_SHOE in sign.options)
    equipment = SHOE if by_shoe and LOW_LIMIT not in sign.options else DEVICE  # 6.6.2
    return Round(rules, sign, method, equipment=equipment)


# Bookkeeping


def evolve(state: Round, happened: Any) -> Round:
    """The state after an event; nothing is decided here."""
    state = pack.attended(pack.ordered_count(state, happened), happened)
    match happened:
        case RoundOpened(number):
            return boxes.opened(state, number, *LASTING)
        case RoundClosed():
            decks = state.decks.next_round() if state.equipment == DEVICE else state.decks
            state = replace(state, to_ask=(), decks=decks)
        case Voided(scope) if scope.startswith("box/") and state.stage != "wagers":
            # Without this hand the prizes that wait may be others.
            stage = "jackpot" if state.stage == "held" else state.stage
            state = with_box(replace(state, stage=stage), seat_of(scope), out="void", wrong="")
        case Settled(area=area, stake=cents) if area == JACKPOT:
            state = replace(state, gathered=state.gathered + cents)
        case Asked(question):
            state = replace(state, to_ask=tuple(s for s in state.to_ask if s != question.seat))
        case events.BetPlaced(seat):
            return with_box(state, seat, decision="bet")
        case events.Checked(seat):
            return with_box(state, seat, decision="check")
        case events.Folded(seat):
            return with_box(state, seat, decision="fold", out="fold", wrong="")
        case MeterRead(cents=cents):
            return replace(state, meter=cents)
        case PrizesHeld(meter=cents):
            return replace(state, meter=cents, stage="held")
        case HoldEnded():
            return replace(state, signed=True, stage="jackpot")
    return _irregular(_dealt(boxes.evolve(state, happened, Box), happened), happened)


def _dealt(state: Round, happened: Any) -> Round:
    match happened:
        case events.WagersClosed(at_once):
            by_shoe = state.equipment == SHOE and bool(pack.duty(state.rules, "cut"))
            # 4.4.3: never for a device
            return replace(state, stage="deal", to_cut=by_shoe, board_at_once=at_once)
        case events.CardsCut():
            return replace(state, to_cut=False)
        case events.CardsDealt(to, dealt):
            return replace(turned_up(state, to, dealt), stage="flop_wagers")
        case events.BettingDone(area):
            return replace(state, stage=area)
        case events.CommunityRevealed(area, dealt):
            return _revealed(state, area, dealt)
        case events.DealerShown(dealt):
            shown = dealt or state.dealer
            return replace(state, dealer=shown, dealer_shown=True, stage="showdown")
        case events.SettlementBegun():
            return replace(state, stage="hands")
        case events.HandsShown(to, dealt):
            seats = {seat_of(place) for place in to}
            up = (replace(box, shown=box.seat in seats or box.shown) for box in state.boxes)
            return turned_up(replace(state, boxes=tuple(up)), to, dealt)
        case events.HandsSettled():
            return replace(state, stage="jackpot")
    return state


def _irregular(state: Round, happened: Any) -> Round:
    match happened:
        case events.WrongWagerFound(seat, area):
            return with_box(state, seat, wrong=area)
        case events.WagerPutRight(seat):
            return with_box(state, seat, wrong="")
        case events.CommunityExposed(_, seats):
            return replace(state, to_ask=seats)
        case events.PlaysFirst(seat):
            return replace(state, first=(*state.first, seat))
        case events.MeterFailed():
            return replace(state, meter_down=True)
        case events.PlayStopped():
            return replace(state, stopped=True)
        case events.MeterRestored():
            return replace(state, meter_down=False, stopped=False)
        case events.EquipmentReplaced(equipment):
            return replace(state, equipment=equipment)
    return state


def turned_up(state: Round, to: tuple[str, ...], dealt: tuple[int, ...]) -> Round:
    """The state with these cards known, each at its place."""
    by_area = by_place(to, dealt)
    community = tuple(card for area in BETS for card in by_area.get(area, ()))
    held = [(place, card) for place, card in zip(to, dealt, strict=False) if place not in BETS]
    state = replace(state, community=state.community + community)
    return boxes.turned_up(state, tuple(p for p, _ in held), tuple(card for _, card in held))


def _revealed(state: Round, area: str, dealt: tuple[int, ...]) -> Round:
    """The next betting round begins, or the dealer's hand is due."""
    revealed = {FLOP: 3, TURN: 4, RIVER: 5}[area]
    community = state.community if len(state.community) >= revealed else state.community + dealt
    undecided = tuple(replace(box, decision=box.out or "", wrong="") for box in state.boxes)
    stage = {FLOP: "turn_wagers", TURN: "river_wagers", RIVER: "dealer"}[area]
    return replace(state, community=community, revealed=revealed, boxes=undecided, stage=stage)
