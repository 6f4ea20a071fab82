"""Lunar Poker: its default sign, its players, its verdicts in words."""

from random import Random
from typing import Any

from houseway.core import SUPERVISOR, Limit, Settled, Sign, Stake, kind
from houseway.equipment import cards
from houseway.games.kit.cards import threshold
from houseway.games.lunar_poker.events import (
    Bet,
    Declare,
    Exchange,
    Fold,
    OpenHands,
)
from houseway.games.lunar_poker.irregularities import (
    ReportNoDecision,
)
from houseway.games.lunar_poker.kernel import read_first
from houseway.games.lunar_poker.reader import shown
from houseway.games.lunar_poker.settlement import second_switches
from houseway.games.lunar_poker.state import (
    ANTE,
    BET,
    DEALER_SUPER,
    MANUAL_DECLARATION,
    TAP,
    WAVE,
)
from houseway.hands import poker
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.salon import Late, Manners, Spot
from houseway.salon.seen import Hand, View, chips_of, faces_at, field_of, offered, rack_of

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
SEATS = 5
OWN_SUPER = "super/{seat}"
# Ante, super wager, draw fee and bet: what one round may ask of a player.
WHOLE_ROUND = 5


def sign(minimum: Cents, maximum: Cents, unit: Cents, by_hand: bool) -> Sign:
    """A sign with these limits of the ante; super wagers go by the same."""
    limit = Limit(minimum, maximum, unit)
    return Sign(
        seats=SEATS,
        chips=CHIPS,
        limits={ANTE: limit, "super": limit},
        options=(MANUAL_DECLARATION,) if by_hand else (),
    )


def hands(view: View, rules: Rules) -> dict[str, Hand]:
    """The hands that lie face up when the dealer's does; of one that is paid, what for."""
    dealer = _cards_at(view, "dealer")
    if len(dealer) != 5:
        return {}
    to_beat = poker.rank5(*dealer)
    qualifies = to_beat >= threshold(rules, "qualify")
    said = ", qualifies" if qualifies else ", does not qualify"
    told = {"dealer": _hand(dealer, poker.describe(to_beat) + said)}
    for seat in view["seats"]:
        held = _cards_at(view, f"box/{seat}")
        if len(held) >= 5 and view["decisions"].get(seat) == BET:
            rank = poker.rank5(*poker.best_five(held))
            words = poker.describe(rank)
            if qualifies and rank > to_beat:
                paid = (str(one) for one in shown(held, *second_switches(rules)))
                words += f", paid for {' and '.join(paid)}"
            told[f"box/{seat}"] = _hand(held, words)
    return told


def _hand(held: list[int], words: str) -> Hand:
    return Hand(words, tuple(cards.name(card) for card in poker.best_five(held)))


def _cards_at(view: View, place: str) -> list[int]:
    return [cards.parse(face) for face in faces_at(view, place)]


def readings(settled: Settled, view: View) -> tuple[str, ...]:
    """The readings that decided about a wager."""
    found = {
        "bet_wins_twice": ("L1",),
        "instant_payout": ("L2",),
        "ante_stands_off_tie": ("L3",),
        "bet_stands_off_unqualified": ("L6",),
        "super_undeclared": ("H2",),
    }
    if settled.line == "ace_king_queen":
        return ("L9",)
    return found.get(settled.verdict, ())


# The other players: ordinary people who look at their own cards and no further


def bot(view: View, seat: int, mood: Random) -> Any:
    """The next thing that a player in this seat does, from that seat's view; None for nothing."""
    if view["stage"] == "wagers":
        return _wager(view, seat, mood)
    hand = _cards_at(view, f"box/{seat}")
    if offered(view, kind(Declare)) and len(hand) == 5:
        a, b, c, d, e = hand
        return Declare(seat, TAP if any(read_first(a, b, c, d, e, 0)) else WAVE)
    if not offered(view, kind(Fold)):
        return None
    return _choice(view, seat, hand, mood) or Fold(seat)


def _wager(view: View, seat: int, mood: Random) -> Stake | None:
    """An ante near the minimum that leaves enough for the round, and the super wager with it."""
    placed, own = chips_of(view, seat), OWN_SUPER.replace("{seat}", str(seat))
    if ANTE not in placed:
        limit = view["sign"].limit(ANTE)
        least = max(limit.minimum, limit.multiple)
        times = mood.choice((1, 1, 1, 2, 2, 3))
        rich = rack_of(view, seat) >= WHOLE_ROUND * least * times
        area, cents = ANTE, least * times if rich else least
    elif own not in placed:
        area, cents = own, placed[ANTE]
    elif DEALER_SUPER not in placed and mood.random() < 0.2:
        area, cents = DEALER_SUPER, placed[ANTE]
    else:
        return None
    return Stake(seat, area, cents) if offered(view, kind(Stake), area=area, cents=cents) else None


def _choice(view: View, seat: int, hand: list[int], mood: Random) -> Any:
    """Ace and king or better is bet on; a worse hand is exchanged or given up."""
    good = poker.rank5(*poker.best_five(hand)) >= poker.floor(poker.HIGH_CARD, 12, 11)
    bets, draws = offered(view, kind(Bet)), offered(view, kind(Exchange))
    if bets and good:
        return Bet(seat, field_of(bets[0], "cents")["low"])
    if draws and mood.random() < 0.5:
        high = sorted(range(5), key=lambda place: hand[place])[3:]
        kept = sum(1 << place for place in high)
        return Exchange(seat, 31 - kept, field_of(draws[0], "cents")["low"])
    return None


VERDICTS = {
    "folded_ante": "lost by folding",
    "conceded_ante": "lost by conceding",
    "conceded_bet": "lost by conceding",
    "ante_wins_unqualified": "wins, dealer unqualified",
    "bet_stands_off_unqualified": "stands off, dealer unqualified",
    "bet_wins": "wins, better than the dealer",
    "bet_wins_twice": "wins with two combinations",
    "ante_stands_off": "stands off, the bet wins",
    "ante_loses": "loses to the dealer's better hand",
    "bet_loses": "loses to the dealer's better hand",
    "ante_stands_off_tie": "stands off, equal to the dealer's hand",
    "bet_stands_off_tie": "stands off, equal to the dealer's hand",
    "instant_payout": "instant payout",
    "super_wins": "wins with the first five cards",
    "super_loses": "loses, no super hand",
    "super_undeclared": "loses, not declared in time",
    "dealer_super_wins": "wins with the dealer's hand",
    "dealer_super_loses": "loses, the dealer has no super hand",
}


def late(view: View, seat: int) -> Late | None:
    """Without a decision in time the hand is void, or folded where that was announced."""  # 12.14
    return Late(SUPERVISOR, ReportNoDecision(seat))


def spots(rules: Rules) -> tuple[Spot, ...]:
    """The places of a seat's wagers; super wagers may also lie on other seats' hands."""
    return (
        Spot(ANTE, "ante", "5.2.1", ("ante", "instant_payout")),
        Spot(OWN_SUPER, "super", "5.2.2", ("super",)),
        Spot(DEALER_SUPER, "dealer's super", "5.2.4", ("super",)),
        Spot(BET, "bet", "5.3", ("bet",)),
    )


MANNERS = Manners(
    title="Lunar Poker",
    spots=spots,
    sign=sign,
    bot=bot,
    late=late,
    no_advice="14.6",
    goes_on=(OpenHands,),
    verdicts=VERDICTS,
    readings=readings,
    hands=hands,
)
