"""What people type when they look for something, in every way in which it may be written."""

import re

from houseway.equipment import cards
from houseway.equipment.written import written

CARD = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠])", re.IGNORECASE)
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
TEN = written(cards.parse("Th"))[:-1].lower()


def spellings(search: str) -> list[tuple[str, ...]]:
    """The words of a search, each with the other ways to write it: `ah` is a♥ as well."""
    return [_ways(word) for word in search.lower().split()]


def _ways(word: str) -> tuple[str, ...]:
    found = CARD.fullmatch(word)
    if not found:
        return (word,)
    rank = TEN if found[1] in ("10", "t") else found[1]
    return word, f"{rank}{SUITS.get(found[2], found[2])}"
