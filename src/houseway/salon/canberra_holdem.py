"""Canberra Casino Hold-em: its default sign, its players, its verdicts in words."""

from random import Random
from typing import Any

from houseway.core import Limit, Settled, Sign, Stake, kind
from houseway.equipment import cards
from houseway.games.canberra_holdem.state import (
    ANTE,
    CALL,
    MANUAL_DECLARATION,
    SUPER_ACES,
    Call,
    Declare,
    Fold,
)
from houseway.games.kit.cards import threshold
from houseway.hands import poker
from houseway.law.rules import Rules
from houseway.money import Cents
from houseway.salon import Late, Manners, Spot
from houseway.salon.seen import Hand, View, chips_of, faces_at, field_of, offered, rack_of
from houseway.table.state import PLAYER

CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
SUPER_ACES_MOST = 100_00
MAXIMUM_PAYOUT = 10_000_00


def sign(minimum: Cents, maximum: Cents, unit: Cents, by_hand: bool) -> Sign:
    """A sign with these limits of the ante; the bonus goes by the same unit up to its own most."""
    bonus = max(unit, min(maximum, SUPER_ACES_MOST - SUPER_ACES_MOST % max(unit, 1)))
    return Sign(
        chips=CHIPS,
        limits={
            ANTE: Limit(minimum, maximum, unit),
            SUPER_ACES: Limit(unit, bonus, unit),
        },
        maximum_payout=MAXIMUM_PAYOUT,
        options=(MANUAL_DECLARATION,) if by_hand else (),
    )


def hands(view: View, rules: Rules) -> dict[str, Hand]:
    """The hands that lie face up after the river, in words, by place."""
    told = {}
    for place, seven in _sevens(view).items():
        rank = poker.rank7(*seven)
        words = poker.describe(rank)
        if place == "dealer":
            qualifies = rank >= threshold(rules, "qualify")
            words += ", qualifies" if qualifies else ", does not qualify"
        told[place] = Hand(words, tuple(cards.name(card) for card in poker.best_five(seven)))
    return told


def _sevens(view: View) -> dict[str, list[int]]:
    """The hole cards that lie face up after the river, each with the communal cards."""
    board = [card for area in ("flop", "river") for card in _cards_at(view, area)]
    places = ("dealer", *(f"box/{seat}" for seat in view["seats"]))
    found = {place: [*_cards_at(view, place), *board] for place in places}
    return {place: seven for place, seven in found.items() if len(seven) == 7}


def _cards_at(view: View, place: str) -> list[int]:
    return [cards.parse(face) for face in faces_at(view, place)]


def readings(settled: Settled, view: View) -> tuple[str, ...]:
    """The readings that decided about a wager."""
    found = []
    if settled.verdict.endswith("_unqualified"):
        sevens = _sevens(view)
        tied = poker.rank7(*sevens[f"box/{settled.seat}"]) == poker.rank7(*sevens["dealer"])
        found.append("C2" if tied else "C1")
    if settled.area == ANTE and settled.winnings == view["sign"].maximum_payout:
        found.append("C10")
    folded = view["decisions"].get(str(settled.seat)) == "fold"
    if settled.verdict == "super_aces_wins" and folded:
        found.append("C4")
    return tuple(found)


# The other players: ordinary people who look at their own cards and at the flop


def bot(view: View, seat: int, mood: Random) -> Any:
    """The next thing that a player in this seat does, from that seat's view; None for nothing."""
    if view["stage"] == "wagers":
        return _wager(view, seat, mood)
    hand, flop = _cards_at(view, f"box/{seat}"), _cards_at(view, "flop")
    if len(hand) != 2 or len(flop) != 3:
        return None
    if offered(view, kind(Declare)) and _looks_like_a_bonus(hand, flop):
        return Declare(seat)
    if calls := offered(view, kind(Call)):
        if _likes(hand, flop, mood):
            return Call(seat, field_of(calls[0], "cents")["low"])
        return Fold(seat)
    return Fold(seat) if offered(view, kind(Fold)) else None


def _wager(view: View, seat: int, mood: Random) -> Stake | None:
    """An ante near the minimum that leaves enough for a call, and now and then the bonus."""
    placed = chips_of(view, seat)
    area = SUPER_ACES if ANTE in placed else ANTE
    if SUPER_ACES in placed or (area == SUPER_ACES and mood.random() > 0.35):
        return None
    limit = view["sign"].limit(area)
    times = mood.choice((1, 1, 1, 2, 2, 3)) if area == ANTE else 1
    cents = max(limit.minimum, limit.multiple) * times
    if area == ANTE and rack_of(view, seat) < 3 * cents:
        cents = max(limit.minimum, limit.multiple)
    fits = offered(view, kind(Stake), area=area, cents=cents)
    return Stake(seat, area, cents) if fits else None


def _looks_like_a_bonus(hand: list[int], flop: list[int]) -> bool:
    return poker.rank5(*hand, *flop) >= poker.floor(poker.PAIR, cards.RANKS.index("A"))


def _likes(hand: list[int], flop: list[int], mood: Random) -> bool:
    """A pair or better is liked, a high card mostly, the rest on a hunch."""
    if poker.category(poker.rank5(*hand, *flop)) >= poker.PAIR:
        return True
    high = max(card >> 2 for card in hand)
    return mood.random() < (0.9 if high >= cards.RANKS.index("Q") else 0.35)


VERDICTS = {
    "folded_ante": "lost by folding",
    "folded_super_aces": "lost by folding",
    "ante_wins_unqualified": "wins, dealer unqualified",
    "call_returned_unqualified": "goes back, dealer unqualified",
    "call_wins_unqualified": "wins, dealer unqualified",
    "ante_wins": "wins, better than the dealer",
    "call_wins": "wins, better than the dealer",
    "ante_loses": "loses to the dealer's better hand",
    "call_loses": "loses to the dealer's better hand",
    "ante_void": "void, equal to the dealer's hand",
    "call_void": "void, equal to the dealer's hand",
    "super_aces_wins": "wins with hole cards and flop",
    "super_aces_loses": "loses, no hand of the bonus table",
    "super_aces_undeclared": "loses, not declared in time",
}


def late(view: View, seat: int) -> Late | None:
    """Nobody but the player decides: after the announced time the hand is folded."""  # 7.1
    return Late(PLAYER, Fold(seat))


def spots(rules: Rules) -> tuple[Spot, ...]:
    """The places of the wagers of a box."""
    return (
        Spot(ANTE, "ante", "4.1", ("ante",)),
        Spot(SUPER_ACES, "Super Aces", "10.2", ("super_aces",)),
        Spot(CALL, "call", "7.2", ("call",)),
    )


MANNERS = Manners(
    title="Canberra Casino Hold-em",
    spots=spots,
    sign=sign,
    bot=bot,
    late=late,
    no_advice="15.5(a)",
    verdicts=VERDICTS,
    readings=readings,
    hands=hands,
)
