"""How to play: what each choice in one situation brings, in antes, and sheets of the best play.

Everything placed so far is counted.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from houseway.core import kind
from houseway.equipment.cards import parse_many
from houseway.games.kit.analysis import NO_OPTIONS, Options, Situation, Typed, dealt, typed_cards
from houseway.games.kit.figures import decimal, percent
from houseway.games.kit.holdem import FLOP, HOLE, TURN, glance, grid
from houseway.games.kit.results import End, Sheet, profit
from houseway.games.kit.views import chips_of, faces_at, offered
from houseway.games.texas_holdem_bonus.analysis.ante import best, bet_of, ends, value, values
from houseway.games.texas_holdem_bonus.analysis.side import break_even, jackpot, price_of
from houseway.games.texas_holdem_bonus.events import Bet as PlaceBet
from houseway.games.texas_holdem_bonus.kernel import fold
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.money import Cents, dollars
from houseway.solvers import bets
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import Bet, start
from houseway.solvers.calls import digest
from houseway.solvers.holdings import shares
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.showdowns import showdowns
from houseway.solvers.suits import CARDS


def advise(
    rules: Rules, hole: Sequence[int], flop: Sequence[int] = (),
    turn: Sequence[int] = (), turn_wager: bool = False, run: Run = run_here,
    options: Options = NO_OPTIONS,
) -> dict[str, Fraction]:  # fmt: skip
    """Bet or fold before the Flop; after it, and after the turn, bet, check or fold.

    `turn_wager` says after the turn whether a Turn wager was made. Later wagers are made best.
    """
    groups = [("the hole", hole, HOLE)]
    groups += [("the flop", flop, FLOP)] if flop or turn else []
    groups += [("the turn", turn, TURN)] if turn else []
    known = dealt(*groups)
    if turn_wager and not turn:
        raise ValueError("a Turn wager is made before the turn is seen: name the turn card too")
    if not flop:
        counts = bets.ends(least_paid_ante(rules), bet_of(rules, options), run)
        at = start(min(hole), max(hole))
        return {"bet": value(rules, counts, at, options), "fold": profit(rules, fold(0))}
    if turn:
        return _after_turn(rules, known, int(turn_wager), options)
    return _after_flop(rules, known, options)


def typed(given: Typed) -> Situation:
    """Hole cards, then the flop, then the turn; and whether a Turn wager was made."""
    wanted = "two hole cards, then three of the flop, then the turn"
    many = (HOLE, HOLE + FLOP, HOLE + FLOP + TURN)
    cards = typed_cards(given.things, many, wanted)
    turn_wager = bool(given.named.get("turn_wager"))
    if turn_wager and len(cards) < many[-1]:
        raise LawError("--turn-wager needs the turn card: a Turn wager is made before it is seen")
    hole, flop, turn = cards[:HOLE], cards[HOLE : HOLE + FLOP], cards[HOLE + FLOP :]
    return {"hole": hole, "flop": flop, "turn": turn, "turn_wager": turn_wager}


def seen(view: dict[str, Any], seat: int, state: Any) -> Situation | None:
    """What lies before a seat that may bet."""
    if not offered(view, kind(PlaceBet), seat=seat):
        return None
    places = {"hole": f"box/{seat}", "flop": "flop", "turn": "turn"}
    found = {name: parse_many(faces_at(view, place)) for name, place in places.items()}
    # A wager on the turn card is made before that card is seen.
    made = bool(found["turn"]) and "turn" in chips_of(view, seat)
    return found | {"turn_wager": made}


def _after_flop(rules: Rules, known: tuple[int, ...], options: Options) -> dict[str, Fraction]:
    """The turn shows one of the two cards to come, and then the River wager is made best."""
    by_turn: dict[int, Ints] = {}
    for cards, row in _rows(rules, known):
        for turn in cards:
            by_turn[turn] = by_turn.get(turn, 0) + row
    brings, made = ends(rules, options), {}
    for choice, bet in (("bet", 1), ("check", 0)):
        later = [
            max(_mean(brings, row, bet, river) for river in range(2)) for row in by_turn.values()
        ]
        made[choice] = sum(later, Fraction(0)) / len(later)
    return made | {"fold": _folded(rules, 1, 0)}


def _after_turn(
    rules: Rules, known: tuple[int, ...], turn: int, options: Options
) -> dict[str, Fraction]:
    brings, counts = ends(rules, options), np.sum([row for _, row in _rows(rules, known)], axis=0)
    return {
        "bet": _mean(brings, counts, turn, 1),
        "check": _mean(brings, counts, turn, 0),
        "fold": _folded(rules, 2, turn),
    }


def _rows(rules: Rules, known: tuple[int, ...]) -> list[tuple[list[int], Ints]]:
    """The cards to come, and how all showdowns with them end: lost, tied, won, won high."""
    least = least_paid_ante(rules)
    rows = []
    for cards, player, dealers in zip(*showdowns(known[:HOLE], known[HOLE:], least), strict=True):
        lost, tied, won = dealers.sum(axis=1)
        high = player >= least
        rows.append((cards.tolist(), np.array([lost, tied, won * ~high, won * high])))
    return rows


def _mean(brings: Mapping[Any, End], counts: Ints, turn: int, river: int) -> Fraction:
    brought = (int(many) * brings[turn, river, how].profit for how, many in enumerate(counts))
    return sum(brought, Fraction(0)) / int(counts.sum())


def _folded(rules: Rules, when: int, turn: int) -> Fraction:
    units = 1 + rules.number("flop_multiple") + turn * rules.number("turn_multiple")
    return units * profit(rules, fold(when))


# Strategy, as sheets that a person can play by


METERS = (0, 50_000_00, 100_000_00, 150_000_00, 200_000_00, 250_000_00, 500_000_00)


def strategy(rules: Rules, run: Run = run_here, options: Options = NO_OPTIONS) -> tuple[Sheet, ...]:
    """What to do before the Flop, after it and after the turn, and when the jackpot is worth it."""
    counts, goes_on = best(rules, rules, run, options)
    worth = values(rules, counts, options)
    cells = [decimal(value, 3) if on else "fold" for value, on in zip(worth, goes_on, strict=True)]
    note = "What betting brings in antes, and which hands fold; suits alike above the diagonal."
    return (
        grid("Before the Flop", cells, note),
        _later(bet_of(rules, options), "The Turn wager, after the Flop", 3, goes_on, run),
        _later(bet_of(rules, options), "The River wager, after the turn", 4, goes_on, run),
        _jackpot(rules, run, options),
    )


def _later(bet: Bet, title: str, cards: int, goes_on: list[bool], run: Run) -> Sheet:
    starts = np.zeros((CARDS, CARDS), dtype=np.uint8)
    for low, high in combinations(range(CARDS), 2):
        starts[low, high] = goes_on[start(low, high)]
    policy = bets.policy(bet, cards, run)
    key = digest(policy) + digest(starts)
    note = "By what the hole cards add to the board; otherwise check, never fold."
    return glance(title, shares(policy, cards, starts, key, run).tolist(), "Bet", note)


def _jackpot(rules: Rules, run: Run, options: Options) -> Sheet:
    """What a jackpot wager brings as the meter rises, and where it begins to pay."""
    by = {method: options._replace(method=method, played=None) for method in "AB"}

    def row(meter: Cents) -> tuple[str, ...]:
        found = (jackpot(rules, made._replace(meter=meter), run).ev for made in by.values())
        return dollars(meter), *(percent(sheet, 3) for sheet in found)

    even = {method: break_even(rules, made, run) for method, made in by.items()}
    shown = (
        f"Method {method} {'never' if at is None else dollars(at)}" for method, at in even.items()
    )
    note = (
        f"Expected profit of a wager of {dollars(price_of(options))}. It begins to pay at these "
        f"meters: {', '.join(shown)}. Under Method A hands that the ante folds lose it."
    )
    return Sheet("The jackpot", ("Meter", "Method A", "Method B"), tuple(map(row, METERS)), note)
