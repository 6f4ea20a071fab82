"""Craps by the absorbing chain of the kernel that settles it: exact fractions, no rolls.

The chances are those of the kernel's codes; the money is that of the function which pays at the
table, rounded up to the chip as 6.8 says, with the commission of a Buy or Lay wager counted. A
wager that can be switched is called on. A figure without rounding is that of an amount at which
everything comes out even.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import lcm
from typing import Any, NamedTuple

from houseway.core import Field, Sign
from houseway.games.craps import GAME
from houseway.games.craps.kernel import KINDS, Masks
from houseway.games.craps.play import play
from houseway.games.craps.round import masks, point_masks, settled
from houseway.games.craps.state import Round
from houseway.games.craps.state import Wager as Placed
from houseway.games.craps.wagers import amounts
from houseway.games.kit import analysis as kit
from houseway.games.kit.figures import percent
from houseway.games.kit.results import Line, Paid, Result, Sheet, by_which_odds
from houseway.kernel import kernel
from houseway.law import LawError
from houseway.law.rules import Rules, cited
from houseway.money import Cents, dollars, parse_odds
from houseway.solvers.arrays import np
from houseway.solvers.dice import Decided, Step, decisions
from houseway.solvers.generator import below
from houseway.solvers.jobs import Run, run_here

CALLED_ON, UNCALLED = 1, -1
COMMISSION = "commission_percent"


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
        found += [Bet(kind, number) for number in numbers] or [Bet(kind)]
    return tuple(found)


WAGERS = {bet.area: kit.Wager(options=kit.STAKED) for bet in bets(GAME.rules())}


def _bet(rules: Rules, wager: str) -> Bet:
    found = next((bet for bet in bets(rules) if bet.area == wager), None)
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
    others = (point for point in rules.document.wager["win_line"].move if point != bet.number)
    point = next(others) if _sees_point(rules, bet, on) else 0
    return decisions((point, bet.number), partial(_step, rules, bet, on))


def _sees_point(rules: Rules, bet: Bet, on: int) -> bool:
    """Whether the come-out point makes a difference."""
    return on == UNCALLED and rules.document.wager[bet.kind].switched


def _step(rules: Rules, bet: Bet, on: int, state: Any, a: int, b: int) -> Step:
    point, number = state
    points, _ = point_masks(rules)
    kind, switched = KINDS.index(bet.kind), int(rules.document.wager[bet.kind].switched)
    own = masks(rules, bet.kind)
    code, number, after = play((a, b), point, kind, number, on, switched, own, points)
    if rules.decode(code)[2].effect not in ("stays", "moves"):
        return Step(code, None)
    return Step(None, (after if _sees_point(rules, bet, on) else 0, number))


# Money


def offered(rules: Rules, bet: Bet, chip: Cents) -> Field:
    """What may be staked; behind another wager, whatever its base allows."""
    area = "win_line" if rules.document.wager[bet.kind].base else bet.area
    return amounts(Round(rules, Sign(chips=(chip,))), area)


def profit(rules: Rules, bet: Bet, code: int, cents: Cents, chip: Cents) -> Cents:
    """What a wager of this amount brings when a code decides it, its commission counted."""
    wager = Placed(1, 1, bet.area, bet.kind, cents, bet.number)
    paid = settled(Round(rules, Sign(chips=(chip,))), wager, cents, code)
    fee = offered(rules, bet, chip).fee
    return paid.returned + paid.winnings - paid.stake - (fee.of(cents) if fee else 0)


def profits(rules: Rules, wager: str, options: kit.Options = kit.NO_OPTIONS) -> dict[int, Fraction]:
    """What each code that can decide a wager brings per unit; without a stake, unrounded."""
    bet, (stake, chip, *_) = _bet(rules, wager), options
    cents = _allowed(rules, bet, stake, chip) if stake else even(rules, bet, chip)
    codes = sorted(_decided(rules, bet, CALLED_ON).chances)
    return {code: Fraction(profit(rules, bet, code, cents, chip), cents) for code in codes}


def even(rules: Rules, bet: Bet, chip: Cents = 1) -> Cents:
    """The smallest amount of which chips pay every win, and the commission, to the cent."""
    field, step = offered(rules, bet, chip), 1
    for ending in ends(rules, bet):
        _, line, law = rules.decode(ending.code)
        if odds := rules.odds_of(law, line):
            part = parse_odds(law.part)
            paid = Fraction(part.to * odds.to, part.one * odds.one * chip)
            step = lcm(step, paid.denominator)
    if field.fee:
        step = lcm(step, Fraction(field.fee.to, field.fee.one * chip).denominator)
    return lcm(step, field.step)


def result(
    rules: Rules, wager: str, policy: str = kit.NO_CHOICE, options: kit.Options = kit.NO_OPTIONS,
    run: Run = run_here,
) -> Result:  # fmt: skip
    """What a wager is worth: a stake in chips that round it, or any amount that is not rounded."""
    bet, (stake, chip, *_) = _bet(rules, wager), options
    cents = _allowed(rules, bet, stake, chip) if stake else even(rules, bet, chip)
    found = ends(rules, bet)
    total = lcm(*(ending.chance.denominator for ending in found))
    lines = tuple(
        Line(
            ending.name, ending.clause, int(ending.chance * total), Fraction(won, cents), paid=paid
        )
        for ending in found
        for won in [profit(rules, bet, ending.code, cents, chip)]
        for paid in [() if stake else _paid(rules, bet, found, ending.code)]
    )
    return Result(wager, policy, total, lines)


def _paid(rules: Rules, bet: Bet, found: Sequence[End], code: int) -> Paid:
    """The odds by which a wager is paid, of which a part may win and the rest is lost; and its
    commission, which every end of it bears."""
    odds, of = by_which_odds(rules, (code, 1)), rules.document.wager[bet.kind].commission
    part = rules.decode(code)[2].part
    if odds and (lost := 1 - Fraction(*parse_odds(part))):
        odds = *((f"{part} of {table}", line, 1) for table, line, _ in odds), (
            f"{lost.numerator}:{lost.denominator}", "", -1,
        )  # fmt: skip
    if not of:
        return odds
    if of == "wager":
        return *odds, (COMMISSION, "", -1)
    table, line, _ = next(won for end in found for won in by_which_odds(rules, (end.code, 1)))
    return *odds, (f"{COMMISSION} of {table}", line, -1)


def _allowed(rules: Rules, bet: Bet, cents: Cents, chip: Cents) -> Cents:
    if chip < 1:
        raise LawError("the smallest chip is worth at least one cent")
    field = offered(rules, bet, chip)
    if not field.fits(cents):
        said = f"multiples of {dollars(field.step)} in chips of {dollars(chip)}"
        raise LawError(f"{bet.area} takes {said}, not {dollars(cents)}")
    return cents


def stakes(rules: Rules, wager: str, area: str, sign: Sign) -> tuple[Cents, ...]:
    """The least and the greatest amount that a sign's limits and chips leave a wager."""
    limit, field = sign.limit(area), offered(rules, _bet(rules, wager), min(sign.chips))
    step = lcm(field.step, limit.multiple)
    least = -(-max(limit.minimum, field.low or 0, 1) // step) * step
    most = (limit.maximum or 0) // step * step
    return tuple(dict.fromkeys((least, max(least, most)))) if limit.minimum else ()


# For a person


def terms(wager: str, options: kit.Options = kit.NO_OPTIONS) -> str:
    """What a figure of a wager takes for granted; of most amounts there is nothing to say."""
    row = GAME.rules().document.wager[wager.partition("/")[0]]
    stake, chip, *_ = options
    said = [f"For {dollars(stake)} in chips of {dollars(chip)}."] if stake else []
    said += ["Its commission is counted."] if row.commission else []
    said += ["The wager is on for every roll."] if row.switched else []
    return " ".join(said)


def facts(rules: Rules, found: Result, options: kit.Options, run: Run) -> dict[str, str]:
    """How long a wager takes, and what a roll of it costs."""
    many = rolls(rules, found.wager)
    return {"rolls": str(many), "edge_per_roll": str(-found.ev / many)}


def strategy(
    rules: Rules, run: Run = run_here, options: kit.Options = kit.NO_OPTIONS
) -> tuple[Sheet, ...]:
    """All that a player can choose is where to wager: every wager, the cheapest first."""
    columns = ("wager", "edge", "rolls", "edge per roll", "deviation", "wins")
    return (Sheet("Wagers by the House's edge", columns, tuple(_rows(rules, options)), NOTE),)


NOTE = (
    "The edge is per unit wagered, stand offs and commission counted; wagers that can be switched "
    "are called on. What stands behind another wager has no edge, but needs that wager."
)


def _worth_at(rules: Rules, bet: Bet, options: kit.Options) -> Result:
    """A stake that a wager does not take is the least above it that it does."""
    if options.stake:
        field = offered(rules, bet, options.chip)
        stake = max(-(-options.stake // field.step) * field.step, field.low or 0)
        options = options._replace(stake=stake)
    return result(rules, bet.area, options=options)


def _rows(rules: Rules, options: kit.Options) -> Iterator[tuple[str, ...]]:
    found = [(_worth_at(rules, bet, options), rolls(rules, bet.area)) for bet in bets(rules)]
    for made, many in sorted(found, key=lambda pair: (-pair[0].ev, pair[0].ev / pair[1])):
        figures = (percent(-made.ev), f"{float(many):.3f}", percent(-made.ev / many))
        yield made.wager, *figures, f"{made.sd:.3f}", percent(made.hit_frequency)


def advise(
    rules: Rules, run: Run = run_here, options: kit.Options = kit.NO_OPTIONS
) -> dict[str, Fraction]:
    """The expected profit of a unit on each wager."""
    return {bet.area: _worth_at(rules, bet, options).ev for bet in bets(rules)}


def typed(given: kit.Typed) -> kit.Situation:
    """Dice have no situation to choose in."""
    if given.things:
        raise LawError(
            "craps has no situation to name: its advice is what a unit on each wager brings"
        )
    return {}


# What a sign's chips do to the House's edge: 6.8 rounds winnings up to the chip


def rounded(
    rules: Rules, bet: Bet, chip: Cents, least: Cents = 0, greatest: Cents = 0
) -> kit.Rounded:
    """The edges of a wager at every amount up to where rounding cannot cost the edge any more.

    `least` and `greatest` are those of a sign, where it has them.
    """
    found, field = ends(rules, bet), offered(rules, bet, chip)
    stated, keeps = -result(rules, bet.area).ev, even(rules, bet, chip)
    low = field.low or field.step
    first = max(low, least + (low - least) % field.step)
    last = greatest or max(first + keeps - field.step, _harmless(rules, found, stated, chip))
    amounts = range(first, last + 1, field.step)
    edges = tuple((cents, _edge(rules, bet, found, cents, chip)) for cents in amounts)
    return kit.Rounded(bet.area, stated, keeps, edges)


def _edge(rules: Rules, bet: Bet, found: tuple[End, ...], cents: Cents, chip: Cents) -> Fraction:
    """The House's share of a wager of this amount."""
    profits = (ending.chance * profit(rules, bet, ending.code, cents, chip) for ending in found)
    return -sum(profits, Fraction(0)) / cents


def _harmless(rules: Rules, found: tuple[End, ...], stated: Fraction, chip: Cents) -> Cents:
    """From here on less than a chip on every win is less than the stated edge."""
    paid = (ending.chance for ending in found if rules.decode(ending.code)[2].odds)
    return int(sum(paid, Fraction(0)) * chip / stated) + chip if stated > 0 else 0


def rounded_wagers(
    rules: Rules, chip: Cents, least: Cents = 0, greatest: Cents = 0
) -> list[kit.Rounded]:
    """The edges of every wager."""
    return [rounded(rules, bet, chip, least, greatest) for bet in bets(rules)]


def warnings(rules: Rules, sign: Sign) -> list[kit.Rounded]:
    """The wagers that a sign lets players make so that rounding gives the edge away."""
    chip, found = min(sign.chips), []
    for bet in bets(rules):
        limit = sign.limit(bet.area)
        made = rounded(rules, bet, chip, max(limit.minimum, chip))
        most = made.edges[-1][0] if limit.maximum is None else limit.maximum
        allowed = (row for row in made.edges if row[0] <= most and row[0] % limit.multiple == 0)
        made = made._replace(edges=tuple(allowed))
        if made.giveaways:
            found.append(made)
    return found


# Simulated rounds: one wager, called on, from its placing until dice decide it


@kernel
def rounds(
    rows: Any, key: int, counter: int, faces: int, decides: Any, wager: tuple[int, int, int],
    masks: Masks, points: int,
) -> int:  # fmt: skip
    """Roll for every row until its wager, called on, is decided by a code that `decides`."""
    kind, number, switched = wager
    for at in range(rows.shape[0]):
        made, own, now = 0, number, 0
        while True:
            rolled, counter = below(key, counter, faces * faces)
            dice = rolled // faces + 1, rolled % faces + 1
            made, own, now = play(dice, now, kind, own, CALLED_ON, switched, masks, points)
            if decides[made]:
                break
        rows[at, 0] = made
    return counter


def plan(
    rules: Rules, wager: str, policy: str, run: Run = run_here,
    options: kit.Options = kit.NO_OPTIONS,
) -> kit.Plan:  # fmt: skip
    """How dice decide a wager; there is nothing to choose."""
    kind, _, number = wager.partition("/")
    row, (points, _) = rules.document.wager[kind], point_masks(rules)
    codes = range(len(rules.verdict_names) * len(rules.lines))
    effects = (rules.decode(code)[2].effect for code in codes)
    decides = np.array([effect not in ("stays", "moves") for effect in effects])
    placed = KINDS.index(kind), int(number or 0), int(row.switched)
    arguments = (rules.number("faces"), decides, placed, masks(rules, kind), points)
    return kit.Plan(rounds, 1, arguments)


def worth(rules: Rules, wager: str, options: kit.Options = kit.NO_OPTIONS) -> tuple[kit.Worth, ...]:
    """What a wager is worth, its commission counted."""
    return (kit.unit_worth(profits(rules, wager, options)),)


ADVICE = kit.Advice("Per unit of the wager", advise, typed, lambda *_: {}, lambda *_: "")
PLAYED = kit.Simulation(("wager",), plan, worth)
ROUNDED = kit.Rounding(rounded_wagers, warnings)
ANALYSIS = kit.Analysis(
    __doc__, WAGERS, result, terms, strategy, ADVICE, PLAYED, (), facts, stakes, rounding=ROUNDED
)
