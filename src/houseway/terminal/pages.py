"""What is told beside the felt: settlements and why, the history, help, the sign, the rules."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from houseway.core import DEALER, FLOAT, View, box, kind
from houseway.core.explain import clause_texts, explain, reading_words
from houseway.games.kit.jackpot import PaidInCash
from houseway.law.register import register
from houseway.law.words import Words
from houseway.money import Cents, dollars
from houseway.terminal import blocks
from houseway.terminal.blocks import profit
from houseway.terminal.rounds import Played
from houseway.terminal.scene import Things, common_rows, hand_of, meter_words, zones
from houseway.terminal.typed import forms
from houseway.terminal.vocabulary import Vocabulary

if TYPE_CHECKING:
    from houseway.terminal.session import Session

CLAUSE = "bold cyan"


def _grid(gap: int, style: str = "") -> Table:
    """Rows of a short name and what is said of it."""
    table = Table.grid(padding=(0, gap))
    table.add_column(style=style, no_wrap=True)
    table.add_column()
    return table


# Settlements


def settlement(
    session: "Session", played: Played, seats: Sequence[int], full: bool = False
) -> Table:
    """The wagers of these seats; after the round also what they stand on, each clause once.

    In full come the clauses of the odds as well, and the reasons for the readings.
    """
    table, rules, vocabulary = _grid(1), session.table.rules, session.vocabulary
    chip = min(session.table.sign.chips)
    hidden = {box(seat) for seat in range(1, 100) if seat not in seats}
    for place, hand in session.hands(played.view).items() if played.view else ():
        if place not in hidden:
            name = "you" if place == box(session.me) else place.replace("/", " ")
            faces = " ".join(blocks.plain("card", face) for face in hand.faces)
            table.add_row(name, Text.assemble((hand.words, "bold"), f"  {faces}"))
    clauses: dict[str, None] = {}
    readings: dict[str, str] = {}
    for void in played.voids:
        table.add_row(void.scope.replace("/", " "), f"void: {void.why} ({void.under})")
        clauses[void.under] = None
    for seat in seats:
        name = f"{seat} " if len(seats) > 1 else ""
        for wager in (wager for wager in played.settled if wager.seat == seat):
            told = explain(wager, rules, vocabulary.words, chip)
            cited = list(told.clauses) or [wager.under]
            words = f"{told.words}: {'; '.join(told.arithmetic)} "
            line = Text.assemble(words, (f"({', '.join(cited)})", CLAUSE))
            table.add_row(Text(name + vocabulary.label(wager.area, seat), "bold"), line)
            clauses |= dict.fromkeys(cited if full else cited[:1])
            for reading, _ in told.readings:
                readings[reading.id] = reading_words(reading, rules, full)
        for event, words in _moved(played, seat):
            label = vocabulary.label(event.area, seat)
            table.add_row(Text(name + label, "bold"), Text(f"{words} ({event.under})"))
            clauses[event.under] = None
    if played.closed or full:
        for clause, text in clause_texts(rules.document.game, clauses).items():
            table.add_row(Text(clause, CLAUSE), Text(text, "dim"))
        for id_, words in readings.items():
            table.add_row(Text(id_, CLAUSE), Text(f"Reading: {words}", "dim"))
    return table


def _moved(played: Played, seat: int) -> Iterator[tuple[Any, str]]:
    """Prizes that were paid, and chips that went back."""
    for prize in (prize for prize in played.paid if prize.seat == seat):
        source = "by the house" if prize.source == FLOAT else "out of the jackpot"
        coins = " in cash" if isinstance(prize, PaidInCash) else ""
        yield prize, f"{dollars(prize.cents)} paid {source}{coins}"
    for back in (back for back in played.returned if back.seat == seat):
        yield back, f"{dollars(back.cents)} handed back"


def event_words(event: Any, words: Words) -> str:
    """What is said at the table when something happens, where the game has words for it."""
    found = words.events.get(kind(event))
    if found is None or not found.says:
        return ""
    values = asdict(event)
    more = next((said for name, said in found.and_.items() if values.get(name)), "")
    told = {
        name: " and ".join(map(str, value)) if isinstance(value, tuple) else value
        for name, value in values.items()
    }
    return f"{found.says} {more}".strip().format(**told)


# Pages


def history(session: "Session") -> Iterator[RenderableType]:
    """Every round of the session: cards, result and the sum so far."""
    finished = session.rounds.finished()
    if not finished:
        yield Text(f"No {session.vocabulary.round} has been played yet.")
        return
    table = Table(title="This session", title_justify="left", box=None, pad_edge=False)
    table.add_column(session.vocabulary.round, justify="right")
    lying = [_places(played.view, session) if played.view else {} for played in finished]
    places = list(dict.fromkeys(place for lies in lying for place in lies))
    for place in places:
        table.add_column(place or "your cards")
    table.add_column("result", justify="right")
    table.add_column("so far", justify="right")
    total: Cents = 0
    for played, lies in zip(finished, lying, strict=True):
        won = played.result(session.me)
        total += won
        faces = [blocks.in_line(lies.get(place, []), session.look) for place in places]
        void = any(void.scope == "round" for void in played.voids)
        result = Text("void") if void else profit(won)
        table.add_row(str(played.number), *faces, result, profit(total))
    yield table


def _places(view: View, session: "Session") -> dict[str, Things]:
    """What lay in one's own place, under no name, and in those of no seat."""
    lying = zones(view)
    own = hand_of(view, session.vocabulary, session.me) if session.me else ""
    common = [place for row in common_rows(view, session.vocabulary) for place in row]
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
    """What can be pressed or typed, and the sections of the rules to read on."""
    table = _grid(2, "bold")
    for key, does in commands:
        table.add_row(key, does)
    yield table
    yield Text()
    yield Text("The rules by section, as in: rules 7", "bold")
    sections = _grid(2, CLAUSE)
    for number, title in register(game).sections.items():
        sections.add_row(number, title)
    yield sections


def sign_page(view: View, vocabulary: Vocabulary) -> Iterator[RenderableType]:
    """What hangs at the table, and every chip that is used there."""
    table = _grid(2, "bold")
    for row in view["posted"]:
        table.add_row(row["name"], f"{row['says']}{_when(row)}")
    table.add_row("chips", " ".join(dollars(worth) for worth in sorted(view["sign"].chips)))
    for name, value in _jackpot_rows(view, vocabulary):
        table.add_row(name, value)
    yield table


def _when(row: dict[str, Any]) -> str:
    """From or until when a row of the sign holds, by the clock on the wall here."""
    if not row["at"]:
        return ""
    at = datetime.fromisoformat(row["at"]).astimezone()
    return f", {'until' if row['kind'] == 'previous' else 'at'} {at:%H:%M}"


def notices(view: View) -> list[str]:
    """What is announced or only for some, one line each."""
    said = ("closure", "announced", "previous", "marker", "players")
    shown = (row for row in view["posted"] if row["kind"] in said)
    return [f"{row['name']}: {row['says']}{_when(row)}" for row in shown]


def _jackpot_rows(view: View, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """The sign of the jackpot: meter, price, payouts, bonus jackpots, and who stays eligible."""
    found = view.get("jackpot")
    if not found:
        return
    if "meter" in view:
        yield "jackpot", meter_words(view)
    yield "jackpot wager", dollars(found["wager"]) if found["wager"] else "as placed"
    for line, pays in found["pays"].items():
        yield f"jackpot, {vocabulary.words.line(line)}", pays
    for line, cents in found["bonus"].items():
        said = f"{dollars(cents)} to every other jackpot wager at the table"
        yield f"bonus jackpot, {vocabulary.words.line(line)}", said
    yield "who folds", found["sign"]
    if found["hold_above"] is not None:
        yield "jackpots above", f"{dollars(found['hold_above'])} are confirmed and signed first"


def rules_page(game: str, wanted: str) -> Iterator[RenderableType]:
    """The clauses of a section or below a clause, in our own words; all of them for nothing."""
    found = register(game)
    below = (f"{wanted}.", f"{wanted}(")
    yield Text.assemble((found.title, "bold"), f" ({found.instrument}), in our own words")
    table, section = _grid(1, CLAUSE), ""
    for clause, text in found.clauses.items():
        if wanted and clause != wanted and not clause.startswith(below):
            continue
        if (head := clause.partition(".")[0]) != section:
            section = head
            table.add_row(Text(head, "bold"), Text(found.sections.get(head, ""), "bold"))
        table.add_row(clause, Text(" ".join(text.split())))
    if not section:
        yield Text(f"There is no clause {wanted}; the sections are {', '.join(found.sections)}.")
    yield table
