"""What a laboratory reads around the figures: scope, totals, worked examples, worst cases."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape

from houseway import maths
from houseway.games.kit.figures import decimal, one_in, percent, shortened, titled, words
from houseway.games.kit.results import Result
from houseway.law.register import register
from houseway.maths.beside import LEVEL
from houseway.maths.estimates import deviations
from houseway.maths.paper import environment, paper, value, worst
from houseway.maths.par import Report
from houseway.money import dollars

Table = Callable[..., str]
# A sum of more ends than this nobody adds up by hand.
BY_HAND = 12
SIGNED = ("Computed by", "Reviewed by", "Approved by")


def scope(report: Report, table: Table) -> str:
    """What the sheet is about, what is played with, and what is taken for granted."""
    said = paper(report.rules.document.game)
    if not said.scope:
        return ""
    things = table(("Equipment", "Clause"), said.equipment)
    taken = "".join(f"<li>{escape(text)}</li>" for text in said.assumptions)
    return f"<p>{escape(said.scope)}</p>\n{things}\n<h3>Assumptions</h3>\n<ul>{taken}</ul>"


def totals(report: Report, table: Table) -> str:
    """How many outcomes each figure is counted over, as a product that comes to it."""
    said = paper(report.rules.document.game)
    rows = []
    for result in report.results:
        if formula := said.formula(result):
            fits = "✓" if value(formula) == result.total else "✗"
            shown = formula.replace("*", "×")
            rows.append((_title(result), shown, f"{value(formula):,}", f"{result.total:,} {fits}"))
    heads = ("Wager", "Formula", ">Comes to", ">Counted")
    unique = list(dict.fromkeys(rows))
    return (
        "<p>C(n,k) is the number of ways to choose k of n.</p>" + table(heads, unique)
        if unique
        else ""
    )


def worked(report: Report, table: Table) -> str:
    """One end counted by hand, and one expected profit added up term by term."""
    parts, said = [], paper(report.rules.document.game)
    by_wager = {result.wager: result for result in reversed(report.results)}
    for row in said.worked:
        result = by_wager.get(row.wager)
        line = (
            next((line for line in result.lines if line.name == row.end), None) if result else None
        )
        if line is None:
            continue
        come = f"{row.formula.replace('*', '×')} = {value(row.formula):,}"
        counted = f"counted {line.outcomes:,} of {result.total:,}" if result else ""
        parts.append(f"<p>{escape(line.name)}: {escape(row.why)} {escape(come)}; {counted}.</p>")
    short = next((result for result in report.results if len(result.lines) <= BY_HAND), None)
    if short is not None:
        parts.append(_added(short, table))
    return "\n".join(parts)


def _added(result: Result, table: Table) -> str:
    rows = [
        (
            line.name,
            line.clause,
            f"{line.outcomes:,}",
            str(line.profit),
            str(line.outcomes * line.profit),
        )
        for line in result.lines
    ]
    whole = sum((line.outcomes * line.profit for line in result.lines), start=result.ev * 0)
    last = ("Sum", "", f"{result.total:,}", "", str(whole))
    comes = f"{shortened(result.ev)}, or {decimal(result.ev, 10)}"
    said = f"{whole} divided by {result.total:,} is {comes}."
    heads = ("End", "Clause", ">Combinations", ">Pays", ">Product")
    title = f"<h3>{escape(_title(result))}, added up</h3>"
    return f"{title}\n{table(heads, rows, last)}\n<p>{escape(said)}</p>"


WORST = ("Wager", "End", ">Pays", ">Once in", ">Stake", ">Costs")
WORST_SAID = (
    "The end of each wager that costs the House most, once in so many rounds, and what it pays at "
    "the greatest stake that the sign allows, within its maximum payout if there is one. Several "
    "boxes can be paid in one round: the House's exposure is the sum over those in use."
)


def worst_cases(report: Report) -> list[tuple[str, ...]]:
    """What one wager can cost the House at most, and at the greatest stake of the sign."""
    sign = report.meant.standing.sign
    rows: list[tuple[str, ...]] = []
    cap, known = sign.maximum_payout or 0, maths.analysis_of(report.rules.document.game).wagers
    for result in report.results:
        kind = result.wager.partition("/")[0]
        limit = sign.limits.get(known[result.wager].area or kind)
        most = (limit.maximum or 0) if limit else 0
        found = worst(result, most, cap)
        paid = dollars(found.cents) if found.cents is not None else ""
        at_most = dollars(most) if most else ""
        rows.append(
            (
                _title(result),
                found.line.name,
                decimal(found.line.profit, 2),
                one_in(found.chance),
                at_most,
                paid,
            )
        )
    return rows


# Simulated rounds


SIMULATED = ("Wager", ">Exactly", ">Simulated", ">±", ">Off by", "")


def simulated_said(report: Report) -> str:
    """How many rounds, from which seed, and how to read the table."""
    played = report.beside.simulated[0]
    return (
        f"{played.rounds:,} rounds of each wager, played by chance from the seed {played.seed}: "
        "the same seed plays the same rounds on any machine. The exact expected profit stands "
        f"beside the average of these rounds, with half of its {LEVEL}% interval, and how many "
        "standard errors lie between both. ✓ means that chance explains the difference; it is "
        "judged by a bound that holds for rare great wins too, and by how often each end came up. "
        "Wagers and policies are played on the same deals or rolls, so that they deviate together."
    )


def simulated(report: Report) -> list[tuple[str, ...]]:
    """Every wager's average of simulated rounds beside its exact value."""
    rows: list[tuple[str, ...]] = []
    for result, row in zip(report.results, report.beside.simulated, strict=True):
        exact = decimal(result.ev, 6)
        if row.why:
            rows.append((_title(result), exact, row.why, "", "", "–"))
            continue
        reach, off = f"{deviations(LEVEL) * row.error:.6f}", f"{row.z:+.2f} s.e."
        fits = "✓" if row.agrees else "✗"
        rows.append((_title(result), exact, decimal(row.mean, 6), reach, off, fits))
    return rows


# What others know


SHARED = ("Wager", "Who knows what", ">Alone", ">Gain", ">±", ">Edge then", "Found")
SHARED_SAID = (
    "The House edge against the best play of one player who knows no other hand, what each player "
    "gains by the hands of the others, and what is left of the edge. Where it is an average of "
    "deals these were drawn by chance; in each of them every choice was valued over all that was "
    f"still hidden, and ± is half of the {LEVEL}% interval of the average."
)


def shared(report: Report) -> list[tuple[str, ...]]:
    """What players gain who know each other's hands."""
    alone = {result.wager: result for result in reversed(report.results)}
    rows: list[tuple[str, ...]] = []
    for row in report.beside.shared:
        edge = -alone[row.wager].ev
        reach = percent(Fraction(deviations(LEVEL) * row.error), 3) if row.deals else ""
        found = f"{row.deals:,} deals" if row.deals else "exactly"
        told = (percent(edge, 3), percent(row.gain, 3), reach, percent(edge - row.gain, 3))
        rows.append((words(row.wager), row.who, *told, found))
    return rows


def hidden_said(report: Report) -> str:
    """What is hidden, and what becomes of it if it is seen."""
    return " ".join(paper(report.rules.document.game).hidden.says.split())


def hidden_clauses(report: Report) -> list[tuple[str, str]]:
    """The clauses that keep it hidden, in our own words."""
    game = report.rules.document.game
    known = register(game).clauses
    return [(clause, known[clause]) for clause in paper(game).hidden.clauses]


def revision(report: Report, table: Table) -> str:
    """Who answers for the sheet, in which state, and with what it was computed."""
    blank: Sequence[tuple[str, str, str]] = [(name, "", "") for name in SIGNED]
    revised = [("1", report.made, "Computed by the program of the digests below.", "")]
    return (
        table(("", "Name and signature", "Date"), blank)
        + table(("Revision", "Date", "What changed", "By"), revised)
        + "<h3>Environment</h3>"
        + table(("What", "Which"), environment().items())
    )


def _title(result: Result) -> str:
    return titled(result.wager, result.policy, result.amount)
