"""15.2: the jackpot that is sold, and what it costs in the long run."""

from fractions import Fraction
from math import log
from random import Random

import pytest

from houseway.core import load_game
from houseway.floor import pools
from houseway.games.kit.analysis import Options
from houseway.games.texas_holdem_bonus.analysis import progressive, side
from houseway.games.texas_holdem_bonus.bot import LINK
from houseway.games.texas_holdem_bonus.jackpot import share
from houseway.games.texas_holdem_bonus.kernel import ROYAL_FLUSH, STRAIGHT_FLUSH
from tests.maths.asked import RUN

RULES = load_game("texas-holdem-bonus").rules()
SOLD = Options(
    price=LINK.wager,
    seed=LINK.seed,
    increment=LINK.increment,
    bonus=tuple(sorted(LINK.bonus.items())),
    meter=LINK.seed,
)
HANDS = 2_598_960


def test_15_2_9_a_wager_alone_is_hit_by_4_and_36_hands():
    alone = {side.Others(0, 1): Fraction(4, HANDS), side.Others(1, 0): Fraction(36, HANDS)}
    assert progressive.hits(1) == alone


def test_15_2_13_several_hit_in_one_round_as_often_as_two_holes_are_dealt():
    found = progressive.hits(7)
    wanted = sum(chance * (event.straights + event.royals) for event, chance in found.items())
    assert wanted == 7 * Fraction(40, HANDS)
    assert max(event.straights + event.royals for event in found) == 2


@pytest.mark.heavy
def test_15_2_9_the_jackpot_sold_keeps_86_percent_at_its_seed():
    found = side.jackpot(RULES, SOLD, RUN)
    assert -found.ev == Fraction(28_076, 32_487)
    assert found == side.jackpot(RULES, SOLD._replace(bonus=()), RUN)


@pytest.mark.heavy
def test_15_2_10_bonus_jackpots_are_for_the_others_of_a_round():
    seven = SOLD._replace(wagers=7)
    with_bonus, without = (
        side.jackpot(RULES, made, RUN) for made in (seven, seven._replace(bonus=()))
    )
    assert sum(line.outcomes for line in with_bonus.lines) == with_bonus.total
    # At most: every hit of another pays its bonus.
    most = 6 * (4 * Fraction(250, HANDS) + 36 * Fraction(100, HANDS)) / 5
    assert 0 < with_bonus.ev - without.ev < most


def _hit(pool, line):
    """The pool after a prize of this line, and what the House adds to the guaranteed minimum."""
    prize = share(RULES, line, pool.meter, 1)
    pool = pools.evolve(pool, pools.PrizePaid("t", 1, 1, prize.from_pool, "15.2.9"))
    if line == ROYAL_FLUSH:
        pool = pools.evolve(pool, pools.Reseeded(pool.terms.seed, "15.2.9.1"))
    return pool, prize.from_house


def test_15_2_9_a_live_pool_shows_and_costs_what_the_long_run_says():
    random, chance, hits = Random(5), 40 / HANDS, 30_000
    pool = pools.evolve(None, pools.PoolOpened("star", LINK, {}, "15.1.3"))
    shown = added = 0
    for _ in range(hits):
        rounds = 1 + int(log(random.random()) / log(1 - chance))
        parts = rounds * LINK.wager * LINK.increment[0]
        pool = pools.evolve(pool, pools.Contributed("t", 1, rounds * LINK.wager, parts, "15.1.3"))
        shown += pool.meter
        pool, more = _hit(pool, ROYAL_FLUSH if random.random() < 0.1 else STRAIGHT_FLUSH)
        added += more
    assert pool.reconciles
    assert shown / hits == pytest.approx(float(progressive.meter(RULES, SOLD).mean), rel=0.02)
    per_hit = float(progressive.top_ups(RULES, SOLD)) / chance
    assert added / hits == pytest.approx(per_hit, rel=0.1)
