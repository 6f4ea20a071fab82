"""What it is worth to have seen cards too early, or those of other players.

After somebody's Flop wager the dealer's own cards may be seen and play continues (11.4.2); so it
does when Turn or River card are seen after a Flop wager, and are turned down again (11.6). What was
seen changes no settlement, only what a player who plays best does next. Each row is the expected
profit of a player if that happened in every round, and how much it is above a round without it.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

from houseway.equipment.cards import RANKS
from houseway.games.kit.analysis import SHARING_SEED, Shared, averaged
from houseway.games.kit.figures import decimal
from houseway.games.kit.results import Sheet, profit
from houseway.games.texas_holdem_bonus.analysis.ante import OUTCOMES, best, bet_of, ends
from houseway.games.texas_holdem_bonus.kernel import HANDS, fold
from houseway.games.texas_holdem_bonus.settlement import least_paid_ante
from houseway.games.texas_holdem_bonus.state import ANTE
from houseway.law import LawError
from houseway.law.rules import Rules
from houseway.solvers import bets
from houseway.solvers import sharing as shared
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import EVEN, LOST, TIED, WON, WON_HIGH, Bet, start
from houseway.solvers.exposed import RIVER_BOTH, RIVER_ONE, TURN_BOTH, TURN_ONE, Stakes, exposed
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.suits import CARDS, board_number, chosen, classes

COMMUNITY = ("turn", "river", "both")
# What a PAR sheet tells of.
CASES: tuple[Mapping[str, object], ...] = (
    *({"dealer_exposes": cards} for cards in (1, 2)),
    *({"community": seen} for seen in COMMUNITY),
)
DEALERS_CLAUSE, COMMUNITY_CLAUSE = "11.4.2", "11.6"
SHOWDOWNS = (LOST, TIED, WON, WON_HIGH)


def incident(
    rules: Rules, dealer_exposes: int = 0, community: str = "", run: Run = run_here
) -> tuple[Sheet, ...]:
    """What one or two of the dealer's cards are worth that a player has seen, or `turn`, `river` or
    `both` of the community cards.

    The dealer's cards take some minutes the first time: every two hands meet on every board.
    """
    if community not in ("", *COMMUNITY) or dealer_exposes not in range(3):
        raise LawError("the dealer exposes 1 or 2 cards; community cards are turn, river or both")
    if not dealer_exposes and not community:
        raise LawError("say what was seen: 1 or 2 cards of the dealer's, or turn, river or both")
    normal = _normal(rules, run)
    sheets = []
    if dealer_exposes:
        sheets.append(_dealer(rules, dealer_exposes, normal, run))
    if community:
        sheets.append(_community(rules, community, normal, run))
    return tuple(sheets)


# A round without an incident, taken apart


class _Normal(NamedTuple):
    """By start: who goes on, how many outcomes there are, what ante and Flop wager bring over all
    of them, and what a Turn and a River wager of one unit gain."""

    goes_on: list[bool]
    outcomes: list[int]
    base: list[Fraction]
    turn: list[Fraction]
    river: list[Fraction]


def _normal(rules: Rules, run: Run) -> _Normal:
    counts, goes_on = best(rules, rules, run)
    base = [ends(rules)[0, 0, how].profit for how in SHOWDOWNS]
    bet = bet_of(rules)
    unit = [Fraction(value, -bet.lost) for value in (bet.lost, bet.tied, bet.won, bet.won)]
    return _Normal(
        goes_on,
        [int(start_counts.sum()) for start_counts in counts],
        [_dot(start_counts.sum(axis=(0, 1)), base) for start_counts in counts],
        [_dot(start_counts[1].sum(axis=0), unit) for start_counts in counts],
        [_dot(start_counts[:, 1].sum(axis=0), unit) for start_counts in counts],
    )


def _dot(counts: Ints, values: Sequence[Fraction]) -> Fraction:
    pairs = zip(counts, values, strict=True)
    return sum((int(many) * value for many, value in pairs), Fraction(0))


def _profit(
    rules: Rules, normal: _Normal, turn: Iterable[Fraction], river: Iterable[Fraction]
) -> Fraction:
    """The expected profit where unit wagers after the Flop gain so much in all, by start."""
    total = Fraction(0)
    starts = zip(normal.goes_on, normal.outcomes, normal.base, turn, river, strict=True)
    for on, many, base, turn_gain, river_gain in starts:
        later = rules.number("turn_multiple") * turn_gain
        later += rules.number("river_multiple") * river_gain
        total += base + later if on else many * profit(rules, fold(0))
    return total / OUTCOMES


def _sheet(
    title: str, rules: Rules, normal: _Normal, rows: Iterable[tuple[str, str, Fraction]]
) -> Sheet:
    usual = _profit(rules, normal, normal.turn, normal.river)
    shown = [("nothing", "", decimal(usual, 10), "", str(usual))]
    for seen, clause, value in rows:
        told = decimal(value, 10), decimal(value - usual, 10), str(value)
        shown.append((seen, clause, *told))
    columns = ("Seen", "Clause", "Expected profit", "Worth", "Expected profit exactly")
    note = "In antes, over all rounds, if it happened in every one of them."
    return Sheet(title, columns, tuple(shown), note)


# 11.4.2: the dealer's cards


def _dealer(rules: Rules, cards: int, normal: _Normal, run: Run) -> Sheet:
    unit, stakes = _stakes(rules)
    found = exposed(least_paid_ante(rules), stakes, run)
    turn_at, river_at = (TURN_ONE, RIVER_ONE) if cards == 1 else (TURN_BOTH, RIVER_BOTH)
    # Where one card is seen every hand of the dealer's is counted for either of its cards.
    times = 2 if cards == 1 else 1
    turn, river = (
        [Fraction(int(gain), times) for gain in found.gains[:, at]] for at in (turn_at, river_at)
    )
    table = found.one if cards == 1 else found.both
    before_flop = Fraction(_chosen(rules, table, unit), unit * times * OUTCOMES)
    seen = "one card of the dealer's" if cards == 1 else "both cards of the dealer's"
    values = (
        ("before the own Flop wager, after another's", before_flop),
        ("before the Turn wager", _profit(rules, normal, turn, river)),
        ("before the River wager", _profit(rules, normal, normal.turn, river)),
    )
    rows = ((f"{seen}, {when}", DEALERS_CLAUSE, value) for when, value in values)
    return _sheet("The dealer's cards were seen", rules, normal, rows)


def _stakes(rules: Rules) -> tuple[int, Stakes]:
    """The unit in which everything is whole, and what is at stake in it."""
    if bet_of(rules) != EVEN:
        raise LawError("what the dealer's cards are worth is worked out for wagers paid 1 to 1")
    flop = rules.number("flop_multiple")
    high, lost = ends(rules)[0, 0, WON_HIGH].profit - flop, ends(rules)[0, 0, LOST].profit + flop
    unit = high.denominator * lost.denominator
    turn, river = (rules.number(f"{name}_multiple") * unit for name in ("turn", "river"))
    return unit, Stakes(int(high * unit), int(lost * unit), flop * unit, turn, river)


def _chosen(rules: Rules, table: Ints, unit: int) -> int:
    """What going on or folding brings in all, whichever is more with each hole and what is seen.

    A sum may stand with any of the situations that only a change of suits tells apart.
    """
    holes = np.array([_suits(hole) for hole in _by_number()])
    cards = np.array([_suits((card,)) for card in range(CARDS)])
    seen = cards if table.shape[1] == CARDS else holes
    hole, other = np.nonzero(~(holes[:, None] & seen[None]).any(axis=2))
    suits = np.sort(holes[hole] << len(RANKS) | seen[other], axis=1)
    _, kind = np.unique(suits, axis=0, return_inverse=True)
    brings = np.zeros(kind.max() + 1, dtype=np.int64)
    np.add.at(brings, kind.ravel(), table[hole, other])
    dealt = OUTCOMES * (2 if table.shape[1] == CARDS else 1) // len(hole)
    folded = int(profit(rules, fold(0)) * unit) * dealt * np.bincount(kind.ravel())
    return int(np.maximum(brings, folded).sum())


def _by_number() -> list[tuple[int, ...]]:
    """Two cards in the order of their numbers."""
    return sorted(combinations(range(CARDS), 2), key=lambda hole: hole[::-1])


def _suits(some: Iterable[int]) -> list[int]:
    """Cards as the ranks in each suit."""
    made = [0, 0, 0, 0]
    for card in some:
        made[card & 3] |= 1 << (card >> 2)
    return made


# 11.6: community cards


def _community(rules: Rules, seen: str, normal: _Normal, run: Run) -> Sheet:
    """With the Flop, Turn or River card are worth the same; with both nothing is left to come."""
    bet = bet_of(rules)
    all_five = [Fraction(int(gain), -bet.lost) for gain in bets.board_gains(bet, run)]
    turn, four = normal.turn, normal.river
    cases = {
        "turn": [("the Turn card, before the Turn wager", four, four)],
        "river": [
            ("the River card, before the Turn wager", four, all_five),
            ("the River card, before the River wager", turn, all_five),
        ],
        "both": [("Turn and River card, before the Turn wager", all_five, all_five)],
    }
    rows = (
        (when, COMMUNITY_CLAUSE, _profit(rules, normal, on_turn, on_river))
        for when, on_turn, on_river in cases[seen]
    )
    return _sheet("Community cards were seen", rules, normal, rows)


# Players who share what they hold


DEALS = 6000


def sharing(rules: Rules, seats: int, run: Run = run_here) -> tuple[Shared, ...]:
    """What each of so many players gains on Turn and River wagers."""
    bet = bet_of(rules)
    goes_on = best(rules, rules, run)[1]
    alone = [(bets.policy(bet, cards, run), classes(cards)) for cards in (3, 4)]
    multiples = [rules.number(f"{name}_multiple") for name in ("turn", "river")]
    hidden = CARDS - shared.HOLE * seats - shared.FLOP

    def bets_alone(board: tuple[int, ...], hole: list[int]) -> int:
        policy, known = alone[len(board) - shared.FLOP]
        number = board_number(*(board if len(board) > shared.FLOP else (*board, -1)))
        return chosen(policy, known.classes, known.orders, number, *hole)

    def gain(number: int) -> int:
        deal, gained = shared.dealt(SHARING_SEED, number, seats, _worth(bet), 0), 0
        flop = tuple(map(int, deal.flop))
        for hole, sums in zip(deal.holes.tolist(), deal.sums, strict=True):
            if not goes_on[start(min(hole), max(hole))]:
                continue
            turn, river = int(sums.sum()), 0
            for card in sums.nonzero()[0].tolist():
                value = int(sums[card])
                river += max(value, 0) - value * bets_alone((*flop, card), hole)
            gained += multiples[0] * (max(turn, 0) - turn * bets_alone(flop, hole))
            gained += multiples[1] * river
        return gained

    key = str(seats), *map(str, (*bet, *multiples)), "".join(str(int(on)) for on in goes_on)
    found = shared.per_deal("sharing-bets", key, DEALS, gain, run)
    # Every board is counted for either order of its last two cards.
    unit = -bet.lost * 2 * comb(hidden, 2) * comb(hidden - 2, 2)
    return (averaged(ANTE, f"{seats} players, each other's cards", found, seats * unit),)


def _worth(bet: Bet) -> Ints:
    """What a wager after the Flop brings, whatever the hand."""
    return np.array([[bet.lost, bet.lost, bet.tied, bet.tied, bet.won, bet.won]] * len(HANDS))
