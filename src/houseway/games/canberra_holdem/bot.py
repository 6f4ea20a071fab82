"""How people go about it: the usual sign, an ordinary player, who is late, hands in words."""

from typing import Any

from houseway.core import PLAYER, Hand, Late, Limit, Limits, Randomness, Sign, Spot, View, kind
from houseway.equipment import cards
from houseway.games.canberra_holdem.events import Call, Declare, Fold
from houseway.games.canberra_holdem.state import ANTE, CALL, MANUAL_DECLARATION, SUPER_ACES
from houseway.games.kit import bots, views
from houseway.games.kit.cards import threshold
from houseway.hands import poker
from houseway.law.rules import Rules

SUPER_ACES_MOST = 100_00
MAXIMUM_PAYOUT = 10_000_00
BOARD = ("flop", "river")
# The ante and a call of twice as much.
WHOLE_ROUND = 3

SPOTS = (
    Spot(ANTE, "4.1", ("ante",)),
    Spot(SUPER_ACES, "10.2", ("super_aces",)),
    Spot(CALL, "7.2", ("call",)),
)


def sign(limits: Limits) -> Sign:
    """A sign with these limits of the ante; the bonus goes by the same unit up to its own most."""
    minimum, maximum, unit, by_hand = limits
    bonus = bots.rounded_most(SUPER_ACES_MOST, unit, maximum)
    return Sign(
        chips=bots.CHIPS,
        limits={ANTE: Limit(minimum, maximum, unit), SUPER_ACES: Limit(unit, bonus, unit)},
        maximum_payout=MAXIMUM_PAYOUT,
        options=(MANUAL_DECLARATION,) if by_hand else (),
    )


def hands(view: View, rules: Rules) -> dict[str, Hand]:
    """The hands that lie face up after the river, in words, by place."""
    told = views.seven_card_hands(view, BOARD)
    if "dealer" in told:
        seven = views.cards_held(view, "dealer", *BOARD)
        qualifies = poker.rank7(*seven) >= threshold(rules, "qualify")
        said = ", qualifies" if qualifies else ", does not qualify"
        told["dealer"] = told["dealer"]._replace(words=told["dealer"].words + said)
    return told


def bot(view: View, seat: int, randomness: Randomness) -> Any:
    """The next thing that a player in this seat does, from that seat's view; None for nothing."""
    if view["stage"] == "wagers":
        return _wager(view, seat, randomness)
    hand, flop = views.cards_held(view, f"box/{seat}"), views.cards_held(view, "flop")
    if len(hand) != 2 or len(flop) != 3:
        return None
    made = poker.rank5(*hand, *flop)
    aces = poker.floor(poker.PAIR, cards.RANKS.index("A"))
    if made >= aces and views.offered(view, kind(Declare)):
        return Declare(seat)
    calls = views.offered(view, kind(Call))
    if calls and _likes(hand, made, randomness):
        return Call(seat, views.field_of(calls[0], "cents")["low"])
    return Fold(seat) if views.offered(view, kind(Fold)) else None


def _wager(view: View, seat: int, randomness: Randomness) -> Any:
    """An ante that leaves enough for a call, and now and then the bonus."""
    placed = views.chips_of(view, seat)
    if ANTE not in placed:
        return bots.first_stake(view, seat, ANTE, WHOLE_ROUND, randomness)
    if SUPER_ACES in placed or not bots.chance(randomness, 35):
        return None
    return bots.stake(view, seat, SUPER_ACES, bots.least(view, SUPER_ACES))


def _likes(hand: list[int], made: int, randomness: Randomness) -> bool:
    """A pair or better is liked, a high card mostly, the rest on a hunch."""
    high = max(card >> 2 for card in hand) >= cards.RANKS.index("Q")
    return poker.category(made) >= poker.PAIR or bots.chance(randomness, 90 if high else 35)


def late(_view: View, seat: int) -> Late | None:
    """Nobody but the player decides: after the announced time the hand is folded."""  # 7.1
    return Late(PLAYER, Fold(seat))
