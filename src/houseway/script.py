"""A game played by a script, for situations on paper: what should have been paid here?"""

from collections.abc import Iterable
from typing import Any

from houseway.core import (
    Events,
    Game,
    Paid,
    Refusal,
    Returned,
    Settled,
    Sign,
    Staked,
    clause,
    replay,
)
from houseway.jackpot import PaidInCash


class RefusedError(Exception):
    """A script ran into a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.why}")
        self.refusal = refusal


class Run:
    """A game played by a script, through its own decide and evolve."""

    def __init__(self, game: Game, rules: Any) -> None:
        self.game, self.rules = game, rules
        self.state: Any = None
        self.events: list[Any] = []

    def open(self, sign: Sign, **how: Any) -> None:
        """Begin at a table with this sign."""
        self.state = self.game.open(self.rules, sign, **how)

    def send(self, sent: Any) -> Events:
        """Let the game decide; RefusedError stops the script and nothing has changed."""
        answer = self.game.decide(self.state, sent)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        self.state = replay(self.game.evolve, self.state, answer)
        self.events += answer
        return answer


def wagers(events: Iterable[Any]) -> dict[str, dict[str, dict[str, Any]]]:
    """What became of every wager: seat, area, then stake, profit and what was handed back."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for one in events:
        if isinstance(one, Staked | Settled | Returned | Paid | PaidInCash) and one.area:
            areas = found.setdefault(str(one.seat), {})
            row = areas.setdefault(one.area, {"stake": 0, "profit": 0, "returned": 0})
            _enter(row, one)
    return found


def _enter(row: dict[str, Any], one: Any) -> None:
    match one:
        case Staked(cents=cents):
            row["stake"] += cents
            row["profit"] -= cents
            return
        case Returned(cents=cents) | Paid(cents=cents) | PaidInCash(cents=cents):
            back = cents
        case Settled(returned=returned, winnings=winnings):
            back = returned + winnings
            row |= {
                "effect": one.effect,
                "verdict": one.verdict,
                "line": one.line,
                "odds": one.odds,
            }
    row["returned"] += back
    row["profit"] += back
    row["clause"] = clause(one)
