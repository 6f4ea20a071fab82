"""The craps layout in text: the puck over the numbers, and chips on every area."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from houseway.cli.terminal.felt import profit
from houseway.core import Settled
from houseway.money import Cents, dollars
from houseway.salon.seen import View

NUMBERS = (4, 5, 6, 8, 9, 10)
ROWS = (
    ("place", "place_win"),
    ("don't place", "place_lose"),
    ("buy", "buy"),
    ("lay", "lay"),
    ("come", "come"),
    ("don't come", "dont_come"),
)
# The rest of the layout, four boxes to a row.
BOXES = {
    "Win Line": "win_line",
    "Don't Win": "dont_win",
    "Come": "come",
    "Don't Come": "dont_come",
    "Field": "field",
    "Big 6": "big_6",
    "Big 8": "big_8",
    "any 7": "any_seven",
    "hard 4": "hardway/4",
    "hard 6": "hardway/6",
    "hard 8": "hardway/8",
    "hard 10": "hardway/10",
    "craps": "any_craps",
    "two": "craps_two",
    "three": "craps_three",
    "twelve": "craps_twelve",
    "eleven": "eleven",
    "horn": "horn",
    "horn high": "horn_high",
    "C & E": "crap_eleven",
}
LAST_ROLLS = 12
ON, OFF = "bold black on white", "bold white on black"


def layout(view: View, me: int, title: str) -> RenderableType:
    """All of it, with a line for the dice, the shooter and what is said."""
    said = Text.assemble((view["said"], "bold"), "   ", _rolls(view))
    return Group(Text(title, "bold"), said, _numbers(view, me), _boxes(view, me), *_players(view))


def _rolls(view: View) -> Text:
    """The last rolls, the newest last."""
    rolls = [one.split() for one in view["rolls"][-LAST_ROLLS:]]
    told = [f"{int(a) + int(b)}{'h' if a == b else ''}" for a, b in rolls]
    return Text("rolls " + " ".join(told), "dim") if told else Text()


def _numbers(view: View, me: int) -> Table:
    table = Table(expand=False, pad_edge=False)
    table.add_column("puck" if view["point"] else "puck OFF", no_wrap=True)
    for number in NUMBERS:
        on = view["point"] == number
        table.add_column(Text(f"{number} ON" if on else str(number), ON if on else ""), min_width=8)
    for label, kind in ROWS:
        cells = [_chips(view, me, f"{kind}/{number}") for number in NUMBERS]
        if any(one.plain for one in cells) or kind == "place_win":
            table.add_row(label, *cells)
    return table


def _boxes(view: View, me: int) -> Table:
    table = Table(show_header=False, expand=False, pad_edge=False)
    boxes = [Text.assemble(f"{name} ", _chips(view, me, spot)) for name, spot in BOXES.items()]
    for first in range(0, len(boxes), 4):
        table.add_row(*boxes[first : first + 4])
    return table


def _chips(view: View, me: int, spot: str) -> Text:
    """What lies on a spot: one's own chips, the others' together, what stands behind."""
    mine, others, behind, marks = 0, 0, 0, []
    for thing in view["things"]:
        if thing["kind"] != "chips" or not _lies(thing["spot"], spot):
            continue
        own = thing["area"].rpartition("/")[2] == str(me)
        if own and thing["spot"].startswith("behind/"):
            behind += thing["cents"]
        elif own:
            mine += thing["cents"]
        else:
            others += thing["cents"]
        if own:
            marks += [one for one in thing["marks"] if one in ("On", "Off", "not confirmed")]
    made = Text()
    made.append(dollars(mine) if mine else "", "bold")
    made.append(f"+{dollars(behind)}" if behind else "", "bold")
    made.append(f" {marks[0].upper()}" if marks else "", OFF)
    made.append(f" ({dollars(others)})" if others else "", "dim")
    return made


def _lies(at: str, spot: str) -> bool:
    """A line wager with a point stays on the line; a come wager moves to its number."""
    at = at.removeprefix("behind/")
    if spot in ("win_line", "dont_win", "horn_high"):
        return at.partition("/")[0] == spot
    return at == spot


def _players(view: View) -> Iterator[Text]:
    for seat, one in sorted(view["seats"].items(), key=lambda each: int(each[0])):
        dice = " 🎲" if int(seat) == view["thrower"] else ""
        yield Text(f"{seat} {one['player']}: {dollars(view['money'][seat])}{dice}")


def spoken(area: str) -> str:
    """An area in words; what stands behind another needs no number of its own."""
    spot = area.partition("#")[0]
    if spot.startswith("behind_"):
        spot = spot.partition("/")[0]
    return spot.replace("_", " ").replace("/", " ")


def settlement(settled: list[Settled], me: int) -> Iterator[Text]:
    """What a roll paid and took, with the arithmetic and the clause."""
    for one in settled:
        if me in (0, one.seat):
            kind = spoken(one.area)
            who = "" if me else f"{one.seat} "
            money = profit(_result(one))
            odds = f" at {one.odds}" if one.odds else ""
            said = f"{who}{kind} {dollars(one.stake)}{odds}: "
            yield Text.assemble(said, money, f" {_words(one)} ", (f"({one.under})", "bold cyan"))


def _words(one: Settled) -> str:
    if one.effect == "win":
        return f"wins {dollars(one.winnings)}, stake back {dollars(one.returned)}"
    return "goes back" if one.effect == "void" else "loses"


def _result(one: Settled) -> Cents:
    return one.returned + one.winnings - one.stake
