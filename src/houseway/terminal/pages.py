"""Pages beside the felt: the history of the session, help, the sign, the rules by clause."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from houseway.core import DEALER, View
from houseway.law.register import register
from houseway.money import Cents, dollars
from houseway.terminal import blocks
from houseway.terminal.explanations import CLAUSE
from houseway.terminal.rounds import Played
from houseway.terminal.scene import common_rows, hand_of, limit_words, profit, zones
from houseway.terminal.typed import forms
from houseway.terminal.vocabulary import Vocabulary

if TYPE_CHECKING:
    from houseway.terminal.session import Session


def history(played: list[Played], session: "Session") -> Iterator[RenderableType]:
    """Every round of the session: cards, result and the sum so far."""
    counted, me = session.vocabulary.round, session.me
    if not played:
        yield Text(f"No {counted} has been played yet.")
        return
    table = Table(title="This session", title_justify="left", box=None, pad_edge=False)
    table.add_column(counted, justify="right")
    places = list(dict.fromkeys(place for each in played for place in _places(each, session)))
    for place in places:
        table.add_column(place or "your cards")
    table.add_column("result", justify="right")
    table.add_column("so far", justify="right")
    total: Cents = 0
    for each in played:
        total += each.result(me)
        lying = _places(each, session)
        faces = [blocks.in_line(lying.get(place, []), session.look) for place in places]
        void = any(void.scope == "round" for void in each.voids)
        result = Text("void") if void else profit(each.result(me))
        table.add_row(str(each.number), *faces, result, profit(total))
    yield table
    yield Text.assemble("Step through it later: ", (f"houseway replay {session.stream}", "bold"))


def _places(played: Played, session: "Session") -> dict[str, list[dict[str, str]]]:
    """What lay in one's own place, under no name, and in those of no seat."""
    if not played.view:
        return {}
    lying = zones(played.view)
    own = hand_of(played.view, session.vocabulary, session.me) if session.me else ""
    common = [place for row in common_rows(played.view, session.vocabulary) for place in row]
    found = {"": lying[own]} if own in lying else {}
    return found | {place: lying[place] for place in common if place in lying}


def open_moves(view: View, vocabulary: Vocabulary, me: int) -> Iterator[tuple[str, str]]:
    """Every open move as it is typed, and how the wagers are called where there are many."""
    if vocabulary.many:
        names = (" ".join(vocabulary.area(spot, me, view).names[0]) for spot in vocabulary.spots)
        yield "wagers", " · ".join(dict.fromkeys(names))
    for form, role, clause in forms(vocabulary, view, me):
        yield form, f"{'' if role in (DEALER, 'seat') else role + ', '}clause {clause}"


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


def sign_page(view: View, vocabulary: Vocabulary) -> Iterator[RenderableType]:
    """What the sign at the table says."""
    sign = view["sign"]
    table = Table.grid(padding=(0, 2))
    groups: dict[str, list[str]] = {}
    for area, limit in sign.limits.items():
        groups.setdefault(limit_words(limit), []).append(vocabulary.sign_label(area))
    for words, areas in groups.items():
        table.add_row(Text(words, "bold"), ", ".join(areas))
    table.add_row(Text("chips", "bold"), " ".join(dollars(worth) for worth in sorted(sign.chips)))
    if sign.maximum_payout is not None:
        table.add_row(Text("maximum payout", "bold"), dollars(sign.maximum_payout))
    for option in sign.options:
        table.add_row(Text("in force", "bold"), option.replace("_", " "))
    yield table


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
