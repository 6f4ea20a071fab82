"""The declaration of a game's mathematics: `ANALYSIS` of its module `analysis`.

Whoever prints, simulates, advises or reports asks this declaration and knows no game. It is loaded
only when asked for: the table never needs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.equipment import cards
from houseway.games.kit.results import by_odds
from houseway.law import LawError
from houseway.money import Cents, dollars

if TYPE_CHECKING:
    from houseway.core import Events, Sign, View
    from houseway.games.kit.results import Brings, Result, Sheet
    from houseway.law.rules import Rules
    from houseway.solvers.jobs import Run

NO_CHOICE = "none"
IN_ANTES = "In antes, everything placed so far counted"


class Options(NamedTuple):
    """What a figure may depend on beside rules and policy, where its wager takes it.

    Of the sign: the `stake`, the smallest `chip` and the maximum payout (`cap`, 0 for none), all in
    cents; without a stake a figure is that of an amount that is neither rounded nor capped. Of a
    jackpot: its `price`, its `seed`, the `increment` (how much of how much wagered feeds the
    meter), `bonus` jackpots by the hand that was hit, what the `meter` shows, how many jackpot
    `wagers` a round has, and the `method` by which it is played. And the rules that are `played`
    by: their best strategy is kept to.
    """

    stake: Cents = 0
    chip: Cents = 1
    cap: Cents = 0
    price: Cents = 0
    seed: Cents = 0
    increment: tuple[int, int] = (0, 1)
    bonus: tuple[tuple[str, Cents], ...] = ()
    meter: Cents = 0
    wagers: int = 1
    method: str = ""
    played: Rules | None = None

    def named(self) -> dict[str, Any]:
        """Those that say something."""
        return {
            name: value
            for name, value in self._asdict().items()
            if value != self._field_defaults[name]
        }


NO_OPTIONS = Options()
# What every wager takes that is paid in chips.
STAKED = ("stake", "chip")
JACKPOTS = ("price", "seed", "increment", "bonus", "meter", "wagers", "method")


class Wager(NamedTuple):
    """How a wager may be analysed: by which policies, the best first, and with which options.

    `area` is where a sign has its limits, where that is not the name of the wager. One that is `of`
    others is those together, which cannot be placed apart.
    """

    policies: tuple[str, ...] = (NO_CHOICE,)
    options: tuple[str, ...] = ()
    area: str = ""
    of: tuple[str, ...] = ()


def amount_terms(options: Options, capped: bool) -> str:
    """How a figure's terms end: the amount it is for, its chips, and its maximum payout if any."""
    if not options.stake:
        return ", for amounts that no maximum payout touches." if capped else "."
    said = f"; for {dollars(options.stake)} in chips of {dollars(options.chip)}"
    if not capped:
        return f"{said}."
    most = f"a maximum payout of {dollars(options.cap)}" if options.cap else "no maximum payout"
    return f"{said}, with {most}."


def sign_stakes(rules: Rules, wager: str, area: str, sign: Sign) -> tuple[Cents, ...]:
    """The least and the greatest amount of a wager under a sign; none where it has no limits."""
    limit = sign.limit(area)
    ends = (max(limit.minimum, limit.multiple), limit.maximum or 0)
    return tuple(dict.fromkeys(cents for cents in ends if cents)) if limit.minimum else ()


@dataclass(frozen=True)
class Analysis:
    """All that a game's mathematics can be asked.

    Whoever is asked under a sign is told so by `options`, which are handed over only where some of
    them say something that the wager takes.

    - `method` says in a paragraph how the figures are computed.
    - `result(rules, wager, policy, options, run)` is what a wager is worth; `run` counts.
    - `terms(wager, options)` is what a figure takes for granted, or nothing where that is plain.
    - `strategy(rules, run, options)` are sheets that a person can play by.
    - `facts(rules, result, options, run)` are plain values that stand beside some results: `rolls`
      until a wager of dice is decided, the `break_even_meter` of a jackpot.
    - `short` are strategies that a person can keep in mind, each a policy of its wager.
    - `stakes(rules, wager, area, sign)` are the amounts that a sign's figures are told for.
    - `of_sign(sign)` are options that only the game can read off a sign.
    - `incident` is there where the rules let play go on after something was exposed.
    - `sharing(rules, seats, run)` is what players gain who tell each other what they hold; none
      where nothing is hidden.
    - `rounding` is there where chips round winnings up, and so can cost the House its edge.
    """

    method: str
    wagers: Mapping[str, Wager]
    result: Callable[[Rules, str, str, Options, Run], Result]
    terms: Callable[[str, Options], str]
    strategy: Callable[..., tuple[Sheet, ...]]
    advice: Advice
    simulation: Simulation
    short: tuple[Short, ...] = ()
    facts: Callable[[Rules, Result, Options, Run], Mapping[str, Any]] | None = None
    stakes: Callable[[Rules, str, str, Sign], tuple[Cents, ...]] = sign_stakes
    of_sign: Callable[[Sign], Mapping[str, Any]] = lambda sign: {}
    incident: Incident | None = None
    sharing: Callable[[Rules, int, Run], tuple[Shared, ...]] | None = None
    rounding: Rounding | None = None


# Short strategies


# A policy that a person can keep in mind.
SHORT = "short"


class Short(NamedTuple):
    """A policy of a wager, and what it has a person do, in sentences."""

    wager: str
    policy: str
    says: tuple[str, ...]


# Advice


Situation = dict[str, Any]
Choices = Mapping[str, Fraction]


class Typed(NamedTuple):
    """A situation as somebody types it: cards or tiles in order, and what is named apart."""

    things: str
    named: Mapping[str, Any]


class Advice(NamedTuple):
    """How situations are told, and what each choice in one is worth.

    - `values(rules, run=run, options=options, **situation)` is the exact expected profit of each
      choice, in the `unit`, with everything placed so far counted.
    - `typed` makes a situation of what somebody typed, LawError where it is none; `names` is what
      may be named apart from the cards.
    - `situation` makes one of a seat's own view, and of the game's state for what a player has seen
      that no longer lies there; None where nothing is to decide.
    - `chosen` is the name of the choice that a command was among those advised on, from the view
      before it and the events after it.
    """

    unit: str
    values: Callable[..., Choices]
    typed: Callable[[Typed], Situation]
    situation: Callable[[View, int, Any], Situation | None]
    chosen: Callable[[View, str, Events, int], str]
    names: tuple[str, ...] = ()


def command_name(view: View, command: str, events: Events, seat: int) -> str:
    """A choice that goes by the name of its command."""
    return command.partition(".")[2].lower()


def typed_cards(text: str, many: Sequence[int], wanted: str) -> tuple[int, ...]:
    """The cards of a text, as many as wanted and none of them twice."""
    try:
        found = cards.parse_many(text)
    except ValueError as wrong:
        raise LawError(str(wrong)) from None
    if twice := [cards.name(card) for card, count in Counter(found).items() if count > 1]:
        raise LawError(f"{' and '.join(twice)} cannot be there twice")
    if len(found) not in many:
        plural = "s"[: len(found) != 1]
        raise LawError(f"the situation is {wanted}: not {len(found)} card{plural} in all")
    return found


def dealt(*groups: tuple[str, Sequence[int], int]) -> tuple[int, ...]:
    """The cards of a situation in order; ValueError where they cannot lie there."""
    found: list[int] = []
    for what, some, many in groups:
        if len(some) != many:
            raise ValueError(f"{what} has {many} cards, not {len(some)}")
        for card in some:
            if card not in cards.DECK:
                raise ValueError(f"{card!r} is no card")
            if card in found:
                raise ValueError(f"{cards.name(card)} cannot be there twice")
            found.append(card)
    return tuple(found)


# Incidents and rounding


class Incident(NamedTuple):
    """What cards seen too early are worth: `sheets(rules, run, **seen)`, where `names` are all
    that can be said of what was seen; `cases` are what a PAR sheet tells of."""

    sheets: Callable[..., tuple[Sheet, ...]]
    names: tuple[str, ...]
    cases: tuple[Mapping[str, Any], ...] = ()


# The seed of all deals in which players share what they hold.
SHARING_SEED = 12


class Shared(NamedTuple):
    """What each of those players gains, per unit of the wager, who know each other's hands.

    `who` says who knows what. It is exact, or the average of so many `deals` drawn by chance, with
    its standard `error`: in each of them it is counted over all that is still hidden.
    """

    wager: str
    who: str
    gain: Fraction
    error: float = 0.0
    deals: int = 0


def averaged(wager: str, who: str, found: Any, unit: int) -> Shared:
    """The average of what deals bring in all, in parts of a unit."""
    brought = [Fraction(int(gain), unit) for gain in found]
    many = len(brought)
    mean = sum(brought, Fraction(0)) / many
    spread = sum(((gain - mean) ** 2 for gain in brought), Fraction(0)) / (many - 1)
    return Shared(wager, who, mean, sqrt(spread / many), many)


class Rounded(NamedTuple):
    """What chips do to a wager: the stated edge, the smallest unit that keeps it, and the edge at
    each amount up to where rounding cannot matter."""

    area: str
    stated: Fraction
    keeps_odds: Cents
    edges: tuple[tuple[Cents, Fraction], ...]

    def gives_away(self, edge: Fraction) -> bool:
        """Whether an edge is gone that the stated odds had; fair odds can only be worse."""
        return edge <= 0 if self.stated > 0 else edge < 0

    @property
    def giveaways(self) -> tuple[Cents, ...]:
        """The amounts whose rounding leaves the House nothing, or costs it."""
        return tuple(cents for cents, edge in self.edges if self.gives_away(edge))


class Rounding(NamedTuple):
    """`edges(rules, chip, least, greatest)` of every wager; `warnings(rules, sign)` are those that
    a sign lets players make so that rounding gives the edge away."""

    edges: Callable[[Rules, Cents, Cents, Cents], Sequence[Rounded]]
    warnings: Callable[[Rules, Any], Sequence[Rounded]]


# Simulated rounds


Values = Mapping[int, Fraction]


class Plan(NamedTuple):
    """A kernel `play(rows, key, counter, *arguments) -> counter` that fills rows with rounds.

    A policy is among the arguments, as tables; the same plan gives the same rounds anywhere.
    """

    play: Callable[..., int]
    columns: int
    arguments: tuple[Any, ...]

    @property
    def digest(self) -> str:
        """Of everything that the rounds depend on beside the sources."""
        made = sha256(f"{self.play.__module__} {self.columns}".encode())
        for value in _flat(self.arguments):
            made.update(f" {value!r}".encode() if isinstance(value, int) else value.tobytes())
        return made.hexdigest()


def _flat(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """Ints and arrays, those in tuples too."""
    for value in arguments:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


class Worth(NamedTuple):
    """By code of a column: its profit and what was wagered, in units of the wager."""

    profit: Values
    wagered: Values


NO_WORTH = Worth({}, {})


class Simulation(NamedTuple):
    """Rounds at kernel speed.

    - `columns`: what a round leaves in a row, in order: the codes of its wagers, -1 where one was
      not placed; `marks` are those that hold something else on which the profit depends.
    - `plan(rules, wager, policy, run, options)`: the kernel that plays rounds so, with its
      arguments; options matter where they change the best play.
    - `worth(rules, wager, options)`: for each column what its codes are worth.
    """

    columns: tuple[str, ...]
    plan: Callable[..., Plan]
    worth: Callable[..., tuple[Worth, ...]]
    marks: tuple[str, ...] = ()


def unit_worth(profits: Values) -> Worth:
    """A wager of one unit with these profits by code."""
    return Worth(profits, dict.fromkeys(profits, Fraction(1)))


def stakes(rules: Rules, units: int = 1, area: str = "", brings: Brings | None = None) -> Worth:
    """What every code that has odds or needs none is worth to a wager of so many units, by its
    odds or as somebody says what it `brings` on an area."""
    found, brings = {}, brings or by_odds(rules)
    for code in range(len(rules.verdict_names) * len(rules.lines)):
        _, line, verdict = rules.decode(code)
        if not verdict.odds or not {line, "other"}.isdisjoint(rules.odds[verdict.odds]):
            found[code] = brings(area, code, units).profit
    return Worth(found, dict.fromkeys(found, Fraction(units)))
