"""What became of every wager of a situation adds up."""

import pytest

from houseway.core import Charged, Returned, RoundOpened, Settled, Staked, Voided
from houseway.games.kit.situations import wagers


def settled(stake, returned, winnings, effect):
    verdict = ("ante_wins", "flush", "2 to 1", "9.2")
    return Settled(1, "ante", stake, returned, winnings, effect, *verdict)


def test_a_win_hands_back_stake_and_winnings():
    told = wagers([Staked(1, "ante", 1000, "4.1"), settled(1000, 1000, 2000, "win")])
    assert told == {
        "1": {
            "ante": {
                "stake": 1000,
                "profit": 2000,
                "returned": 3000,
                "effect": "win",
                "verdict": "ante_wins",
                "line": "flush",
                "odds": "2 to 1",
                "clause": "9.2",
            }
        }
    }


@pytest.mark.parametrize(
    ("effect", "profit", "returned"),
    [("lose", -1000, 0), ("lose", -500, 500), ("stand_off", 0, 1000), ("void", 0, 1000)],
)
def test_a_wager_that_does_not_win_is_lost_or_comes_back(effect, profit, returned):
    events = [Staked(1, "ante", 1000, "4.1"), settled(1000, returned, 0, effect)]
    row = wagers(events)["1"]["ante"]
    assert (row["stake"], row["profit"], row["returned"]) == (1000, profit, returned)


def test_chips_added_and_taken_back_before_the_deal_are_one_wager():
    row = wagers(
        [
            Staked(1, "ante", 1000, "4.1"),
            Staked(1, "ante", 500, "4.1"),
            Returned(1, "ante", 300, "4.4"),
            settled(1200, 1200, 1200, "win"),
        ]
    )["1"]["ante"]
    assert (row["stake"], row["profit"], row["returned"]) == (1500, 1200, 2700)


def test_a_wager_handed_back_has_a_clause_and_no_verdict():
    row = wagers([Staked(1, "ante", 1000, "4.1"), Returned(1, "ante", 1000, "13.4")])["1"]["ante"]
    assert row == {"stake": 1000, "profit": 0, "returned": 1000, "clause": "13.4"}


def test_a_wager_that_nobody_decided_stands_as_paid_in():
    assert wagers([Staked(1, "ante", 1000, "4.1")]) == {
        "1": {"ante": {"stake": 1000, "profit": -1000, "returned": 0}}
    }


def test_seats_and_areas_are_kept_apart_and_other_events_left_out():
    told = wagers(
        [
            RoundOpened(1, "digest", 1, "shoe", "4.1"),
            Staked(1, "ante", 100, "4.1"),
            Staked(2, "ante", 200, "4.1"),
            Staked(2, "super_aces", 300, "10.2"),
            Charged(2, 10, "6.2.24"),
            Voided("round", "a misdeal", "13.3"),
        ]
    )
    stakes = {seat: {area: row["stake"] for area, row in row.items()} for seat, row in told.items()}
    assert stakes == {"1": {"ante": 100}, "2": {"ante": 200, "super_aces": 300}}
