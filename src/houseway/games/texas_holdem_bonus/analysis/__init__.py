"""Texas Hold'em Bonus Poker, exactly: ante with Flop, Turn and River wagers, bonus and jackpot.

Once the Flop wager is made checking is free, so what ante and Flop wager bring no longer depends on
what the player does: the Turn wager is worth making wherever it gains by itself, and so is the
River wager. The counts of both are made once; before the Flop the sum is compared with a fold.
A wager that brings nothing on average is not placed.
"""

from typing import Any

from houseway.core import Sign
from houseway.games.kit import analysis as kit
from houseway.games.kit.results import Result
from houseway.games.texas_holdem_bonus.analysis import advice, ante, progressive, rounds, side
from houseway.games.texas_holdem_bonus.analysis.advice import strategy
from houseway.games.texas_holdem_bonus.analysis.incident import CASES, incident, sharing
from houseway.games.texas_holdem_bonus.state import method_b
from houseway.law.rules import Rules
from houseway.solvers.jobs import Run, run_here

WAGERS = {
    "ante": kit.Wager(
        (ante.OPTIMAL, kit.SHORT, ante.ALWAYS_BET, ante.ALWAYS_CHECK), (*kit.STAKED, "played")
    ),
    "ante_bonus": kit.Wager(options=kit.STAKED),
    "jackpot": kit.Wager(options=("stake", *kit.JACKPOTS, "played")),
}


def result(
    rules: Rules, wager: str, policy: str, options: kit.Options = kit.NO_OPTIONS,
    run: Run = run_here,
) -> Result:  # fmt: skip
    """What a wager is worth; price, meter, method (A or B) and so on are the jackpot's."""
    if wager == "ante":
        return ante.ante(rules, policy, options, run)
    if wager == "ante_bonus":
        return side.ante_bonus(rules, options)
    return side.jackpot(rules, options, run)


def terms(wager: str, options: kit.Options) -> str:
    """What a figure of a wager takes for granted."""
    if wager == "jackpot":
        return side.jackpot_terms(options)
    said = {
        "ante": "Per ante, Flop, Turn and River wagers included",
        "ante_bonus": "Of a player who does not fold",
    }
    return said[wager] + kit.amount_terms(options, False)


def facts(rules: Rules, found: Result, options: kit.Options, run: Run) -> dict[str, Any]:
    """From how many cents on the meter a jackpot wager costs nothing, what it is worth by either
    method, and in the long run."""
    if found.wager != "jackpot":
        return {}
    by = {method: options._replace(method=method) for method in "AB"}
    edges = {name: str(-side.jackpot(rules, made, run).ev) for name, made in by.items()}
    return {
        "break_even_meter": side.break_even(rules, options, run),
        "edge_by_method": edges,
    } | progressive.facts(rules, options, run)


def of_sign(sign: Sign) -> dict[str, Any]:
    """The method by which a sign has its jackpot played."""
    return {"method": "B" if method_b(sign) else "A"}


ADVICE = kit.Advice(
    kit.IN_ANTES, advice.advise, advice.typed, advice.seen, kit.command_name, ("turn_wager",)
)
ANALYSIS = kit.Analysis(
    method=__doc__,
    wagers=WAGERS,
    result=result,
    terms=terms,
    strategy=strategy,
    advice=ADVICE,
    simulation=kit.Simulation(rounds.COLUMNS, rounds.plan, rounds.worth),
    short=(ante.SAYS,),
    facts=facts,
    of_sign=of_sign,
    incident=kit.Incident(incident, ("dealer_exposes", "community"), CASES),
    sharing=sharing,
)
