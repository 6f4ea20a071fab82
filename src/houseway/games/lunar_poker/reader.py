"""Which two combinations a hand of five or six cards is paid for (9.5.1.1).

A combination is a pay line of 10.1 with the cards that make it, kickers left out. The winning one
is that of the best five cards; the second is the best that has a card outside the winning one.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from houseway.equipment.cards import pretty
from houseway.hands import poker
from houseway.kernel import kernel

# The hands, of which the best comes last here.
# 11.2.1: royal_flush
# 11.2.2: straight_flush
# 11.2.3: four_of_a_kind
# 11.2.4: full_house
# 11.2.5: flush
# 11.2.6: straight
# 11.2.7: three_of_a_kind
# 11.2.8: two_pairs
# 11.2.9: pair
# 11.2.10: high_card
# The lines that only this game pays come after those of poker.
LINES = (
    *poker.CATEGORIES,
    "ace_and_king",
    "five_picture_cards",
    "ace_king_queen",
    "five_same_coloured_cards",
)
NOTHING, ACE_AND_KING, FIVE_PICTURE_CARDS, ACE_KING_QUEEN, SAME_COLOURED = 0, 10, 11, 12, 13

_SUIT = 0x1FFF
_ACE, _KING, _FIVE = 1 << 12, 1 << 11, 1 << 3
_TWO_TOPS = _ACE | _KING
# How many cards make the combination of a line, the kickers left out.
_MADE_OF = {
    poker.PAIR: 2,
    poker.TWO_PAIRS: 4,
    poker.THREE_OF_A_KIND: 3,
    poker.STRAIGHT: 5,
    poker.FLUSH: 5,
    poker.FULL_HOUSE: 5,
    poker.FOUR_OF_A_KIND: 4,
    poker.STRAIGHT_FLUSH: 5,
    poker.ROYAL_FLUSH: 5,
    ACE_AND_KING: 2,
}


class Switches(NamedTuple):
    """How the rules are read: of ace, king and queen, then of the second combination."""

    odd_cards_only: int = 0
    never: int = 0
    never_ace_and_king: int = 0
    remade_one_to_one: int = 0


@kernel
def winning(rank: int) -> int:
    """The line of the winning combination of a rank, or NOTHING."""
    made = poker.category(rank)
    if made == poker.HIGH_CARD and rank & _TWO_TOPS == _TWO_TOPS:
        return ACE_AND_KING
    return made


@kernel
def second(cards: int, rank: int, switches: Switches) -> int:
    """The line of the second combination, or NOTHING; `rank` is that of these cards' best five."""
    if switches.never == 1:
        return NOTHING
    clubs, diamonds = cards & _SUIT, cards >> 16 & _SUIT
    hearts, spades = cards >> 32 & _SUIT, cards >> 48 & _SUIT
    minor, major = clubs | diamonds, hearts | spades
    once = minor | major
    both_minor, both_major = clubs & diamonds, hearts & spades
    twice = both_minor | both_major | (minor & major)
    made, sets, singles = rank >> 26, rank >> 13 & _SUIT, rank & _SUIT
    found = NOTHING
    if made == poker.TWO_PAIRS and twice != sets:
        found = poker.TWO_PAIRS  # the higher pair again, with the third
        if switches.remade_one_to_one == 1:
            found = poker.PAIR
    if made in (poker.STRAIGHT, poker.STRAIGHT_FLUSH, poker.ROYAL_FLUSH):
        found = _beside_straight(cards, made, once, twice, switches.remade_one_to_one)
    if made == poker.FLUSH:
        found = _beside_flush(cards, once, twice)
    if made == poker.FULL_HOUSE and (both_minor & major | both_major & minor) != sets:
        found = poker.FULL_HOUSE  # the lower three of a kind, with two of the higher
    if made == poker.FOUR_OF_A_KIND and twice != sets:
        found = poker.FULL_HOUSE  # three of the four, with the pair
    if found != NOTHING or switches.never_ace_and_king == 1 or once & _TWO_TOPS != _TWO_TOPS:
        return found
    if _whole(made, sets, singles, once) & _TWO_TOPS == _TWO_TOPS:
        return NOTHING
    return ACE_AND_KING


@kernel
def _whole(made: int, sets: int, singles: int, once: int) -> int:
    """The ranks all of whose cards are in the winning combination."""
    if made in (poker.PAIR, poker.TWO_PAIRS, poker.THREE_OF_A_KIND, poker.FOUR_OF_A_KIND):
        return sets
    if made == poker.FULL_HOUSE:
        return sets | singles
    if made == poker.FLUSH:
        return singles
    if (made in (poker.STRAIGHT, poker.STRAIGHT_FLUSH)) and singles == _FIVE:
        return once & ~_KING  # only beside ace to five can one of ace and king lie alone
    return once


@kernel
def _beside_straight(cards: int, made: int, once: int, twice: int, remade_one_to_one: int) -> int:
    """What the sixth card makes with four of a straight, or of a straight flush."""
    if made != poker.STRAIGHT:
        suited = _six_suited(cards)
        if suited and _straights(suited) & (_straights(suited) - 1):
            return poker.STRAIGHT_FLUSH
        if suited:
            return poker.FLUSH
    if twice:
        if remade_one_to_one == 1:
            return poker.PAIR
        return poker.STRAIGHT
    if _straights(once) & (_straights(once) - 1):
        return poker.STRAIGHT
    return NOTHING


@kernel
def _beside_flush(cards: int, once: int, twice: int) -> int:
    """What the sixth card makes with a flush: another one, or something of other suits."""
    if _six_suited(cards):
        return poker.FLUSH
    if _straights(once):
        return poker.STRAIGHT
    if twice:
        return poker.PAIR
    return NOTHING


@kernel
def _six_suited(cards: int) -> int:
    """The ranks of a suit that has six cards, or none."""
    while cards and not cards & _SUIT:
        cards >>= 16
    suited = cards & _SUIT
    if cards != suited:
        return 0
    left = suited
    for _ in range(5):
        left &= left - 1
    return suited if left else 0


@kernel
def _straights(ranks: int) -> int:
    """The top ranks of all straights among these ranks; an ace also stands below the two."""
    line = ranks << 1 | ranks >> 12
    return (line & line << 1 & line << 2 & line << 3 & line << 4) >> 1


@kernel
def read_hand(hand: tuple[int, ...], switches: Switches) -> tuple[int, int, int]:
    """The rank, the winning and the second line of five or six cards."""
    cards = 0
    for card in hand:
        cards |= poker.bit(card)
    rank = poker.rank_bits(cards, len(hand) - 5)
    return rank, winning(rank), second(cards, rank, switches)


# In words


class Combination(NamedTuple):
    """A pay line and the cards that make it."""

    line: str
    cards: tuple[int, ...]

    def __str__(self) -> str:
        shown = " ".join(pretty(card) for card in self.cards)
        return f"{self.line.replace('_', ' ')} {shown}"


def shown(hand: Iterable[int], switches: Switches) -> tuple[Combination, ...]:
    """The combinations that a hand is paid for, the winning one first: none, one or two."""
    held = tuple(hand)
    rank, first, after = read_hand(held, switches)
    if first == NOTHING:
        return ()
    best = poker.best_five(held)
    assert poker.rank5(*best) == rank
    cards = best[: _MADE_OF[first]]
    made = (Combination(LINES[first], cards),)
    if after == NOTHING:
        return made
    size = _MADE_OF[after]
    others = (
        few for few in combinations(sorted(held, reverse=True), size) if not {*few} <= {*cards}
    )
    return *made, Combination(LINES[after], next(few for few in others if is_made(few, after)))


def is_made(cards: tuple[int, ...], line: int) -> bool:
    """Whether these cards, no more and no fewer, make a combination of this line."""
    if line == ACE_AND_KING:
        return sorted(card >> 2 for card in cards) == [11, 12]
    if len(cards) == 5:
        return poker.category(poker.rank5(*cards)) == line
    counts = sorted([card >> 2 for card in cards].count(rank) for rank in {c >> 2 for c in cards})
    return counts == {poker.PAIR: [2], poker.TWO_PAIRS: [2, 2], poker.THREE_OF_A_KIND: [3]}.get(
        line, [4]
    )
