"""A situation on paper, played through the game: given these cards and choices, what is paid?"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from houseway.core import CloseWagers, Drawn, Paid, Run, Sign, Stake, form
from houseway.equipment import cards
from houseway.games.kit.jackpot import JACKPOT, OddCents, PaidInCash, pool_account
from houseway.games.kit.situations import wagers
from houseway.games.texas_holdem_bonus.round import dealing_order
from houseway.games.texas_holdem_bonus.settlement import right_amount
from houseway.games.texas_holdem_bonus.state import (
    ANTE,
    ANTE_BONUS,
    BETTING,
    METHOD_B,
    Bet,
    Box,
    Check,
    Concede,
    Fold,
    ReadMeter,
    SettleHands,
)
from houseway.money import Jackpot

SOURCE = "situation"
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
    amounts = {"meter": read.meter}
    named = {"dealer": read.dealer, "flop": read.flop, "turn": (read.turn,), "river": (read.river,)}
    for seat, one in read.seats.items():
        named[f"seats.{seat}.hole"] = one.hole
        held = {ANTE: one.ante, ANTE_BONUS: one.ante_bonus, JACKPOT: one.jackpot}
        amounts |= {f"seats.{seat}.{area}": cents for area, cents in held.items()}
        _check_decisions(f"seats.{seat}.decisions", one.decisions)
    for where, cents in amounts.items():
        if not 0 <= cents <= MOST:
            raise ValueError(f"{where}: an amount goes from 0 to {MOST} cents, not {cents}")
    for where, faces in named.items():
        try:
            cards.parse_many(faces)
        except ValueError as wrong:
            raise ValueError(f"{where}: {wrong}") from None
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
    for seat, one in sorted(told.seats.items()):
        for area, cents in ((ANTE, one.ante), (ANTE_BONUS, one.ante_bonus), (JACKPOT, one.jackpot)):
            if cents:
                run.send(Stake(seat, area, cents))
    run.send(CloseWagers())
    run.send(Drawn(tuple(_dealt(run, told)), SOURCE))
    for number, stage in enumerate(BETTING):
        for seat, one in sorted(told.seats.items()):
            if number < len(one.decisions):
                _decide(run, seat, stage, one.decisions[number])
    for seat, one in sorted(told.seats.items()):
        if one.decisions[-1:] == ["concede"]:
            run.send(Concede(seat))
    if run.state.stage == "showdown":
        run.send(SettleHands())
    if run.state.stage == "jackpot":
        run.send(ReadMeter(told.meter, 0, 0))
    return {"seats": wagers(run.events), "meter": _meter(run, told.meter)}


def _dealt(run: Run, told: Given) -> list[int]:
    """The cards that are told, in the order in which they are dealt."""
    hands = {
        "dealer": list(told.dealer),
        "flop": list(told.flop),
        "turn": [told.turn],
        "river": [told.river],
        **{f"box/{seat}": list(one.hole) for seat, one in told.seats.items()},
    }
    order = dealing_order(run.state)
    if any(order.count(place) > len(faces) for place, faces in hands.items()):
        raise ValueError("the rules deal more cards than the situation tells")
    return [cards.parse(hands[place].pop(0)) for place in order]


def _decide(run: Run, seat: int, stage: str, decision: str) -> None:
    box = run.state.box(seat) or Box(seat)
    match decision:
        case "bet":
            run.send(Bet(seat, right_amount(run.state, box, BETTING[stage])))
        case "check":
            run.send(Check(seat))
        case "fold":
            run.send(Fold(seat))


def _meter(run: Run, meter: int) -> int:
    """The meter after the percentage parts left it."""
    paid = (one for one in run.events if isinstance(one, Paid | PaidInCash))
    drawn = sum(one.cents for one in paid if one.source == pool_account(SOURCE))
    return meter - drawn - sum(one.cents for one in run.events if isinstance(one, OddCents))
