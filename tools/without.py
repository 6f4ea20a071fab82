"""What is left of a rule where one clause of it is taken away; only proofs ask for it."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from houseway.hands.poker import rank5


def best(hole: tuple[int, ...], community: tuple[int, ...], number: int) -> int:
    """The best five of the cards, of which not so many may be hole cards."""
    fives = combinations((*hole, *community), 5)
    return max(rank5(*five) for five in fives if len({*five} & {*hole}) != number)


def marked(seat: Callable[..., Any], table: Any, player: str, carded: bool) -> Any:
    """A seat that is taken anew, where markers stay when those who have them leave."""
    markers = (other.minimums for other in table.seats.values() if other.minimums)
    return seat(player, minimums=next(markers, {}), carded=carded)
