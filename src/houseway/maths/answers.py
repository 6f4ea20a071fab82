"""Answers that are kept: what was worked out for these sources and rules is only read again.

`maths.work` keeps counts; here stand the finished results and sheets, so that the second time
nothing is counted, compiled or even loaded.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from inspect import signature
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.maths import games
from houseway.maths.results import Line, Result, Sheet
from houseway.maths.work import Tell, quiet, sources

KEPT = 2000
# What somebody asks for beside wager and policy: chips, a meter, rules that are played by.
Options = Mapping[str, Any]


class Answer(NamedTuple):
    """A result and how many seconds it took when it was worked out."""

    result: Result
    seconds: float


def takes(game: str, option: str) -> bool:
    """Whether a game's analysis can be asked for this."""
    return option in signature(games.load(game).result).parameters


def wanted(game: str, wager: str | None, policy: str | None) -> tuple[tuple[str, str], ...]:
    """The wagers and policies that somebody means; a kind of wager means all its numbers."""
    known = games.load(game).WAGERS
    chosen = [one for one in known if wager in (None, one, one.partition("/")[0])]
    if not chosen:
        kind = str(wager).partition("/")[0]
        alike = [one for one in known if one.partition("/")[0] == kind]
        there = alike or dict.fromkeys(one.partition("/")[0] for one in known)
        raise LawError(f"{game} has no wager {wager!r}; there are {', '.join(there)}")
    pairs = [(one, each) for one in chosen for each in known[one] if policy in (None, each)]
    if not pairs:
        raise no_policy(wager or game, str(policy), (each for one in chosen for each in known[one]))
    return tuple(pairs)


def no_policy(about: str, policy: str, there: Iterable[str]) -> LawError:
    """What to say of a policy that a wager or a game does not have."""
    names = ", ".join(f"{one!r}" for one in dict.fromkeys(there))
    return LawError(f"{about} has no policy {policy!r}; it has {names}")


def known(rules: Rules, wager: str, policy: str, options: Options | None = None) -> Answer | None:
    """The answer, if it was worked out before."""
    found = _read(_path(rules, "result", wager, policy, options))
    try:
        return Answer(_result(found), found["seconds"]) if found else None
    except (KeyError, TypeError, ValueError):
        return None


def answer(
    rules: Rules, wager: str, policy: str, tell: Tell = quiet, options: Options | None = None
) -> Answer:
    """What a wager is worth under a policy: read where it is known, else worked out and kept."""
    if found := known(rules, wager, policy, options):
        return found
    began = monotonic()
    made = games.load(rules.document.game).result(rules, wager, policy, tell, **options or {})
    answered = Answer(made, round(monotonic() - began, 3))
    _write(
        _path(rules, "result", wager, policy, options),
        _plain(made) | {"seconds": answered.seconds},
    )
    return answered


def sheets(rules: Rules, tell: Tell = quiet) -> tuple[Sheet, ...]:
    """The sheets of the best strategy, read where they are known."""
    return _sheets(rules, "strategy", {}, tell)


def incident(rules: Rules, options: Options, tell: Tell = quiet) -> tuple[Sheet, ...]:
    """The sheets of something exposed that play goes on after, read where they are known."""
    return _sheets(rules, "incident", options, tell)


def _sheets(rules: Rules, what: str, options: Options, tell: Tell) -> tuple[Sheet, ...]:
    make = getattr(games.load(rules.document.game), what)

    def plain_sheets() -> list[dict[str, Any]]:
        return [one._asdict() for one in make(rules, tell=tell, **options)]

    found = fact(rules, what, options, plain_sheets)
    return tuple(_sheet(one) for one in found)


def fact(rules: Rules, what: str, options: Options, make: Callable[[], Any]) -> Any:
    """Anything else that follows from rules, in plain values: read where it is known."""
    path = _path(rules, what, "", "", options)
    found = _read(path)
    if found is None or "fact" not in found:
        found = {"fact": make()}
        _write(path, found)
    return found["fact"]


def more(rules: Rules, one: Result, options: Options | None = None) -> dict[str, Any]:
    """What stands beside a result, in plain values, some of it beside a few only.

    `terms` are what a figure takes for granted, `rolls` how long a wager of dice takes, and
    `break_even_meter` from how many cents on a jackpot costs nothing, None for no meter at all.
    """
    analysis, asked = games.load(rules.document.game), dict(options or {})
    told: dict[str, Any] = {"terms": analysis.terms(one.wager, **asked)}
    if hasattr(analysis, "rolls"):
        rolls = analysis.rolls(rules, one.wager)
        told |= {"rolls": str(rolls), "edge_per_roll": str(-one.ev / rolls)}
    if one.wager == "jackpot":
        told["break_even_meter"] = _break_even(rules, asked)
    return told


def _break_even(rules: Rules, options: dict[str, Any]) -> int | None:
    asked = {name: value for name, value in options.items() if name != "meter"}
    analysis = games.load(rules.document.game)
    meter: int | None = fact(
        rules, "break-even", asked, lambda: analysis.break_even(rules, **asked)
    )
    return meter


# In plain values


def _plain(result: Result) -> dict[str, Any]:
    lines = [
        [one.name, one.clause, one.outcomes, str(one.profit), str(one.wagered)]
        for one in result.lines
    ]
    return result._asdict() | {"lines": lines}


def _result(plain: Mapping[str, Any]) -> Result:
    lines = tuple(
        Line(name, clause, outcomes, Fraction(profit), Fraction(wagered))
        for name, clause, outcomes, profit, wagered in plain["lines"]
    )
    return Result(plain["wager"], plain["policy"], plain["total"], lines)


def _sheet(plain: Mapping[str, Any]) -> Sheet:
    rows = tuple(tuple(row) for row in plain["rows"])
    return Sheet(plain["title"], tuple(plain["columns"]), rows, plain["note"])


# On disk


def answers_folder() -> Path:
    """Where answers are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("houseway") / "answers"


def _path(rules: Rules, what: str, wager: str, policy: str, options: Options | None) -> Path:
    asked = json.dumps(dict(options or {}), sort_keys=True, default=lambda one: one.digest)
    named = sha256("\n".join((sources(), rules.digest, what, wager, policy, asked)).encode())
    return answers_folder() / f"{rules.document.game}-{what}-{named.hexdigest()[:24]}.json"


def _read(path: Path) -> dict[str, Any] | None:
    """What is kept there; a file that cannot be read counts for nothing."""
    try:
        found = json.loads(path.read_text("utf-8"))
        os.utime(path)
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _write(path: Path, plain: Mapping[str, Any]) -> None:
    """Whole or not at all; where nothing can be written the answer is simply not kept."""
    made = path.with_suffix(f".{os.getpid()}.tmp")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(json.dumps(plain, ensure_ascii=False), "utf-8")
        made.replace(path)
        used_last = sorted(path.parent.iterdir(), key=lambda one: -one.stat().st_mtime_ns)
        for old in islice(used_last, KEPT, None):
            old.unlink(missing_ok=True)
