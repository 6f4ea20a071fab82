"""What a laboratory reads beside the figures: scope, equipment, totals, worst cases, environment.

The words and formulas of a game stand in its `paper.toml`; a formula is checked against the count.
"""

import ast
import platform
import tomllib
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib.metadata import version
from math import comb
from operator import add, mul, sub
from typing import Any, NamedTuple

from houseway.games.kit.results import Line, Result
from houseway.law import LawError, folder
from houseway.law.register import register
from houseway.money import Cents

OPERATORS: Mapping[type, Callable[[int, int], int]] = {ast.Add: add, ast.Sub: sub, ast.Mult: mul}


class Equipment(NamedTuple):
    """What the game is played with, by which clause."""

    what: str
    clause: str


class Worked(NamedTuple):
    """One end of one wager, counted so that a person can follow it."""

    wager: str
    end: str
    formula: str
    why: str


class Hidden(NamedTuple):
    """What is hidden from whom: which clauses keep it so, and what becomes of it if it is seen."""

    says: str = ""
    clauses: tuple[str, ...] = ()


class Paper(NamedTuple):
    """A game's own words and formulas; all empty where it has none."""

    scope: str = ""
    assumptions: tuple[str, ...] = ()
    equipment: tuple[Equipment, ...] = ()
    total: Mapping[str, str] = {}
    worked: tuple[Worked, ...] = ()
    hidden: Hidden = Hidden()

    def formula(self, result: Result) -> str:
        """How many outcomes a result is counted over, as a product; nothing where none is given."""
        return self.total.get(f"{result.wager}/{result.policy}", self.total.get(result.wager, ""))


def paper(game: str) -> Paper:
    """What a game says of itself; LawError where a clause is none of its document."""
    path = folder(game).joinpath("paper.toml")
    if not path.is_file():
        return Paper()
    said = tomllib.loads(path.read_text("utf-8"))
    equipment = tuple(Equipment(**row) for row in said.get("equipment", ()))
    told = said.get("hidden", {"says": "", "clauses": ()})
    hidden = Hidden(told["says"], tuple(told["clauses"]))
    known = register(game).clauses
    cited = (*(row.clause for row in equipment), *hidden.clauses)
    if unknown := [clause for clause in cited if clause not in known]:
        raise LawError(f"paper.toml of {game} cites {unknown[0]}, which is not a clause")
    worked = tuple(Worked(**row) for row in said.get("worked", ()))
    assumptions = tuple(said["assumptions"])
    total = said.get("total", {})
    return Paper(said["scope"], assumptions, equipment, total, worked, hidden)


def value(formula: str) -> int:
    """What a formula of numbers, C(n,k), +, - and * comes to; ValueError where it is none."""
    try:
        return _value(ast.parse(formula, mode="eval").body)
    except (SyntaxError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{formula!r} is not a formula of numbers and C(n,k)") from None


def _value(node: Any) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.BinOp(left=left, op=operator, right=right):
            return OPERATORS[type(operator)](_value(left), _value(right))
        case ast.Call(func=ast.Name(id="C"), args=[many, some], keywords=[]):
            return comb(_value(many), _value(some))
    raise ValueError(f"{ast.unparse(node)} cannot be part of a formula")


# Worst cases for the House


class Worst(NamedTuple):
    """The most that one wager can cost the House, and how often it does.

    `cents` is the most that it pays at the greatest stake of the sign, after a maximum payout; None
    where no sign is in force.
    """

    wager: str
    policy: str
    line: Line
    chance: Fraction
    cents: Cents | None


def worst(result: Result, stake: Cents = 0, cap: Cents = 0) -> Worst:
    """The end that costs the House most, at the greatest stake of a sign where there is one."""
    line = max(result.lines, key=lambda line: line.profit)
    cents = int(line.profit * stake) if stake else None
    if cents is not None and cap:
        cents = min(cents, cap)
    return Worst(result.wager, result.policy, line, result.chance(line), cents)


# The environment


def environment() -> dict[str, str]:
    """What the figures were computed with."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "msgspec"))
    return {
        "program": f"Houseway {version('houseway')}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": packages,
        "machine": f"{platform.system()} {platform.release()}, {platform.machine()}",
        "processor": _processor() or "not known",
    }


def _processor() -> str:
    """The processor as the system names it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as told:
            named = (
                line.partition(":")[2].strip() for line in told if line.startswith("model name")
            )
            return next(named, "")
    except OSError:
        return platform.processor()
