"""The analysis of each game: what its wagers are worth, how it is played best, what advice says.

Every module here has the same shape, and whoever prints, simulates or reports needs no other:

- `WAGERS`: each wager that can be analysed with its policies, the best first, `none` for no choice.
- `result(rules, wager, policy, tell)`: the `Result` of one of them; `tell` hears of the progress.
- `terms(wager, **options)`: what a figure takes for granted, or nothing where that is plain.
- `strategy(rules, tell)`: sheets that a person can play by.
- `advise(rules, ...)`: the exact expected profit of each choice in one situation, in units of the
  wager that began the round, with everything placed so far counted.
- `incident(rules, ...)`, where the rules let play go on after something was exposed.

Where a policy is the best one, `result` also takes the rules that it is `played` by: their best
strategy under other rules. Where chips round what is paid, it takes a `stake` and the smallest
`chip`, in cents. Craps has `rolls(rules, wager)`, how long a wager takes; a simulator asks Craps
and Pai Gow for `profits(rules, wager)`, what a code brings, and Pai Gow for
`policy(rules, wager, policy)`.
"""

from importlib import import_module
from types import ModuleType

from houseway.law import LawError, games


def load(game: str) -> ModuleType:
    """The analysis of a game by its name; LawError says which games there are."""
    if game not in games():
        raise LawError(f"there is no game {game!r}; there are {', '.join(games())}")
    return import_module(f"houseway.maths.games.{game.replace('-', '_')}")
