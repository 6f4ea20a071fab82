"""The boxes of a card game: the chips that lie in each, and the cards that come to it.

A round has `boxes`, in the order of the seats, and a `stage`; a box has a `seat` and `chips`.
"""

from dataclasses import replace
from typing import Any, TypeVar

from houseway.money import Cents

R = TypeVar("R", bound=Any)


def with_box(state: R, seat: int, **changed: Any) -> R:
    """The round with something changed in the box of a seat."""
    boxes = (replace(one, **changed) if one.seat == seat else one for one in state.boxes)
    made: R = replace(state, boxes=tuple(boxes))
    return made


def with_chips(state: R, empty: Any, area: str, cents: Cents) -> R:
    """The round with so much more on an area of a box, which begins as the empty one.

    A box without chips is none, as long as wagers are taken.
    """
    box = next((one for one in state.boxes if one.seat == empty.seat), empty)
    others = [one for one in state.boxes if one.seat != empty.seat]
    chips = {**box.chips, area: box.chips.get(area, 0) + cents}
    left = {where: held for where, held in chips.items() if held}
    kept = [] if state.stage == "wagers" and not left else [replace(box, chips=left)]
    boxes = sorted((*others, *kept), key=lambda one: int(one.seat))
    made: R = replace(state, boxes=tuple(boxes))
    return made


def seat_of(place: str) -> int:
    """The seat that a place such as `box/3` belongs to; no seat for the dealer."""
    return int(place.partition("/")[2] or 0)


def by_place(to: tuple[str, ...], dealt: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """The cards of each place, in the order in which they came; nothing where none are known."""
    hands: dict[str, tuple[int, ...]] = {}
    for place, card in zip(to, dealt, strict=False):
        hands[place] = (*hands.get(place, ()), card)
    return hands
