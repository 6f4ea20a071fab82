"""Why a wager was paid or lost: its verdict in words, the sum, the clauses, the readings."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from houseway.core.events import CAPPED, ROUNDED, Settled
from houseway.core.game import load_game
from houseway.core.places import FLOAT
from houseway.law.register import Reading, readings, register
from houseway.law.rules import Rules
from houseway.law.words import Words
from houseway.money import Cents, dollars, parse_odds


class Explanation(NamedTuple):
    """A settled wager from all sides; the first clause is the one that it was settled under.

    `readings` are those that decided it, each with the words of what is in force at the table.
    """

    words: str
    arithmetic: tuple[str, ...]
    clauses: dict[str, str]
    readings: tuple[tuple[Reading, str], ...]


def explain(settled: Settled, rules: Rules, words: Words, chip: Cents = 0) -> Explanation:
    """All that there is to say; the smallest chip tells what records without `less` do not."""
    verdict = rules.document.verdict[settled.verdict]
    cited = [settled.under, *_each(verdict.clause)]
    if verdict.odds:
        cited += _each(rules.data["odds"][verdict.odds]["clause"])
    applied = applied_readings(settled, rules)
    if settled.less == CAPPED:
        cited += [clause for reading in applied[-1:] for clause in reading.clauses]
    return Explanation(
        words.verdict(settled.verdict),
        tuple(_sums(settled, rules, words, chip)),
        clause_texts(rules.document.game, cited),
        tuple((reading, reading_words(reading, rules)) for reading in applied),
    )


def outcome(settled: Settled, words: Words) -> str:
    """What became of a wager in a line: `wins, better than the dealer: $20 at 2 to 1, flush`."""
    told = words.verdict(settled.verdict)
    if settled.effect == "win" and settled.odds and not settled.winnings:
        kept = settled.stake - settled.returned
        stays = f"; the {dollars(kept)} wagered stays in the pool" if kept else ""
        return f"{told} by {words.line(settled.line)}: {settled.odds}, paid apart{stays}"
    if not settled.winnings:
        return told
    odds = f" at {settled.odds}" if settled.odds else ""
    paid = f"{dollars(settled.winnings)}{odds}"
    if settled.less == CAPPED and settled.odds:
        paid = _capped(settled, words)
    elif settled.less == ROUNDED:
        paid += ", in whole chips"
    fee = f", less {dollars(settled.commission)} commission" if settled.commission else ""
    # A table of odds with one line for all that wins names nothing by it.
    line = "" if settled.line == "wager" else words.line(settled.line)
    return f"{told}: {paid}{fee}" + (f", {line}" if line else "")


def _capped(settled: Settled, words: Words) -> str:
    """What is paid at most, what the odds alone would be, and by which clause and reading."""
    law = load_game(words.game).rules().document.verdict if words.game else {}
    part = law[settled.verdict].part if settled.verdict in law else "1 to 1"
    whole = exactly(_exact(settled, part))
    paid = f"{dollars(settled.winnings)}, the most that is paid of {whole} at {settled.odds}"
    found = _readings_of(words.game, settled.reading) if words.game else ()
    if not found:
        return paid
    return f"{paid} ({found[-1].clauses[0]}, reading {found[-1].id})"


def clause_texts(game: str, clauses: Iterable[str]) -> dict[str, str]:
    """Clauses in our words, each once."""
    texts = register(game).clauses
    return {clause: " ".join(texts[clause].split()) for clause in clauses if clause in texts}


def applied_readings(settled: Settled, rules: Rules) -> tuple[Reading, ...]:
    """The readings that a verdict rests on; of older records what today's law says of it."""
    game, name = rules.document.game, settled.verdict
    verdicts = load_game(game).rules().document.verdict
    told = settled.reading or (verdicts[name].reading if name in verdicts else "")
    return _readings_of(game, told)


def _readings_of(game: str, told: str) -> tuple[Reading, ...]:
    return tuple(reading for reading in readings(game) if reading.id in told.split(", "))


def reading_words(reading: Reading, rules: Rules, full: bool = True) -> str:
    """The reading that is in force: ours, or the one that a variant put in its place."""
    if reading.switch and rules.switch(reading.switch):
        chosen = rules.document.switch[reading.switch].is_.replace("_", " ")
        return f"{reading.question} This table reads it otherwise: {chosen}."
    return f"{reading.question} {reading.answer} {reading.why}" if full else reading.answer


def _each(clause: str | list[str]) -> list[str]:
    return clause if isinstance(clause, list) else [clause]


def _sums(settled: Settled, rules: Rules, words: Words, chip: Cents) -> Iterator[str]:
    """What was won, what goes back, what is lost and what is taken off, a line each."""
    verdict = rules.document.verdict[settled.verdict]
    line = words.line(settled.line)
    if settled.odds and verdict.prize:
        yield f"{line} wins {settled.odds}"
    elif settled.odds:
        yield from _winnings(settled, verdict.part, line, chip)
    if settled.returned:
        yield f"{dollars(settled.returned)} of the stake goes back"
    if settled.stake > settled.returned:
        lost = dollars(settled.stake - settled.returned)
        yield f"{lost} of the stake {'stays with the house' if settled.odds else 'is lost'}"
    if settled.commission:
        left = dollars(settled.winnings - settled.commission)
        yield f"less a commission of {dollars(settled.commission)} leaves {left}"
    if settled.against != FLOAT and settled.winnings:
        yield "paid by the player who holds the bank"


def _winnings(settled: Settled, part: str, line: str, chip: Cents) -> Iterator[str]:
    share, exact = parse_odds(part), _exact(settled, part)
    which = "" if share == (1, 1) else f" × {share.to}/{share.one}"
    named, paid = f"{line}: " if line else "", dollars(settled.winnings)
    yield f"{named}{dollars(settled.stake)}{which} × {settled.odds} = {exactly(exact)}"
    less = settled.less or (ROUNDED if exact - settled.winnings < chip else CAPPED if chip else "")
    if settled.winnings > exact:
        yield f"rounded up to whole chips: {paid}"
    elif settled.winnings < exact and less == ROUNDED:
        yield f"rounded down to whole chips: {paid}"
    elif settled.winnings < exact:
        yield f"of which {paid} is paid" + (": the most that may be" if less == CAPPED else "")


def _exact(settled: Settled, part: str) -> Fraction:
    """Stake times odds, of the part of the wager that wins."""
    to, _, one = settled.odds.partition(" to ")
    share = parse_odds(part)
    return Fraction(settled.stake * share.to * int(to), share.one * int(one))


def exactly(cents: Fraction) -> str:
    """An amount to the last part of a cent."""
    whole, rest = divmod(cents.numerator, cents.denominator)
    return dollars(whole) + (f" and {rest}/{cents.denominator} of a cent" if rest else "")
