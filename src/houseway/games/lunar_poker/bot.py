"""How people go about it: the usual sign, an ordinary player, who is late, hands in words."""

from typing import Any

from houseway.core import SUPERVISOR, Hand, Late, Limit, Limits, Randomness, Sign, Spot, View, kind
from houseway.equipment import cards
from houseway.equipment.written import written
from houseway.games.kit import bots, views
from houseway.games.kit.cards import threshold
from houseway.games.lunar_poker.events import Bet, Declare, Exchange, Fold, OpenHands
from houseway.games.lunar_poker.irregularities import ReportNoDecision
from houseway.games.lunar_poker.kernel import read_first
from houseway.games.lunar_poker.reader import shown
from houseway.games.lunar_poker.settlement import switches
from houseway.games.lunar_poker.state import ANTE, BET, DEALER_SUPER, MANUAL_DECLARATION, TAP, WAVE
from houseway.hands import poker
from houseway.law.rules import Rules

SEATS = 5
OWN_SUPER = "super/{seat}"
# Ante, super wager, draw fee and bet: what one round may ask of a player.
WHOLE_ROUND = 5
# How a dealer carries a round on.
GOES_ON = (OpenHands,)

SPOTS = (
    Spot(ANTE, "5.2.1", ("ante", "instant_payout")),
    Spot(OWN_SUPER, "5.2.2", ("super",)),
    Spot(DEALER_SUPER, "5.2.4", ("super",)),
    Spot(BET, "5.3", ("bet",)),
)


def sign(limits: Limits) -> Sign:
    """A sign with these limits of the ante; super wagers go by the same."""
    limit = Limit(limits.minimum, limits.maximum, limits.unit)
    return Sign(
        seats=SEATS,
        chips=bots.CHIPS,
        limits={ANTE: limit, "super": limit},
        options=(MANUAL_DECLARATION,) if limits.by_hand else (),
    )


def hands(view: View, rules: Rules) -> dict[str, Hand]:
    """The hands that lie face up when the dealer's does; of one that is paid, what for."""
    dealer = views.cards_held(view, "dealer")
    if len(dealer) != 5:
        return {}
    to_beat = poker.rank5(*dealer)
    qualifies = to_beat >= threshold(rules, "qualify")
    said = ", qualifies" if qualifies else ", does not qualify"
    told = {"dealer": _hand(dealer, poker.describe(to_beat) + said)}
    for seat in view["seats"]:
        held = views.cards_held(view, f"box/{seat}")
        if len(held) >= 5 and view["decisions"].get(seat) == BET:
            rank = poker.rank5(*poker.best_five(held))
            words = poker.describe(rank)
            if qualifies and rank > to_beat:
                paid = (
                    f"{made.line.replace('_', ' ')} {' '.join(map(written, made.cards))}"
                    for made in shown(held, switches(rules))
                )
                words += f", paid for {' and '.join(paid)}"
            told[f"box/{seat}"] = _hand(held, words)
    return told


def _hand(held: list[int], words: str) -> Hand:
    return Hand(words, tuple(cards.name(card) for card in poker.best_five(held)))


def bot(view: View, seat: int, randomness: Randomness) -> Any:
    """The next thing that a player in this seat does, from that seat's view; None for nothing."""
    if view["stage"] == "wagers":
        return _wager(view, seat, randomness)
    hand = views.cards_held(view, f"box/{seat}")
    if views.offered(view, kind(Declare)) and len(hand) == 5:
        a, b, c, d, e = hand
        return Declare(seat, TAP if any(read_first(a, b, c, d, e, 0)) else WAVE)
    if not views.offered(view, kind(Fold)):
        return None
    return _choice(view, seat, hand, randomness) or Fold(seat)


def _wager(view: View, seat: int, randomness: Randomness) -> Any:
    """An ante that leaves enough for the round, and the super wager with it."""
    placed, own = views.chips_of(view, seat), OWN_SUPER.replace("{seat}", str(seat))
    if ANTE not in placed:
        return bots.first_stake(view, seat, ANTE, WHOLE_ROUND, randomness)
    if own not in placed:
        return bots.stake(view, seat, own, placed[ANTE])
    if DEALER_SUPER not in placed and bots.chance(randomness, 20):
        return bots.stake(view, seat, DEALER_SUPER, placed[ANTE])
    return None


def _choice(view: View, seat: int, hand: list[int], randomness: Randomness) -> Any:
    """Ace and king or better is bet on; a worse hand is exchanged or given up."""
    good = poker.rank5(*poker.best_five(hand)) >= poker.floor(poker.HIGH_CARD, 12, 11)
    bets, draws = views.offered(view, kind(Bet)), views.offered(view, kind(Exchange))
    if bets and good:
        return Bet(seat, views.field_of(bets[0], "cents")["low"])
    if draws and bots.chance(randomness, 50):
        high = sorted(range(5), key=lambda place: hand[place])[3:]
        kept = sum(1 << place for place in high)
        return Exchange(seat, 31 - kept, views.field_of(draws[0], "cents")["low"])
    return None


def late(_view: View, seat: int) -> Late | None:
    """Without a decision in time the hand is void, or folded where that was announced."""  # 12.14
    return Late(SUPERVISOR, ReportNoDecision(seat))
