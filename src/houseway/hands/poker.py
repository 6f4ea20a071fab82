"""Poker hands as one comparable int: the higher int wins, equal ints tie to the last card.

A rank is `category << 26 | sets << 13 | singles`. The two lower fields are masks with one bit for
each rank of card (bit 0 a two, bit 12 an ace). `sets` holds the ranks of pairs, threes and fours;
`singles` the other cards that count, of a straight only its top card, and of a full house the pair.
Within a category the masks have equally many bits, so they compare as cards do: highest first.

Cards together are one int as well, the sum of the `bit` of each: every suit has sixteen bits.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from houseway.equipment.cards import RANK_WORDS
from houseway.kernel import kernel

CATEGORIES = (
    "high_card",
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
HIGH_CARD, PAIR, TWO_PAIRS, THREE_OF_A_KIND, STRAIGHT = 0, 1, 2, 3, 4
FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = 5, 6, 7, 8, 9

_SETS = (0, 1, 2, 1, 0, 0, 1, 1, 0, 0)  # How many ranks stand in the sets of each category.
_SUIT = 0x1FFF
_ACE = 1 << 12
_FIVE_OF_A_SUIT = 0x0008_0008_0008_0008

# How two ranks stand to each other.
LOWER, EQUAL, HIGHER = 0, 1, 2


@kernel
def rank5(a: int, b: int, c: int, d: int, e: int) -> int:
    return rank_bits(bit(a) | bit(b) | bit(c) | bit(d) | bit(e), 0)


@kernel
def rank6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    return rank_bits(bit(a) | bit(b) | bit(c) | bit(d) | bit(e) | bit(f), 1)


@kernel
def rank7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return rank_bits(bit(a) | bit(b) | bit(c) | bit(d) | bit(e) | bit(f) | bit(g), 2)


@kernel
def category(rank: int) -> int:
    return rank >> 26


@kernel
def compare(player: int, dealer: int) -> int:
    """How the player's rank stands to the dealer's: suits never matter."""
    if player > dealer:
        return HIGHER
    return EQUAL if player == dealer else LOWER


@kernel
def bit(card: int) -> int:
    """The place of a card among cards that are together one int."""
    return 1 << ((card & 3) << 4 | card >> 2)


@kernel
def rank_bits(cards: int, spare: int) -> int:
    """The rank of the best five among five, six or seven cards: `spare` of them do not count."""
    counts = _counts(cards)
    if counts & _FIVE_OF_A_SUIT:
        return _rank_suited(cards, counts)
    clubs, diamonds = cards & _SUIT, cards >> 16 & _SUIT
    hearts, spades = cards >> 32 & _SUIT, cards >> 48 & _SUIT
    minor, both_minor = clubs | diamonds, clubs & diamonds
    major, both_major = hearts | spades, hearts & spades
    once = minor | major
    tops = straights(once)
    if tops:
        return STRAIGHT << 26 | _highest(tops)
    twice = both_minor | both_major | (minor & major)
    thrice = (both_minor & major) | (both_major & minor)
    if thrice:
        return _rank_thrice(once, twice, thrice, both_minor & both_major, spare)
    upper = twice & (twice - 1)
    if upper & (upper - 1):
        # The lowest of three pairs is a kicker at best, so one spare card has no rank of its own.
        return TWO_PAIRS << 26 | upper << 13 | _without_lowest(once ^ upper, spare - 1)
    pairs = HIGH_CARD
    if twice:
        pairs = PAIR
    if upper:
        pairs = TWO_PAIRS
    return pairs << 26 | twice << 13 | _without_lowest(once ^ twice, spare)


@kernel
def _counts(cards: int) -> int:
    """The number of cards in each suit, plus three: five cards and more then set the bit of 8."""
    counts = cards - (cards >> 1 & 0x5555_5555_5555_5555)
    counts = (counts & 0x3333_3333_3333_3333) + (counts >> 2 & 0x3333_3333_3333_3333)
    counts = (counts + (counts >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    return counts + (counts >> 8) + 0x0003_0003_0003_0003


@kernel
def _rank_suited(cards: int, counts: int) -> int:
    """Among seven cards five of a suit leave no room for fours or a full house."""
    while not counts & 8:
        cards >>= 16
        counts >>= 16
    suited = cards & _SUIT
    tops = straights(suited)
    if tops & _ACE:
        return ROYAL_FLUSH << 26 | _ACE
    if tops:
        return STRAIGHT_FLUSH << 26 | _highest(tops)
    return FLUSH << 26 | _without_lowest(suited, counts & 7)


@kernel
def _rank_thrice(once: int, twice: int, thrice: int, fours: int, spare: int) -> int:
    if fours:
        return FOUR_OF_A_KIND << 26 | fours << 13 | _highest(once ^ fours)
    three = _highest(thrice)
    pairs = twice ^ three
    if pairs:
        return FULL_HOUSE << 26 | three << 13 | _highest(pairs)
    return THREE_OF_A_KIND << 26 | three << 13 | _without_lowest(once ^ three, spare)


@kernel
def straights(ranks: int) -> int:
    """The top ranks of all straights among these ranks; an ace also stands below the two."""
    line = ranks << 1 | ranks >> 12
    return (line & line << 1 & line << 2 & line << 3 & line << 4) >> 1


@kernel
def _highest(ranks: int) -> int:
    while ranks & (ranks - 1):
        ranks &= ranks - 1
    return ranks


@kernel
def _without_lowest(ranks: int, number: int) -> int:
    """At most two ranks go; as a loop this would be too long to be compiled into its caller."""
    if number > 0:
        ranks &= ranks - 1
    if number > 1:
        ranks &= ranks - 1
    return ranks


def floor(category: int, *ranks: int) -> int:
    """The threshold of a category, or of those of its hands that have these ranks in front.

    `floor(PAIR, 2)` is a pair of fours or better, `floor(HIGH_CARD, 12, 11)` ace and king.
    """
    sets = sum(1 << rank for rank in ranks[: _SETS[category]])
    singles = sum(1 << rank for rank in ranks[_SETS[category] :])
    return category << 26 | sets << 13 | singles


def best_five(cards: Iterable[int]) -> tuple[int, ...]:
    """The five cards that make the best hand, in the order in which they are shown."""
    best = max(combinations(cards, 5), key=lambda five: rank5(*five))
    alike = Counter(card >> 2 for card in best)
    shown = sorted(best, key=lambda card: (-alike[card >> 2], -card))
    if category(rank5(*best)) in (STRAIGHT, STRAIGHT_FLUSH) and shown[1] >> 2 == 3:
        # The ace of a five-high straight counts as the one.
        shown.append(shown.pop(0))
    return tuple(shown)


def describe(rank: int) -> str:
    """The hand in words, as a dealer announces it: "pair of fours, king high"."""
    sets, singles = _words(rank >> 13 & _SUIT), _words(rank & _SUIT)
    match category(rank):
        case 0:
            return f"{singles[0]}-{singles[1]} high"
        case 1:
            return f"pair of {_plural(sets[0])}, {singles[0]} high"
        case 2:
            return f"two pairs, {_plural(sets[0])} and {_plural(sets[1])}, {singles[0]} high"
        case 3:
            return f"three {_plural(sets[0])}, {singles[0]} high"
        case 4:
            return f"{singles[0]}-high straight"
        case 5:
            return f"{singles[0]}-high flush"
        case 6:
            return f"full house, {_plural(sets[0])} over {_plural(singles[0])}"
        case 7:
            return f"four {_plural(sets[0])}, {singles[0]} high"
        case 8:
            return f"{singles[0]}-high straight flush"
    return "royal flush"


def _words(ranks: int) -> list[str]:
    """The names of the ranks in a mask, highest first."""
    return [RANK_WORDS[rank] for rank in range(12, -1, -1) if ranks >> rank & 1]


def _plural(word: str) -> str:
    return "sixes" if word == "six" else f"{word}s"
