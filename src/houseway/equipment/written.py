"""Cards as people read them in lists: a ten as 10, the suit by its symbol."""

from houseway.equipment import cards


def written(card: int) -> str:
    """`10♠`, `K♥`."""
    return cards.pretty(card).replace("T", "10")
