"""Pages beside the felt: the history of the session, help, the rules by clause."""

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from houseway.cli.terminal.blocks import Look, in_line
from houseway.cli.terminal.felt import profit
from houseway.cli.terminal.rounds import Played
from houseway.cli.terminal.why import CLAUSE
from houseway.cli.terminal.wording import Wording
from houseway.law.register import register
from houseway.money import Cents
from houseway.salon.seen import cards_at

KEYS = (
    ("1 … 5", "choose a chip"),
    ("letters", "add the chip to the wager that the letter names"),
    ("z", "undo: take the last chips back while wagers are open"),
    ("r", "rebet: the wagers of the last round again"),
    ("x", "double every wager"),
    ("c", "clear: take every wager back"),
    ("Enter, Space", "no more wagers: deal"),
    ("p", "pass: sit this round out"),
    ("b", "buy in again"),
    ("w", "why: the last settlement in full"),
    ("h", "history of this session"),
    (":", "type a command, such as  ante 15  or  dispute 3 <words>  or  rules 9.1"),
    ("q", "leave the table with your chips"),
)


def history(
    played: Iterable[Played], seat: int, wording: Wording, look: Look, stream: str
) -> Iterator[RenderableType]:
    """Every round of the session: cards, result and the sum so far."""
    table = Table(title="This session", title_justify="left", box=None, pad_edge=False)
    table.add_column("round", justify="right")
    if seat:
        table.add_column("your cards")
    for row in wording.rows:
        for zone in row:
            table.add_column(zone.label)
    table.add_column("result", justify="right")
    table.add_column("so far", justify="right")
    total: Cents = 0
    for one in played:
        total += one.result(seat)
        cards = _cards(one, seat, wording, look)
        void = any(void.scope == "round" for void in one.voids)
        result = Text("void") if void else profit(one.result(seat))
        table.add_row(str(one.number), *cards, result, profit(total))
    yield table if table.row_count else Text("No round has been played yet.")
    yield Text.assemble("Step through it later: ", (f"houseway replay {stream}", "bold"))


def _cards(played: Played, seat: int, wording: Wording, look: Look) -> list[Text]:
    areas = [f"{wording.hand.area}/{seat}"] if seat else []
    areas += [zone.area for row in wording.rows for zone in row]
    if not played.view:
        return [Text() for _ in areas]
    return [in_line(cards_at(played.view, area), look) for area in areas]


def help_page(commands: Iterable[tuple[str, str]], game: str) -> Iterator[RenderableType]:
    """What can be pressed or typed, then the rules in our words."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for key, does in commands:
        table.add_row(key, does)
    yield table
    yield Text()
    yield from rules_page(game, "")


def rules_page(game: str, wanted: str) -> Iterator[RenderableType]:
    """The clauses of a section or below a clause, in our own words; all of them for nothing."""
    found = register(game)
    clauses = {clause: text for clause, text in found.clauses.items() if _below(clause, wanted)}
    yield Text.assemble((found.title, "bold"), f" ({found.instrument}), in our own words")
    if not clauses:
        yield Text(f"There is no clause {wanted}; the sections are {', '.join(found.sections)}.")
    table = Table.grid(padding=(0, 1))
    table.add_column(style=CLAUSE, no_wrap=True)
    table.add_column()
    section = ""
    for clause, text in clauses.items():
        if (head := clause.partition(".")[0]) != section:
            section = head
            table.add_row(Text(head, "bold"), Text(found.sections.get(head, ""), "bold"))
        table.add_row(clause, Text(" ".join(text.split())))
    yield table


def _below(clause: str, wanted: str) -> bool:
    return not wanted or clause == wanted or clause.startswith((f"{wanted}.", f"{wanted}("))
