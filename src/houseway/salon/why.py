"""Why a wager was paid or lost: the sum, the clauses in our words, the readings in force."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from houseway.core import FLOAT, Settled
from houseway.law.register import Reading, readings, register
from houseway.law.rules import Rules
from houseway.money import dollars, parse_odds
from houseway.salon import manners
from houseway.salon.seen import View


def reading_words(reading: Reading, rules: Rules, full: bool) -> str:
    """The reading that is in force: ours, or the one that a variant put in its place."""
    if reading.switch and rules.switch(reading.switch):
        chosen = rules.document.switch[reading.switch].is_.replace("_", " ")
        return f"{reading.question} This table reads it otherwise: {chosen}."
    return f"{reading.question} {reading.answer} {reading.why}" if full else reading.answer


def clause_texts(game: str, clauses: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Clauses in our words."""
    texts = register(game).clauses
    return ((one, " ".join(texts[one].split())) for one in clauses if one in texts)


def explained(settled: Settled, view: View, rules: Rules) -> dict[str, Any]:
    """A settled wager from all sides; the view is that of the round's end."""
    game = manners(rules.document.game)
    verdict = rules.document.verdict[settled.verdict]
    clauses = dict.fromkeys([settled.under, *_clauses(verdict.clause)])
    if verdict.odds:
        clauses |= dict.fromkeys(_clauses(rules.data["odds"][verdict.odds]["clause"]))
    wanted = game.readings(settled, view)
    return {
        "seat": settled.seat,
        "area": settled.area,
        "effect": settled.effect,
        "verdict": settled.verdict,
        "words": game.verdicts.get(settled.verdict, settled.verdict.replace("_", " ")),
        "stake": settled.stake,
        "returned": settled.returned,
        "winnings": settled.winnings,
        "commission": settled.commission,
        "line": settled.line,
        "odds": settled.odds,
        "arithmetic": list(_sums(settled, rules)),
        "clause": settled.under,
        "clauses": [
            {"id": one, "words": text} for one, text in clause_texts(rules.document.game, clauses)
        ],
        "readings": [
            one._asdict() | {"words": reading_words(one, rules, True)}
            for one in readings(rules.document.game)
            if one.id in wanted
        ],
    }


def _clauses(clause: str | list[str]) -> list[str]:
    return clause if isinstance(clause, list) else [clause]


def _sums(settled: Settled, rules: Rules) -> Iterator[str]:
    """What was won, what goes back, what is lost and what is taken off, a line each."""
    verdict = rules.document.verdict[settled.verdict]
    if settled.odds and verdict.prize:
        yield f"{settled.line.replace('_', ' ')} wins {settled.odds}"
    elif settled.odds:
        yield from _winnings(settled, verdict.part)
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


def _winnings(settled: Settled, part: str) -> Iterator[str]:
    to, _, one = settled.odds.partition(" to ")
    share = parse_odds(part)
    exact = Fraction(settled.stake * share.to * int(to), share.one * int(one))
    which = "" if share == (1, 1) else f" × {share.to}/{share.one}"
    line = settled.line.replace("+", " and ").replace("_", " ")
    named = f"{line}: " if line not in ("", "other") else ""
    yield f"{named}{dollars(settled.stake)}{which} × {settled.odds} = {exactly(exact)}"
    if settled.winnings > exact:
        yield f"rounded up to whole chips: {dollars(settled.winnings)}"
    elif settled.winnings < exact:
        yield f"of which {dollars(settled.winnings)} is paid: the most that may be"


def exactly(cents: Fraction) -> str:
    """An amount to the last part of a cent."""
    whole, rest = divmod(cents.numerator, cents.denominator)
    return dollars(whole) + (f" and {rest}/{cents.denominator} of a cent" if rest else "")
