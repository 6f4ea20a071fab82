"""What players gain who tell each other their hole cards.

Before the Flop they play as the best strategy has one who sees only two cards; from the Flop on
everybody knows everybody's. So it is a little less than could be gained.
"""

from math import comb

from houseway.games.kit.analysis import SHARING_SEED, Shared, averaged
from houseway.games.texas_holdem_bonus.analysis.ante import best, bet_of
from houseway.games.texas_holdem_bonus.kernel import HANDS
from houseway.games.texas_holdem_bonus.state import ANTE
from houseway.law.rules import Rules
from houseway.solvers import bets
from houseway.solvers import sharing as shared
from houseway.solvers.arrays import Ints, np
from houseway.solvers.bets import Bet, start
from houseway.solvers.jobs import Run, run_here
from houseway.solvers.suits import CARDS, board_number, chosen, classes

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
