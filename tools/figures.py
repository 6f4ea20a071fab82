"""Work out the exact figures of every game for the docs: `make figures` writes docs/figures.json.

What the docs show is read from that file, so that checking them takes no minutes; what the file
was worked out from is the digest that stands in it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from houseway.core import load_game
from houseway.law import games
from houseway.law.rules import Rules
from houseway.law.variants import variants
from houseway.maths import analysis_of
from houseway.maths.answers import answer, facts, plain, wanted
from houseway.maths.shipped import law_digest
from houseway.maths.signs import usual

FIGURES = Path(__file__).resolve().parents[1] / "docs" / "figures.json"


def figures(game: str) -> dict[str, Any]:
    """The results of a game, and what each shipped variant makes of them where it matters."""
    loaded = load_game(game)
    rules = loaded.rules()
    base = {(result["wager"], result["policy"]): result for result in _results(rules)}
    changed = {}
    for name in variants(game):
        results = _results(loaded.rules(name))
        changed[name] = [
            {key: result[key] for key in ("wager", "policy", "ev")}
            for result in results
            if result["ev"] != base[result["wager"], result["policy"]]["ev"]
        ]
    return {"digest": law_digest(rules), "results": list(base.values()), "variants": changed}


def _results(rules: Rules) -> Iterator[dict[str, Any]]:
    game = rules.document.game
    for wager, policy in wanted(game, None, None):
        print(f"{game} {wager} {policy}", *rules.document.variants, file=sys.stderr)
        if rules.document.variants and analysis_of(game).wagers[wager].of:
            continue
        for options in usual(rules).options(wager):
            result = answer(rules, wager, policy, options=options).result
            told = plain(result) | {"terms": facts(rules, result, options)["terms"]}
            del told["lines"]
            yield told


def main() -> None:
    """Write the figures of the games asked for, or of all."""
    asked = sys.argv[1:] or games()
    kept = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    found = {game: figures(game) if game in asked else kept[game] for game in games()}
    FIGURES.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
