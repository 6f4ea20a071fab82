"""A situation on paper, played through the game: given these cards and choices, what is paid?"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from houseway.core import CloseWagers, Run, Sign, form
from houseway.games.canberra_holdem.events import Call, Declare, Fold
from houseway.games.canberra_holdem.state import ANTE, MANUAL_DECLARATION, SUPER_ACES
from houseway.games.kit import situations

PLACED = (ANTE, SUPER_ACES)


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What one player did."""

    hole: tuple[str, str]
    decision: Literal["call", "fold"]
    ante: int = 0
    super_aces: int = 0
    declares_super_aces: bool | None = None


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """The cards and the seats; seat 1 is at the dealer's left."""

    dealer: tuple[str, str]
    flop: tuple[str, str, str]
    river: tuple[str, str]
    seats: dict[int, Seat]
    max_payout: int | None = None


def read_given(given: Mapping[str, Any]) -> Given:
    """The situation; ValueError names the field that does not fit."""
    read = form(given, Given)
    situations.check_amounts({"max_payout": read.max_payout or 0})
    situations.check_cards({"dealer": read.dealer, "flop": read.flop, "river": read.river})
    situations.check_seats(read.seats, ["hole"], PLACED)
    return read


def sign_of(given: Given) -> Sign:
    """A sign without limits; declaration is by hand where the situation speaks of it."""
    by_hand = any(player.declares_super_aces is not None for player in given.seats.values())
    return Sign(
        seats=max([7, *given.seats]),
        maximum_payout=given.max_payout,
        options=(MANUAL_DECLARATION,) if by_hand else (),
    )


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer what became of every wager."""
    told = read_given(given)
    run.open(sign_of(told))
    situations.place(run, told.seats, PLACED)
    run.send(CloseWagers())
    hands = {f"box/{seat}": player.hole for seat, player in told.seats.items()}
    situations.deal(run, {"dealer": told.dealer, **hands})
    situations.deal(run, {"communal": told.flop})
    for seat, player in sorted(told.seats.items()):
        _decide(run, seat, player)
    situations.deal(run, {"communal": told.river})
    return {"seats": situations.wagers(run.events)}


def _decide(run: Run, seat: int, player: Seat) -> None:
    by_hand = MANUAL_DECLARATION in run.state.sign.options
    if by_hand and player.super_aces and player.declares_super_aces is not False:
        run.send(Declare(seat))
    multiple = run.state.rules.number("call_multiple")
    run.send(Fold(seat) if player.decision == "fold" else Call(seat, player.ante * multiple))
