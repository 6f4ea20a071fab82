"""Settlements in words: the verdict, the arithmetic, the clause in our words, the reading."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from houseway.cli.terminal.blocks import rank_of, symbol
from houseway.cli.terminal.rounds import Played
from houseway.cli.terminal.wording import Wording
from houseway.core import FLOAT, Settled
from houseway.games.kit.jackpot import PaidInCash
from houseway.law.register import Reading, readings
from houseway.law.rules import Rules, cited
from houseway.money import Cents, Odds, dollars, pay
from houseway.salon.seen import Hand, View
from houseway.salon.why import clause_texts, reading_words

CLAUSE = "bold cyan"


class Told(NamedTuple):
    """One settled wager in words; the clauses are the verdict's and that of its odds."""

    wager: str
    verdict: str
    arithmetic: str
    clauses: tuple[str, ...]
    readings: tuple[Reading, ...]


def told(settled: Settled, view: View, rules: Rules, wording: Wording) -> Told:
    """What became of a wager, and why; the view is that of the round's end."""
    verdict = rules.document.verdict[settled.verdict]
    clauses = [settled.under]
    if verdict.odds:
        clauses.append(cited(rules.data["odds"][verdict.odds]["clause"]))
    wanted = wording.readings(settled, view)
    return Told(
        wording.at(settled.seat).area(settled.area).word,
        wording.verdicts.get(settled.verdict, settled.verdict.replace("_", " ")),
        arithmetic(settled, rules, min(view["sign"].chips)),
        tuple(dict.fromkeys(clauses)),
        tuple(one for one in readings(rules.document.game) if one.id in wanted),
    )


def arithmetic(settled: Settled, rules: Rules, unit: Cents) -> str:
    """`flush $10 × 2 to 1 = $20, stake back $10`, or what else became of the stake."""
    stake, back = dollars(settled.stake), dollars(settled.returned)
    if not settled.odds:
        parts = {"lost": settled.stake - settled.returned, "handed back": settled.returned}
        return ", ".join(f"{dollars(cents)} {what}" for what, cents in parts.items() if cents)
    if rules.document.verdict[settled.verdict].prize:
        return f"{settled.line.replace('_', ' ')} wins {settled.odds}"
    to, _, one = settled.odds.partition(" to ")
    full = pay(settled.stake, Odds(int(to), int(one)), unit, "down")
    listed = rules.odds[rules.document.verdict[settled.verdict].odds]
    lines = settled.line.split("+")
    line = " and ".join(lines).replace("_", " ") + " " if set(lines) <= set(listed) else ""
    sum_ = f"{line}{stake} × {settled.odds} = {dollars(full)}"
    if settled.winnings < full:
        sum_ += f", capped at the maximum payout of {dollars(settled.winnings)}"
    return f"{sum_}, stake back {back}"


# On the screen


def settlement(
    played: Played, seats: Sequence[int], me: int, rules: Rules, wording: Wording, full: bool
) -> Table:
    """The wagers of these seats; after the round also what they stand on, each clause once.

    In full come the clauses of the odds as well, and the reasons for the readings.
    """
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column()
    clauses: dict[str, None] = {}
    applied: dict[str, str] = {}
    hands = wording.hands(played.view, rules)
    for place in (one for one in _places(seats, wording) if one in hands):
        own = place == f"{wording.hand.area}/{me}"
        table.add_row("you" if own else place.replace("/", " "), _hand(hands[place]))
    for void in played.voids:
        scope = "round" if void.scope == "round" else void.scope.replace("/", " ")
        table.add_row(scope, f"void: {void.why} ({void.under})")
        clauses[void.under] = None
    for seat in seats:
        box = f"{seat} " if len(seats) > 1 else ""
        for settled in (one for one in played.settled if one.seat == seat):
            one = told(settled, played.view, rules, wording)
            table.add_row(Text(box + one.wager, "bold"), _sentence(one))
            clauses |= dict.fromkeys(one.clauses if full else one.clauses[:1])
            for reading in one.readings:
                applied[reading.id] = reading_words(reading, rules, full)
        for prize in (one for one in played.paid if one.seat == seat):
            label = Text(box + wording.area(prize.area).word, "bold")
            source = "by the house" if prize.source == FLOAT else "out of the jackpot"
            coins = " in cash" if isinstance(prize, PaidInCash) else ""
            said = f"{dollars(prize.cents)} paid {source}{coins} ({prize.under})"
            table.add_row(label, Text(said, "bold"))
            clauses[prize.under] = None
        for back in (one for one in played.returned if one.seat == seat):
            label = Text(box + wording.at(seat).area(back.area).word, "bold")
            table.add_row(label, f"{dollars(back.cents)} handed back ({back.under})")
            clauses[back.under] = None
    if not (played.closed or full):
        return table
    for clause, text in clause_texts(rules.document.game, clauses).items():
        table.add_row(Text(clause, CLAUSE), Text(text, "dim"))
    for id_, words in applied.items():
        table.add_row(Text(id_, CLAUSE), Text(f"Reading: {words}", "dim"))
    return table


def _hand(hand: Hand) -> Text:
    five = " ".join(rank_of(face) + symbol(face) for face in hand.faces)
    return Text.assemble((hand.words, "bold"), f"  {five}")


def _sentence(one: Told) -> Text:
    clauses = (f"({', '.join(one.clauses)})", CLAUSE)
    return Text.assemble(f"{one.verdict}: {one.arithmetic} ", clauses)


def _places(seats: Sequence[int], wording: Wording) -> list[str]:
    zones = [zone.area for row in wording.rows for zone in row]
    return [*zones, *(f"{wording.hand.area}/{seat}" for seat in seats)]


def refused(clause: str, why: str) -> Text:
    """A refusal in one line: clause, then why."""
    return Text(f"{clause}: {why}" if clause else why, "bold #ff8a80")
