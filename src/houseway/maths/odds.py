"""By which odds an end is paid, as far as the name that it was counted under says so."""

from fractions import Fraction

from houseway.games.kit.figures import words
from houseway.games.kit.results import Line, Paid
from houseway.law.rules import Rules

PRIZE = "prize"


def odds_of(rules: Rules, end: Line) -> Paid:
    """The odds of the verdicts in an end's name, such as "Flush: ante wins, call wins".

    Nothing where they do not come to what the end brings: a maximum caps it, or another wager is
    in it. What a prize comes to hangs on a meter as well, so it is only named.
    """
    verdicts = {words(name): verdict for name, verdict in rules.document.verdict.items()}
    said, _, named = end.name.rpartition(": ")
    told = [verdicts.get(name) for name in (named if said else named.lower()).split(", ")]
    if end.paid or None in told:
        return end.paid
    if len(told) == 1 and told[0] and told[0].prize:
        return ((PRIZE, told[0].prize, 1),)
    # The first is the wager that began the round, one unit of it where there is another.
    units = [end.wagered] if len(told) == 1 else [Fraction(1), end.wagered - 1]
    found = [
        (verdict.odds, _line(rules, verdict.odds, said), int(many))
        for verdict, many in zip(told, units, strict=False)
        if verdict and verdict.odds
    ]
    odds = (Fraction(*rules.odds[table][line]) * many for table, line, many in found)
    lost = end.wagered - sum(many for *_, many in found)
    return tuple(found) if end.profit - sum(odds) in (0, -lost) else ()


def _line(rules: Rules, table: str, said: str) -> str:
    """The line of a table of odds that is called so; `other` serves those not listed."""
    called = {words(line).capitalize(): line for line in rules.odds[table]}
    return called.get(said, "other")
