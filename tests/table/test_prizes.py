"""Prizes that wait: what was confirmed of them stands as long as the cards are the same."""

from houseway.games.kit.jackpot import HeldPrize, PrizesHeld
from houseway.table import evolve
from houseway.table.prizes import PrizeConfirmed, PrizeRefused

PRIZE = HeldPrize(1, "royal_flush", (48, 44, 40, 36, 32), 1000_00, 0, "15.2")


def held(*prizes, meter=1000_00):
    return PrizesHeld("star", meter, meter, 0, prizes, "15.2", False)


def test_another_amount_leaves_the_cards_as_they_were_confirmed(alone):
    waiting = evolve(alone().state, held(PRIZE))
    assert waiting.held.confirmed == ""
    confirmed = evolve(waiting, PrizeConfirmed("ann", "15.2"))
    less = evolve(confirmed, held(PRIZE._replace(from_pool=900_00), meter=900_00))
    assert (less.held.confirmed, less.held.prizes[0].cents) == ("ann", 900_00)
    other = evolve(confirmed, held(PRIZE._replace(cards=(49, 45, 41, 37, 33))))
    assert other.held.confirmed == ""


def test_a_prize_that_is_refused_is_confirmed_no_more(alone):
    confirmed = evolve(evolve(alone().state, held(PRIZE)), PrizeConfirmed("ann", "15.2"))
    doubted = evolve(confirmed, PrizeRefused(1, "ben", "a marked card", "15.2"))
    assert (doubted.held.confirmed, doubted.held.doubted) == ("", True)
