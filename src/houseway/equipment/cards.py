"""A card is an int, 0 to 51: four times its rank (0 a two, 12 an ace) plus its suit."""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(range(52))

RANK_WORDS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
SUIT_SYMBOLS = "♣♦♥♠"

FORM = "write a rank (2 to 9, T, J, Q, K, A) and a suit (c, d, h, s), as in As, Td or 2c"


def parse(text: str) -> int:
    """The card so written, in either case; a ten may also be `10`."""
    written = text.strip()
    rank, suit = written[:-1].upper(), written[-1:].lower()
    if rank == "10":
        rank = "T"
    if len(written) < 2:
        raise ValueError(f"{text!r} is too short for a card: {FORM}.")
    if len(rank) > 1 or rank not in RANKS:
        raise ValueError(f"{text!r} is not a card, since {written[:-1]!r} is not a rank: {FORM}.")
    if suit not in SUITS:
        raise ValueError(f"{text!r} is not a card, since {written[-1:]!r} is not a suit: {FORM}.")
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def parse_many(written: str | Iterable[str]) -> tuple[int, ...]:
    """Cards with spaces or commas between them, or one by one."""
    if isinstance(written, str):
        written = written.replace(",", " ").split()
    return tuple(parse(text) for text in written)


def name(card: int) -> str:
    return RANKS[card >> 2] + SUITS[card & 3]


def pretty(card: int) -> str:
    return RANKS[card >> 2] + SUIT_SYMBOLS[card & 3]


def spoken(card: int) -> str:
    return f"{RANK_WORDS[card >> 2]} of {SUIT_WORDS[card & 3]}"
