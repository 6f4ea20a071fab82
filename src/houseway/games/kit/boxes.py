"""Rounds played at boxes: the state that they share, and what core's events do to it.

A game adds its own fields to `Box` and `BoxRound`, and its own events to `evolve`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from houseway.core import events
from houseway.core.places import seat_of
from houseway.core.sign import Sign
from houseway.core.turns import Question
from houseway.law.rules import Rules
from houseway.law.words import words
from houseway.money import Cents

R = TypeVar("R", bound="Any")


@dataclass(frozen=True, slots=True)
class Box:
    """One box: its seat, the chips on its areas, and what its player decided last."""

    seat: int
    chips: Mapping[str, Cents] = field(default_factory=dict)
    decision: str = ""

    def on(self, area: str) -> Cents:
        """The chips on an area of this box."""
        return self.chips.get(area, 0)


@dataclass(frozen=True, slots=True)
class BoxRound:
    """The round that is on, or the last one until the next opens; boxes in the order of seats.

    `void` is a round that did not count. Of the question that waits, `private` says that it is for
    staff alone and `ruler` whose decision it is, where that is nobody of the table's own.
    """

    rules: Rules
    sign: Sign
    method: str = ""
    number: int = 0
    live: bool = False
    stage: str = "wagers"
    boxes: tuple[Any, ...] = ()
    question: Question | None = None
    void: bool = False
    private: bool = False
    ruler: str = ""

    def box(self, seat: int) -> Any:
        """The box of a seat; None where that seat has no wagers in this round."""
        return next((box for box in self.boxes if box.seat == seat), None)


def seats(state: BoxRound) -> list[tuple[int]]:
    """The seats that have a box, as subjects of acts."""
    return [(box.seat,) for box in state.boxes]


def with_box(state: R, seat: int, **changed: Any) -> R:
    """The round with something changed in the box of a seat."""
    boxes = (replace(box, **changed) if box.seat == seat else box for box in state.boxes)
    made: R = replace(state, boxes=tuple(boxes))
    return made


def with_chips(state: R, empty: Any, area: str, cents: Cents) -> R:
    """The round with so much more on an area of a box, which begins as the empty one.

    A box without chips is none, as long as wagers are taken.
    """
    box = state.box(empty.seat) or empty
    others = [other for other in state.boxes if other.seat != empty.seat]
    chips = {**box.chips, area: box.chips.get(area, 0) + cents}
    left = {where: held for where, held in chips.items() if held}
    kept = [] if state.stage == "wagers" and not left else [replace(box, chips=left)]
    boxes = sorted((*others, *kept), key=lambda each: int(each.seat))
    made: R = replace(state, boxes=tuple(boxes))
    return made


def opened(state: R, number: int, *lasting: str) -> R:
    """A new round; `lasting` fields are as they were in the last."""
    kept = {name: getattr(state, name) for name in lasting}
    made: R = type(state)(state.rules, state.sign, state.method, number, live=True, **kept)
    return made


def evolve(state: R, happened: Any, empty: Callable[[int], Any]) -> R:
    """The round after an event of core; the game's own events are its own to fold."""
    match happened:
        case events.RoundOpened(number):
            return opened(state, number)
        case events.RoundClosed():
            changed = replace(state, live=False, stage="wagers", question=None)
        case events.Voided("round"):
            # The table takes back what lay on the layout.
            emptied = tuple(replace(box, chips={}) for box in state.boxes)
            changed = replace(state, boxes=emptied, void=True)
        case events.Voided(scope) if scope.startswith("box/") and state.stage != "wagers":
            changed = with_box(state, seat_of(scope), decision="void")
        case events.SignPosted(sign):
            changed = replace(state, sign=sign)
        case events.Staked(seat, area, cents):
            changed = with_chips(state, empty(seat), area, cents)
        case events.Returned(seat, area, cents) | events.Settled(seat, area, cents):
            changed = with_chips(state, empty(seat), area, -cents)
        case events.Asked(question, _, private, ruler):
            changed = replace(state, question=question, private=private, ruler=ruler)
        case events.Ruled():
            changed = replace(state, question=None)
        case _:
            return state
    made: R = changed
    return made


def by_place(to: tuple[str, ...], dealt: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """The cards of each place, in the order in which they came; nothing where none are known."""
    hands: dict[str, tuple[int, ...]] = {}
    for place, card in zip(to, dealt, strict=False):
        hands[place] = (*hands.get(place, ()), card)
    return hands


def turned_up(state: R, to: tuple[str, ...], dealt: tuple[int, ...], *fields: str) -> R:
    """The round with these cards known, each at its place; `fields` of a box hold its own."""
    for place, hand in by_place(to, dealt).items():
        if place == "dealer":
            state = replace(state, dealer=hand)
        else:
            held = dict.fromkeys(fields or ("hole",), hand)
            state = with_box(state, seat_of(place), **held)
    return state


def view(state: BoxRound, things: list[dict[str, Any]], **own: Any) -> dict[str, Any]:
    """The round for somebody who sees these things; `own` is what the game adds."""
    return {
        "number": state.number,
        "live": state.live,
        "stage": state.stage,
        "said": words(state.rules.document.game).stages[state.stage].says,
        "things": things,
        **own,
        "question": state.question._asdict() if state.question else None,
    }
