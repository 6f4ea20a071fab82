"""Places and accounts: seats, areas of the layout and where chips lie, by the names in records."""

from functools import lru_cache
from typing import NamedTuple

FLOAT, CHIPS, TOKENS = "float", "chips", "tokens"
# What was paid otherwise than it was due: less leaves chips here, more takes them from here.
ERRORS = "errors"
# The same few names are made and taken apart thousands of times in a round.
_kept = lru_cache(maxsize=4096)


class Account(NamedTuple):
    """An account by its parts: `wager/3/place_win/6` is a wager of seat 3 on `place_win/6`.

    `seat` is 0 where no seat has a part in it.
    """

    kind: str
    seat: int = 0
    area: str = ""


@_kept
def account(name: str) -> Account:
    """The parts of an account's name."""
    kind, _, rest = name.partition("/")
    if kind not in ("rack", "wager", "cash"):
        return Account(kind, 0, rest)
    seat, _, area = rest.partition("/")
    return Account(kind, int(seat), area)


@_kept
def rack(seat: int) -> str:
    """The account of the chips in front of a player."""
    return f"rack/{seat}"


@_kept
def wager(seat: int, area: str) -> str:
    """The account of the chips that a seat has on an area."""
    return f"wager/{seat}/{area}"


@_kept
def by_seat(seat: int) -> str:
    """Who acts for a seat, as moves and views name them."""
    return f"seat/{seat}"


@_kept
def seat_of(place: str) -> int:
    """The seat in `seat/3`, `box/3` or `ante/3`; 0 for a place that belongs to no seat."""
    number = place.rpartition("/")[2]
    return int(number) if number.isdigit() else 0


def box(seat: int) -> str:
    """The place of a seat's cards."""
    return f"box/{seat}"
