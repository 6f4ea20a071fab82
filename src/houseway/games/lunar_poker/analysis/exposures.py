"""What the dealer's cards are worth that were seen by mistake, where the rules let play go on.

A card exposed in the deal becomes the open card (12.4): one card is seen as ever, so nothing is
gained. A card exposed later is seen beside the open one, and those who have not yet chosen may bet
or fold, not draw (12.7): they know more and may do less.
"""

from fractions import Fraction

from houseway.games.kit.figures import decimal
from houseway.games.kit.results import End, Result, Sheet, lines
from houseway.games.lunar_poker.analysis.paying import ends_of, key, problem
from houseway.law.rules import Rules
from houseway.solvers.draws.exposed import exposed_outcomes, solve_exposed
from houseway.solvers.jobs import Run, run_here, shared

COLUMNS = ("what happens", "clause", "expected profit", "exactly", "gain", "bets")
IN_THE_DEAL, LATER = "12.4", "12.7"


def exposed(rules: Rules, dealer_exposes: int, run: Run = run_here) -> Result:
    """What an ante is worth when so many more cards of the dealer's are seen before a choice."""
    seen = dealer_exposes + 1
    asked = shared(lambda: problem(rules)[0])
    kinds, facts = solve_exposed(key(rules), asked, seen, run)
    counted: list[tuple[End, int]] = [
        (ending, outcomes) for ending, outcomes, _ in ends_of(rules, kinds, facts)
    ]
    return Result("ante", "bet_or_fold", exposed_outcomes(seen), lines(counted))


def sheet(rules: Rules, normal: Result, undrawn: Result, seen: tuple[Result, ...]) -> Sheet:
    """The rows of an incident beside the best play of a round without one."""
    rows = [
        _row("nothing is seen", "", normal, normal),
        _row("a card is seen in the deal: it is the open one", IN_THE_DEAL, normal, normal),
        _row("nothing is seen, but nobody may draw", "", undrawn, normal),
    ]
    for more, result in enumerate(seen, 1):
        cards = f"{more} more card{'s' if more > 1 else ''} of the dealer's"
        rows.append(_row(f"{cards} seen: bet or fold", LATER, result, normal))
    note = (
        "Per ante, of a player who has five cards and has not chosen yet, and who then plays best; "
        "the gain is beside a round without an incident. Super wagers are not touched."
    )
    return Sheet("The dealer's cards seen too early", COLUMNS, tuple(rows), note)


def _row(what: str, clause: str, result: Result, normal: Result) -> tuple[str, ...]:
    bets = sum(line.outcomes for line in result.lines if line.wagered > 2)
    gain = result.ev - normal.ev
    told = (decimal(result.ev, 6), str(result.ev), decimal(gain, 6) if gain else "")
    return what, clause, *told, f"{decimal(Fraction(100 * bets, result.total), 2)}%"
