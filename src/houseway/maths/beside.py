"""What a PAR sheet has beside exact figures: simulated rounds, and what others' cards are worth.

All of it is kept, and comes with the games, like the figures themselves.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from houseway import maths
from houseway.games.kit.analysis import Options, Shared
from houseway.games.kit.results import Result, Sheet
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.maths.answers import Question, incident, kept
from houseway.maths.estimates import check, deviations
from houseway.maths.executor import Progress, runner
from houseway.maths.signs import Under
from houseway.maths.simulate import check_rounds, played, setting

SEED, ROUNDS = 2026, 4_000_000
LEVEL = 95


class Simulated(NamedTuple):
    """Rounds of a wager that were played by chance, beside its exact result.

    `why` says why there are none. `error` is the standard error of the average, from the exact
    deviation; `z` is how many of them lie between average and exact value; `chance` bounds how
    often chance alone puts them so far apart, which holds for wagers with rare great wins too.
    """

    rounds: int
    seed: int
    mean: Fraction = Fraction(0)
    error: float = 0.0
    z: float = 0.0
    chance: float = 1.0
    agrees: bool = True
    why: str = ""

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true average lies by these rounds, with 95% confidence."""
        reach = deviations(LEVEL) * self.error
        return float(self.mean) - reach, float(self.mean) + reach


class Beside(NamedTuple):
    """Simulated rounds of every result in order, and what seen and shared cards are worth."""

    simulated: tuple[Simulated, ...]
    shared: tuple[Shared, ...]
    exposed: tuple[Sheet, ...]


def beside(
    meant: Under,
    results: Iterable[tuple[Result, Options]],
    rounds: int,
    named: Callable[[str], Progress],
) -> Beside:
    """All of it, for results with the options that they were asked with."""
    rules = meant.rules
    found = tuple(
        simulated(rules, result, asked, rounds, named(f"simulated {result.wager}, {result.policy}"))
        for result, asked in results
    )
    seats = meant.standing.sign.seats
    return Beside(found, sharing(rules, seats, named("shared hands")), exposed(rules, named))


# Simulated rounds


def simulated(
    rules: Rules, result: Result, options: Options, rounds: int, progress: Progress
) -> Simulated:
    """So many rounds of a wager, from one seed; read where they were played before."""
    check_rounds(SEED, rounds)
    asked = options.named() | {"rounds": rounds, "seed": SEED}
    question = Question(rules, "simulated", result.wager, result.policy, asked)
    found = kept(question, lambda: _played(rules, result, options, rounds, progress))
    return Simulated(rounds, SEED, **(found | {"mean": Fraction(found["mean"])}))


def _played(
    rules: Rules, result: Result, options: Options, rounds: int, progress: Progress
) -> dict[str, Any]:
    try:
        made = setting(rules, [result.wager], result.policy, lambda _: progress, lambda _: options)
    except LawError as wrong:
        return {"mean": "0", "why": str(wrong)}
    found = played(made, rounds, SEED, progress)
    checked = check(found, [result])
    return {
        "mean": str(found.mean),
        "error": result.sd / sqrt(rounds),
        "z": checked.z,
        "chance": checked.chance,
        "agrees": checked.agrees,
    }


# Hands that others know


def sharing(rules: Rules, seats: int, progress: Progress) -> tuple[Shared, ...]:
    """What players gain who know each other's hands; nothing where nothing is hidden."""
    make = maths.analysis_of(rules.document.game).sharing
    if make is None:
        return ()
    found = kept(
        Question(rules, "sharing", asked={"seats": seats}),
        lambda: [_plain(row) for row in make(rules, seats, runner(progress))],
    )
    return tuple(Shared(**(row | {"gain": Fraction(row["gain"])})) for row in found)


def _plain(row: Shared) -> dict[str, Any]:
    return row._asdict() | {"gain": str(row.gain)}


def exposed(rules: Rules, named: Callable[[str], Progress]) -> tuple[Sheet, ...]:
    """The sheets of all that may be seen too early while play goes on; those alike are one."""
    declared = maths.analysis_of(rules.document.game).incident
    cases = declared.cases if declared else ()
    found: dict[str, Sheet] = {}
    for sheet in (sheet for seen in cases for sheet in incident(rules, seen, named(_told(seen)))):
        before = found.get(sheet.title, sheet)
        rows = tuple(dict.fromkeys((*before.rows, *sheet.rows)))
        found[sheet.title] = sheet._replace(rows=rows)
    return tuple(found.values())


def _told(seen: Mapping[str, Any]) -> str:
    return "seen: " + ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in seen.items())


# In plain values


def plain_simulated(row: Simulated) -> dict[str, Any]:
    """As JSON has it."""
    if row.why:
        return {"rounds": 0, "why": row.why}
    return row._asdict() | {
        "mean": float(row.mean),
        "mean_exact": str(row.mean),
        "interval": row.interval,
        "level": LEVEL,
    }


def plain_shared(row: Shared) -> dict[str, Any]:
    """As JSON has it."""
    reach = deviations(LEVEL) * row.error
    gain = float(row.gain)
    return _plain(row) | {
        "gain": gain,
        "gain_exact": str(row.gain),
        "interval": (gain - reach, gain + reach),
        "level": LEVEL,
        "exact": not row.deals,
    }
