"""Settlements in words: the verdict, the arithmetic, the clause in our words, the reading."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.text import Text

from houseway.cli.terminal.rounds import Played
from houseway.cli.terminal.wording import Wording
from houseway.core import Settled
from houseway.law.register import Reading, readings, register
from houseway.law.rules import Rules, cited
from houseway.money import Odds, dollars, pay

CLAUSE = "bold cyan"


class Told(NamedTuple):
    """One settled wager in words; the clauses are the verdict's and that of its odds."""

    wager: str
    arithmetic: str
    verdict: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def told(settled: Settled, rules: Rules, wording: Wording, unit: int) -> Told:
    """What became of a wager, and why."""
    verdict = rules.document.verdict[settled.verdict]
    clauses = [settled.under]
    if verdict.odds:
        clauses.append(cited(rules.data["odds"][verdict.odds]["clause"]))
    return Told(
        wording.area(settled.area).label,
        arithmetic(settled, unit),
        wording.verdicts.get(settled.verdict, settled.verdict.replace("_", " ")),
        tuple(dict.fromkeys(clauses)),
        tuple(_reading(one, rules) for one in _readings(settled, rules, wording)),
    )


def arithmetic(settled: Settled, unit: int) -> str:
    """`flush: $10 × 2 to 1 = $20, stake back $10`, or what else became of the stake."""
    stake = dollars(settled.stake)
    if settled.effect == "lose":
        return f"{stake} lost"
    if settled.effect != "win":
        return f"{stake} handed back"
    to, _, one = settled.odds.partition(" to ")
    full = pay(settled.stake, Odds(int(to), int(one)), unit, "down")
    line = settled.line.replace("_", " ")
    sum_ = f"{line}: {stake} × {settled.odds} = {dollars(full)}"
    if settled.winnings < full:
        sum_ += f", capped at the maximum payout of {dollars(settled.winnings)}"
    return f"{sum_}, stake back {stake}"


def _readings(settled: Settled, rules: Rules, wording: Wording) -> list[Reading]:
    wanted = wording.readings.get(settled.verdict, ())
    return [one for one in readings(rules.document.game) if one.id in wanted]


def _reading(reading: Reading, rules: Rules) -> str:
    """The reading that is in force: ours, or the one that a variant put in its place."""
    if reading.switch and rules.switch(reading.switch):
        chosen = rules.document.switch[reading.switch].is_.replace("_", " ")
        return f"{reading.id}: {reading.question} This table reads it otherwise: {chosen}."
    return f"{reading.id}: {reading.question} {reading.answer}"


# On the screen


def settlement(
    played: Played, seats: Iterable[int], rules: Rules, wording: Wording, unit: int
) -> Iterator[Text]:
    """The settlement of these seats, then every clause and reading that it stands on, once."""
    clauses: dict[str, None] = {}
    readings_: dict[str, None] = {}
    wanted = list(seats)
    for void in played.voids:
        yield Text.assemble((f"{void.under} ", CLAUSE), f"{_scope(void.scope)} is void: {void.why}")
        clauses[void.under] = None
    for seat in wanted:
        name = f"box {seat} " if len(wanted) > 1 else ""
        for settled in (one for one in played.settled if one.seat == seat):
            one = told(settled, rules, wording, unit)
            yield Text.assemble(
                (f"{name}{one.wager:<10} ", "bold"),
                f"{one.arithmetic}; {one.verdict} ",
                (f"({', '.join(one.clauses)})", CLAUSE),
            )
            clauses |= dict.fromkeys(one.clauses)
            readings_ |= dict.fromkeys(one.readings)
        for back in (one for one in played.returned if one.seat == seat):
            words = f"{dollars(back.cents)} handed back "
            label = wording.area(back.area).label
            yield Text.assemble((f"{name}{label:<10} ", "bold"), words, (f"({back.under})", CLAUSE))
            clauses[back.under] = None
    yield from cited_texts(rules.document.game, clauses)
    for reading in readings_:
        yield Text.assemble(("reading ", CLAUSE), reading)


def _scope(scope: str) -> str:
    return "the round" if scope == "round" else scope.replace("/", " ").replace("_", " ")


def cited_texts(game: str, clauses: Iterable[str]) -> Iterator[Text]:
    """Clauses in our words."""
    texts = register(game).clauses
    for clause in clauses:
        if clause in texts:
            yield Text.assemble((f"{clause} ", CLAUSE), (texts[clause], "dim"))


def refused(clause: str, why: str) -> Text:
    """A refusal in one line: clause, then why."""
    return Text(f"{clause}: {why}" if clause else why, "bold #ff8a80")
