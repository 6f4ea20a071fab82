"""Texas Hold'em Bonus Poker, exactly: ante with Flop, Turn and River wagers, bonus and jackpot.

Once the Flop wager is made checking is free, so what ante and Flop wager bring no longer depends on
what the player does: the Turn wager is worth making wherever it gains by itself, and so is the
River wager. The counts of both are made once; before the Flop the sum is compared with a fold.
A wager that brings nothing on average is not placed.
"""

from collections.abc import Mapping

from houseway.law.rules import Rules
from houseway.maths.games.texas_holdem_bonus.advice import advise
from houseway.maths.games.texas_holdem_bonus.ante import ALWAYS_BET, ALWAYS_CHECK, OPTIMAL, ante
from houseway.maths.games.texas_holdem_bonus.incident import incident
from houseway.maths.games.texas_holdem_bonus.side import (
    ante_bonus,
    break_even,
    jackpot,
    jackpot_terms,
)
from houseway.maths.games.texas_holdem_bonus.strategy import strategy
from houseway.maths.holdem import check_wager
from houseway.maths.results import Result
from houseway.maths.work import Tell, quiet
from houseway.money import Cents

WAGERS: Mapping[str, tuple[str, ...]] = {
    "ante": (OPTIMAL, ALWAYS_BET, ALWAYS_CHECK),
    "ante_bonus": ("none",),
    "jackpot": ("none",),
}


def result(
    rules: Rules, wager: str, policy: str, tell: Tell = quiet,
    stake: Cents = 0, meter: Cents = 0, method: str = "", played: Rules | None = None,
) -> Result:  # fmt: skip
    """What a wager is worth; stake, meter and method (A or B) matter to the jackpot only.

    The best policy is that of these rules, or of the rules that are `played` by.
    """
    check_wager(WAGERS, rules.document.game, wager, policy)
    if wager == "ante":
        return ante(rules, policy, played or rules, tell)
    if wager == "ante_bonus":
        return ante_bonus(rules)
    return jackpot(rules, method, meter, stake, played or rules, tell)


def terms(wager: str, stake: Cents = 0, meter: Cents = 0, method: str = "") -> str:
    """What a figure of a wager takes for granted."""
    said = {
        "ante": "Per ante, Flop, Turn and River wagers included.",
        "ante_bonus": "Of a player who does not fold.",
        "jackpot": jackpot_terms(stake, meter, method),
    }
    return said[wager]


__all__ = ["WAGERS", "advise", "break_even", "incident", "jackpot", "result", "strategy", "terms"]
