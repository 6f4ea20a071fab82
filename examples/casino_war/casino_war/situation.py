"""A situation on paper, played through the game: given these cards and choices, what is paid?"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from casino_war.round import undecided
from casino_war.state import ANTE, TIE, GoToWar, Surrender
from houseway.core import CloseWagers, Run, Sign, form
from houseway.games.kit.situations import check_amounts, check_cards, deal, place, wagers


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What one player did; the choice and the war card only matter on a tie."""

    card: str
    ante: int = 0
    tie: int = 0
    decision: Literal["war", "surrender"] = "war"
    war: str = ""


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """The cards and the seats; seat 1 is at the dealer's left."""

    dealer: str
    seats: dict[int, Seat]
    dealer_war: str = ""
    chip: int = 1


def read_given(given: Mapping[str, Any]) -> Given:
    """The situation; ValueError names the field that does not fit."""
    read = form(given, Given)
    named = {"dealer": [read.dealer], "dealer_war": [read.dealer_war] if read.dealer_war else []}
    for seat, told in read.seats.items():
        named[f"seats.{seat}.card"] = [told.card]
        named[f"seats.{seat}.war"] = [told.war] if told.war else []
        check_amounts({f"seats.{seat}.ante": told.ante, f"seats.{seat}.tie": told.tie})
    check_cards(named)
    return read


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer what became of every wager."""
    told = read_given(given)
    run.open(Sign(seats=max([7, *told.seats]), chips=(told.chip,)))
    place(run, told.seats, (ANTE, TIE))
    run.send(CloseWagers())
    hands = {f"box/{seat}": [player.card] for seat, player in told.seats.items()}
    deal(run, {"dealer": [told.dealer], **hands})
    for seat in undecided(run.state):
        player = told.seats[seat]
        to_war = player.decision == "war"
        run.send(GoToWar(seat, player.ante) if to_war else Surrender(seat))
    if run.state.stage == "war":
        hands = {f"box/{seat}": [player.war] for seat, player in told.seats.items() if player.war}
        deal(run, {"dealer": [told.dealer_war] if told.dealer_war else [], **hands})
    return {"seats": wagers(run.events)}
