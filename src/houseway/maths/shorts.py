"""Strategies that a person can keep in mind, with what they cost exactly."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from houseway import maths
from houseway.games.kit.results import Result
from houseway.maths.answers import answer
from houseway.maths.executor import Progress
from houseway.maths.signs import Under


class Kept(NamedTuple):
    """A short strategy in sentences, what a wager is worth by it, and what by the best play."""

    says: tuple[str, ...]
    result: Result
    best: Result

    @property
    def cost(self) -> Fraction:
        """What it costs beside the best play, in units of the wager."""
        return self.best.ev - self.result.ev


def shorts(meant: Under, named: Callable[[str], Progress]) -> tuple[Kept, ...]:
    """The short strategies of a game, for the first amount that the sign's figures are told for."""
    analysis = maths.analysis_of(meant.rules.document.game)
    made = []
    for wager, policy, says in analysis.short:
        (asked, *_) = meant.options(wager)
        best, kept = (
            answer(meant.rules, wager, way, named(f"{wager}, {way}"), asked).result
            for way in (analysis.wagers[wager].policies[0], policy)
        )
        made.append(Kept(says, kept, best))
    return tuple(made)


def plain(kept: Kept) -> dict[str, Any]:
    """As JSON has it."""
    return {
        "wager": kept.result.wager,
        "policy": kept.result.policy,
        "amount": kept.result.amount or None,
        "says": list(kept.says),
        "ev": str(kept.result.ev),
        "edge": float(-kept.result.ev),
        "best_ev": str(kept.best.ev),
        "cost": float(kept.cost),
        "cost_exact": str(kept.cost),
    }
