"""Advice by a process that knows nothing yet: `python -m bench._advised GAME`.

Prints a line for each kind of decision, with the fewest cards first: the seconds of processor until
its choices are told, and what lies there. The first line has all that the process began with.
"""

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

from houseway.core import load_game
from houseway.games.kit.analysis import Situation, Typed
from houseway.maths import analysis_of
from houseway.maths.drills import drills, known
from houseway.maths.executor import runner

# What is told apart from what lies there, as advice calls it.
APART = {"up": "up", "given_up": "gave", "turn_wager": "turn_wager"}


def decisions(game: str) -> Iterator[tuple[str, Situation]]:
    """A decision of each kind that comes with a game, and by what it is named."""
    rules, advice = load_game(game).rules(), analysis_of(game).advice
    kinds: dict[str, dict[str, Any]] = {}
    for told in drills(rules)["situations"]:
        shown = told["shown"]
        kinds.setdefault(
            ", ".join(f"{len(str(what).split())} {of}" for of, what in shown.items()), shown
        )
    for kind, shown in sorted(kinds.items(), key=lambda pair: len(str(pair[1]))):
        named = {APART[of]: what for of, what in shown.items() if of in APART}
        things = " ".join(what for of, what in shown.items() if of not in APART)
        yield kind, advice.typed(Typed(things, named)) if shown else {}


def main(game: str) -> None:
    """As the tables do: what comes with the game is read, the rest is worked out."""
    rules, began = load_game(game).rules(), 0.0
    for kind, situation in decisions(game):
        if known(rules, situation) is None:
            analysis_of(game).advice.values(rules, run=runner(), **situation)
        print(f"{process_time() - began:.2f} {kind}")
        began = process_time()


if __name__ == "__main__":
    main(*sys.argv[1:])
