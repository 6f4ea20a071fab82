"""What each choice in one situation brings, everything placed so far counted, in antes."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.core import kind
from houseway.equipment.cards import parse_many
from houseway.games.kit.analysis import NO_OPTIONS, Options, Situation, Typed, dealt, typed_cards
from houseway.games.kit.holdem import FLOP, HOLE, TURN
from houseway.games.kit.results import End, profit
from houseway.games.kit.views import chips_of, faces_at, offered
from houseway.games.texas_holdem_bonus.analysis.ante import bet_of, ends, value
from houseway.games.texas_holdem_bonus.events import Bet as PlaceBet
from houseway.games.texas_holdem_bonus.kernel import fold
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.solvers import bets
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import start
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.showdowns import showdowns


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
