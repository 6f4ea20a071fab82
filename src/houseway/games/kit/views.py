"""What lies on the felt and what may be done, picked out of a view."""

from typing import Any, NamedTuple

from houseway.core import Field, by_seat
from houseway.money import Cents

View = dict[str, Any]
NO_CHIPS = ("table.BuyIn", "table.CashOut", "core.TakeBack")


class Hand(NamedTuple):
    """What cards amount to, and the ones that make it."""

    words: str
    faces: tuple[str, ...]


def cards_at(view: View, area: str) -> list[str | None]:
    """The cards of a place in their order; None for one that lies face down."""
    return [one["face"] for one in view["things"] if one["kind"] == "card" and one["area"] == area]


def faces_at(view: View, area: str) -> list[str]:
    """The cards of a place that are face up for this viewer."""
    return [face for face in cards_at(view, area) if face is not None]


def chips_of(view: View, seat: int) -> dict[str, Cents]:
    """The wagers of a seat by area."""
    found = {}
    for one in view["things"]:
        area, _, box = one["area"].rpartition("/")
        if one["kind"] == "chips" and box == str(seat):
            found[area] = one["cents"]
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
    return next((one for one in move["fields"] if one["name"] == name), {})


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
