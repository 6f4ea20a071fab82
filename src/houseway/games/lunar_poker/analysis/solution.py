"""The best choices of Lunar Poker, and how rounds end under them."""

from houseway.games.kit.analysis import NO_OPTIONS, Options
from houseway.games.lunar_poker.analysis.paying import key, problem
from houseway.law.rules import Rules
from houseway.solvers import draws
from houseway.solvers.jobs import Run, run_here, shared


def solution(rules: Rules, run: Run = run_here, options: Options = NO_OPTIONS) -> draws.Solution:
    """The counts under the best choices of all policies, and these choices."""
    return draws.solve(key(rules, options), shared(lambda: problem(rules, options)[0]), run)
