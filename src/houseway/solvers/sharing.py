"""Players who tell each other their hole cards: what each then knows of boards and dealers to come.

Deals are drawn by chance, but what a choice is worth after one is counted over every later card
and every hole of the dealer's. So a deal says exactly what its players gain by what they know, and
only the average over deals has an error.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from houseway.hands.poker import bit, category, rank_bits
from houseway.kernel import compiled, kernel
from houseway.solvers.arrays import Ints, np
from houseway.solvers.generator import draw, start
from houseway.solvers.jobs import Job, Run, run_here

PARTS = 20
CARDS, HOLE, FLOP, SPARE = 52, 2, 3, 2
# How a hand stands to the dealer's.
LOWER, EQUAL, HIGHER = range(3)


class Deal(NamedTuple):
    """Hole cards of every player in turn, the flop, and for each player and later card what a bet
    brings over all boards with that card; a board counts for both of its later cards."""

    holes: Ints
    flop: Ints
    sums: Ints


def per_deal(
    name: str, key: tuple[str, ...], deals: int, gain: Callable[[int], int], run: Run = run_here
) -> Ints:
    """What each of so many deals brings."""

    def part(number: int) -> Ints:
        found = np.zeros(deals, dtype=np.int64)
        for deal in range(number, deals, PARTS):
            found[deal] = gain(deal)
        return found

    return run(Job(name, (*key, str(deals)), PARTS, part))


def drawn(seed: int, deal: int, pack: int, many: int) -> list[int]:
    """So many things of a pack, the same for the same seed and number of the deal."""
    key, counter = start(seed, deal)
    out, things = 0, []
    for _ in range(many):
        thing, counter, out = draw(key, counter, pack, out)
        things.append(thing)
    return things


def dealt(seed: int, number: int, players: int, worth: Ints, qualify: int) -> Deal:
    """A deal, and what bets bring in it: `worth` goes by category and by comparison with the
    dealer, twice, and whether the dealer has the rank `qualify`."""
    cards = np.array(drawn(seed, number, CARDS, HOLE * players + FLOP))
    holes, flop = cards[:-FLOP].reshape(players, HOLE), cards[-FLOP:]
    live = np.array([card for card in range(CARDS) if card not in cards])
    sums, own = np.zeros((players, CARDS), dtype=np.int64), np.zeros((3, players), dtype=np.int64)
    compiled(weigh)(holes, flop, live, worth, qualify, own, sums)
    return Deal(holes, flop, sums)


@kernel
def weigh(holes: Any, flop: Any, live: Any, worth: Any, qualify: int, own: Any, sums: Any) -> None:
    """Add up what bets bring over every board and every hole of the dealer's.

    `own` is room for what each player holds: rank, category, and a sum.
    """
    many, players = len(live), len(holes)
    flopped = bit(flop[0]) | bit(flop[1]) | bit(flop[2])
    for turn in range(many):
        for river in range(turn):
            board = flopped | bit(live[turn]) | bit(live[river])
            for player in range(players):
                held = board | bit(holes[player, 0]) | bit(holes[player, 1])
                own[0, player] = rank_bits(held, SPARE)
                own[1, player], own[2, player] = category(own[0, player]), 0
            for high in range(many):
                if high in (turn, river):
                    continue
                with_high = board | bit(live[high])
                for low in range(high):
                    if low in (turn, river):
                        continue
                    dealer = rank_bits(with_high | bit(live[low]), SPARE)
                    qualifies = 1 if dealer >= qualify else 0
                    for player in range(players):
                        stands = EQUAL
                        if own[0, player] != dealer:
                            stands = HIGHER if own[0, player] > dealer else LOWER
                        own[2, player] += worth[own[1, player], 2 * stands + qualifies]
            for player in range(players):
                sums[player, live[turn]] += own[2, player]
                sums[player, live[river]] += own[2, player]
