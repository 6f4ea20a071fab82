"""A situation on paper, played through the game: given these cards and choices, what is paid?"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from houseway.core import CloseWagers, Drawn, Run, Sign, Stake, form
from houseway.equipment import cards
from houseway.games.canberra_holdem.round import cut_ends, dealing_order
from houseway.games.canberra_holdem.state import (
    ANTE,
    MANUAL_DECLARATION,
    SUPER_ACES,
    Call,
    Declare,
    Fold,
)
from houseway.games.kit.situations import wagers

SOURCE = "situation"


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
    amounts = {"max_payout": read.max_payout or 0}
    named: dict[str, Iterable[str]] = {
        "dealer": read.dealer,
        "flop": read.flop,
        "river": read.river,
    }
    for seat, one in read.seats.items():
        named[f"seats.{seat}.hole"] = one.hole
        amounts |= {f"seats.{seat}.ante": one.ante, f"seats.{seat}.super_aces": one.super_aces}
    for where, cents in amounts.items():
        if cents < 0:
            raise ValueError(f"{where}: an amount cannot be negative, as {cents} is")
    for where, faces in named.items():
        try:
            cards.parse_many(faces)
        except ValueError as wrong:
            raise ValueError(f"{where}: {wrong}") from None
    return read


def sign_of(given: Given) -> Sign:
    """A sign without limits; declaration is by hand where the situation speaks of it."""
    by_hand = any(one.declares_super_aces is not None for one in given.seats.values())
    return Sign(
        seats=max([7, *given.seats]),
        maximum_payout=given.max_payout,
        options=(MANUAL_DECLARATION,) if by_hand else (),
    )


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer what became of every wager."""
    told = read_given(given)
    run.open(sign_of(told))
    for seat, one in sorted(told.seats.items()):
        for area, cents in ((ANTE, one.ante), (SUPER_ACES, one.super_aces)):
            if cents:
                run.send(Stake(seat, area, cents))
    run.send(CloseWagers())
    run.send(Drawn((cut_ends(run.state),), SOURCE))
    hands = {"dealer": list(told.dealer)}
    hands |= {f"box/{seat}": list(one.hole) for seat, one in told.seats.items()}
    _deal(run, [_next(hands, place) for place in dealing_order(run.state, "hole")])
    _deal(run, told.flop)
    for seat, one in sorted(told.seats.items()):
        _decide(run, seat, one)
    _deal(run, told.river)
    return {"seats": wagers(run.events)}


def _next(hands: Mapping[str, list[str]], place: str) -> str:
    """The next card of a hand; a variant may deal more than the situation tells."""
    if not hands.get(place):
        raise ValueError(f"the rules deal a card to {place} that is not given")
    return hands[place].pop(0)


def _deal(run: Run, named: Iterable[str]) -> None:
    run.send(Drawn(tuple(cards.parse(one) for one in named), SOURCE))


def _decide(run: Run, seat: int, one: Seat) -> None:
    by_hand = MANUAL_DECLARATION in run.state.sign.options
    if by_hand and one.super_aces and one.declares_super_aces is not False:
        run.send(Declare(seat))
    multiple = run.state.rules.number("call_multiple")
    run.send(Fold(seat) if one.decision == "fold" else Call(seat, one.ante * multiple))
