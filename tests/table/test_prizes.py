"""Prizes that wait: what was confirmed of them stands as long as the cards are the same."""

from dataclasses import replace

from houseway.core import HOUSE, USUAL, Envelope, Refusal, load_game
from houseway.games.kit.jackpot import HeldPrize, PrizesHeld, UseTrainingPool
from houseway.table import decide, evolve, opened
from houseway.table.prizes import PrizeConfirmed, PrizeRefused

PRIZE = HeldPrize(1, "royal_flush", (48, 44, 40, 36, 32), 1000_00, 0, "15.2")


def held(*prizes, meter=1000_00):
    return PrizesHeld("star", meter, meter, 0, prizes, "15.2", False)


def test_another_amount_leaves_the_cards_as_they_were_confirmed(alone):
    waiting = evolve(alone().state, held(PRIZE))
    assert waiting.held.confirmed == ""
    confirmed = evolve(waiting, PrizeConfirmed(by="ann", under="15.2"))
    less = evolve(confirmed, held(PRIZE._replace(from_pool=900_00), meter=900_00))
    assert (less.held.confirmed, less.held.prizes[0].cents) == ("ann", 900_00)
    other = evolve(confirmed, held(PRIZE._replace(cards=(49, 45, 41, 37, 33))))
    assert other.held.confirmed == ""


def test_a_prize_that_is_refused_is_confirmed_no_more(alone):
    confirmed = evolve(evolve(alone().state, held(PRIZE)), PrizeConfirmed(by="ann", under="15.2"))
    doubted = evolve(confirmed, PrizeRefused(1, "a marked card", by="ben", under="15.2"))
    assert (doubted.held.confirmed, doubted.held.doubted) == ("", True)


def test_a_training_table_of_an_earlier_version_gets_a_pool_of_its_own():
    """The next version of its sign says so, and once it does nothing more is offered."""
    sign = load_game("texas-holdem-bonus").sign(USUAL)
    state = evolve(None, opened("texas-holdem-bonus", sign, method="shoe", training=True))
    sent = Envelope("c", HOUSE, HOUSE, "2026-01-01T00:00:00+00:00", UseTrainingPool())
    decided = decide(replace(state, sign=sign), sent)
    (posted,) = decided.events
    assert (posted.sign.version, posted.sign.jackpot.pool) == (
        sign.version + 1,
        f"{sign.jackpot.pool}-training",
    )
    assert isinstance(decide(decided.after, sent), Refusal)
