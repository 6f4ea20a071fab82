"""Casino War by ranks: two cards, and two more of the fifty that are left after a tie.

Suits do not matter, so hands are counted by rank with the number of cards of each; which cards
were burnt face down changes no chance.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from casino_war.kernel import (
    EQUAL,
    HIGHER,
    LOWER,
    SURRENDERED,
    compare,
    settle_ante,
    settle_tie,
    settle_war,
)
from casino_war.play import play
from casino_war.state import GoToWar
from houseway.core import kind
from houseway.equipment.cards import RANKS, parse_many
from houseway.games.kit import analysis as kit
from houseway.games.kit.figures import percent
from houseway.games.kit.results import End, Result, Sheet, end, lines
from houseway.games.kit.views import faces_at, offered
from houseway.kernel import kernel
from houseway.law.rules import cited
from houseway.solvers.generator import draw
from houseway.solvers.jobs import Run, run_here

if TYPE_CHECKING:
    from collections.abc import Mapping

    from houseway.core import View
    from houseway.law.rules import Rules

OPTIMAL, ALWAYS_WAR, ALWAYS_SURRENDER = "optimal", "always_war", "always_surrender"
WAGERS = {"ante": kit.Wager((OPTIMAL, ALWAYS_WAR, ALWAYS_SURRENDER)), "tie": kit.Wager()}
COLUMNS = ("ante", "tie", "raise")


# Counting


def pairs(left: Mapping[int, int]) -> Counter[int]:
    """How often two cards of a pack with so many of each rank compare lower, equal and higher."""
    counts: Counter[int] = Counter()
    for player, held in left.items():
        for dealer, others in left.items():
            cards = others - (player == dealer)
            counts[compare(4 * player, 4 * dealer)] += held * cards
    return counts


def _pack(rules: Rules) -> dict[int, int]:
    return dict.fromkeys(range(len(RANKS)), rules.number("deck") // len(RANKS))


def first_cards(rules: Rules) -> Counter[int]:
    """How the first cards compare."""
    return pairs(_pack(rules))


def war_cards(rules: Rules) -> Counter[int]:
    """How the war cards compare after a tie, whatever its rank."""
    left = _pack(rules)
    return pairs(left | {0: left[0] - 2})


# What a round is worth


def _surrendered(rules: Rules) -> End:
    """Half of the ante is lost; in theory, without the rounding to chips."""
    verdict = rules.decode(SURRENDERED)[2]
    return End("Surrendered", cited(verdict.clause), Fraction(-1, 2), Fraction(1))


def _war(rules: Rules) -> list[tuple[End, int]]:
    counts = war_cards(rules)
    ends = []
    for comparison in (LOWER, EQUAL, HIGHER):
        ante, raised = settle_war(comparison)
        ends.append((end(rules, (ante, 1), (raised, 1)), counts[comparison]))
    return ends


def choices(rules: Rules) -> dict[str, Fraction]:
    """The expected profit of each choice on a tie, in antes."""
    ends = _war(rules)
    total = sum(outcomes for _, outcomes in ends)
    war = sum((ending.profit * outcomes for ending, outcomes in ends), Fraction(0)) / total
    return {"gotowar": war, "surrender": _surrendered(rules).profit}


def _goes_to_war(rules: Rules, policy: str) -> bool:
    if policy == OPTIMAL:
        worth = choices(rules)
        return worth["gotowar"] > worth["surrender"]
    return policy == ALWAYS_WAR


def result(
    rules: Rules, wager: str, policy: str, options: kit.Options = kit.NO_OPTIONS,
    run: Run = run_here,
) -> Result:  # fmt: skip
    """What an ante with its war, or a tie wager, is worth."""
    first, war = first_cards(rules), _war(rules)
    if wager == "tie":
        ends = [(end(rules, (settle_tie(how), 1)), first[how]) for how in (LOWER, EQUAL, HIGHER)]
        return Result(wager, policy, sum(first.values()), lines(ends))
    after = sum(outcomes for _, outcomes in war)
    ends = [(end(rules, (settle_ante(how), 1)), first[how] * after) for how in (LOWER, HIGHER)]
    if _goes_to_war(rules, policy):
        ends += [(ending, first[EQUAL] * outcomes) for ending, outcomes in war]
    else:
        ends.append((_surrendered(rules), first[EQUAL] * after))
    return Result(wager, policy, sum(first.values()) * after, lines(ends))


def terms(wager: str, options: kit.Options = kit.NO_OPTIONS) -> str:
    """What a figure of a wager takes for granted."""
    return "Per unit of the wager." if wager == "tie" else "Per ante, the raise included."


# For a person


def strategy(rules: Rules, run: Run = run_here) -> tuple[Sheet, ...]:
    """There is one decision, and it is the same on every rank."""
    worth = choices(rules)
    rows = tuple((name, percent(value)) for name, value in worth.items())
    best = "go to war" if worth["gotowar"] > worth["surrender"] else "surrender"
    return (Sheet("On a tie", ("choice", "expected profit"), rows, f"On a tie {best}."),)


def advise(
    rules: Rules, card: tuple[int, ...] = (), dealer: tuple[int, ...] = (), run: Run = run_here
) -> dict[str, Fraction]:
    """The expected profit of each choice on a tie, in antes."""
    kit.dealt(("the player", card, 1), ("the dealer", dealer, 1))
    return choices(rules)


def typed(given: kit.Typed) -> kit.Situation:
    """The player's card and the dealer's."""
    card, dealer = kit.typed_cards(given.things, (2,), "the player's card and the dealer's")
    return {"card": (card,), "dealer": (dealer,)}


def seen(view: View, seat: int, _state: Any) -> kit.Situation | None:
    """What lies before a seat that may go to war."""
    if not offered(view, kind(GoToWar), seat=seat):
        return None
    places = {"card": f"box/{seat}", "dealer": "dealer"}
    return {name: parse_many(faces_at(view, place)) for name, place in places.items()}


# Simulated rounds


@kernel
def rounds(rows: Any, key: int, counter: int, deck: int, goes_to_war: int) -> int:
    """Play a round with every wager into every row."""
    for at in range(rows.shape[0]):
        out = 0
        card, counter, out = draw(key, counter, deck, out)
        dealer, counter, out = draw(key, counter, deck, out)
        war, counter, out = draw(key, counter, deck, out)
        dealer_war, counter, out = draw(key, counter, deck, out)
        ante, tie, raised = play(card, dealer, goes_to_war, war, dealer_war)
        rows[at, 0], rows[at, 1], rows[at, 2] = ante, tie, raised
    return counter


def plan(rules: Rules, wager: str, policy: str, run: Run = run_here) -> kit.Plan:
    """How rounds are played by a policy."""
    goes = int(_goes_to_war(rules, policy if wager == "ante" else OPTIMAL))
    return kit.Plan(rounds, len(COLUMNS), (rules.number("deck"), goes))


def worth(rules: Rules, wager: str) -> tuple[kit.Worth, ...]:
    """For each column what its codes are worth."""
    unit = kit.stakes(rules)
    if wager == "tie":
        return kit.NO_WORTH, unit, kit.NO_WORTH
    half = dict(unit.profit) | {SURRENDERED: _surrendered(rules).profit}
    return kit.Worth(half, unit.wagered), kit.NO_WORTH, unit


ANALYSIS = kit.Analysis(
    method=__doc__,
    wagers=WAGERS,
    result=result,
    terms=terms,
    strategy=strategy,
    advice=kit.Advice(kit.IN_ANTES, advise, typed, seen, kit.command_name),
    simulation=kit.Simulation(COLUMNS, plan, worth),
)
