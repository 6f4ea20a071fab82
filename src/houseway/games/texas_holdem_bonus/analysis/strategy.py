"""How to play by the best policy: starts before the Flop, holdings after it and after the turn."""

from itertools import combinations

from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.games.kit.figures import decimal, percent
from houseway.games.kit.holdem import glance, grid
from houseway.games.kit.results import Sheet
from houseway.games.texas_holdem_bonus.analysis.ante import best, bet_of, values
from houseway.games.texas_holdem_bonus.analysis.side import break_even, jackpot, price_of
from houseway.law.rules import Rules
from houseway.money import Cents, dollars
from houseway.solvers import bets
from houseway.solvers.arrays import np
from houseway.solvers.bets import Bet, start
from houseway.solvers.calls import digest
from houseway.solvers.holdings import shares
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.suits import CARDS

METERS = (0, 50_000_00, 100_000_00, 150_000_00, 200_000_00, 250_000_00, 500_000_00)


def strategy(rules: Rules, run: Run = run_here, options: Options = NO_OPTIONS) -> tuple[Sheet, ...]:
    """What to do before the Flop, after it and after the turn, and when the jackpot is worth it."""
    counts, goes_on = best(rules, rules, run, options)
    worth = values(rules, counts, options)
    cells = [decimal(value, 3) if on else "fold" for value, on in zip(worth, goes_on, strict=True)]
    note = "What betting brings in antes, and which hands fold; suits alike above the diagonal."
    return (
        grid("Before the Flop", cells, note),
        _later(bet_of(rules, options), "The Turn wager, after the Flop", 3, goes_on, run),
        _later(bet_of(rules, options), "The River wager, after the turn", 4, goes_on, run),
        _jackpot(rules, run, options),
    )


def _later(bet: Bet, title: str, cards: int, goes_on: list[bool], run: Run) -> Sheet:
    starts = np.zeros((CARDS, CARDS), dtype=np.uint8)
    for low, high in combinations(range(CARDS), 2):
        starts[low, high] = goes_on[start(low, high)]
    policy = bets.policy(bet, cards, run)
    key = digest(policy) + digest(starts)
    note = "By what the hole cards add to the board; otherwise check, never fold."
    return glance(title, shares(policy, cards, starts, key, run).tolist(), "Bet", note)


def _jackpot(rules: Rules, run: Run, options: Options) -> Sheet:
    """What a jackpot wager brings as the meter rises, and where it begins to pay."""
    by = {method: options._replace(method=method, played=None) for method in "AB"}

    def row(meter: Cents) -> tuple[str, ...]:
        found = (jackpot(rules, made._replace(meter=meter), run).ev for made in by.values())
        return dollars(meter), *(percent(sheet, 3) for sheet in found)

    even = {method: break_even(rules, made, run) for method, made in by.items()}
    shown = (
        f"Method {method} {'never' if at is None else dollars(at)}" for method, at in even.items()
    )
    note = (
        f"Expected profit of a wager of {dollars(price_of(options))}. It begins to pay at these "
        f"meters: {', '.join(shown)}. Under Method A hands that the ante folds lose it."
    )
    return Sheet("The jackpot", ("Meter", "Method A", "Method B"), tuple(map(row, METERS)), note)
