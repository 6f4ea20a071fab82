"""`houseway set`: how the House way sets four tiles, and what is wrong with another setting."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.common import AsJson, fail, option, print_json, print_parts
from houseway.core import load_game
from houseway.equipment import tiles
from houseway.law import games

if TYPE_CHECKING:
    from rich.console import RenderableType

TILES = "four of teen day yun nhor mooy cheong_sum … gow_63 gow_54 … gee_6 gee_3"


def set_tiles(
    tiles: Annotated[list[str], typer.Argument(metavar="TILE…", help=f"Four tiles: {TILES}.")],
    low: str | None = option("TILES", "Check this low hand instead: two of the tiles."),
    as_json: AsJson = False,
) -> None:
    """Says which clause decided, and how each hand ranks.

    The other two ways are shown with why they are not played. With --low a setting is checked:
    exit code 1 says that it is not the House way, 2 that the tiles are not a hand.

    Example: houseway set teen day gow_63 paat_62 --low "day paat_62"
    """
    found = _answer(tiles, low)
    if as_json:
        print_json(found)
    else:
        _show(found)
    if not found.get("check", {}).get("right", True):
        raise typer.Exit(1)


def _answer(named: list[str], low: str | None) -> dict[str, Any]:
    try:
        held = tiles.parse_many(" ".join(named))
    except ValueError as wrong:
        fail(str(wrong))
    if len(held) != 4:
        fail(f"a hand is set from four tiles, not {len(held)}: name {TILES}")
    house_ways = (load_game(name).house_way for name in games())
    explained = next(filter(None, house_ways), None)
    if explained is None:
        fail("no installed game has a way to set tiles")
    ways = explained(*held)
    found: dict[str, Any] = {
        "tiles": [tiles.name(tile) for tile in held],
        "played": next(way for way in ways if way["played"]),
        "others": [way for way in ways if not way["played"]],
    }
    return found if low is None else found | {"check": _check(ways, low)}


def _check(ways: list[dict[str, Any]], low: str) -> dict[str, Any]:
    """Whether a setting with this low hand, or high hand, is the House way, and if not why."""
    pair = sorted(low.replace(",", " ").split())
    chosen = next((way for way in ways if pair in (way["low"], way["high"])), None)
    if chosen is None:
        fail(f'{low!r} is not two of the four tiles: name two of them, as in --low "day yun"')
    best = next(way for way in ways if way["played"])
    right = chosen["ranks"] == best["ranks"]
    if right:
        return {"low": chosen["low"], "right": True, "why": "this is the House way"}
    return {
        "low": chosen["low"],
        "right": False,
        "clause": chosen["clause"],
        "why": f"{chosen['why']}; play {' and '.join(best['low'])} low",
    }


# For a person


def _show(found: dict[str, Any]) -> None:
    from rich.table import Table

    played = found["played"]
    table = Table("", "Low hand", "High hand", "Clause", "Why", box=None, padding=(0, 2, 0, 0))
    for way in (played, *found["others"]):
        hands = (f"{' '.join(way[hand])}\n{way['ranks'][hand]}" for hand in ("low", "high"))
        mark = "played" if way["played"] else ""
        table.add_row(mark, *hands, way["clause"], way["why"], style="bold" if mark else "dim")
    parts: list[RenderableType] = [_picture(played), table]
    if check := found.get("check"):
        verdict = "right" if check["right"] else f"wrong ({check['clause']})"
        parts.append(f"Low hand {' '.join(check['low'])}: {verdict}, {check['why']}.")
    print_parts(*parts)


def _picture(played: dict[str, Any]) -> "RenderableType":
    """The four tiles as they lie, the low hand to the left."""
    from rich.columns import Columns
    from rich.panel import Panel
    from rich.text import Text

    drawn = []
    for hand in ("low", "high"):
        for name in played[hand]:
            text = Text("\n".join(tiles.picture(tiles.parse(name))), style="white")
            text.highlight_regex("○", "bold red")
            drawn.append(Panel(text, title=hand, subtitle=name, width=max(13, len(name) + 4)))
    return Columns(drawn)
