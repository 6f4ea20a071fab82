"""How people go about it: the usual sign, an ordinary player, who is late, hands in words."""

from typing import Any

from houseway.core import DEALER, Hand, Late, Limit, Limits, Randomness, Sign, Spot, View, kind
from houseway.equipment import cards
from houseway.games.kit import bots, views
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.texas_holdem_bonus.events import Bet, Check, Fold
from houseway.games.texas_holdem_bonus.irregularities import ReportNoDecision
from houseway.games.texas_holdem_bonus.kernel import NO_BONUS, read_ante_bonus
from houseway.games.texas_holdem_bonus.state import ANTE, ANTE_BONUS, BETS
from houseway.hands import poker
from houseway.law.rules import Rules
from houseway.money import Jackpot

BONUS_MOST = 100_00
# The ante and three bets, the first of twice as much.
WHOLE_ROUND = 6
# One dollar of every five goes to a meter that begins at $25,000 and is kept in the store.
LINK = Jackpot(
    "texas-holdem-bonus",
    5_00,
    25_000_00,
    (1, 5),
    {"royal_flush": 250_00, "straight_flush": 100_00},
    hold_above=1_000_00,
)


def sign(limits: Limits) -> Sign:
    """A sign with these limits of the ante; nothing is declared by hand in this game."""
    minimum, maximum, unit, by_hand = limits
    if by_hand:
        raise ValueError("nothing is declared by hand at Texas Hold'em Bonus")
    bonus = bots.rounded_most(BONUS_MOST, unit, maximum)
    return Sign(
        chips=bots.CHIPS,
        limits={ANTE: Limit(minimum, maximum, unit), ANTE_BONUS: Limit(unit, bonus, unit)},
        jackpot=LINK,
    )


def spots(rules: Rules) -> tuple[Spot, ...]:
    """The places of the wagers of a box; the jackpot has prizes instead of odds."""
    return (
        Spot(ANTE, "5.3", ("ante",)),
        Spot(ANTE_BONUS, "5.4", ("ante_bonus",)),
        Spot(JACKPOT, "15.2.4", tuple(rules.document.prize)),
        Spot("flop", "9.1.2", ("bets",)),
        Spot("turn", "9.2.3", ("bets",)),
        Spot("river", "9.3.3", ("bets",)),
    )


def hands(view: View, _rules: Rules) -> dict[str, Hand]:
    """The hands that lie face up after the River, in words, by place."""
    return views.seven_card_hands(view, BETS)


def bot(view: View, seat: int, randomness: Randomness) -> Any:
    """The next thing that a player in this seat does, from that seat's view; None for nothing."""
    if view["stage"] == "wagers":
        return _wager(view, seat, randomness)
    hand, board = views.cards_held(view, f"box/{seat}"), views.cards_held(view, *BETS)
    if len(hand) != 2:
        return None
    bets = views.offered(view, kind(Bet))
    if bets and _likes(hand, board, randomness):
        return Bet(seat, views.field_of(bets[0], "cents")["low"])
    if views.offered(view, kind(Check)):
        return Check(seat)
    return Fold(seat) if views.offered(view, kind(Fold)) else None


def _wager(view: View, seat: int, randomness: Randomness) -> Any:
    """An ante that leaves enough for the bets; now and then the side bets."""
    placed = views.chips_of(view, seat)
    if ANTE not in placed:
        return bots.first_stake(view, seat, ANTE, WHOLE_ROUND, randomness)
    if JACKPOT in placed:
        return None
    bonus = bots.stake(view, seat, ANTE_BONUS, bots.least(view, ANTE_BONUS))
    if bonus and ANTE_BONUS not in placed and bots.chance(randomness, 30):
        return bonus
    wager = view["jackpot"]["wager"] if view["jackpot"] else 0
    likes = wager and bots.chance(randomness, 50)
    return bots.stake(view, seat, JACKPOT, wager) if likes else None


def _likes(hand: list[int], board: list[int], randomness: Randomness) -> bool:
    """Before the Flop most hands are played; later a pair of one's own or better is backed."""
    if not board:
        good = max(card >> 2 for card in hand) >= cards.RANKS.index("9")
        return good or read_ante_bonus(*hand) != NO_BONUS or bots.chance(randomness, 50)
    every = [*hand, *board]
    made = poker.rank5(*every) if len(every) == 5 else poker.rank6(*every)
    return poker.category(made) >= poker.PAIR or bots.chance(randomness, 20)


def late(_view: View, seat: int) -> Late | None:
    """A player who is absent when the decision is due is deemed to have folded."""  # 11.13
    return Late(DEALER, ReportNoDecision(seat))
