"""Craps by the absorbing chain of the kernel that settles it: exact fractions, no rolls.

The chances are those of the kernel's codes; the money is that of the function which pays at the
table, rounded up to the chip as 6.8 says, with the commission of a Buy or Lay wager counted. A
wager that can be switched is called on. A figure without rounding is that of an amount at which
everything comes out even.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import Any, NamedTuple

from houseway.core import Field, Sign
from houseway.games.craps import GAME
from houseway.games.craps.kernel import KINDS
from houseway.games.craps.play import play
from houseway.games.craps.round import masks, point_masks, settled
from houseway.games.craps.state import Round, Wager
from houseway.games.craps.wagers import amounts
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.maths.figures import percent
from houseway.maths.results import Line, Result, Sheet
from houseway.maths.solvers.dice import Decided, Step, decisions
from houseway.maths.work import Tell, quiet
from houseway.money import Cents, dollars, parse_odds

CALLED_ON, UNCALLED = 1, -1
NONE = "none"


class Bet(NamedTuple):
    """A kind of wager and the number it is on, 0 for none."""

    kind: str
    number: int = 0

    @property
    def area(self) -> str:
        """The wager as the layout spells it."""
        return f"{self.kind}/{self.number}" if self.number else self.kind


def bets(rules: Rules) -> tuple[Bet, ...]:
    """Every wager of the document; what stands behind another is told by its point."""
    points = rules.document.wager["win_line"].move
    found: list[Bet] = []
    for kind in KINDS:
        row = rules.document.wager[kind]
        numbers = points if row.base else row.numbers
        found += [Bet(kind, one) for one in numbers] or [Bet(kind)]
    return tuple(found)


WAGERS: Mapping[str, tuple[str, ...]] = {one.area: (NONE,) for one in bets(GAME.rules())}


def _bet(rules: Rules, wager: str) -> Bet:
    found = next((one for one in bets(rules) if one.area == wager), None)
    if found is None:
        raise LawError(f"craps has no wager {wager!r}; one is written like place_win/6")
    return found


# Chances


class End(NamedTuple):
    """One way in which a wager ends: its chance, and a code by which it is paid."""

    code: int
    name: str
    clause: str
    chance: Fraction


def ends(rules: Rules, bet: Bet, on: int = CALLED_ON) -> tuple[End, ...]:
    """Every way in which a wager ends, by verdict and pay line.

    A wager that can be switched is called on, or left as it is and placed while a point is on.
    """
    found: dict[str, End] = {}
    for code, chance in sorted(_decided(rules, bet, on).chances.items()):
        verdict, line, law = rules.decode(code)
        listed = law.odds and line in rules.odds[law.odds]
        name = verdict.replace("_", " ") + (f" on {line.removeprefix('total_')}" if listed else "")
        known = found.get(name, End(code, name, cited(law.clause), Fraction(0)))
        found[name] = known._replace(chance=known.chance + chance)
    return tuple(found.values())


def rolls(rules: Rules, wager: str) -> Fraction:
    """How many rolls it takes on average until a wager is decided."""
    return _decided(rules, _bet(rules, wager), CALLED_ON).rolls


@lru_cache(128)
def _decided(rules: Rules, bet: Bet, on: int) -> Decided:
    others = (one for one in rules.document.wager["win_line"].move if one != bet.number)
    point = next(others) if _sees_point(rules, bet, on) else 0
    return decisions((point, bet.number), partial(_step, rules, bet, on))


def _sees_point(rules: Rules, bet: Bet, on: int) -> bool:
    """Whether the come-out point makes a difference."""
    return on == UNCALLED and rules.document.wager[bet.kind].switched


def _step(rules: Rules, bet: Bet, on: int, state: Any, a: int, b: int) -> Step:
    point, number = state
    points, seven = point_masks(rules)
    wins, loses, voids, moves, side, _ = masks(rules, bet.kind)
    switched = int(rules.document.wager[bet.kind].switched)
    told = (a, b, point, KINDS.index(bet.kind), number, on, switched)
    code, number, after = play(*told, wins, loses, voids, moves, side, seven, points)
    if rules.decode(code)[2].effect not in ("stays", "moves"):
        return Step(code, None)
    return Step(None, (after if _sees_point(rules, bet, on) else 0, number))


# Money


def offered(rules: Rules, bet: Bet, chip: Cents) -> Field:
    """What may be staked; behind another wager, whatever its base allows."""
    area = "win_line" if rules.document.wager[bet.kind].base else bet.area
    field = amounts(Round(rules, Sign(chips=(chip,))), area)
    assert field is not None, "only what stands behind a wager has a limit of its own"
    return field


def profit(rules: Rules, bet: Bet, code: int, cents: Cents, chip: Cents) -> Cents:
    """What a wager of this amount brings when a code decides it, its commission counted."""
    wager = Wager(1, 1, bet.area, bet.kind, cents, bet.number)
    paid = settled(Round(rules, Sign(chips=(chip,))), wager, code)
    fee = offered(rules, bet, chip).fee
    return paid.returned + paid.winnings - paid.stake - (fee.of(cents) if fee else 0)


def profits(rules: Rules, wager: str) -> dict[int, Fraction]:
    """What each code that can decide a wager brings per unit, without rounding."""
    bet = _bet(rules, wager)
    cents = even(rules, bet)
    codes = sorted(_decided(rules, bet, CALLED_ON).chances)
    return {one: Fraction(profit(rules, bet, one, cents, 1), cents) for one in codes}


def even(rules: Rules, bet: Bet, chip: Cents = 1) -> Cents:
    """The smallest amount of which chips pay every win, and the commission, to the cent."""
    field, step = offered(rules, bet, chip), 1
    for one in ends(rules, bet):
        _, line, law = rules.decode(one.code)
        if odds := rules.odds_of(law, line):
            part = parse_odds(law.part)
            paid = Fraction(part.to * odds.to, part.one * odds.one * chip)
            step = lcm(step, paid.denominator)
    if field.fee:
        step = lcm(step, Fraction(field.fee.to, field.fee.one * chip).denominator)
    return lcm(step, field.step)


def result(
    rules: Rules, wager: str, policy: str = NONE, tell: Tell = quiet, stake: Cents = 0,
    chip: Cents = 1,
) -> Result:  # fmt: skip
    """What a wager is worth: a stake in chips that round it, or any amount that is not rounded."""
    bet = _bet(rules, wager)
    if policy != NONE:
        raise LawError(f"{wager} has no policy {policy!r}: there is nothing to choose")
    cents = _allowed(rules, bet, stake, chip) if stake else even(rules, bet, chip)
    found = ends(rules, bet)
    total = lcm(*(one.chance.denominator for one in found))
    lines = tuple(
        Line(one.name, one.clause, int(one.chance * total), Fraction(won, cents))
        for one in found
        for won in [profit(rules, bet, one.code, cents, chip)]
    )
    tell(1, 1)
    return Result(wager, policy, total, lines)


def _allowed(rules: Rules, bet: Bet, cents: Cents, chip: Cents) -> Cents:
    if chip < 1:
        raise LawError("the smallest chip is worth at least one cent")
    field = offered(rules, bet, chip)
    if not field.fits(cents):
        said = f"multiples of {dollars(field.step)} in chips of {dollars(chip)}"
        raise LawError(f"{bet.area} takes {said}, not {dollars(cents)}")
    return cents


# For a person


def terms(wager: str, stake: Cents = 0, chip: Cents = 1) -> str:
    """What a figure of a wager takes for granted; of most amounts there is nothing to say."""
    row = GAME.rules().document.wager[wager.partition("/")[0]]
    said = [f"For {dollars(stake)} in chips of {dollars(chip)}."] if stake else []
    said += ["Its commission is counted."] if row.commission else []
    said += ["It is called on at every roll."] if row.switched else []
    return " ".join(said)


def advise(rules: Rules) -> dict[str, Fraction]:
    """The expected profit of a unit on each wager."""
    return {one.area: result(rules, one.area).ev for one in bets(rules)}


def strategy(rules: Rules, tell: Tell = quiet) -> tuple[Sheet, ...]:
    """All that a player can choose is where to wager: every wager, the cheapest first."""
    columns = ("wager", "edge", "rolls", "edge per roll", "deviation", "wins")
    return (Sheet("Wagers by the House's edge", columns, tuple(_rows(rules, tell)), NOTE),)


NOTE = (
    "The edge is per unit wagered, stand offs and commission counted; wagers that can be switched "
    "are called on. What stands behind another wager has no edge, but needs that wager."
)


def _rows(rules: Rules, tell: Tell) -> Iterator[tuple[str, ...]]:
    found = []
    for at, bet in enumerate(bets(rules), 1):
        found.append((result(rules, bet.area), rolls(rules, bet.area)))
        tell(at, len(bets(rules)))
    for one, many in sorted(found, key=lambda each: (-each[0].ev, each[0].ev / each[1])):
        per_roll = percent(-one.ev / many)
        told = (percent(-one.ev), f"{float(many):.3f}", per_roll, f"{one.sd:.3f}")
        yield one.wager, *told, percent(one.hit_frequency)
