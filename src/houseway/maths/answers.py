"""Answers that are kept: what was worked out for these sources and rules is only read again.

`maths.work` keeps counts; here stand the finished results and sheets, so that the second time
nothing is counted, compiled or even loaded.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from fractions import Fraction
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any, NamedTuple

from houseway import maths
from houseway.games.kit.analysis import NO_OPTIONS, Analysis, Options
from houseway.games.kit.results import Line, Paid, Result, Sheet
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.law.words import words
from houseway.maths import shipped
from houseway.maths.executor import COUNTING_ANEW, Progress, no_progress, runner, sources
from houseway.maths.odds import odds_of

KEPT = 2000


class Question(NamedTuple):
    """What was asked of which rules; `asked` is all that it depends on beside wager and policy."""

    rules: Rules
    what: str
    wager: str = ""
    policy: str = ""
    asked: Mapping[str, Any] = MappingProxyType({})

    @property
    def text(self) -> str:
        """The question without its rules."""
        named = json.dumps(dict(self.asked), sort_keys=True, default=lambda rules: rules.digest)
        return " ".join((self.what, self.wager, self.policy, named))


class Answer(NamedTuple):
    """A result and how many seconds it took when it was worked out."""

    result: Result
    seconds: float


def wanted(game: str, wager: str | None, policy: str | None) -> tuple[tuple[str, str], ...]:
    """The wagers and policies that somebody means; a kind of wager means all its numbers."""
    known = maths.analysis_of(game).wagers
    chosen = [name for name in known if wager in (None, name, _kind(name))]
    if not chosen:
        alike = [name for name in known if _kind(name) == _kind(str(wager))]
        there = alike or dict.fromkeys(map(_kind, known))
        raise LawError(f"{game} has no wager {wager!r}; there are {', '.join(there)}")
    pairs = [(name, way) for name in chosen for way in known[name].policies]
    matching = tuple(pair for pair in pairs if policy in (None, pair[1]))
    if not matching:
        raise no_policy(wager or game, str(policy), (way for _, way in pairs))
    return matching


def _kind(wager: str) -> str:
    return wager.partition("/")[0]


def no_policy(about: str, policy: str, there: Iterable[str]) -> LawError:
    """What to say of a policy that a wager or a game does not have."""
    names = ", ".join(f"{name!r}" for name in dict.fromkeys(there))
    return LawError(f"{about} has no policy {policy!r}; it has {names}")


def _taken(analysis: Analysis, wager: str, options: Options) -> Options:
    """Those options that make a difference to a wager."""
    taken = analysis.wagers[wager].options
    return Options(**{name: value for name, value in options.named().items() if name in taken})


def known(rules: Rules, wager: str, policy: str, options: Options = NO_OPTIONS) -> Answer | None:
    """The answer, if it was worked out before."""
    found = _read(Question(rules, "result", wager, policy, options.named()))
    try:
        return Answer(_said(rules, _result(found)), found["seconds"]) if found else None
    except (KeyError, TypeError, ValueError):
        return None


def answer(
    rules: Rules,
    wager: str,
    policy: str,
    progress: Progress = no_progress,
    options: Options = NO_OPTIONS,
) -> Answer:
    """What a wager is worth under a policy: read where it is known, else worked out and kept."""
    analysis = maths.analysis_of(rules.document.game)
    wanted(rules.document.game, wager, policy)
    options = _taken(analysis, wager, options)
    if found := known(rules, wager, policy, options):
        return found
    began = monotonic()
    result = analysis.result(rules, wager, policy, options, runner(progress))
    result = result._replace(amount=options.price or options.stake)
    seconds = round(monotonic() - began, 3)
    question = Question(rules, "result", wager, policy, options.named())
    _write(question, _plain(result) | {"seconds": seconds})
    return Answer(_said(rules, result), seconds)


def _said(rules: Rules, result: Result) -> Result:
    """A result whose ends are called as people call them; what is kept has the names of verdicts,
    so that another word makes no count stale."""
    called = words(rules.document.game)
    lines = tuple(
        line._replace(name=called.end(line.name), paid=odds_of(rules, line))
        for line in result.lines
    )
    return result._replace(lines=lines)


def handed(options: Options) -> dict[str, Options]:
    """Options as an argument, where they say something: most questions are asked without."""
    return {"options": options} if options.named() else {}


def strategy(
    rules: Rules, progress: Progress = no_progress, options: Options = NO_OPTIONS
) -> tuple[Sheet, ...]:
    """The sheets of the best strategy, read where they are known."""
    make = maths.analysis_of(rules.document.game).strategy
    asked = options.named()
    return _sheets(
        rules, "strategy", asked, lambda: make(rules, runner(progress), **handed(options))
    )


def incident(
    rules: Rules, seen: Mapping[str, Any], progress: Progress = no_progress
) -> tuple[Sheet, ...]:
    """The sheets of something exposed that play goes on after, read where they are known."""
    declared = maths.analysis_of(rules.document.game).incident
    if declared is None:
        raise LawError(f"{rules.document.game} has no card exposure after which play goes on")
    make = declared.sheets
    return _sheets(rules, "incident", seen, lambda: make(rules, run=runner(progress), **seen))


def _sheets(
    rules: Rules, what: str, asked: Mapping[str, Any], make: Callable[[], Iterable[Sheet]]
) -> tuple[Sheet, ...]:
    question = Question(rules, what, asked=asked)
    found = kept(question, lambda: [sheet._asdict() for sheet in make()])
    return tuple(_sheet(plain) for plain in found)


def kept(question: Question, make: Callable[[], Any]) -> Any:
    """Anything in plain values: read where it is known."""
    found = _read(question)
    if found is None or "fact" not in found:
        found = {"fact": make()}
        _write(question, found)
    return found["fact"]


def facts(rules: Rules, result: Result, options: Options = NO_OPTIONS) -> dict[str, Any]:
    """What stands beside a result, in plain values: what it takes for granted as `terms`, and what
    the game's analysis knows of a few wagers only."""
    analysis = maths.analysis_of(rules.document.game)
    asked = _taken(analysis, result.wager, options)
    terms = {"terms": analysis.terms(result.wager, asked)}
    if analysis.facts is None:
        return terms
    make = analysis.facts
    question = Question(rules, "facts", result.wager, result.policy, asked.named())
    found: dict[str, Any] = kept(question, lambda: dict(make(rules, result, asked, runner())))
    return terms | found


# In plain values


def _plain(result: Result) -> dict[str, Any]:
    lines = [
        [line.name, line.clause, line.outcomes, str(line.profit), str(line.wagered), line.paid]
        for line in result.lines
    ]
    return result._asdict() | {"lines": lines}


def plain(result: Result) -> dict[str, Any]:
    """A result as JSON has it: numbers to calculate with, and the exact fractions as texts."""
    return {
        "wager": result.wager,
        "policy": result.policy,
        "amount": result.amount or None,
        "ev": str(result.ev),
        "edge": float(-result.ev),
        "sd": result.sd,
        "variance": str(result.variance),
        "skewness": result.skewness,
        "element_of_risk": float(result.element_of_risk),
        "element_of_risk_exact": str(result.element_of_risk),
        "average_wager": float(result.average_wager),
        "average_wager_exact": str(result.average_wager),
        "hit_frequency": float(result.hit_frequency),
        "hit_frequency_exact": str(result.hit_frequency),
        "total": result.total,
        "lines": [_plain_line(result, line) for line in result.lines],
    }


def _plain_line(result: Result, line: Line) -> dict[str, Any]:
    return {
        "name": line.name,
        "clause": line.clause,
        "outcomes": line.outcomes,
        "probability": str(result.chance(line)),
        "pay": str(line.profit),
        "wagered": str(line.wagered),
        "contribution": str(result.contribution(line)),
    }


def _result(plain: Mapping[str, Any]) -> Result:
    lines = tuple(
        Line(name, clause, outcomes, Fraction(profit), Fraction(wagered), _paid(paid))
        for name, clause, outcomes, profit, wagered, paid in plain["lines"]
    )
    return Result(plain["wager"], plain["policy"], plain["total"], lines, plain["amount"])


def _paid(plain: list[list[Any]]) -> Paid:
    return tuple((table, line, units) for table, line, units in plain)


def _sheet(plain: Mapping[str, Any]) -> Sheet:
    rows = tuple(tuple(row) for row in plain["rows"])
    return Sheet(plain["title"], tuple(plain["columns"]), rows, plain["note"])


# On disk


def answers_folder() -> Path:
    """Where answers are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("houseway") / "answers"


@contextmanager
def anew(told: Callable[[Question, Mapping[str, Any]], None] | None = None) -> Iterator[None]:
    """Within, nothing that was worked out before is read; `told` hears of every answer.

    What several answers rest on is counted once.
    """
    before = _COUNTING.set(told or (lambda _question, _answer: None))
    counted = COUNTING_ANEW.set(set())
    try:
        yield
    finally:
        _COUNTING.reset(before)
        COUNTING_ANEW.reset(counted)


# Set while everything is worked out anew.
_COUNTING: ContextVar[Callable[[Question, Mapping[str, Any]], None] | None] = ContextVar(
    "counting", default=None
)


def _path(question: Question) -> Path:
    digest = sha256("\n".join((sources(), question.rules.digest, question.text)).encode())
    game = question.rules.document.game
    return answers_folder() / f"{game}-{question.what}-{digest.hexdigest()[:24]}.json"


def _read(question: Question) -> dict[str, Any] | None:
    """What is kept there, or came with the game; a file that cannot be read counts for nothing."""
    if _COUNTING.get():
        return None
    path = _path(question)
    try:
        found = json.loads(path.read_text("utf-8"))
        os.utime(path)
    except (OSError, ValueError):
        return shipped.find(question.rules, question.text)
    return found if isinstance(found, dict) else None


def _write(question: Question, plain: Mapping[str, Any]) -> None:
    """Whole or not at all; where nothing can be written the answer is simply not kept."""
    if told := _COUNTING.get():
        told(question, plain)
    path = _path(question)
    made = path.with_suffix(f".{os.getpid()}.tmp")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(json.dumps(plain, ensure_ascii=False), "utf-8")
        made.replace(path)
        used_last = sorted(path.parent.iterdir(), key=lambda path: -path.stat().st_mtime_ns)
        for old in islice(used_last, KEPT, None):
            old.unlink(missing_ok=True)
