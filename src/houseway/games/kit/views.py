"""What lies on the felt and what may be done, picked out of a view."""

from collections.abc import Iterable
from typing import Any

from houseway.core import Field, Hand, View, by_seat
from houseway.equipment import cards
from houseway.hands import poker
from houseway.money import Cents

NO_CHIPS = ("table.BuyIn", "table.CashOut", "core.TakeBack")


def cards_at(view: View, area: str) -> list[str | None]:
    """The cards of a place in their order; None for one that lies face down."""
    lying = (thing for thing in view["things"] if thing["kind"] == "card")
    return [card["face"] for card in lying if card["area"] == area]


def faces_at(view: View, area: str) -> list[str]:
    """The cards of a place that are face up for this viewer."""
    return [face for face in cards_at(view, area) if face is not None]


def cards_held(view: View, *areas: str) -> list[int]:
    """The cards of places that are face up for this viewer, as the equipment numbers them."""
    return [cards.parse(face) for area in areas for face in faces_at(view, area)]


def seven_card_hands(view: View, board: Iterable[str]) -> dict[str, Hand]:
    """Of the dealer and of each box what lies face up amounts to with all of the board."""
    found = {}
    for place in ("dealer", *(f"box/{seat}" for seat in view["seats"])):
        seven = cards_held(view, place, *board)
        if len(seven) == 7:
            five = tuple(cards.name(card) for card in poker.best_five(seven))
            found[place] = Hand(poker.describe(poker.rank7(*seven)), five)
    return found


def chips_of(view: View, seat: int) -> dict[str, Cents]:
    """The wagers of a seat by area."""
    found = {}
    for thing in view["things"]:
        area, _, box = thing["area"].rpartition("/")
        if thing["kind"] == "chips" and box == str(seat):
            found[area] = thing["cents"]
    return found


def seats_of(view: View) -> list[int]:
    """The taken seats."""
    return sorted(int(seat) for seat in view["seats"])


def rack_of(view: View, seat: int) -> Cents:
    """The chips in front of a player."""
    return int(view["money"].get(str(seat), 0))


def is_due(view: View, seat: int) -> bool:
    """Whether the table waits for this seat."""
    return by_seat(seat) in view["due"]


def offered(view: View, command: str, **values: Any) -> list[dict[str, Any]]:
    """The moves of a command that allow these values."""
    return [
        move
        for move in view["moves"]
        if move["command"] == command
        and all(allows(field_of(move, name), value) for name, value in values.items())
    ]


def field_of(move: dict[str, Any], name: str) -> dict[str, Any]:
    """What a move asks for under a name; an empty field where it does not ask."""
    return next((field for field in move["fields"] if field["name"] == name), {})


def allows(field: dict[str, Any], value: Any) -> bool:
    """Whether a field of a move offers a value."""
    return bool(field) and Field(**field).fits(value)


def fixed(field: dict[str, Any]) -> Any:
    """The value of a field that leaves no choice; None where it does."""
    if len(field["options"]) == 1:
        return field["options"][0]
    return field["low"] if field["low"] is not None and field["low"] == field["high"] else None


def can_put_down_chips(view: View) -> bool:
    """Whether any open move would put chips of this viewer on the table."""
    return any(field_of(move, "cents") for move in view["moves"] if move["command"] not in NO_CHIPS)
