"""Situations on paper: what is given is checked and played; what became of every wager?"""

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.core import Drawn, Paid, Returned, Run, Settled, Stake, Staked, clause
from houseway.equipment import cards
from houseway.games.kit.jackpot import PaidInCash
from houseway.money import Cents

SOURCE = "situation"


def check_cards(named: Mapping[str, Iterable[str]]) -> None:
    """Whether these are cards; ValueError names the field that does not fit."""
    for where, faces in named.items():
        try:
            cards.parse_many(faces)
        except ValueError as wrong:
            raise ValueError(f"{where}: {wrong}") from None


def check_amounts(amounts: Mapping[str, Cents]) -> None:
    """Whether these are amounts; ValueError names the field that does not fit."""
    for where, cents in amounts.items():
        if cents < 0:
            raise ValueError(f"{where}: an amount cannot be negative, as {cents} is")


def check_seats(seats: Mapping[int, Any], held: Iterable[str], areas: Iterable[str]) -> None:
    """Whether every seat has cards in the fields `held` and amounts on areas."""
    for seat, told in seats.items():
        check_amounts({f"seats.{seat}.{area}": getattr(told, area) for area in areas})
        check_cards({f"seats.{seat}.{name}": getattr(told, name) for name in held})


def place(run: Run, seats: Mapping[int, Any], areas: Iterable[str]) -> None:
    """Every seat places what it is told to have on areas, in their order."""
    for seat, told in sorted(seats.items()):
        for area in areas:
            if cents := getattr(told, area):
                run.send(Stake(seat, area, cents))


def deal(run: Run, hands: Mapping[str, Iterable[str]]) -> None:
    """The cards that are due come from hands by place; where a cut is due it is the smallest."""
    while (draw := run.game.draw(run.state)) and draw.kind == "cut":
        run.send(Drawn((draw.low,), SOURCE))
    left, dealt = {place: list(faces) for place, faces in hands.items()}, []
    for to in draw.to if draw else ():
        if not left.get(to):
            raise ValueError(f"the rules deal a card to {to} that is not given")
        dealt.append(cards.parse(left[to].pop(0)))
    run.send(Drawn(tuple(dealt), SOURCE))


def wagers(events: Iterable[Any]) -> dict[str, dict[str, dict[str, Any]]]:
    """What became of every wager: seat, area, then stake, profit and what was handed back."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for event in events:
        if isinstance(event, Staked | Settled | Returned | Paid | PaidInCash) and event.area:
            areas = found.setdefault(str(event.seat), {})
            row = areas.setdefault(event.area, {"stake": 0, "profit": 0, "returned": 0})
            _enter(row, event)
    return found


def _enter(row: dict[str, Any], event: Any) -> None:
    match event:
        case Staked(cents=cents):
            row["stake"] += cents
            row["profit"] -= cents
            return
        case Returned(cents=cents) | Paid(cents=cents) | PaidInCash(cents=cents):
            back = cents
        case Settled(returned=returned, winnings=winnings):
            back = returned + winnings
            row |= {
                "effect": event.effect,
                "verdict": event.verdict,
                "line": event.line,
                "odds": event.odds,
            }
            # Why less than the odds was paid, and the readings that it rests on.
            said = {"less": event.less, "reading": event.reading}
            row |= {name: value for name, value in said.items() if value}
    row["returned"] += back
    row["profit"] += back
    row["clause"] = clause(event)
