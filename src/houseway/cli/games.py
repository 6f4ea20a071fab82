"""`houseway games`: which games there are, and what the other commands can be asked about each."""

from itertools import chain
from typing import TYPE_CHECKING, Any

from houseway import maths
from houseway.cli import common
from houseway.core import load_game
from houseway.law import games as installed
from houseway.law.register import register
from houseway.law.variants import variants
from houseway.law.words import words

if TYPE_CHECKING:
    from rich.console import RenderableType


def games(as_json: common.AsJson = False) -> None:
    """For each: the name that commands take, how many clauses its document has, how it can be
    dealt, its wagers and ways to play for `houseway edge`, and its variants for --variant.

    \b
    Examples:
      houseway games
      houseway games --json
    """
    with common.plain_errors():
        found = [_about(name) for name in sorted(installed())]
    common.answer(as_json, {"games": found}, lambda: chain.from_iterable(map(_parts, found)))


def _about(name: str) -> dict[str, Any]:
    game, document = load_game(name), register(name)
    wagers = maths.analysis_of(name).wagers
    return {
        "game": name,
        "digest": game.rules().digest,
        "title": words(name).title,
        "instrument": document.instrument,
        "clauses": len(document.clauses),
        "methods": list(game.methods),
        "wagers": list(wagers),
        "policies": list(dict.fromkeys(way for wager in wagers.values() for way in wager.policies)),
        "variants": {key: overlay["title"] for key, overlay in variants(name).items()},
    }


# For a person


def _parts(about: dict[str, Any]) -> "list[RenderableType]":
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True)
    rows = {
        "clauses": str(about["clauses"]),
        "dealt by": ", ".join(about["methods"]),
        "wagers": ", ".join(common.grouped(about["wagers"])),
        "played": ", ".join(way for way in about["policies"] if way != "none"),
        "variants": ", ".join(about["variants"]),
    }
    for name, text in rows.items():
        if text:
            table.add_row(f"  {name}", escape(text))
    return [f"[bold]{about['game']}[/]  {escape(about['title'])}", table]
