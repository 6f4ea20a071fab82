"""Texas Hold'em Bonus: its default sign, its players, its verdicts in words."""

from random import Random
from typing import Any

from houseway.core import DEALER, Limit, Settled, Sign, Stake, kind
from houseway.equipment import cards
from houseway.games.kit.jackpot import JACKPOT
from houseway.games.texas_holdem_bonus.irregularities import (
    ReportNoDecision,
)
from houseway.games.texas_holdem_bonus.kernel import NO_BONUS, read_ante_bonus
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    ANTE_BONUS,
    BETS,
    Bet,
    Check,
    Fold,
    SettleHands,
)
from houseway.hands import poker
from houseway.law.rules import Rules
from houseway.money import Cents, Jackpot
from houseway.salon import Late, Manners, Spot
from houseway.salon.seen import Hand, View, chips_of, faces_at, field_of, offered, rack_of

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
BONUS_MOST = 100_00
# One dollar of every five goes to a meter that begins at $25,000 and is kept in the store.
LINK = Jackpot(
    "texas-holdem-bonus",
    5_00,
    25_000_00,
    (1, 5),
    {"royal_flush": 250_00, "straight_flush": 100_00},
)


def sign(minimum: Cents, maximum: Cents, unit: Cents, by_hand: bool) -> Sign:
    """A sign with these limits of the ante; nothing is declared by hand in this game."""
    bonus = max(unit, min(maximum, BONUS_MOST - BONUS_MOST % max(unit, 1)))
    if by_hand:
        raise ValueError("nothing is declared by hand at Texas Hold'em Bonus")
    return Sign(
        chips=CHIPS,
        limits={ANTE: Limit(minimum, maximum, unit), ANTE_BONUS: Limit(unit, bonus, unit)},
        jackpot=LINK,
    )


def hands(view: View, rules: Rules) -> dict[str, Hand]:
    """The hands that lie face up after the River, in words, by place."""
    board = [card for area in BETS for card in _cards_at(view, area)]
    told = {}
    for place in ("dealer", *(f"box/{seat}" for seat in view["seats"])):
        seven = [*_cards_at(view, place), *board]
        if len(seven) == 7:
            five = tuple(cards.name(card) for card in poker.best_five(seven))
            told[place] = Hand(poker.describe(poker.rank7(*seven)), five)
    return told


def _cards_at(view: View, place: str) -> list[int]:
    return [cards.parse(face) for face in faces_at(view, place)]


READINGS = {
    "ante_below_flush": "T1",
    "bet_tied": "T2",
    "conceded": "T3",
    "deemed_folded": "T6",
    "jackpot_straight_flush": "T12",
    "jackpot_royal_flush": "T12",
}


def readings(settled: Settled, view: View) -> tuple[str, ...]:
    """The readings that decided about a wager."""
    folded = settled.verdict.startswith("folded") and settled.area == ANTE_BONUS
    found = ["T4"] if folded else []
    if settled.verdict in READINGS:
        found.append(READINGS[settled.verdict])
    if settled.area == JACKPOT and settled.effect == "win":
        found.append("T7")
    return tuple(found)


# The other players: ordinary people who look at their own cards and at the board


def bot(view: View, seat: int, mood: Random) -> Any:
    """The next thing that a player in this seat does, from that seat's view; None for nothing."""
    if view["stage"] == "wagers":
        return _wager(view, seat, mood)
    hand = _cards_at(view, f"box/{seat}")
    bets = offered(view, kind(Bet))
    board = [card for area in BETS for card in _cards_at(view, area)]
    if len(hand) != 2:
        return None
    if bets and _likes(hand, board, mood):
        return Bet(seat, field_of(bets[0], "cents")["low"])
    if offered(view, kind(Check)):
        return Check(seat)
    return Fold(seat) if offered(view, kind(Fold)) else None


def _wager(view: View, seat: int, mood: Random) -> Stake | None:
    """An ante near the minimum that leaves enough for the bets; now and then the side bets."""
    placed = chips_of(view, seat)
    if ANTE not in placed:
        limit = view["sign"].limit(ANTE)
        least = max(limit.minimum, limit.multiple)
        cents = least * mood.choice((1, 1, 1, 2, 2, 3))
        cents = cents if rack_of(view, seat) >= 6 * cents else least
        return Stake(seat, ANTE, cents) if _fits(view, ANTE, cents) else None
    if JACKPOT in placed:
        return None
    if ANTE_BONUS not in placed and mood.random() < 0.3:
        limit = view["sign"].limit(ANTE_BONUS)
        cents = max(limit.minimum, limit.multiple)
        if _fits(view, ANTE_BONUS, cents):
            return Stake(seat, ANTE_BONUS, cents)
    wager = view["jackpot"]["wager"] if view["jackpot"] else 0
    likes = wager and mood.random() < 0.5 and _fits(view, JACKPOT, wager)
    return Stake(seat, JACKPOT, wager) if likes else None


def _fits(view: View, area: str, cents: Cents) -> bool:
    return bool(offered(view, kind(Stake), area=area, cents=cents))


def _likes(hand: list[int], board: list[int], mood: Random) -> bool:
    """Before the Flop most hands are played; later a pair of one's own or better is backed."""
    if not board:
        good = max(card >> 2 for card in hand) >= cards.RANKS.index("9")
        return good or read_ante_bonus(*hand) != NO_BONUS or mood.random() < 0.5
    every = [*hand, *board]
    made = poker.rank5(*every) if len(every) == 5 else poker.rank6(*every)
    return poker.category(made) >= poker.PAIR or mood.random() < 0.2


VERDICTS = {
    "folded_before_flop": "lost by folding",
    "folded_before_turn": "lost by folding",
    "folded_before_river": "lost by folding",
    "conceded": "lost by conceding",
    "folded_wrong_wager": "lost by folding",
    "deemed_folded": "lost, deemed folded",
    "ante_bonus_wins": "wins by the hole cards",
    "ante_bonus_loses": "loses, no hand of the bonus table",
    "ante_wins": "wins, flush or better",
    "ante_below_flush": "stands off, won with less than a flush",
    "bet_wins": "wins, better than the dealer",
    "ante_loses": "loses to the dealer's better hand",
    "bet_loses": "loses to the dealer's better hand",
    "ante_tied": "stands off, equal to the dealer's hand",
    "bet_tied": "stands off, equal to the dealer's hand",
    "jackpot_folded": "lost by folding",
    "jackpot_loses": "loses, less than a flush with the Flop",
    "jackpot_flush": "wins",
    "jackpot_full_house": "wins",
    "jackpot_four_of_a_kind": "wins",
    "jackpot_straight_flush": "wins",
    "jackpot_royal_flush": "wins",
}


def late(view: View, seat: int) -> Late | None:
    """A player who is absent when the decision is due is deemed to have folded."""  # 11.13
    return Late(DEALER, ReportNoDecision(seat))


def spots(rules: Rules) -> tuple[Spot, ...]:
    """The places of the wagers of a box; the jackpot has prizes instead of odds."""
    return (
        Spot(ANTE, "ante", "5.3", ("ante",)),
        Spot(ANTE_BONUS, "Ante Bonus", "5.4", ("ante_bonus",)),
        Spot(JACKPOT, "jackpot", "15.2.4", tuple(rules.document.prize)),
        Spot("flop", "Flop bet", "9.1.2", ("bets",)),
        Spot("turn", "Turn bet", "9.2.3", ("bets",)),
        Spot("river", "River bet", "9.3.3", ("bets",)),
    )


MANNERS = Manners(
    title="Texas Hold'em Bonus",
    spots=spots,
    sign=sign,
    bot=bot,
    late=late,
    no_advice="13.7",
    goes_on=(SettleHands,),
    verdicts=VERDICTS,
    readings=readings,
    hands=hands,
)
