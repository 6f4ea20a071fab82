"""Texas Hold'em Bonus Poker, exactly: ante with Flop, Turn and River wagers, bonus and jackpot.

Once the Flop wager is made checking is free, so what ante and Flop wager bring no longer depends on
what the player does: the Turn wager is worth making wherever it gains by itself, and so is the
River wager. The counts of both are made once; before the Flop the sum is compared with a fold.
A wager that brings nothing on average is not placed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.games.kit import analysis as kit
from houseway.games.texas_holdem_bonus.analysis import advice, rounds, side
from houseway.games.texas_holdem_bonus.analysis.ante import (
    ALWAYS_BET,
    ALWAYS_CHECK,
    OPTIMAL,
    ante,
)
from houseway.games.texas_holdem_bonus.analysis.incident import incident
from houseway.games.texas_holdem_bonus.analysis.strategy import strategy
from houseway.solvers.jobs import Run, run_here

if TYPE_CHECKING:
    from houseway.games.kit.results import Result
    from houseway.law.rules import Rules

WAGERS = {
    "ante": kit.Wager((OPTIMAL, ALWAYS_BET, ALWAYS_CHECK), ("played",)),
    "ante_bonus": kit.Wager(),
    "jackpot": kit.Wager(options=("stake", "meter", "method", "played")),
}


def result(
    rules: Rules, wager: str, policy: str, options: kit.Options = kit.NO_OPTIONS,
    run: Run = run_here,
) -> Result:  # fmt: skip
    """What a wager is worth; stake, meter and method (A or B) matter to the jackpot only."""
    if wager == "ante":
        return ante(rules, policy, options.played or rules, run)
    if wager == "ante_bonus":
        return side.ante_bonus(rules)
    return side.jackpot(rules, options, run)


def terms(wager: str, options: kit.Options) -> str:
    """What a figure of a wager takes for granted."""
    said = {
        "ante": "Per ante, Flop, Turn and River wagers included.",
        "ante_bonus": "Of a player who does not fold.",
        "jackpot": side.jackpot_terms(options),
    }
    return said[wager]


def facts(rules: Rules, found: Result, options: kit.Options, run: Run) -> dict[str, Any]:
    """From how many cents on the meter a jackpot wager costs nothing."""
    if found.wager != "jackpot":
        return {}
    return {"break_even_meter": side.break_even(rules, options, run)}


ANALYSIS = kit.Analysis(
    method=__doc__,
    wagers=WAGERS,
    result=result,
    terms=terms,
    strategy=strategy,
    facts=facts,
    advice=kit.Advice(
        kit.IN_ANTES, advice.advise, advice.typed, advice.seen, kit.command_name, ("turn_wager",)
    ),
    incident=kit.Incident(incident, ("dealer_exposes", "community")),
    simulation=kit.Simulation(rounds.COLUMNS, rounds.plan, rounds.worth),
)
