"""The Pai Gow layout in the terminal: eight areas, tiles with red and white pips, chips, dice."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from houseway.cli.terminal.felt import profit
from houseway.core import Settled
from houseway.equipment import tiles
from houseway.games.pai_gow.state import AREAS
from houseway.hands.tiles import describe
from houseway.money import dollars
from houseway.salon.seen import View

FACES = "⚀⚁⚂⚃⚄⚅"
# Four tiles side by side and the frame around them.
WIDTH = 31
CALLED = {"win": "Jung", "lose": "Che", "stand_off": "Jowl"}


def at(view: View, area: int) -> list[dict[str, Any]]:
    """The tiles of an area, low hand first where they are set."""
    name = f"area/{area}"
    return [one for one in view["things"] if (one["kind"], one["area"]) == ("tile", name)]


def faces(view: View, area: int) -> list[str]:
    """The tiles of an area that are face up for this viewer."""
    return [one["face"] for one in at(view, area) if one["face"]]


def drawn(named: Iterable[str | None]) -> Text:
    """Tiles side by side, six lines of pips; a tile without a name lies face down."""
    pictures = [tiles.picture(tiles.parse(one) if one else None) for one in named]
    lines = Text("\n").join(
        Text("  ").join(Text(picture[row]) for picture in pictures) for row in range(6)
    )
    lines.highlight_regex("○", "bold red")
    lines.highlight_regex("●", "bold white")
    return lines


def hands_in_words(low: Iterable[str], high: Iterable[str]) -> str:
    """`low four, Teen high · high Day Wong`."""
    words = (describe(*tiles.parse_many(list(pair))) for pair in (low, high))
    return " · ".join(f"{hand} {one}" for hand, one in zip(("low", "high"), words, strict=True))


def layout(view: View, me: int, title: str) -> RenderableType:
    """The whole table as this viewer sees it."""
    used = [one for one in AREAS if one == me or _in_use(view, one)]
    parts: list[RenderableType] = [Text(title, "bold"), _said(view)]
    parts.append(Columns([_area(view, area, me) for area in used]))
    for area in AREAS:
        if area not in used and (named := faces(view, area)):
            parts.append(Text(f"unused, area {area}: {' '.join(named)}", "dim"))
    return Group(*parts)


def _in_use(view: View, area: int) -> bool:
    """Whether an area has wagers, a call or the bank."""
    bank = view["bank"] and view["bank"]["area"] == area
    called = str(area) in view["calls"] or any(one["hand"] for one in at(view, area))
    return bool(bank or called or list(_wagers(view, area)))


def _said(view: View) -> Text:
    bank = view["bank"]
    who = "no bank yet"
    if bank:
        seats = " and ".join(one.replace("/", " ") for one in bank["seats"])
        who = f"{seats or 'the House'} banks, chung on area {bank['area']}"
    parts = [view["said"], who]
    dice = [one["face"] for one in view["things"] if one["kind"] == "die"]
    if dice:
        shown = "".join(FACES[int(one) - 1] for one in dice[:3])
        parts.append(f"box dice {shown} {sum(map(int, dice[:3]))}")
    if view["adjust"]:
        parts.append(f"adjusted by {view['adjust']:+d}")
    if view["cut"]:
        sides = " ".join(view["cut"]["options"])
        parts.append(f"cut {view['cut']['english']} {sides}".strip())
        parts.append(f"first tiles to area {view['first_area']}")
    said = Text(" · ".join(parts), "cyan")
    if question := view["question"]:
        asks = f"{question['about']}: rule {' | '.join(question['options'])} <reason>"
        said.append(f"\n{question['clause']} {asks}", "bold yellow")
    elif draw := view["draw"]:
        places = " ".join(dict.fromkeys(draw["to"]))
        said.append(f"\n{draw['clause']} {draw['kind']} due for {places}", "bold yellow")
    return said


def _area(view: View, area: int, me: int) -> Panel:
    lying, body = at(view, area), []
    shown = [one["face"] for one in lying]
    if any(shown):
        body.append(drawn(shown))
        if lying[0]["hand"]:
            body.append(Text(hands_in_words(shown[:2], shown[2:]).replace(" · ", "\n")))
    elif lying:
        body.append(Text("░░ ░░ ░░ ░░", "dim"))
    body += list(_wagers(view, area))
    if call := view["calls"].get(str(area)):
        body.append(Text(call, "bold magenta"))
    title = f"area {area}" + (" · you" if area == me else "")
    title += " · bank" if view["bank"] and view["bank"]["area"] == area else ""
    title += " · off" if f"area/{area}" in view["off"] else ""
    style = "bold green" if area == me else "dim"
    return Panel(Group(*body) if body else Text(" "), title=title, border_style=style, width=WIDTH)


def _wagers(view: View, area: int) -> Iterator[Text]:
    for one in view["things"]:
        if one["kind"] == "chips" and one["area"].startswith(f"area/{area}/"):
            seat = one["area"].rpartition("/")[2]
            player = view["seats"].get(seat, {}).get("player", seat)
            yield Text(f"{player} {dollars(one['cents'])}", "yellow")


def settlement(settled: Iterable[Settled], view: View, me: int) -> Iterator[Text]:
    """One line for each wager: who, what, why, the commission, the clause."""
    for one in settled:
        player = view["seats"].get(str(one.seat), {}).get("player", f"seat {one.seat}")
        change = one.returned + one.winnings - one.commission - one.stake
        fee = f", commission {dollars(one.commission)}" if one.commission else ""
        call = CALLED.get(one.effect, one.effect)
        words = f" {one.area.replace('/', ' ')} {dollars(one.stake)}: {call}, "
        why = f"{one.verdict.replace('_', ' ')} ({one.under}){fee} "
        style = "bold" if one.seat == me else ""
        yield Text.assemble((f"{player}{words}{why}", style), profit(change))
