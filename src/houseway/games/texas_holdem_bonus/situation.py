"""A situation on paper, played through the game: given these cards and choices, what is paid?"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

import msgspec

from houseway.core import CloseWagers, Paid, Run, Sign, form
from houseway.games.kit.jackpot import OddCents, PaidInCash, pool_account
from houseway.games.kit.situations import SOURCE, check_cards, deal, place, wagers
from houseway.games.texas_holdem_bonus import events
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import BETTING, METHOD_B, PLACED_FIRST, Box
from houseway.money import Jackpot

MOST = 100_000_000_00


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What one player did."""

    hole: tuple[str, str]
    decisions: list[Literal["bet", "check", "fold", "concede"]]
    ante: int = 0
    ante_bonus: int = 0
    jackpot: int = 0


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """The cards, the jackpot and the seats; seat 1 is at the dealer's left."""

    dealer: tuple[str, str]
    flop: tuple[str, str, str]
    turn: str
    river: str
    seats: dict[int, Seat]
    method: Literal["A", "B"] = "A"
    meter: int = 0


def read_given(given: Mapping[str, Any]) -> Given:
    """The situation; ValueError names the field that does not fit."""
    read = form(given, Given)
    named = {"dealer": read.dealer, "flop": read.flop, "turn": (read.turn,), "river": (read.river,)}
    for seat, player in read.seats.items():
        _check_decisions(f"seats.{seat}.decisions", player.decisions)
    amounts = {
        f"seats.{seat}.{area}": getattr(player, area)
        for seat, player in read.seats.items()
        for area in PLACED_FIRST
    }
    for where, cents in {"meter": read.meter, **amounts}.items():
        if not 0 <= cents <= MOST:
            raise ValueError(f"{where}: an amount goes from 0 to {MOST} cents, not {cents}")
    held = {f"seats.{seat}.hole": player.hole for seat, player in read.seats.items()}
    check_cards({**named, **held})
    return read


def _check_decisions(where: str, decisions: Sequence[str]) -> None:
    """Three decisions and perhaps a concession, or fewer that end with a fold."""
    rounds = len(BETTING)
    if "concede" in decisions[:rounds]:
        raise ValueError(f"{where}: a hand is conceded after the River, as the last decision")
    if "fold" in decisions[:-1]:
        raise ValueError(f"{where}: the list ends at fold")
    if len(decisions) == rounds + 1 and decisions[-1] != "concede":
        raise ValueError(f"{where}: after {rounds} decisions only concede can follow")
    if len(decisions) > rounds + 1:
        raise ValueError(f"{where}: at most {rounds} decisions and a concession")
    if len(decisions) < rounds and decisions[-1:] != ["fold"]:
        raise ValueError(f"{where}: {rounds} decisions are needed, or fewer that end at fold")


def situation(run: Run, given: Mapping[str, Any]) -> dict[str, Any]:
    """Play what is given and answer what became of every wager."""
    told = read_given(given)
    options = (METHOD_B,) if told.method == "B" else ()
    run.open(Sign(seats=max([7, *told.seats]), options=options, jackpot=Jackpot(SOURCE)))
    place(run, told.seats, PLACED_FIRST)
    run.send(CloseWagers())
    # On paper every card is given, and so checked, at once.
    run.state = replace(run.state, board_at_once=True)
    community = {"flop": told.flop, "turn": [told.turn], "river": [told.river]}
    hands = {f"box/{seat}": player.hole for seat, player in told.seats.items()}
    deal(run, {"dealer": told.dealer, **community, **hands})
    players = sorted(told.seats.items())
    for number, stage in enumerate(BETTING):
        for seat, player in players:
            if number < len(player.decisions):
                _decide(run, seat, stage, player.decisions[number])
    for seat, player in players:
        if player.decisions[-1:] == ["concede"]:
            run.send(events.Concede(seat))
    if run.state.stage == "showdown":
        run.send(events.SettleHands())
    if run.state.stage == "jackpot":
        run.send(events.ReadMeter(told.meter, 0, 0))
    return {"seats": wagers(run.events), "meter": _meter(run, told.meter)}


def _decide(run: Run, seat: int, stage: str, decision: str) -> None:
    box = run.state.box(seat) or Box(seat)
    match decision:
        case "bet":
            run.send(events.Bet(seat, right_amount(run.state, box, BETTING[stage])))
        case "check":
            run.send(events.Check(seat))
        case "fold":
            run.send(events.Fold(seat))


def _meter(run: Run, meter: int) -> int:
    """The meter after the percentage parts left it."""
    paid = (event for event in run.events if isinstance(event, Paid | PaidInCash))
    drawn = sum(event.cents for event in paid if event.source == pool_account(SOURCE))
    return meter - drawn - sum(event.cents for event in run.events if isinstance(event, OddCents))
