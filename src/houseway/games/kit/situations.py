"""Situations on paper: what became of every wager."""

from collections.abc import Iterable
from typing import Any

from houseway.core import Paid, Returned, Settled, Staked, clause
from houseway.games.kit.jackpot import PaidInCash


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
    row["returned"] += back
    row["profit"] += back
    row["clause"] = clause(event)
