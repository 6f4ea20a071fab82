"""`houseway simulate`: rounds by the million, and what they say beside the exact result."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from houseway.cli import common
from houseway.cli.common import option
from houseway.cli.progress import progress
from houseway.cli.signs import Question, signed, under
from houseway.cli.simulated import Report, disagreement, of_rounds, of_sessions
from houseway.games.kit.analysis import Options, Worth
from houseway.maths import cluster, executor
from houseway.maths.executor import threads
from houseway.maths.sessions import Terms, limits, sat
from houseway.maths.signs import Under
from houseway.maths.simulate import Setting, check_rounds, chosen, played, setting, worths

if TYPE_CHECKING:
    Named = Callable[[str], executor.Progress]
    Workers = Callable[[], executor.Workers]

DISAGREE = 1
ROUNDS, BANKROLL, HOURS, PACE = "1e7", "200", "4", "40"
NUMBER = re.compile(r"[0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?(?:[eE](?P<power>\+?[0-9]+))?")
POWERS = 3
Text = str | None

Wagers = Annotated[
    list[str] | None,
    typer.Option(
        "--wager", metavar="NAME", help="Such as ante or place_win/6; repeated, they are added up."
    ),
]


@signed("--seed")
def simulate(
    game: common.GameName,
    rounds: Text = option("N", "How many, such as 1e9 or 250_000; by default ten million."),
    policy: Text = option("NAME", "How to play; by default the best way."),
    wager: Wagers = None,
    seed: str = option("N", "The same seed brings the same counts.", "1"),
    workers: Text = option("N", "Threads; by default one for each core."),
    on: Text = option("ADDRESS", "A dask scheduler, such as tcp://10.0.0.5:8786."),
    sessions: Text = option("N", "Play so many bankroll sessions instead."),
    bankroll: Text = option("UNITS", "What a session begins with; by default 200."),
    stop_loss: Text = option("UNITS", "Leave after losing so much."),
    win_goal: Text = option("UNITS", "Leave after winning so much."),
    hours: Text = option("N", "How long a session lasts at most; by default 4."),
    rounds_per_hour: Text = option("N", "The pace of the table; by default 40."),
    rounds_per_session: Text = option("N", "The longest session in rounds, not hours."),
    plot: Path | None = option("FILE", "Draw the result, as an SVG picture."),
    variant: common.Variants = None,
    as_json: common.AsJson = False,
    *,
    asked: Question,
) -> None:
    """Rounds are dealt by a seeded generator and settled by the functions that pay at the table.
    The counts of a seed are the same on one thread, on all cores and on a cluster; what was
    interrupted goes on where it was. If chance alone would put the rounds so far from the exact
    result less than once in a million times, something is wrong: that is told in red, exit 1.

    With --sessions a player brings a bankroll and leaves when it cannot cover another round, at
    the stop-loss, at the win goal, or when the time is over. A unit is the wager that begins a
    round.

    \b
    Examples:
      houseway simulate canberra-holdem --rounds 1e8 --stake 500
      houseway simulate craps --wager place_win/6 --rounds 1e9 --seed 7
      houseway simulate canberra-holdem --sessions 1e5 --bankroll 100 \\
        --stop-loss 60 --win-goal 50 --hours 3 --plot sessions.svg
    """
    _check_drawable(plot)
    ends = (bankroll, stop_loss, win_goal)
    times = (hours, rounds_per_hour, rounds_per_session)
    with common.plain_errors():
        meant = under(game, wager or [], asked)
        threads = 0 if workers is None else whole("--workers", workers)
        start = whole("--seed", seed, 0)
        request = _Request(meant, tuple(wager or ()), policy, start, threads, on)
        if sessions is not None:
            if rounds is not None:
                common.fail("name either --rounds or --sessions")
            pace = whole("--rounds-per-hour", rounds_per_hour or PACE)
            terms = _terms(*ends, hours, pace, rounds_per_session)
            report = _sessions(request, whole("--sessions", sessions), terms, pace)
        elif any(value is not None for value in (*ends, *times)):
            common.fail("a bankroll, a goal or a time goes with --sessions")
        else:
            report = _rounds(request, whole("--rounds", ROUNDS if rounds is None else rounds))
        if plot:
            plot.write_text(report.picture(), "utf-8")
    _show(report, as_json)


def _show(report: Report, as_json: bool) -> None:
    common.answer(as_json, report.plain, lambda: report.parts)
    if not report.check.agrees:
        typer.secho(f"houseway: {disagreement(report.check)}", fg="red", bold=True, err=True)
        raise typer.Exit(DISAGREE)


class _Request(NamedTuple):
    """What is to be simulated, and where: on so many threads (0: all cores), or on a cluster."""

    meant: Under
    wagers: tuple[str, ...]
    policy: str | None
    seed: int
    threads: int
    cluster: str | None

    def options(self, wager: str) -> Options:
        """What a wager depends on under the sign: of several amounts the least."""
        made = self.meant.options(wager)
        if not made:
            common.fail(f"{self.meant.standing.said} offers no {wager} wager")
        return made[0]

    def worth(self) -> tuple[Worth, ...]:
        """What the codes are worth: so much is known before anything is counted."""
        game = self.meant.rules.document.game
        return worths(self.meant.rules, chosen(game, self.wagers, self.policy), self.options)


def _rounds(request: _Request, many: int) -> Report:
    check_rounds(request.seed, many)
    request.worth()
    with _at_work(request) as (made, named, workers):
        found = played(made, many, request.seed, named("rounds"), workers)
    return of_rounds(made, found, request.seed)


def _sessions(request: _Request, many: int, terms: Terms, pace: int) -> Report:
    check_rounds(request.seed)
    limits(terms, request.worth())
    with _at_work(request) as (made, named, workers):
        found = sat(made, terms, many, request.seed, named("sessions"), workers)
    return of_sessions(made, found, terms, pace, request.seed)


@contextmanager
def _at_work(request: _Request) -> "Iterator[tuple[Setting, Named, Workers]]":
    """The setting, the progress of pieces of work by name, and who does them."""
    with progress() as named, ExitStack() as stack:
        workers: Workers = partial(threads, request.threads)
        if request.cluster is not None:
            workers = stack.enter_context(cluster.workers(request.cluster))
        rules, wagers = request.meant.rules, request.wagers
        yield setting(rules, wagers, request.policy, named, request.options), named, workers


# What a person types


def _check_drawable(plot: Path | None) -> None:
    """Better known before the work than after it."""
    if plot is None:
        return
    if plot.suffix.lower() != ".svg" or plot.is_dir():
        common.fail(f"a plot is a file that ends in .svg, not {plot.name!r}")
    if not plot.parent.is_dir():
        common.fail(f"there is no folder {plot.parent}")


def whole(name: str, text: str, least: int = 1) -> int:
    """`1e9`, `1_000_000` or `2.5e6` as a whole number."""
    value = _number(name, text)
    if value.denominator != 1 or value < least:
        common.fail(f"{name} is a whole number from {least} on, not {text!r}")
    return int(value)


def _number(name: str, text: str) -> Fraction:
    """A number in decimals, exactly; an exponent that no memory could hold is none."""
    written = NUMBER.fullmatch(text.strip())
    if not written or len(written["power"] or "") > POWERS:
        common.fail(f"{name} is a number such as 250_000 or 1e9, not {text!r}")
    return Fraction(text)


def _units(name: str, text: str) -> Fraction:
    value = _number(name, text)
    if value <= 0:
        common.fail(f"{name} must be more than 0, not {text!r}")
    return value


def _terms(
    bankroll: Text, stop_loss: Text, win_goal: Text, hours: Text, pace: int, length: Text
) -> Terms:
    if length is not None and hours is not None:
        common.fail("name either --hours or --rounds-per-session")
    if length is not None:
        rounds = whole("--rounds-per-session", length)
    else:
        rounds = int(_units("--hours", hours or HOURS) * pace)
    money = _units("--bankroll", bankroll or BANKROLL)
    lost = None if stop_loss is None else _units("--stop-loss", stop_loss)
    won = None if win_goal is None else _units("--win-goal", win_goal)
    return Terms(money, rounds, lost, won)
