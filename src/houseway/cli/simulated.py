"""Simulated rounds and sessions for a person, as JSON and as a picture."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import floor, isinf, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.cli import common
from houseway.cli.paper.pictures import Walk, rounds_picture, sessions_picture
from houseway.games.kit.figures import decimal, percent, titled, words
from houseway.law.rules import cited
from houseway.maths import sessions
from houseway.maths.estimates import EXPECTED, LEVELS, Check, Sample, check, check_mean
from houseway.maths.simulate import Setting

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

QUANTILES = (1, 5, 25, 50, 75, 95, 99)
BINS, LONGEST = 20, 40
WORDS = {
    "ruined": "ruined: cannot cover another round",
    "stopped": "left at the stop-loss",
    "reached": "left at the win goal",
    "timed_out": "played until the time was over",
}


class Report(NamedTuple):
    """What came out, in three forms, and how it stands to the exact result."""

    plain: dict[str, Any]
    parts: "Sequence[RenderableType]"
    picture: Callable[[], str]
    check: Check


def disagreement(found: Check) -> str:
    """What is wrong, in a sentence."""
    if found.fit is not None and isinf(found.fit):
        return "rounds ended as the exact result says they cannot"
    what = f"z = {found.z:+.1f}" + (f", fit = {found.fit:.1f}" if found.fit is not None else "")
    return f"the simulation and the exact result disagree ({what}): one of them is wrong"


def _asked(made: Setting, seed: int) -> dict[str, Any]:
    return {
        "game": made.rules.document.game,
        "digest": made.rules.digest,
        "wagers": [result.wager for result in made.exact],
        "policy": made.policy,
        "seed": seed,
    }


def _compared(found: Check) -> dict[str, Any]:
    fit = None if found.fit is None or isinf(found.fit) else found.fit
    shown = {"z": found.z, "chance": found.chance, "fit": fit, "agrees": found.agrees}
    return {"exact": {"ev": str(found.ev), "decimal": float(found.ev)}, **shown}


def _wagers(made: Setting) -> str:
    return titled(" and ".join(words(result.wager) for result in made.exact), made.policy)


def _title(made: Setting) -> str:
    document = made.rules.document
    variants = "".join(f"\n[yellow]Variant: {variant}[/]" for variant in document.variants)
    return f"[bold]{document.title}[/]: {_wagers(made)}{variants}"


def _heading(made: Setting) -> str:
    return f"{made.rules.document.title}, {_wagers(made)}"


def _verdict(found: Check) -> str:
    far = f"{abs(found.z):.2f} standard errors {'above' if found.z > 0 else 'below'} the exact one"
    if not found.agrees:
        return f"[bold red]{disagreement(found)}[/]"
    return f"The average is {far}: they agree."


# Rounds


def of_rounds(made: Setting, found: Sample, seed: int) -> Report:
    """The report of a simulation of rounds."""
    compared = check(found, made.exact)
    plain = {
        **_asked(made, seed),
        "rounds": found.rounds,
        "mean": str(found.mean),
        "mean_decimal": float(found.mean),
        "sd": found.sd,
        "average_wager": float(found.average_wager),
        "intervals": {str(level): found.interval(level) for level in LEVELS},
        **_compared(compared),
        "counts": list(_counts(made, found)),
    }
    rows = _profits(made, found)
    spread = _spread(found, seed)
    parts = (spread, _estimate(found, compared), _verdicts(made, found), _brought(rows))
    picture = partial(rounds_picture, _heading(made), rows, found, compared)
    return Report(plain, (_title(made), *parts, _verdict(compared)), picture, compared)


def _counts(made: Setting, found: Sample) -> Iterator[dict[str, Any]]:
    """Every combination of codes that came up, in words."""
    for end in found.ends:
        pairs = zip(made.columns, end.codes, strict=True)
        codes = {name: _told(made, name, code) for name, code in pairs if code >= 0}
        money = {"profit": str(end.profit), "wagered": str(end.wagered)}
        yield {"ends": codes, "rounds": end.rounds, **money}


def _told(made: Setting, name: str, code: int) -> Any:
    """A code as its verdict and pay line; a mark is a number."""
    if name in made.marks:
        return code
    verdict, line, _ = made.rules.decode(code)
    return {"verdict": verdict, "line": line}


def _estimate(found: Sample, compared: Check) -> "Table":
    table = common.table("", "Profit of a round", "House edge")
    table.add_row("simulated", f"{float(found.mean):+.8f}", f"{-100 * float(found.mean):.6f}%")
    for level in LEVELS:
        low, high = found.interval(level)
        edges = f"{-100 * high:.6f}% to {-100 * low:.6f}%"
        table.add_row(f"with {level}% confidence", f"{low:+.8f} to {high:+.8f}", edges)
    table.add_row("exact", f"{float(compared.ev):+.8f}", f"{-100 * float(compared.ev):.6f}%")
    return table


def _spread(found: Sample, seed: int) -> str:
    put = decimal(found.average_wager, 4)
    return (
        f"{found.rounds:,} rounds, seed {seed}: standard deviation {found.sd:.4f}, "
        f"{put} units put down on average"
    )


def _verdicts(made: Setting, found: Sample) -> "Table":
    """How often each verdict came, wager by wager, all pay lines together."""
    table = common.table("Wager", "Verdict", "Clause", "Rounds", "Share")
    for column, name in enumerate(made.columns):
        if name in made.marks or not made.worth[column].profit:
            continue
        counts: Counter[str] = Counter()
        for end in found.ends:
            if end.codes[column] >= 0:
                counts[made.rules.decode(end.codes[column])[0]] += end.rounds
        for verdict, many in counts.most_common():
            clause = cited(made.rules.document.verdict[verdict].clause)
            share = percent(Fraction(many, found.rounds))
            table.add_row(words(name), words(verdict), clause, f"{many:,}", share)
        table.add_section()
    return table


class Brought(NamedTuple):
    """How many rounds brought a profit, and how many were expected to, where that is known."""

    profit: Fraction
    rounds: int
    expected: Fraction | None


def _profits(made: Setting, found: Sample) -> list[Brought]:
    counts: Counter[Fraction] = Counter()
    for end in found.ends:
        counts[end.profit] += end.rounds
    if len(made.exact) > 1:
        return [Brought(*row, None) for row in sorted(counts.items())]
    (exact,), expected = made.exact, Counter[Fraction]()
    for line in exact.lines:
        expected[line.profit] += line.outcomes
    share = Fraction(found.rounds, exact.total)
    there = sorted({*counts, *(line for line in expected if expected[line])})
    return [Brought(line, counts[line], expected[line] * share) for line in there]


def _brought(rows: Sequence[Brought]) -> "Table":
    table = common.table("Profit", "Rounds", "Expected", "Apart")
    for row in rows:
        shown = ("", "") if row.expected is None else (decimal(row.expected, 1), _apart(row))
        profit = decimal(row.profit, 0 if row.profit.denominator == 1 else 4)
        table.add_row(profit, f"{row.rounds:,}", *shown)
    return table


def _apart(row: Brought) -> str:
    """In standard errors of a count, where enough rounds are expected to have one."""
    if not row.expected or row.expected < EXPECTED:
        return ""
    return f"{float(row.rounds - row.expected) / sqrt(row.expected):+.2f}"


# Sessions


def of_sessions(
    made: Setting, found: sessions.Sat, terms: sessions.Terms, pace: int, seed: int
) -> Report:
    """The report of bankroll sessions."""
    compared = check_mean(found.profit / found.rounds, found.rounds, made.exact)
    plain = {
        **_asked(made, seed),
        "sessions": found.many,
        "rounds": found.rounds,
        "terms": {
            "bankroll": str(terms.bankroll),
            "stop_loss": None if terms.stop_loss is None else str(terms.stop_loss),
            "win_goal": None if terms.win_goal is None else str(terms.win_goal),
            "rounds": terms.rounds,
            "rounds_per_hour": pace,
        },
        "endings": {name: _share(found, at) for at, name in enumerate(sessions.ENDINGS)},
        "risk_of_ruin": found.ended(sessions.RUINED) / found.many,
        "mean_result": str(found.profit / found.many),
        "mean_rounds": str(Fraction(found.rounds, found.many)),
        "bankroll": {
            str(percent_of): str(sessions.quantile(found.money(), percent_of))
            for percent_of in QUANTILES
        },
        "length": {
            str(percent_of): int(sessions.quantile(found.lengths(), percent_of))
            for percent_of in QUANTILES
        },
        **_compared(compared),
    }
    picture = partial(_picture, made, found, terms, pace, seed)
    parts: list[RenderableType] = [_title(made), _terms(terms, found, pace, seed), _endings(found)]
    parts += [
        _quantiles(found, pace),
        _bars("Bankroll at the end", binned(found.money())),
        _bars("Rounds played", binned(found.lengths())),
        _verdict(compared),
    ]
    return Report(plain, parts, picture, compared)


def _share(found: sessions.Sat, ending: int) -> dict[str, Any]:
    many = found.ended(ending)
    limits = {str(level): sessions.interval(many, found.many, level) for level in LEVELS}
    return {"sessions": many, "share": many / found.many, "intervals": limits}


def _terms(terms: sessions.Terms, found: sessions.Sat, pace: int, seed: int) -> str:
    lost = "" if terms.stop_loss is None else f", stop-loss {_units(terms.stop_loss)}"
    won = "" if terms.win_goal is None else f", win goal {_units(terms.win_goal)}"
    least = Fraction(found.limits.needed, found.limits.parts)
    return (
        f"{found.many:,} sessions, seed {seed}: bankroll {_units(terms.bankroll)}{lost}{won}, "
        f"at most {terms.rounds:,} rounds ({_hours(terms.rounds, pace)})\n"
        f"To begin a round takes {_units(least)} in hand, which is all that it may ask for."
    )


def _units(value: Fraction) -> str:
    return decimal(value, 0 if value.denominator == 1 else 2)


def _hours(rounds: Fraction | int, pace: int) -> str:
    minutes = round(rounds * 60 / Fraction(pace))
    return f"{minutes // 60}:{minutes % 60:02} h"


def _endings(found: sessions.Sat) -> "Table":
    table = common.table("How sessions end", "Sessions", "Share", "95% from", "to")
    for at, name in enumerate(sessions.ENDINGS):
        many = found.ended(at)
        low, high = sessions.interval(many, found.many, LEVELS[0])
        shares = (f"{100 * share:.3f}%" for share in (many / found.many, low, high))
        table.add_row(WORDS[name], f"{many:,}", *shares)
    return table


def _quantiles(found: sessions.Sat, pace: int) -> "Table":
    table = common.table("Of 100 sessions", *map(str, QUANTILES), "average")
    money, lengths = found.money(), found.lengths()
    start = Fraction(found.limits.bankroll, found.limits.parts)
    average = start + found.profit / found.many
    rounds = Fraction(found.rounds, found.many)
    left = (_units(sessions.quantile(money, percent_of)) for percent_of in QUANTILES)
    table.add_row("end with up to", *left, decimal(average, 2))
    lasted = [sessions.quantile(lengths, percent_of) for percent_of in QUANTILES]
    table.add_row("rounds up to", *map(_units, lasted), decimal(rounds, 1))
    times = (_hours(length, pace) for length in (*lasted, rounds))
    table.add_row("time up to", *times)
    return table


def binned(spread: sessions.Spread) -> list[tuple[Fraction, Fraction, int]]:
    """Values in bins of equal whole width, each from and below, with how many fell into it."""
    low, high = floor(spread[0][0]), floor(spread[-1][0])
    width = -(-(high - low + 1) // BINS)
    bins = [0] * ((high - low) // width + 1)
    for value, many in spread:
        bins[int((value - low) // width)] += many
    starts = [Fraction(low + at * width) for at in range(len(bins))]
    return [(start, start + width, many) for start, many in zip(starts, bins, strict=True)]


def _bars(title: str, bins: Sequence[tuple[Fraction, Fraction, int]]) -> "Table":
    from rich.bar import Bar

    table = common.table(title, "", "Sessions")
    table.columns[1].justify = "left"
    most = max(many for _, _, many in bins)
    for low, high, many in bins:
        bar = Bar(most, 0, many, width=LONGEST, color="green")
        table.add_row(f"{decimal(low, 0)} to below {decimal(high, 0)}", bar, f"{many:,}")
    return table


def _picture(
    made: Setting, found: sessions.Sat, terms: sessions.Terms, pace: int, seed: int
) -> str:
    every, followed = sessions.paths(made.plan, made.worth, terms, seed)
    walk = Walk(every, followed.tolist(), found.limits)
    title = f"{_heading(made)}: {found.many:,} sessions, seed {seed}"
    ended = enumerate(sessions.ENDINGS)
    shares = [(WORDS[name], found.ended(at) / found.many) for at, name in ended]
    return sessions_picture(title, walk, shares, binned(found.money()), binned(found.lengths()))
