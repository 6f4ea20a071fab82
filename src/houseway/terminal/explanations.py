"""Settlements in words: the verdict, the arithmetic, the clause in our words, the reading."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from houseway.core import FLOAT, Hand, box, kind
from houseway.core.explain import clause_texts, explain, reading_words
from houseway.games.kit.jackpot import PaidInCash
from houseway.law.rules import Rules
from houseway.law.words import Words
from houseway.money import Cents, dollars
from houseway.terminal.blocks import plain
from houseway.terminal.rounds import Played
from houseway.terminal.vocabulary import Vocabulary

CLAUSE = "bold cyan"


class About(NamedTuple):
    """What a settlement is told with; `hands` are what cards amount to, by place."""

    vocabulary: Vocabulary
    rules: Rules
    chip: Cents
    me: int
    hands: Mapping[str, Hand]


def settlement(played: Played, seats: Sequence[int], about: About, full: bool) -> Table:
    """The wagers of these seats; after the round also what they stand on, each clause once.

    In full come the clauses of the odds as well, and the reasons for the readings.
    """
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column()
    hidden = {box(seat) for seat in range(1, 100) if seat not in seats}
    for place, hand in about.hands.items():
        if place in hidden:
            continue
        table.add_row("you" if place == box(about.me) else place.replace("/", " "), _hand(hand))
    clauses: dict[str, None] = {}
    readings: dict[str, str] = {}
    for void in played.voids:
        table.add_row(void.scope.replace("/", " "), f"void: {void.why} ({void.under})")
        clauses[void.under] = None
    for seat in seats:
        name = f"{seat} " if len(seats) > 1 else ""
        for settled in (each for each in played.settled if each.seat == seat):
            told = explain(settled, about.rules, about.vocabulary.words, about.chip)
            cited = list(told.clauses) or [settled.under]
            label = about.vocabulary.label(settled.area, seat)
            sums = "; ".join(told.arithmetic)
            line = Text.assemble(f"{told.words}: {sums} ", (f"({', '.join(cited)})", CLAUSE))
            table.add_row(Text(name + label, "bold"), line)
            clauses |= dict.fromkeys(cited if full else cited[:1])
            for reading, _ in told.readings:
                readings[reading.id] = reading_words(reading, about.rules, full)
        for label, words, clause in _moved(played, seat, about.vocabulary):
            table.add_row(Text(name + label, "bold"), Text(f"{words} ({clause})"))
            clauses[clause] = None
    if played.closed or full:
        for clause, text in clause_texts(about.rules.document.game, clauses).items():
            table.add_row(Text(clause, CLAUSE), Text(text, "dim"))
        for id_, words in readings.items():
            table.add_row(Text(id_, CLAUSE), Text(f"Reading: {words}", "dim"))
    return table


def _moved(played: Played, seat: int, vocabulary: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """Prizes that were paid, and chips that went back."""
    for prize in (each for each in played.paid if each.seat == seat):
        source = "by the house" if prize.source == FLOAT else "out of the jackpot"
        coins = " in cash" if isinstance(prize, PaidInCash) else ""
        label = vocabulary.label(prize.area, seat)
        yield label, f"{dollars(prize.cents)} paid {source}{coins}", prize.under
    for back in (each for each in played.returned if each.seat == seat):
        yield vocabulary.label(back.area, seat), f"{dollars(back.cents)} handed back", back.under


def _hand(hand: Hand) -> Text:
    faces = " ".join(plain("card", face) for face in hand.faces)
    return Text.assemble((hand.words, "bold"), f"  {faces}")


def refused(clause: str, why: str) -> Text:
    """A refusal in one line: clause, then why."""
    return Text(f"{clause}: {why}" if clause else why, "bold #ff8a80")


def event_words(happened: Any, words: Words) -> str:
    """What is said at the table when something happens, where the game has words for it."""
    found = words.events.get(kind(happened))
    if found is None or not found.says:
        return ""
    values = asdict(happened)
    more = next((said for name, said in found.and_.items() if values.get(name)), "")
    told = {
        name: " and ".join(map(str, value)) if isinstance(value, tuple) else value
        for name, value in values.items()
    }
    return f"{found.says} {more}".strip().format(**told)
