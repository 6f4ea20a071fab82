"""13 Shuffling device malfunction."""

import pytest

from houseway.core import SUPERVISOR, Voided
from houseway.games.lunar_poker.events import EquipmentReplaced
from houseway.games.lunar_poker.general import (
    ReportShufflerFailed,
    ReportShufflerJam,
    ShuffledAgain,
)


def test_13_1_after_a_jam_the_cards_are_shuffled_again(play):
    game = play({1: 1000}, method="device")
    assert game.send(ReportShufflerJam()) == (ShuffledAgain(),)
    game.deal()
    assert game.refused(ReportShufflerJam()).clause == "13.1"


@pytest.mark.parametrize("then", ["device", "shoe"])
def test_13_2_a_broken_shuffler_voids_the_round(live, then):
    """Clauses: 13.2.1, 13.2.3"""
    table = live(method="device")
    table.wager(1)
    table.close()
    events = table.does(SUPERVISOR, ReportShufflerFailed(then))
    assert Voided("round", "the shuffler no longer works", under="13.2.1") in events
    assert events[-1] == EquipmentReplaced(then)
    assert table.chips(1) == 100000
    table.wager(1)
    dealt = next(event for event in table.close() if type(event).__name__ == "CardsDealt")
    together = dealt.to[:5] == ("dealer",) * 5
    assert together == (then == "device")


def test_13_2_2_completed_rounds_stand(live):
    table = live(method="device")
    table.wager(1)
    table.close()
    table.bet(1)
    won = table.chips(1)
    assert table.refused(SUPERVISOR, ReportShufflerFailed("shoe")).clause == "13.2.2"
    assert table.chips(1) == won


def test_13_2_3_with_other_equipment_that_the_rules_know(play):
    game = play({1: 1000}, method="device").deal()
    assert game.refused(ReportShufflerFailed("hat")).clause == "13.2.3"
